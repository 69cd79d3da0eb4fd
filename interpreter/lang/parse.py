"""Text of the effect language -> lark tree, with faults in the author's words.

Takes the text of one YAML scalar and the entry point its field asks for; gives a tree whose positions are offsets
into that text. Names and types are left to `check`. Equal texts are parsed once: trees are never changed.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Iterable
from functools import lru_cache

from lark import Token, Tree
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from ..diagnostics.suggest import Suggestion, advice, did_you_mean, is_slip, suggestion
from .parser import flattened, read, restored_tree
from .repair import misspelt_word
from .words import KEYWORDS, SOFT_WORDS, STATEMENT_WORDS, describe_terminals

#: Longer or deeper text is refused: it is not something a person wrote, and it would exhaust the checker's stack.
MAX_TEXT = 20_000
MAX_DEPTH = 80
#: Digits beyond this make no number that a game could use, and are costly to read.
_HUGE = re.compile(r"[0-9]{30,}")


class SyntaxFault(Exception):
    """A text that the grammar refuses: code, message, offsets and a hint."""

    def __init__(self, code: str, message: str, start: int, end: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.end, self.hint = code, message, start, end, hint


def parse(text: str, entry: str) -> Tree:
    """Parse `text` from the grammar's `entry`; raise `SyntaxFault` with exact offsets."""
    found = _parsed(text, entry)
    if isinstance(found, SyntaxFault):
        raise found.with_traceback(None)
    return found


@lru_cache(maxsize=20_000)
def _parsed(text: str, entry: str) -> Tree | SyntaxFault:
    """The tree of a text, or why there is none."""
    try:
        tree = _trees.get((text, entry)) or _tree_of(text, entry)
    except SyntaxFault as fault:
        return fault
    if len(_trees) < _MOST_TREES:
        _trees[text, entry] = tree
    return tree


#: The trees of texts that were parsed before, now or in an earlier run.
_trees: dict[tuple[str, str], Tree] = {}
_MOST_TREES = 2_000


def parsed_trees() -> bytes:
    """The trees of what was parsed so far: a later run can do without the parser if it meets the same texts."""
    return marshal.dumps({key: flattened(tree) for key, tree in _trees.items()})


def recall_trees(kept: bytes) -> None:
    """Take over what `parsed_trees` gave. Only for bytes that nobody else can have written."""
    for key, tree in marshal.loads(kept).items():
        _trees.setdefault(key, restored_tree(tree))


def _tree_of(text: str, entry: str) -> Tree:
    if len(text) > MAX_TEXT:
        raise SyntaxFault(
            "D012",
            f"this text is {len(text)} characters long; the limit is {MAX_TEXT}",
            0,
            len(text),
            "move parts of it into verbs or functions of their own",
        )
    huge = _HUGE.search(text)
    if huge is not None:
        raise SyntaxFault("S004", "this number is too large", *huge.span())
    if not text.strip():
        raise SyntaxFault("D001", "nothing is written here", 0, len(text), "write an effect, or leave the key out")
    try:
        tree = read(text, entry)
    except UnexpectedInput as fault:
        raise _told(fault, text, entry) from None
    except DedentError:
        raise _wrong_dedent(text) from None
    except (LarkError, RecursionError) as fault:
        raise SyntaxFault("D001", f"this text can't be read: {fault}", 0, len(text)) from None
    _check_depth(tree, text)
    return tree


def _check_depth(tree: Tree, text: str) -> None:
    level, depth = [tree], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            deep = level[0].meta
            start = getattr(deep, "start_pos", 0)
            raise SyntaxFault(
                "D012",
                "this is nested too deeply",
                start,
                getattr(deep, "end_pos", start + 1),
                "give the inner part a name with `let`, or make it a function",
            )
        level = [child for node in level for child in node.children if isinstance(child, Tree)]


# ---------------------------------------------------------------- faults in words

