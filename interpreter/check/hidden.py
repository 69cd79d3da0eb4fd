"""Filters that look at what their chooser may not see.

Which options a player is offered tells the player what the filter read. So a filter may count the cards of another hand
but not ask what they are. What the chooser sees is known from the places: their own, those that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import E, Mark, Unit, subexpressions
from .rule_book import RuleBook
from .world import World

#: Questions about a place as a whole: how many things lie in it is no secret.
_WHOLE = {"count", "is_empty", "place_max"}


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition under which options are offered, and the player who chooses among them."""

    condition: E
    chooser: E
    at: Mark


def report_hidden_reads(world: World, units: dict[str, Unit], filters: Iterable[Filter], sink: Sink) -> None:
    seeker = HiddenReads(world, units)
    for found in filters:
        seeker.met.clear()
        mine = frozenset([sign_of(found.chooser)])
        for place in seeker.places(found.condition, mine):
            owner = "nobody sees" if world.places[place].definition.seen_by == "nobody" else "only its owner sees"
            sink.report(
                "H001",
                found.at.span,
                f"what is offered here depends on `{place}`, and {owner} that",
                "ask only for what the player who chooses can see; `count(...)` of a place is no secret",
            )
            break


class HiddenReads:
    """Finds the hidden places that an expression looks into."""

    def __init__(self, world: World, units: dict[str, Unit]) -> None:
        self.world, self.units = world, units
        self.met: set[tuple] = set()

    def places(self, e: object, mine: frozenset) -> Iterator[str]:
        """The hidden places whose things are looked at; `mine` are the expressions that stand for the chooser."""
        if isinstance(e, tuple):
            for part in e:
                yield from self.places(part, mine)
        if not isinstance(e, E):
            return
        if e.op in _WHOLE or (e.op == "query" and e.args[0] in ("count", "any") and e.args[1] is None):
            for part in e.args:
                if not (isinstance(part, E) and part.op == "contents"):
                    yield from self.places(part, mine)
            return
        if e.op == "contents" and e.args[0].op == "place" and self._is_hidden(e.args[0], mine):
            yield e.args[0].args[0]
        if e.op == "call":
            yield from self._in_function(e, mine)
        yield from self.places(e.args, mine)

    def _is_hidden(self, place: E, mine: frozenset) -> bool:
        name, host = place.args
        definition = self.world.places[name].definition
        if definition.faces or definition.seen_by in ("all", "team"):
            return False
        if definition.seen_by == "nobody":
            return True
        # The owner of a place may be worked out from its host; then it is not known here whose it is.
        return definition.owner is None and host is not None and sign_of(host) not in mine

    def _in_function(self, e: E, mine: frozenset) -> Iterator[str]:
        name, args = e.args
        unit = self.units.get(f"fn:{name}")
        if unit is None or unit.value is None:
            return
        params = frozenset(
            ("local", param) for (param, _), arg in zip(unit.params, args, strict=False) if sign_of(arg) in mine
        )
        if (name, params) not in self.met:
            self.met.add((name, params))
            yield from self.places(unit.value, params)


class PublicFigures:
    """Tells which worked-out and bent attributes give no secret away: they read only what everybody may know."""

    def __init__(self, world: World, units: dict[str, Unit], book: RuleBook) -> None:
        self.world, self.units, self.book = world, units, book
        self._known: dict[tuple[str, str], bool] = {}

    def is_public(self, key: tuple[str, str]) -> bool:
        if key not in self._known:
            self._known[key] = True  # one that needs itself adds nothing to what it reads otherwise
            self._known[key] = all(self._tells_nothing(part) for part in self._parts(key))
        return self._known[key]

    def _parts(self, key: tuple[str, str]) -> Iterator[E]:
        unit = self.units.get(f"derived:{key[0]}.{key[1]}")
        if unit is not None and unit.value is not None:
            yield unit.value
        for modifier in self.book.modifiers.get(key, ()):
            yield from (modifier.condition, modifier.value)

    def _tells_nothing(self, e: E) -> bool:
        if any(True for _ in HiddenReads(self.world, self.units).places(e, frozenset())):
            return False
        for part in self._all_parts(e, set()):
            if part.op in ("attr", "state"):
                for key in part.args[0] if part.op == "attr" else (part.args[0],):
                    attribute = self.world.attributes[key[0]].get(key[1])
                    if (attribute is not None and attribute.seen_by != "all") or not self.is_public(key):
                        return False
            elif self._asks_in_secret(part):
                return False
        return True

    def _all_parts(self, e: E, met: set[str]) -> Iterator[E]:
        """The parts of an expression and of the functions that it calls."""
        for part in subexpressions(e):
            yield part
            unit = self.units.get(f"fn:{part.args[0]}") if part.op == "call" else None
            if unit is not None and unit.value is not None and unit.name not in met:
                met.add(unit.name)
                yield from self._all_parts(unit.value, met)

    def _asks_in_secret(self, e: E) -> bool:
        if e.op == "contents":
            return e.args[0].op != "place" or self.world.places[e.args[0].args[0]].definition.faces
        return e.op == "lies_in" and any(self._is_secret(name) for name in e.args[1])

    def _is_secret(self, place: str) -> bool:
        definition = self.world.places[place].definition
        return definition.faces or definition.seen_by != "all"


def sign_of(e: object) -> object:
    """What an expression says, without its place in the text."""
    if isinstance(e, E):
        return sign_of(e.args[0]) if e.op == "need" else (e.op, *(sign_of(arg) for arg in e.args))
    return tuple(sign_of(part) for part in e) if isinstance(e, tuple) else e
