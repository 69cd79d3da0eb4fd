"""What expressions read and statements write, through calls, modifiers and computed attributes.

A cell of the state is known here by a key: ("attr", owner, name), ("state", name), ("place", name), or ("rules",) for
everything that comes and goes with rules begun by effects. Reading a thing's whereabouts reads every place that could
hold it. The answers are safe: they may name more than is touched, never less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ..check.game import GameIR
from ..ir.nodes import Ask, Call, Do, E, EndGame, Stmt, Unit, Write, parts_of, subexpressions, walk
from ..lang import types as t

Keys = frozenset
#: The name of a unit, or the key of an attribute.
Step = str | tuple[str, str]
RULES = ("rules",)
_NOTHING: Keys = frozenset()


class Effects:
    """Read and write sets of the units of one game, found once.

    Units lead to the units they call and to the attributes they read, attributes to what works them out and bends
    them. What lies on one circle of these has the same sets.
    """

    def __init__(self, ir: GameIR) -> None:
        self.ir = ir
        self.world = ir.world
        #: The expressions of each unit, also inside others: a dozen checks look for theirs, and units are walked once.
        self.parts = {name: parts_of(unit) for name, unit in ir.units.items()}
        self.calls = {name: _called(ir, unit, self.parts[name]) for name, unit in ir.units.items()}
        self.bent = self._bent_by_effects()
        self._holders: dict[tuple[str, ...], Keys] = {}
        self._reads: dict[Step, Keys] = {}
        self._writes: dict[Step, Keys] = {}
        steps: dict[Step, _Own] = {name: self._of_unit(unit) for name, unit in ir.units.items()}
        waiting = list(steps.values())
        while waiting:
            for step in waiting.pop().leads_to:
                if step not in steps and isinstance(step, tuple):
                    steps[step] = self._of_attribute(step)
                    waiting.append(steps[step])
        self._solve(steps)

    # ------------------------------------------------------------ questions

    def unit_reads(self, name: str) -> Keys:
        return self._reads.get(name, _NOTHING)

    def unit_writes(self, name: str) -> Keys:
        return self._writes.get(name, _NOTHING)

    def attribute_reads(self, key: tuple[str, str]) -> Keys:
        found = self._reads.get(key)
        if found is None:
            found = self._reads[key] = self._gathered(self._of_attribute(key))
        return found

    def reads(self, e: E) -> Keys:
        own = _Own()
        self._add_reads(subexpressions(e), own)
        return self._gathered(own)

    def _gathered(self, own: _Own) -> Keys:
        found = set(own.reads)
        for step in own.leads_to:
            found |= self.attribute_reads(step) if isinstance(step, tuple) else self.unit_reads(step)
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
        found = self._holders.get(kinds)
        if found is None:
            types = self.world.hierarchy
            found = self._holders[kinds] = frozenset(
                ("place", place.name)
                for place in self.world.places.values()
                if not place.holds or not kinds or types.overlap(place.holds, kinds)
            )
        return found

    def _add_reads(self, parts: list[E], own: _Own) -> None:
        """Note what expressions read themselves, and what else has to be looked at for the rest."""
        for part in parts:
            op = part.op
            if op == "attr":
                own.leads_to.update(part.args[0])
            elif op == "state":
                own.reads.add(("state", part.args[0][1]))
                own.leads_to.update(self._derived(part.args[0]))
            elif op == "contents":
                inner = part.args[0]
                if inner.op == "place":
                    own.reads.add(("place", inner.args[0]))
                else:
                    own.reads |= self.holders(inner.type.of or ())
            elif op in ("at", "lies_in", "last_at"):
                own.reads |= self.holders(part.args[0].type.of or ())
            elif op == "last_attr":
                own.reads |= self.holders(part.args[1].type.of or ())
            elif op in ("owner", "keeper", "last_owner"):
                self._add_owner(part.args[0].type.of or (), own)
            elif op == "call":
                own.leads_to.add(pure_unit(self.ir, part.args[0]))
            elif op == "call_table":
                own.leads_to.update(self.ir.unit_tables.get(part.args[0], {}).values())
            elif op == "instances":
                own.reads.add(RULES)

    def _add_owner(self, kinds: tuple[str, ...], own: _Own, met: frozenset = _NOTHING) -> None:
        """Whose a thing is follows from the place in which it lies, from that of its host, and from who owns these."""
        own.reads |= self.holders(kinds)
        own.leads_to.update(attribute.key for attribute in self.world.attribute_of(kinds, "owner"))
        for _, name in self.holders(kinds):
            place = self.world.places[name]
            if f"place:owner:{name}" in self.ir.units:
                own.leads_to.add(f"place:owner:{name}")
            elif place.host is not None and place.host.base == "thing" and place.of != "player" and place.of not in met:
                self._add_owner((place.of,), own, met | {place.of})

    def _of_attribute(self, key: tuple[str, str]) -> _Own:
        own = _Own({("attr", *key)}, leads_to=set(self._derived(key)))
        for modifier in self.ir.book.modifiers.get(key, ()):
            self._add_reads(subexpressions(modifier.condition, modifier.value), own)
            if modifier.template is not None:
                own.reads.add(RULES)
        if key in self.bent:
            own.reads.add(RULES)
        return own

    def _of_unit(self, unit: Unit) -> _Own:
        own = _Own(leads_to=set(self.calls[unit.name]))
        self._add_reads(self.parts[unit.name], own)
        for stmt in walk(unit.body or []):
            own.writes |= self.writes(stmt)
        return own

    def _derived(self, key: tuple[str, str]) -> tuple[str, ...]:
        name = f"derived:{key[0]}.{key[1]}"
        return (name,) if name in self.ir.units else ()

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

    def _solve(self, steps: dict[Step, _Own]) -> None:
        """Gather the sets of each circle after those of all that it leads to."""
        for circle in circles(steps, lambda step: steps[step].leads_to):
            reads: set = set()
            writes: set = set()
            for step in circle:
                own = steps[step]
                reads |= own.reads
                writes |= own.writes
                for other in own.leads_to:
                    reads |= self._reads.get(other, _NOTHING)
                    writes |= self._writes.get(other, _NOTHING)
            shared_reads, shared_writes = frozenset(reads), frozenset(writes)
            for step in circle:
                self._reads[step], self._writes[step] = shared_reads, shared_writes


@dataclass(slots=True)
class _Own:
    """What a unit or attribute reads and writes itself, and where to look for the rest."""

    reads: set = field(default_factory=set)
    writes: set = field(default_factory=set)
    leads_to: set[Step] = field(default_factory=set)


def circles(steps: Iterable[Step], leads_to: Callable[[Step], Iterable[Step]]) -> Iterator[list[Step]]:
    """The steps in groups that lead to each other, each group after all that it leads to; most are of one."""
    known = set(steps)
    order: dict[Step, int] = {}
    lowest: dict[Step, int] = {}
    path: list[Step] = []
    on_path: set[Step] = set()
    for start in known:
        if start in order:
            continue
        open_ = [(start, iter(leads_to(start)))]
        order[start] = lowest[start] = len(order)
        path.append(start)
        on_path.add(start)
        while open_:
            step, following = open_[-1]
            for after in following:
                if after not in known:
                    continue
                if after not in order:
                    order[after] = lowest[after] = len(order)
                    path.append(after)
                    on_path.add(after)
                    open_.append((after, iter(leads_to(after))))
                    break
                if after in on_path:
                    lowest[step] = min(lowest[step], order[after])
            else:
                open_.pop()
                if open_:
                    above = open_[-1][0]
                    lowest[above] = min(lowest[above], lowest[step])
                if lowest[step] == order[step]:
                    at = path.index(step) if len(path) < 2 or path[-1] != step else len(path) - 1
                    group = path[at:]
                    del path[at:]
                    on_path.difference_update(group)
                    yield group


def _called(ir: GameIR, unit: Unit, parts: list[E]) -> set[str]:
    """Names of the units that a unit calls itself."""
    found: set[str] = set()
    for stmt in walk(unit.body or []):
        if isinstance(stmt, Call):
            found |= callees(ir, stmt)
        elif isinstance(stmt, EndGame) and stmt.how not in ("won", "drawn"):
            found |= {name for _, name in ir.scoring}
    for e in parts:
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


def outermost_units(ir: GameIR, asking: set[str]) -> set[str]:
    """Units that may ask and that nobody waits for: where play begins, and what these end with and nobody else calls.

    A unit that could stop before its end would have to go on afterwards, so it is waited for.
    """
    called: set[str] = set()
    ends_with: dict[str, set[str]] = {}
    for name, unit in ir.units.items():
        stops = [stmt for stmt in walk(unit.body or []) if may_stop(ir, stmt, asking)]
        for stmt in stops:
            if isinstance(stmt, Call):
                if stops == [stmt] and stmt is unit.body[-1] and stmt.index is None and stmt.name is None:
                    ends_with.setdefault(name, set()).add(stmt.unit)
                else:
                    called |= callees(ir, stmt)
    while True:
        open_ = [name for name in asking if name == "start" or name.startswith("stage:")]
        found: set[str] = set()
        while open_:
            name = open_.pop()
            if name not in found and name not in called:
                found.add(name)
                open_.extend(ends_with.get(name, ()))
        inside = {ended for name, last in ends_with.items() if name not in found for ended in last}
        if not inside & found:
            return found
        called |= inside


def may_stop(ir: GameIR, stmt: Stmt, asking: set[str]) -> bool:
    return isinstance(stmt, Ask) or (isinstance(stmt, Call) and bool(callees(ir, stmt) & asking))


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
