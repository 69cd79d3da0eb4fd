"""Family H: figures in messages and questions that tell what their readers may not know.

Things that a player may not know are veiled wherever they are shown; numbers and words can't be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..check.hidden import HiddenReads, sign_of
from ..diagnostics.diagnostic import Sink
from ..ir.nodes import Ask, Do, E, subexpressions
from .check import Check
from .subject import Lowered


def telling_messages(game: Lowered, sink: Sink) -> None:
    for _, stmt in game.statements():
        if isinstance(stmt, Do) and stmt.op == "say":
            text, values, readers = stmt.args
            told = f"the message `{text}`"
            _report(game, values, _single(readers), "H002", f"{told} tells everybody", f"{told} tells its reader", sink)
        elif isinstance(stmt, Ask) and stmt.prompt:
            told = "the question tells the player"
            _report(game, stmt.prompt, stmt.who, "H003", told, told, sink)


def _single(readers: E | None) -> E | None:
    """The one player who reads a message, if it is for one."""
    if readers is not None and readers.op == "tuple" and len(readers.args[0]) == 1:
        return readers.args[0][0]
    return None


def _report(
    game: Lowered, values: Iterable[E], reader: E | None, code: str, public: str, private: str, sink: Sink
) -> None:
    mine = frozenset([sign_of(reader)]) if reader is not None else frozenset()
    for value in values:
        if value.type.is_thing or value.at is None or (value.type.base == "list" and value.type.of.is_thing):
            continue
        secret = next(_secrets(game, value, mine), None)
        if secret is not None:
            who = public if reader is None else private
            sink.report(
                code,
                value.at.span,
                f"{who} something about {secret}, which not all may see",
                "say it only to those who may know it, or reveal it first",
            )


def _secrets(game: Lowered, value: E, mine: frozenset) -> Iterator[str]:
    for place in HiddenReads(game.world, game.ir.units).places(value, mine):
        yield f"`{place}`"
    for part in subexpressions(value):
        if part.op not in ("attr", "state"):
            continue
        keys = part.args[0] if part.op == "attr" else (part.args[0],)
        for owner, name in keys:
            attribute = game.world.attributes.get(owner, {}).get(name)
            hidden = attribute is not None and attribute.seen_by not in ("all", "team")
            if hidden and not (part.op == "attr" and sign_of(part.args[1]) in mine):
                yield f"`{name}`"


CHECKS = (Check(("H002", "H003"), telling_messages),)