#: Signs of other languages: what is written instead, if it is as simple as that, and how to say so.
_FOREIGN = {
    "==": ("=", "equality is written with one `=`"),
    "&&": ("and", "write `and`"),
    "||": ("or", "write `or`"),
    "<>": ("!=", "write `!=`"),
    "!": ("not ", "write `not`"),
    "%": ("", "write `mod(a, b)`"),
    "+=": ("", "write `add n to x`"),
    "-=": ("", "write `remove n from x`"),
    '"': ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
    "'": ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
    "{": ("", "lists are written with `[` and `]`"),
    ";": ("", "start a new line instead of writing `;`"),
    "≥": (">=", "write `>=`"),
    "≤": ("<=", "write `<=`"),
    "≠": ("!=", "write `!=`"),
    "×": ("*", "write `*`"),
    "÷": ("", "write `/`, and `rounded down` or `rounded up`"),
    "−": ("-", "write the minus sign of the keyboard: `-`"),
    "–": ("-", "write the minus sign of the keyboard: `-`"),
    "“": ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
    "”": ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
    "„": ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
    "‘": ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
    "’": ("", "the language has no quoted text; put messages under `texts:` and use `say`"),
}


#: A line of which only the first word has been read.
_FIRST_WORD = re.compile(r"(?:^|\n)[ \t]*([a-z_][a-z0-9_]*)[ \t]*$")
#: The beginning of a line that writes, up to the sign in question; and one that has compared already.
_SETTING = re.compile(r"(^|\n)\s*(set|add|remove)\b[^\n=<>]*$")
_COMPARED = re.compile(r"[=<>](?!.*\b(and|or|where|then|else|if|when)\b)[^\n(\[,:]*$")


def _told(fault: UnexpectedInput, text: str, entry: str) -> SyntaxFault:
    """The fault in words: a misspelt word of the language if there is one, else what is not expected."""
    told = _explain(fault, text)
    if isinstance(told.hint, Suggestion) or told.code not in ("D001", "N010"):
        return told
    found = misspelt_word(text, _stop(fault, text), lambda other: _stops_at(other, entry))
    if found is None:
        return told
    start, word, meant = found
    message = f"`{word}` is not a word of the language"
    return SyntaxFault("D001", message, start, start + len(word), suggestion(word, meant))


def _stops_at(text: str, entry: str) -> int | None:
    """Where the parser stops in a text, or None if it can read it."""
    try:
        read(text, entry)
    except UnexpectedInput as fault:
        return _stop(fault, text)
    except (LarkError, DedentError, RecursionError):
        return -1
    return None


def _stop(fault: UnexpectedInput, text: str) -> int:
    at = fault.pos_in_stream
    at_end = at is None or at < 0 or getattr(getattr(fault, "token", None), "type", "") == "$END"
    return len(text) if at_end else at


def _explain(fault: UnexpectedInput, text: str) -> SyntaxFault:
    start = fault.pos_in_stream if fault.pos_in_stream is not None else len(text)
    start = max(0, min(start, len(text)))
    if isinstance(fault, UnexpectedCharacters):
        return _strange_character(text, start, fault)
    if not isinstance(fault, UnexpectedToken):
        return SyntaxFault("D001", "the text ends too early", max(0, len(text.rstrip()) - 1), len(text.rstrip()))
    token: Token = fault.token
    expected = describe_terminals(fault.accepts or fault.expected)
    if token.type in ("$END", "_DEDENT") or start >= len(text.rstrip()):
        end = max(1, len(text.rstrip()))
        opener = _unclosed(text)
        if opener is not None:
            return SyntaxFault("D002", f"`{text[opener]}` is never closed", opener, opener + 1)
        return SyntaxFault("D001", "the text ends too early", end - 1, end, f"here could follow {expected}")
    if token.type == "_INDENT":
        return SyntaxFault(
            "D001",
            "this line is indented further than the one before, without a `:` to open a block",
            *_line_start(text, start),
        )
    if token.type == "_NL":
        end = start
        while end > 0 and text[end - 1] in " \t":
            end -= 1
        return SyntaxFault(
            "D001", "the line ends too early", max(0, end - 1), max(1, end), f"here could follow {expected}"
        )
    opener = _unclosed(text)
    if opener is not None and "\n" in text[opener:start]:
        # A bracket that stays open swallows the ends of lines; the next line is not to blame.
        return SyntaxFault("D002", f"`{text[opener]}` is never closed", opener, opener + 1)
    end = start + max(1, len(token))
    for sign in _FOREIGN:
        if text.startswith(sign, start):
            return _foreign_sign(sign, start)
    if token.type in ("RPAR", "RSQB") and _unclosed(text[:start]) is None:
        return SyntaxFault("D002", f"`{token}` closes nothing", start, end)
    if token == "=" and text[:start].rstrip().endswith("="):
        first = text[:start].rstrip()
        return _foreign_sign("==", len(first) - 1, end)
    if token == "=" and _SETTING.search(text[:start]):
        return SyntaxFault("D001", "`=` compares; a value is set with `to`", start, end, "write `set x to ...`")
    if (token.type == "COMPARE" or token == "=") and _COMPARED.search(text[:start]):
        return SyntaxFault("D013", "comparisons can't be chained", start, end, "write `a < b and b < c`")
    if str(token) in KEYWORDS and "NAME" in (fault.accepts or fault.expected):
        return SyntaxFault(
            "N010",
            f"`{token}` is a word of the language and can't be a name here",
            start,
            end,
            f"here could follow {expected}",
        )
    slip = _misspelt(text, start, token, fault.accepts or fault.expected)
    if slip is not None:
        return slip
    return SyntaxFault("D001", f"`{token}` is not expected here", start, end, f"here could follow {expected}")


