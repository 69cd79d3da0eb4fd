"""Where everything lies in a state: numbers of things, cells of attributes, places, streams and rules at work.

Things are numbered so that every kind is one run of numbers, players first. What no effect ever writes is not in the
state at all but in constant tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..check.figures import Figures, default_of, width_of
from ..check.game import GameIR
from ..check.world import Attribute, PlaceInfo
from ..engine.header import (
    ACTIVE,
    ANSWERING,
    ASK,
    CHAIN,
    FIRST_FREE,
    FIXED,
    FRAMES,
    FUEL,
    HOLD,
    LEAVE,
    LOG,
    QUEUE,
    RESULT,
    SEED,
    WATCHING,
)  # fmt: skip
from ..ir.nodes import Do, E, Stmt, Write, expressions, subexpressions, walk
from ..lang import types as t

Key = tuple[str, str]


@dataclass(slots=True)
class Column:
    """An attribute. Written ones lie at `v[cell + (u - first) * width]`; the others are `table[u]`."""

    attribute: Attribute
    first: int
    end: int
    width: int
    table: tuple
    cell: int = -1

    @property
    def is_static(self) -> bool:
        return self.cell < 0


@dataclass(slots=True)
class PlaceCells:
    info: PlaceInfo
    number: int
    cell: int
    first: int
    end: int

    @property
    def cells(self) -> range:
        return range(self.cell, self.cell + max(1, self.end - self.first))


@dataclass
class Layout:
    ir: GameIR
    figures: Figures
    numbers: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, tuple[int, int]] = field(default_factory=dict)
    columns: dict[Key, Column] = field(default_factory=dict)
    state: dict[str, tuple[int, int, Attribute]] = field(default_factory=dict)
    places: dict[str, PlaceCells] = field(default_factory=dict)
    streams: dict[str, tuple[int, t.Type]] = field(default_factory=dict)
    templates: dict[str, int] = field(default_factory=dict)
    bent: dict[Key, int] = field(default_factory=dict)
    last: dict[Key, int] = field(default_factory=dict)
    #: What each figure of the table begins with; those that nothing writes have no cell (-1).
    fixed: dict[str, object] = field(default_factory=dict)
    initial: list = field(default_factory=list)
    where: int = -1
    known: int = -1
    face: int = -1
    last_where: int = -1

    @property
    def hides(self) -> bool:
        return any(p.info.definition.seen_by != "all" or p.info.definition.faces for p in self.places.values())

    def things_of(self, kind: str) -> tuple[int, ...]:
        return tuple(range(*self.kinds[kind]))

    def column_of(self, key: Key) -> Column:
        return self.columns[key]


def lay_out(ir: GameIR, figures: Figures) -> Layout:
    return _Planner(Layout(ir, figures)).run()


class _Planner:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.ir, self.world = layout.ir, layout.ir.world
        self.written: set[Key] = set()
        self.shuffled: set[str] = set()
        self.rolled: dict[str, t.Type] = {}
        self.bent: list[Key] = []
        self.last_read: list[Key] = []
        self.reads_last = False

    def run(self) -> Layout:
        self._survey()
        self._number_things()
        self._begin()
        self._columns()
        self._state()
        self._places()
        self._whereabouts()
        self._streams_and_rules()
        return self.layout

    # ------------------------------------------------------------ what the game uses

    def _survey(self) -> None:
        for unit in self.ir.units.values():
            if unit.value is not None:
                self._survey_expression(unit.value)
            for stmt in walk(unit.body or []):
                self._survey_statement(stmt)
                for e in expressions(stmt):
                    self._survey_expression(e)
        for modifiers in self.ir.book.modifiers.values():
            for modifier in modifiers:
                self._survey_expression(modifier.condition)
                self._survey_expression(modifier.value)

    def _survey_statement(self, stmt: Stmt) -> None:
        if isinstance(stmt, Write):
            self.written.add(stmt.place[1])
        elif isinstance(stmt, Do):
            if stmt.op in ("roll", "roll_many"):
                member = t.member_of(stmt.args[1].type)
                die = self.world.game.dice.get(stmt.args[0])
                self._survey_roll(stmt.args[0], self.world.die_type(die) if die is not None else member)
            elif stmt.op == "shuffle_list":
                self.rolled.setdefault(stmt.args[0], t.ANY)
            elif stmt.op == "shuffle":
                self._survey_shuffle(stmt.args[0])
            elif stmt.op == "move" and stmt.args[2] == "random":
                self._survey_roll("chance", t.NUMBER)
            elif stmt.op == "gets" and stmt.args[0] not in self.bent:
                self.bent.append(stmt.args[0])

    def _survey_roll(self, name: str, face: t.Type) -> None:
        """Lots of all kinds share one stream, so its faces may be of any type."""
        known = self.rolled.setdefault(name, face)
        if known != face:
            self.rolled[name] = t.ANY

    def _survey_shuffle(self, place: E) -> None:
        if place.op == "place":
            self.shuffled.add(place.args[0])
        else:
            kinds = place.type.of or ()
            for info in self.world.places.values():
                if not info.holds or not kinds or self.world.hierarchy.overlap(info.holds, kinds):
                    self.shuffled.add(info.name)

    def _survey_expression(self, e: E) -> None:
        for part in subexpressions(e):
            if part.op == "last_attr":
                self.last_read.extend(key for key in part.args[0] if key not in self.last_read)
            if part.op in ("last_attr", "last_at", "last_owner", "keeper"):
                self.reads_last = True

    # ------------------------------------------------------------ things

    def _number_things(self) -> None:
        layout, world = self.layout, self.world
        layout.numbers = {info.id: number for number, info in enumerate(world.things)}
        for kind in world.hierarchy.parents:
            below = world.hierarchy.descendants(kind)
            members = [number for number, info in enumerate(world.things) if info.kind in below]
            layout.kinds[kind] = (members[0], members[-1] + 1) if members else (0, 0)

    def _begin(self) -> None:
        cells: list = [0] * FIRST_FREE
        for cell in (FRAMES, LOG, FIXED, QUEUE, CHAIN, ANSWERING):
            cells[cell] = ()
        for cell in (ASK, FUEL, RESULT, LEAVE, SEED, HOLD, WATCHING):
            cells[cell] = 0
        # Who plays alone is always the one to act.
        main = self.world.game.phases["main"]
        cells[ACTIVE] = 0 if self.world.players == 1 or main.turns is not None else -1
        self.layout.initial = cells

    def _add(self, *values: object) -> int:
        cell = len(self.layout.initial)
        self.layout.initial.extend(values)
        return cell

    # ------------------------------------------------------------ figures

    def _columns(self) -> None:
        layout, world = self.layout, self.world
        for kind, attributes in world.attributes.items():
            if kind == "state":
                continue
            for attribute in attributes.values():
                if attribute.derived or attribute.key in layout.columns:
                    continue
                self._column(attribute)

    def _column(self, attribute: Attribute) -> None:
        layout = self.layout
        first, end = layout.kinds.get(attribute.owner, (0, 0))
        width = width_of(self.world, attribute.type)
        values = layout.figures.get(attribute.key)
        if values is None:
            # A counter that the checker added, such as a limit.
            values = [default_of(self.world, attribute)] * len(self.world.things)
        column = Column(attribute, first, end, width, tuple(values[:end]))
        layout.columns[attribute.key] = column
        if attribute.key in self.written:
            column.cell = len(layout.initial)
            for value in values[first:end]:
                self._add(*(value if width > 1 or attribute.type.base == "map" else (value,)))

    def _state(self) -> None:
        for name, attribute in self.world.attributes["state"].items():
            if attribute.derived:
                continue
            width = width_of(self.world, attribute.type)
            value = default_of(self.world, attribute)
            fixed = attribute.key not in self.written
            cell = -1 if fixed else self._add(*(value if attribute.type.base == "map" else (value,)))
            self.layout.state[name] = (cell, width, attribute)
            self.layout.fixed[name] = value

    # ------------------------------------------------------------ places and what lies in them

    def _places(self) -> None:
        layout, world = self.layout, self.world
        for number, info in enumerate(world.places.values()):
            if info.host is None:
                first, end = 0, 1
            elif info.host.base == "word":
                first, end = 0, len(world.words[info.of])
            else:
                first, end = layout.kinds[info.of]
            cell = self._add(*([()] * (end - first)))
            layout.places[info.name] = PlaceCells(info, number, cell, first, end)

    def _whereabouts(self) -> None:
        layout, world = self.layout, self.world
        if not layout.places:
            return
        count = len(world.things)
        layout.where = self._add(*([-1] * count))
        for number, info in enumerate(world.things):
            if info.start is None:
                continue
            name, host = info.start
            cell = self._cell(layout.places[name], host)
            layout.initial[cell] += (number,)
            layout.initial[layout.where + number] = cell
        if layout.hides:
            layout.known = self._add(*([0] * count))
        if any(p.info.definition.faces for p in layout.places.values()):
            # What begins in a place with faces lies face down until an effect turns it.
            layout.face = self._add(*([0] * count))
        if self.reads_last:
            layout.last_where = self._add(*([-1] * count))
            for key in self.last_read:
                column = layout.columns.get(key)
                initial = column.table if column is not None else (0,) * count
                padded = [*initial, *([0] * (count - len(initial)))]
                layout.last[key] = self._add(*padded)

    def _cell(self, place: PlaceCells, host: str | None) -> int:
        if host is None:
            return place.cell
        if place.info.host is not None and place.info.host.base == "word":
            return place.cell + self.world.words[place.info.of].index(host)
        return place.cell + self.layout.numbers[host] - place.first

    # ------------------------------------------------------------ chance, rules begun by effects

    def _streams_and_rules(self) -> None:
        layout = self.layout
        for name, type_ in sorted(self.rolled.items()):
            layout.streams[name] = (self._add(0), type_)
        for name in sorted(self.shuffled):
            kinds = self.world.places[name].holds
            layout.streams.setdefault(name, (self._add(0), t.thing(*kinds)))
        for name in self.world.templates:
            layout.templates[name] = self._add(())
        for key in self.bent:
            layout.bent[key] = self._add(())
