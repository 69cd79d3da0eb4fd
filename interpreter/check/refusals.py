"""Why an action is not offered: every condition of an offer as a small unit of its own, with its place.

They run only when somebody asks, one after the other; the first that fails is the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..ir.nodes import E, Mark, Unit, is_const, subexpressions
from ..lang import types as t


@dataclass(frozen=True, slots=True)
class Condition:
    """Something an offer demands. sort: when, limit, law, provided, cost, payment."""

    sort: str
    test: E
    at: Mark | None = None
    detail: str = ""


@dataclass(slots=True)
class Refusal:
    """A condition ready to be asked: the unit takes the player, if `with_player`, and the first `bound` parameters."""

    sort: str
    unit: str
    bound: int
    with_player: bool
    at: Mark | None
    detail: str = ""


@dataclass(slots=True)
class Explained:
    """What is known about an action in one menu. `members` and `filters` go with its parameters."""

    action: int
    params: tuple[tuple[str, t.Type], ...]
    before: list[Refusal] = field(default_factory=list)
    members: list[Refusal] = field(default_factory=list)
    filters: list[list[Refusal]] = field(default_factory=list)
    complete: list[Refusal] = field(default_factory=list)


class Refusals:
    """Part of the game checker: makes the units."""

    def explain_offer(self, offer) -> Explained:
        plain = []
        for param in offer.params:
            if param.form == "some":
                break
            plain.append(param)
        found = Explained(offer.index, tuple((p.name, p.type) for p in plain))
        for condition in offer.before:
            found.before.extend(self._asked(condition, offer, 0))
        for position, param in enumerate(plain):
            found.members.extend(self._unit("members", param.source, offer, position, param.at, t.list_of(param.type)))
            filters: list[Refusal] = []
            for part in conjuncts(param.condition):
                filters.extend(self._unit("filter", part, offer, position + 1, part.at))
            found.filters.append(filters)
        if len(plain) == len(offer.params):
            for condition in offer.after:
                found.complete.extend(self._asked(condition, offer, len(plain)))
        return found

    def _asked(self, condition: Condition, offer, bound: int) -> Iterator[Refusal]:
        parts = list(conjuncts(condition.test)) if condition.sort in ("when", "provided") else [condition.test]
        for part in parts:
            at = part.at if condition.sort in ("when", "provided") else condition.at
            yield from self._unit(condition.sort, part, offer, bound, at, detail=condition.detail)

    def _unit(
        self, sort: str, e: E, offer, bound: int, at, result: t.Type = t.BOOLEAN, detail: str = ""
    ) -> Iterator[Refusal]:
        me = offer.scope.context.me
        params = [(me.args[0], t.thing("player"))] if me.op == "local" else []
        params += [(p.var, p.type) for p in offer.params[:bound]]
        if is_const(e, 1) or not _reads_only(e, {name for name, _ in params}):
            # What the running phase was called with can't be seen from outside.
            return
        name = f"why:{len(self.units)}"
        self.unit(Unit(name, params, None, value=e, result=result))
        yield Refusal(sort, name, bound, me.op == "local", at or e.at, detail)


def conjuncts(e: E) -> Iterator[E]:
    """The conditions that are joined by `and`."""
    if e.op == "and":
        yield from conjuncts(e.args[0])
        yield from conjuncts(e.args[1])
    else:
        yield e


def _reads_only(e: E, known: set[str]) -> bool:
    bound = {part.args[1] for part in subexpressions(e) if part.op == "query"}
    return all(part.args[0] in known | bound for part in subexpressions(e) if part.op == "local")