def _foreign_sign(sign: str, start: int, end: int | None = None) -> SyntaxFault:
    meant, told = _FOREIGN[sign]
    hint = advice(told, sign, meant) if meant else told
    return SyntaxFault("D003", f"`{sign}` is not part of the language", start, end or start + len(sign), hint)


def _misspelt(text: str, start: int, token: Token, expected: Iterable[str]) -> SyntaxFault | None:
    """A word of the language with a slip in it: the one that is not expected, or the one that begins the line."""
    meant = did_you_mean(str(token), sorted(name.lower() for name in expected if name.isalpha() and name != "NAME"))
    if meant is not None and is_slip(str(token), meant.meant) and str(token) not in SOFT_WORDS:
        return SyntaxFault("D001", f"`{token}` is not expected here", start, start + len(token), meant)
    line = _FIRST_WORD.search(text[:start])
    if line is not None and line[1] not in STATEMENT_WORDS:
        meant = did_you_mean(line[1], STATEMENT_WORDS)
        if meant is not None and is_slip(line[1], meant.meant):
            return SyntaxFault("D001", f"no statement begins with `{line[1]}`", *line.span(1), meant)
    return None


def _strange_character(text: str, start: int, fault: UnexpectedCharacters) -> SyntaxFault:
    for sign in sorted(_FOREIGN, key=len, reverse=True):
        if text.startswith(sign, start):
            return _foreign_sign(sign, start)
    char = text[start : start + 1]
    if char.isupper():
        end = start
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
        return SyntaxFault(
            "N006",
            f"`{text[start:end]}`: names are written in small letters",
            start,
            end,
            suggestion(text[start:end], text[start:end].lower()),
        )
    return SyntaxFault(
        "D001",
        f"the character `{char}` has no meaning here",
        start,
        start + 1,
        f"here could follow {describe_terminals(fault.allowed or ())}",
    )


def _wrong_dedent(text: str) -> SyntaxFault:
    indents = [0]
    offset = 0
    for line in text.splitlines(keepends=True):
        stripped = line.strip()
        width = len(line) - len(line.lstrip())
        if stripped and not stripped.startswith("#"):
            if width > indents[-1]:
                indents.append(width)
            while width < indents[-1]:
                indents.pop()
            if width != indents[-1]:
                return SyntaxFault(
                    "D001",
                    "this line's indentation fits no block above it",
                    offset,
                    offset + max(1, width),
                    f"indent it by {indents[-1]} spaces",
                )
        offset += len(line)
    return SyntaxFault("D001", "the indentation fits no block", 0, len(text))


def _unclosed(text: str) -> int | None:
    stack: list[int] = []
    comment = False
    for index, char in enumerate(text):
        if char == "\n":
            comment = False
        elif char == "#":
            comment = True
        elif comment:
            continue
        elif char in "([":
            stack.append(index)
        elif char in ")]":
            if not stack:
                return None
            stack.pop()
    return stack[-1] if stack else None


def _line_start(text: str, offset: int) -> tuple[int, int]:
    begin = offset
    while begin < len(text) and text[begin] in " \t\r\n":
        begin += 1
    end = text.find("\n", begin)
    return begin, end if end >= 0 else len(text)
