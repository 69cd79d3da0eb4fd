"""Family R: chance that is not as even as it looks."""

from __future__ import annotations

from collections import Counter

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import Do, E, Unit, expressions, is_const, subexpressions, walk
from .check import Check
from .subject import Lowered, is_borrowed


def uneven_rest(game: Lowered, sink: Sink) -> None:
    """What is left of a roll after a division, where the faces do not come out even."""
    for unit in game.ir.units.values():
        rolls = _rolls(unit)
        if not rolls:
            continue
        for stmt in walk(unit.body or []):
            for whole in expressions(stmt):
                for e in subexpressions(whole):
                    _judge(e, rolls, sink)


def _rolls(unit: Unit) -> dict[str, tuple[int, ...]]:
    """The locals of a unit that hold a roll of numbers, with the faces."""
    found = {}
    for stmt in walk(unit.body or []):
        if isinstance(stmt, Do) and stmt.op == "roll" and stmt.name is not None and len(stmt.args) > 1:
            faces = stmt.args[1]
            if isinstance(faces, E) and is_const(faces) and faces.type.of.base == "number":
                found[stmt.name] = faces.args[0]
    return found


def _judge(e: E, rolls: dict[str, tuple[int, ...]], sink: Sink) -> None:
    if e.op != "mod" or e.at is None or is_borrowed(e.at) or not is_const(e.args[1]) or e.args[1].args[0] < 1:
        return
    local = next((part.args[0] for part in subexpressions(e.args[0]) if part.op == "local"), None)
    if local not in rolls:
        return
    rests = Counter(face % e.args[1].args[0] for face in rolls[local])
    if len(set(rests.values())) > 1 or len(rests) < min(e.args[1].args[0], len(rolls[local])):
        likely, seldom = rests.most_common()[0], rests.most_common()[-1]
        sink.report(
            "R010",
            e.at.span,
            f"the rests are not equally likely: {likely[1]} of {len(rolls[local])} faces lead to one and {seldom[1]} "
            "to another",
            "roll a die with as many faces as there are outcomes",
        )


CHECKS = (Check(("R010",), uneven_rest),)
