"""Family Y: what a YAML file says differently from how it looks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ..diagnostics.diagnostic import Sink
from ..diagnostics.fix import Edit, Fix, Grade, replacement
from ..loading.languages import TEXT_KEYS
from ..source.files import SourceFile
from ..source.tree import ListNode, MapNode, Node, ScalarNode

_OTHERWISE = re.compile(
    r"(?P<octal>0[0-7]+)|(?P<grouped>[-+]?[0-9]+(_[0-9]+)+)|(?P<clock>[0-9]+(:[0-5]?[0-9])+)"
    r"|(?P<date>[0-9]{4}-[0-9]{1,2}-[0-9]{1,2})"
)
_NUMBER_STARTS = frozenset("0123456789+-")
_READ_AS = {
    "octal": "a number to the base 8",
    "grouped": "a number without the underscores",
    "clock": "a number to the base 60",
    "date": "a date",
}
_LINE_END = re.compile(r"\r\n|\n|\r")
_COMMENT_AFTER = re.compile(r"[ \t]+#(?=[\w{])")
#: Characters that nobody sees, and what can be written instead.
_INVISIBLE = {
    "\u00a0": " ", "\u202f": " ", "\u2007": " ", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\u00ad": "",
    "\u200e": "", "\u200f": "",
}  # fmt: skip
#: Below these keys stands what people read.
_SENTENCES = frozenset((*TEXT_KEYS, "texts", "ledger"))
_UNSEEN = re.compile("[" + "".join(_INVISIBLE) + "]")
_NAMES = {"\u00a0": "a non-breaking space", "\u202f": "a narrow non-breaking space", "\u00ad": "a soft hyphen"}


def check_text(file: SourceFile, root: Node, sink: Sink) -> None:
    """Report what the text of one file hides."""
    _mixed_line_ends(file, sink)
    for name, start in file.unrepeated.items():
        _unrepeated(file, name, start, sink)
    # What is not seen stands in the file itself, or an escape in it makes it.
    is_clear = "\\" not in file.text and _UNSEEN.search(file.text) is None
    for node, is_key, for_people in _scalars(root):
        if node.file is not file:
            continue
        if not for_people and not is_clear:
            _invisible(node, sink)
        if not is_key and not node.style:
            if node.text[:1] in _NUMBER_STARTS:
                _ambiguous(node, sink)
            if for_people:
                _swallowed(file, node, sink)


def _scalars(root: Node) -> Iterator[tuple[ScalarNode, bool, bool]]:
    """Every scalar: the node, whether it is a key, whether it is meant for people."""
    waiting = [(root, False)]
    while waiting:
        node, for_people = waiting.pop()
        if isinstance(node, ScalarNode):
            yield node, False, for_people
        elif isinstance(node, ListNode):
            waiting += [(item, for_people) for item in node.items]
        elif isinstance(node, MapNode):
            for name, entry in node.entries.items():
                yield entry.key, True, False
                if entry.used_at is None:
                    waiting.append((entry.value, for_people or name in _SENTENCES))


def _ambiguous(node: ScalarNode, sink: Sink) -> None:
    found = _OTHERWISE.fullmatch(node.text)
    if found is None:
        return
    other = next(words for name, words in _READ_AS.items() if found[name] is not None)
    sink.report(
        "Y005",
        node.span,
        f"`{node.text}` is read as {other} by many programs, and as it stands by this one",
        "put it in quotes if it is text, or write it plainly if it is a number",
        fixes=[replacement(node.span, f'"{node.text}"', "put it in quotes", Grade.UNSAFE, node.text)],
    )


def _swallowed(file: SourceFile, node: ScalarNode, sink: Sink) -> None:
    """A `#` after a plain text, glued to a word: the author may have meant it as part of the text."""
    if not isinstance(node.value, str):
        return
    found = _COMMENT_AFTER.match(file.text, node.end)
    if found is not None:
        end = _LINE_END.search(file.text, node.end)
        span = file.span(found.end() - 1, end.start() if end is not None else len(file.text))
        sink.report(
            "Y013", span, "this begins a comment and is not part of the text", "put the whole text in quotes, or a "
            "space after the `#` if it is a comment",
        )  # fmt: skip


def _invisible(node: ScalarNode, sink: Sink) -> None:
    for found in _UNSEEN.finditer(node.text):
        char = found[0]
        span = node.span_of(found.start(), found.end())
        name = _NAMES.get(char, f"the invisible character U+{ord(char):04X}")
        instead = "write an ordinary space" if _INVISIBLE[char] else "delete it"
        fix = replacement(span, _INVISIBLE[char], instead, Grade.SAFE, char)
        sink.report("Y012", span, f"{name} stands here", instead, fixes=[fix])


def _unrepeated(file: SourceFile, name: str, start: int, sink: Sink) -> None:
    at = file.text.find(f"&{name}", start)
    if at >= 0:
        span = file.span(at, at + len(name) + 1)
        fix = replacement(span, "", "remove the mark", Grade.SAFE, f"&{name}")
        sink.report("Y007", span, f"nothing repeats `&{name}`", "remove the mark", fixes=[fix])


def _mixed_line_ends(file: SourceFile, sink: Sink) -> None:
    if "\r" not in file.text:
        return
    ends = Counter(found[0] for found in _LINE_END.finditer(file.text))
    if len(ends) < 2:
        return
    usual = ends.most_common(1)[0][0]
    odd = [found for found in _LINE_END.finditer(file.text) if found[0] != usual]
    edits = tuple(Edit(file.span(found.start(), found.end()), usual, found[0]) for found in odd)
    sink.report(
        "Y015",
        file.span(odd[0].start(), odd[0].start()),
        f"{len(odd)} of {sum(ends.values())} lines end in another way than the others",
        "let your editor write all line ends alike",
        fixes=[Fix("write all line ends alike", Grade.SAFE, edits)],
    )
