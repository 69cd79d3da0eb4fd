"""Family T: figures that go below what they may be, and divisors that may be 0.

Whether there is enough is often asked elsewhere than it is taken: in the condition of an action, in the verb that calls
this one. So a figure counts as asked for if any condition on the way to the statement reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import E, Stmt, Write, is_const, subexpressions
from .check import Check
from .subject import Lowered

_ASKING = ("eq", "ne", "lt", "le", "gt", "ge", "is_empty", "in", "not_in")
#: What keeps a value within limits by itself.
_LIMITING = ("max_of", "min_of", "range")
_CONDITIONS = frozenset((*_ASKING, *_LIMITING))


class _Asked:
    """For each unit, the figures that some condition in it, or in a unit that leads to it, reads."""

    def __init__(self, game: Lowered) -> None:
        self.game = game
        self.own = {name: frozenset(self._conditions(name)) for name in game.ir.units}
        self._found: dict[str, frozenset] = {}

    @cached_property
    def callers(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for name, called in self.game.effects.calls.items():
            for other in called:
                found.setdefault(other, set()).add(name)
        return found

    @cached_property
    def anywhere(self) -> frozenset:
        return frozenset().union(*self.own.values())

    def before(self, unit: str) -> frozenset:
        """What is asked for on the way to a unit, and in it."""
        if unit not in self._found:
            met, waiting = {unit}, [unit]
            while waiting:
                name = waiting.pop()
                if name.startswith("run:"):
                    met.add(name.replace("run:", "match:", 1))
                for caller in self.callers.get(name, ()):
                    # A moment comes whatever was asked before it.
                    if caller not in met and not caller.startswith("moment:"):
                        met.add(caller)
                        waiting.append(caller)
            self._found[unit] = frozenset().union(*(self.own[name] for name in met if name in self.own))
        return self._found[unit]

    def _conditions(self, name: str) -> Iterator[tuple]:
        for part in self.game.effects.parts[name]:
            if part.op in _CONDITIONS or (part.op == "query" and part.args[0] in ("any", "all")):
                yield from self.game.effects.reads(part)


def unchecked_payments(game: Lowered, sink: Sink) -> None:
    """Figures that must not fall below a limit, lessened without anybody asking whether there is enough."""
    asked = None
    resources = {name for action in game.game.actions.values() for name in action.cost}
    for unit, stmt in game.statements():
        taken = _taken(stmt, resources)
        if taken is None:
            continue
        asked = asked or _Asked(game)
        key, amount = taken
        if _is_limited(amount) or key in asked.before(unit.name):
            continue
        below = f"{stmt.low}" if stmt.low is not None else "0"
        sink.report(
            "T018",
            stmt.value.at.span,
            f"nothing asks whether there is enough `{key[-1]}`, so it may fall below {below}",
            "ask first: `if ... >= n:`, or take no more than there is: `min(n, ...)`",
        )


def _taken(stmt: Stmt, resources: set[str]) -> tuple[tuple, E] | None:
    """The figure that a statement lessens, and by how much, if it must not fall below a limit."""
    # The costs of an action are asked for where it is offered; they have no text of their own.
    if not isinstance(stmt, Write) or stmt.value.op != "sub" or stmt.value.at is None:
        return None
    figure, amount = stmt.value.args
    if stmt.place[0] == "attr" and figure.op == "attr" and stmt.place[1] in figure.args[0]:
        key = ("attr", *stmt.place[1])
    elif stmt.place[0] == "state" and figure.op == "state" and figure.args[0] == stmt.place[1]:
        key = ("state", stmt.place[1][1])
    else:
        return None
    limited = stmt.low is not None or key[-1] in resources
    return (key, amount) if limited and not is_const(amount, 0) else None


def _is_limited(amount: E) -> bool:
    return any(part.op in ("min_of", "max_of", "if") for part in subexpressions(amount))


def doubtful_divisors(game: Lowered, sink: Sink) -> None:
    """Divisors that may be 0, without anybody asking whether they are."""
    asked = None
    for unit, e in game.expressions("div_up", "div_down", "mod"):
        if not _may_be_zero(e.args[1]):
            continue
        asked = asked or _Asked(game)
        divisor = e.args[1]
        if game.effects.reads(divisor) <= asked.before(unit.name):
            continue
        sink.report(
            "T020",
            (divisor.at or e.at).span,
            "this may be 0, and nothing can be divided by 0",
            "ask first whether there is any, or divide by `max(1, ...)`",
        )


def _may_be_zero(divisor: E) -> bool:
    """Figures and numbers of members begin at 0 as a rule; of all else nothing is known."""
    if divisor.op == "need":
        return _may_be_zero(divisor.args[0])
    if divisor.op in ("attr", "state"):
        return divisor.type.low is None or divisor.type.low <= 0
    members = divisor.args[0] if divisor.op == "count" else divisor.args[2] if divisor.op == "query" else None
    is_counted = divisor.op == "count" or (divisor.op == "query" and divisor.args[0] in ("count", "sum"))
    return is_counted and isinstance(members, E) and members.op in ("contents", "place", "query")


def doubtful_things(game: Lowered, sink: Sink) -> None:
    """The top of a pile that may have run out, used though nothing in the game asks whether it has."""
    asked = None
    for _, e in game.expressions("need"):
        pile = _top_of_pile(game, e.args[0])
        if pile is None:
            continue
        asked = asked or _Asked(game)
        if ("place", pile) in asked.anywhere:
            continue
        sink.report(
            "T021",
            (e.args[0].at or e.at).span,
            f"`{pile}` may have run out, but a thing of it is needed here",
            "ask first, with `if ... is not empty:`",
        )


def _top_of_pile(game: Lowered, thing: E) -> str | None:
    """The name of the pile from which an expression takes one thing."""
    if thing.op != "query" or thing.args[0] not in ("first", "last"):
        return None
    members = thing.args[2]
    place = members.args[0] if isinstance(members, E) and members.op == "contents" else None
    name = place.args[0] if isinstance(place, E) and place.op == "place" else None
    definition = game.game.places.get(name)
    # A pile that is filled up again does not run out so easily.
    return name if definition is not None and definition.order == "pile" and not definition.refilled_from else None


CHECKS = (
    Check(("T018",), unchecked_payments),
    Check(("T021",), doubtful_things),
    Check(("T020",), doubtful_divisors),
)
