"""Family L: sentences that read wrongly once their holes are filled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import Ask, Do, E, Stmt, bodies, walk
from ..source.tree import MapNode, Node, ScalarNode
from .check import Check
from .subject import Lowered, is_borrowed

_HOLE = re.compile(r"\{(\w+)\}")
#: A number and a word in the plural: `{n} cards`. Words that follow a hole and end in s are verbs more often.
_COUNTED = re.compile(r"\{(\w+)\} ([^\W\d_]{3,}[sx])\b")
_ENDS = re.compile(r"[.!?:;…»\")\]]\s*$")


def numbers_before_nouns(game: Lowered, sink: Sink) -> None:
    """Texts in which a number stands before a word in the plural: of one thing they say `1 cards`."""
    numbers: dict[str, set[str]] = {}
    for text, values in _said(game):
        holes = _holes(game, text)
        numbers.setdefault(text, set()).update(
            hole for hole, value in zip(holes, values, strict=False) if value.type.base == "number" and not _many(value)
        )
    for name, counted in numbers.items():
        for node in _wordings(game.game.texts[name][1]):
            for found in _COUNTED.finditer(node.text):
                if found[1] in counted:
                    sink.report(
                        "L008",
                        node.span_of(found.start(), found.end()),
                        f"with 1 this reads `1 {found[2]}`",
                        f"write it so that any number fits, such as `{found[2]}: {{{found[1]}}}`",
                    )


def _said(game: Lowered) -> Iterator[tuple[str, tuple[E, ...]]]:
    """Each text that is said or asked, with what fills its holes."""
    for _, stmt in game.statements():
        if isinstance(stmt, Do) and stmt.op == "say" and stmt.args[0] in game.game.texts:
            yield stmt.args[0], tuple(stmt.args[1])
        elif isinstance(stmt, Ask) and stmt.prompt and game.ir.sites[stmt.site].prompt in game.game.texts:
            yield game.ir.sites[stmt.site].prompt, stmt.prompt


def _many(value: E) -> bool:
    """Is it a number that is never 1?"""
    return value.type.low is not None and value.type.low > 1


def _holes(game: Lowered, text: str) -> list[str]:
    node = next(_wordings(game.game.texts[text][1]), None)
    return list(dict.fromkeys(_HOLE.findall(node.text))) if node is not None else []


def _wordings(node: Node | None) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, MapNode):
        yield from (value for _, value in node if isinstance(value, ScalarNode))


def glued_sentences(game: Lowered, sink: Sink) -> None:
    """One message that breaks off, and the next that goes on: in another language the parts may stand otherwise."""
    for unit in game.ir.units.values():
        if unit.body is None or is_borrowed(unit.home):
            continue
        for block in _blocks(unit.body):
            for first, second in pairwise(block):
                if _is_said(game, first) and _is_said(game, second) and _goes_on(game, first.args[0], second.args[0]):
                    sink.report(
                        "L009",
                        second.at.span,
                        f"`{second.args[0]}` goes on with the sentence that `{first.args[0]}` begins",
                        "write one text with holes: other languages order their words differently",
                    )


def _blocks(body: list[Stmt]) -> Iterator[list[Stmt]]:
    yield body
    for stmt in walk(body):
        yield from bodies(stmt)


def _is_said(game: Lowered, stmt: Stmt) -> bool:
    return isinstance(stmt, Do) and stmt.op == "say" and stmt.at is not None and stmt.args[0] in game.game.texts


def _goes_on(game: Lowered, first: str, second: str) -> bool:
    begins = next(_wordings(game.game.texts[first][1]), None)
    follows = next(_wordings(game.game.texts[second][1]), None)
    if begins is None or follows is None or begins is follows:
        return False
    return not _ENDS.search(begins.text) and follows.text.lstrip()[:1].islower()


CHECKS = (
    Check(("L008",), numbers_before_nouns),
    Check(("L009",), glued_sentences),
)
