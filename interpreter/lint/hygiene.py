"""Family C: what a finished game does not leave lying about."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator

from ..diagnostics.diagnostic import Sink
from ..diagnostics.fix import Grade, insertion
from ..model.definitions import listed
from ..source.tree import MapNode, Node, ScalarNode, plain
from .check import Check
from .written import Definition, Written, without

#: Spelt in pieces, so that nobody takes this line itself for unfinished.
_UNFINISHED = re.compile(r"#[^\r\n]*?\b(TO-?" + r"DO|FIX-?" + r"ME|XX" + r"X)\b")
#: What makes a card do something.
_DOES = ("rules", "effects")


def things(written: Written) -> Iterator[tuple[Definition, MapNode]]:
    for found in written.of("things"):
        if isinstance(found.node, MapNode) and found.at_home:
            yield found, found.node


def dead_things(written: Written, sink: Sink) -> None:
    """Things that are nowhere at the start and that nothing names, alone or with their kind."""
    held = {kind.text for place in written.of("places") for kind in _held(place.node)}
    for found, node in things(written):
        kind = written.kind_of(found)
        if "at" in node or kind is None or written.mentions[found.name] > 1:
            continue
        plurals = written.plurals(kind) - {kind}
        if not held & written.plurals(kind):
            # What no place can hold belongs to the board.
            continue
        if not any(written.mentions[name] > (name in _declared(written)) for name in plurals):
            sink.report(
                "C001",
                found.key.span,
                f"`{found.name}` never comes into play: it begins nowhere and nothing names it",
                "say where it begins with `at:`, or remove it",
            )


def _held(place: Node) -> list[ScalarNode]:
    return listed(place.get("holds")) if isinstance(place, MapNode) else []


def _declared(written: Written) -> set[str]:
    """Plurals that the game itself declares, which is one mention each."""
    return {node.get("plural").text for node in written.kinds.values() if isinstance(node.get("plural"), ScalarNode)}


def twins(written: Written, sink: Sink) -> None:
    """Cards that do the same, and cards that say the same but do not."""
    by_deed: dict[str, Definition] = {}
    by_words: dict[str, tuple[Definition, str]] = {}
    for found, node in things(written):
        doings = {key: plain(node.get(key)) for key in _DOES if key in node}
        if not doings:
            continue
        sign = _sign([written.kind_of(found), without(node, "name", "text", "source", "at", "copies", "todo")])
        first = by_deed.setdefault(sign, found)
        if first is not found:
            _report_twin(sink, "C003", found, first, f"`{found.name}` is `{first.name}` again under another name")
            continue
        words = plain(node.get("text"))
        if isinstance(words, dict):
            other, deed = by_words.setdefault(_sign(words), (found, _sign(doings)))
            if deed != _sign(doings):
                message = f"`{found.name}` has the text of `{other.name}` but does something else"
                _report_twin(sink, "C012", found, other, message)


def _sign(data: object) -> str:
    return json.dumps(data, sort_keys=True, default=str)


def _report_twin(sink: Sink, code: str, found: Definition, first: Definition, message: str) -> None:
    hint = "write `copies:` at one of them" if code == "C003" else "say what it does"
    sink.report(code, found.key.span, message, hint, related=[(first.key.span, f"`{first.name}` stands here")])


def wordless_rules(written: Written, sink: Sink) -> None:
    """Cards that do something and do not say so, among cards that do."""
    silent: dict[str, list[Definition]] = defaultdict(list)
    telling: dict[str, int] = defaultdict(int)
    for found, node in things(written):
        if any(key in node for key in _DOES):
            kind = written.kind_of(found) or ""
            if "text" in node:
                telling[kind] += 1
            else:
                silent[kind].append(found)
    for kind, group in silent.items():
        for found in group if telling[kind] > len(group) else ():
            sink.report(
                "C005",
                found.key.span,
                f"`{found.name}` does something but has no text that says so",
                f"tell players what it does: `text: {{{written.languages[0]}: ...}}`",
            )


def missing_head(written: Written, sink: Sink) -> None:
    """What players want to know of a game before they choose it."""
    root = written.content.root
    for key, what in (("title", "what it is called"), ("about", "what it is about")):
        if key not in root:
            frame = ", ".join(f"{language}: ..." for language in written.languages)
            after = root.file.span(root.file.offset(root.key_span("game").line + 1, 1), len(root.file.text))
            sink.report(
                "C009",
                root.key_span("game"),
                f"the game does not say {what}",
                f"add `{key}:`",
                fixes=[insertion(after, f"{key}: {{{frame}}}\n", f"add `{key}:`", Grade.PLACEHOLDER)],
            )


def leftovers(written: Written, sink: Sink) -> None:
    """What its author wanted to come back to."""
    for document in (*written.rules, *written.content.scenarios, *written.content.ledgers):
        for note in _UNFINISHED.finditer(document.file.text):
            span = document.file.span(note.start(1), note.end(1))
            sink.report("C010", span, "a note says that something is still to be done", "do it, or remove the note")
    for found, node in things(written):
        if "todo" in node:
            message = f"`{found.name}` is not finished: {_short(node.get('todo'))}"
            sink.report("C010", node.key_span("todo"), message, "finish it, and remove `todo:`")


def _short(node: Node | None) -> str:
    text = node.text if isinstance(node, ScalarNode) and isinstance(node.value, str) else "it has a `todo:`"
    return text if len(text) <= 60 else f"{text[:57]}..."


CHECKS = (
    Check(("C001",), dead_things),
    Check(("C003", "C012"), twins),
    Check(("C005",), wordless_rules),
    Check(("C009",), missing_head),
    Check(("C010",), leftovers),
)
