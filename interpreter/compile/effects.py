"""What expressions read and statements write, through calls, modifiers and computed attributes.

A cell of the state is known here by a key: ("attr", owner, name), ("state", name), ("place", name), or ("rules",) for
everything that comes and goes with rules begun by effects. Reading a thing's whereabouts reads every place that could
hold it. The answers are safe: they may name more than is touched, never less.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..check.game import GameIR
from ..ir.nodes import Ask, Call, Do, E, EndGame, Stmt, Unit, Write, expressions, subexpressions, walk
from ..lang import types as t

Keys = frozenset
RULES = ("rules",)
_NOTHING: Keys = frozenset()


class Effects:
    """Read and write sets of the units of one game, found once."""

    def __init__(self, ir: GameIR) -> None:
        self.ir = ir
        self.world = ir.world
        self.calls = {name: _called(ir, unit) for name, unit in ir.units.items()}
        self._reads: dict[str, Keys] = {}
        self._writes: dict[str, Keys] = {}
        self._attributes: dict[tuple[str, str], Keys] = {}
        self.bent = self._bent_by_effects()
        self._solve()

    # ------------------------------------------------------------ questions

    def unit_reads(self, name: str) -> Keys:
        return self._reads.get(name, _NOTHING)

    def unit_writes(self, name: str) -> Keys:
        return self._writes.get(name, _NOTHING)

    def reads(self, e: E) -> Keys:
        found: set = set()
        for part in subexpressions(e):
            found |= self._own_reads(part)
        return frozenset(found)

    def writes(self, stmt: Stmt) -> Keys:
        """What the statement itself writes, without its inner bodies and without what it calls."""
        if isinstance(stmt, Write):
            sort = stmt.place[0]
            key = stmt.place[1]
            return frozenset({("state", key[1])} if sort == "state" or key[0] == "state" else {("attr", *key)})
        if isinstance(stmt, Do):
            return self._done(stmt)
        return _NOTHING

    def reachable(self, names: Iterable[str]) -> set[str]:
        """All units that these may call, themselves among them."""
        found: set[str] = set()
        open_ = list(names)
        while open_:
            name = open_.pop()
            if name not in found and name in self.calls:
                found.add(name)
                open_.extend(self.calls[name])
        return found

    # ------------------------------------------------------------ single steps

    def holders(self, kinds: tuple[str, ...]) -> Keys:
        """The places that can hold things of these kinds."""
        types = self.world.hierarchy
        return frozenset(
            ("place", place.name)
            for place in self.world.places.values()
            if not place.holds or not kinds or types.overlap(place.holds, kinds)
        )

    def _own_reads(self, e: E) -> Keys:
        op = e.op
        if op == "attr":
            return frozenset().union(*(self.attribute_reads(key) for key in e.args[0]))
        if op == "state":
            return frozenset({("state", e.args[0][1])}) | self._derived(e.args[0])
        if op == "contents":
            inner = e.args[0]
            if inner.op == "place":
                return frozenset({("place", inner.args[0])})
            return self.holders(inner.type.of or ())
        if op in ("at", "lies_in", "last_at"):
            return self.holders(e.args[0].type.of or ())
        if op == "last_attr":
            return self.holders(e.args[1].type.of or ())
        if op in ("owner", "keeper", "last_owner"):
            return self.owner_reads(e.args[0].type.of or ())
        if op in ("call", "call_table"):
            if op == "call":
                return self.unit_reads(pure_unit(self.ir, e.args[0]))
            table = self.ir.unit_tables.get(e.args[0], {})
            return frozenset().union(*(self.unit_reads(name) for name in table.values())) if table else _NOTHING
        if op == "instances":
            return frozenset({RULES})
        return _NOTHING

    def owner_reads(self, kinds: tuple[str, ...], met: frozenset = _NOTHING) -> Keys:
        """Whose a thing is follows from the place in which it lies, from that of its host, and from who owns these."""
        found = set(self.holders(kinds))
        for attribute in self.world.attribute_of(kinds, "owner"):
            found |= self.attribute_reads(attribute.key)
        for _, name in self.holders(kinds):
            place = self.world.places[name]
            if f"place:owner:{name}" in self.ir.units:
                found |= self.unit_reads(f"place:owner:{name}")
            elif place.host is not None and place.host.base == "thing" and place.of != "player" and place.of not in met:
                found |= self.owner_reads((place.of,), met | {place.of})
        return frozenset(found)

    def attribute_reads(self, key: tuple[str, str]) -> Keys:
        found = self._attributes.get(key)
        if found is None:
            self._attributes[key] = frozenset({("attr", *key)})
            reads = {("attr", *key)} | self._derived(key)
            for modifier in self.ir.book.modifiers.get(key, ()):
                reads |= self.reads(modifier.condition) | self.reads(modifier.value)
                if modifier.template is not None:
                    reads.add(RULES)
            if key in self.bent:
                reads.add(RULES)
            found = self._attributes[key] = frozenset(reads)
        return found

    def _derived(self, key: tuple[str, str]) -> Keys:
        unit = self.ir.units.get(f"derived:{key[0]}.{key[1]}")
        return self.unit_reads(unit.name) if unit is not None else _NOTHING

    def _done(self, stmt: Do) -> Keys:
        op = stmt.op
        if op == "move":
            things, place = stmt.args[0], stmt.args[1]
            kinds = t.member_of(things.type).of or ()
            return self._moved(kinds) | self._place_keys(place)
        if op == "create":
            return self._place_keys(stmt.args[2])
        if op == "shuffle":
            return self._place_keys(stmt.args[0])
        if op in ("start", "finish", "expire"):
            return frozenset({RULES})
        if op == "gets":
            return frozenset({RULES, ("attr", *stmt.args[0])})
        return _NOTHING

    def _moved(self, kinds: tuple[str, ...]) -> Keys:
        """Places things may come from, and the attributes that fall back when they leave."""
        found = set(self.holders(kinds))
        for owner, attributes in self.world.attributes.items():
            for attribute in attributes.values():
                kept = attribute.definition is not None and attribute.definition.kept_in
                if kept and owner in self.world.hierarchy.parents:
                    found.add(("attr", *attribute.key))
        return frozenset(found)

    def _place_keys(self, place: E) -> Keys:
        return frozenset({("place", place.args[0])}) if place.op == "place" else self.holders(place.type.of or ())

    def _bent_by_effects(self) -> set[tuple[str, str]]:
        """Attributes that some effect bends for a while (`gets`, `becomes`)."""
        return {
            stmt.args[0]
            for unit in self.ir.units.values()
            for stmt in walk(unit.body or [])
            if isinstance(stmt, Do) and stmt.op == "gets"
        }

    # ------------------------------------------------------------ through calls

    def _solve(self) -> None:
        """Least sets that hold; a unit is looked at again when one that it calls has grown."""
        callers: dict[str, set[str]] = {}
        for name, called in self.calls.items():
            for other in called:
                callers.setdefault(other, set()).add(name)
        open_ = list(self.ir.units)
        waiting = set(open_)
        while open_:
            name = open_.pop()
            waiting.discard(name)
            reads, writes = self._of_unit(self.ir.units[name])
            if reads != self._reads.get(name) or writes != self._writes.get(name):
                self._reads[name], self._writes[name] = reads, writes
                self._attributes.clear()
                for other in callers.get(name, ()):
                    if other not in waiting:
                        waiting.add(other)
                        open_.append(other)

    def _of_unit(self, unit: Unit) -> tuple[Keys, Keys]:
        reads: set = set()
        writes: set = set()
        if unit.value is not None:
            reads |= self.reads(unit.value)
        for stmt in walk(unit.body or []):
            for e in expressions(stmt):
                reads |= self.reads(e)
            writes |= self.writes(stmt)
        for other in self.calls[unit.name]:
            reads |= self.unit_reads(other)
            writes |= self.unit_writes(other)
        return frozenset(reads), frozenset(writes)


def _called(ir: GameIR, unit: Unit) -> set[str]:
    """Names of the units that a unit calls itself."""
    found: set[str] = set()
    parts = [unit.value] if unit.value is not None else []
    for stmt in walk(unit.body or []):
        parts.extend(expressions(stmt))
        if isinstance(stmt, Call):
            found |= callees(ir, stmt)
        elif isinstance(stmt, EndGame) and stmt.how not in ("won", "drawn"):
            found |= {name for _, name in ir.scoring}
    for part in parts:
        for e in subexpressions(part):
            if e.op == "call":
                found.add(pure_unit(ir, e.args[0]))
            elif e.op == "call_table":
                found |= set(ir.unit_tables.get(e.args[0], {}).values())
            elif e.op in ("attr", "printed_attr"):
                found |= {f"derived:{o}.{n}" for o, n in e.args[0] if f"derived:{o}.{n}" in ir.units}
            elif e.op in ("owner", "keeper", "last_owner"):
                found |= {name for name in ir.units if name.startswith("place:owner:")}
            elif e.op == "state" and f"derived:state.{e.args[0][1]}" in ir.units:
                found.add(f"derived:state.{e.args[0][1]}")
    return found


def pure_unit(ir: GameIR, name: str) -> str:
    """The unit that a call in an expression means: a function of the game, or a unit by its whole name."""
    return f"fn:{name}" if f"fn:{name}" in ir.units else name


def callees(ir: GameIR, call: Call) -> set[str]:
    """The units that a call statement may lead to."""
    if call.index is not None:
        return set(ir.unit_tables.get(call.unit, {}).values())
    return {call.unit}


def asking_units(ir: GameIR, calls: dict[str, set[str]] | None = None) -> set[str]:
    """Units that may stop for an answer: those that ask, and those that call one of them."""
    callers: dict[str, set[str]] = {}
    open_: list[str] = []
    for name, unit in ir.units.items():
        asks = False
        for stmt in walk(unit.body or []):
            if isinstance(stmt, Ask):
                asks = True
            elif isinstance(stmt, Call):
                for other in callees(ir, stmt):
                    callers.setdefault(other, set()).add(name)
        if asks:
            open_.append(name)
    found: set[str] = set()
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_.extend(callers.get(name, ()))
    return found
