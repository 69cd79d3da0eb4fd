"""The primitives: the only statements that write the state."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..check.world import LAYERS
from ..engine.header import ACTIVE, ANSWERING, CHAIN, HOLD, QUEUE, WATCHING
from ..ir.nodes import Do, E, Lasting, Write, is_const
from ..lang import types as t
from . import quote as q
from .collections import Collections
from .context import Builder
from .growth import Growth
from .liveness import free_locals

#: How a thing is put into a place, as the engine's `move` knows it.
POSITIONS = {"back": 0, "front": 1, "random": 2}


class Primitives:
    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.layout = builder.layout
        self.emit = Collections(builder)
        self.growth = Growth(builder.attributes)
        self.moments: dict[tuple[str, str], int] = {}
        #: Conditions of "as long as": their names, by the number that state cells hold.
        self.conditions: list[str] = []
        self.text_ids: list[str] = []
        self.text_params: dict[str, tuple] = {}

    # ------------------------------------------------------------ figures

    def write(self, stmt: Write) -> list[ast.stmt]:
        sort, key = stmt.place[0], stmt.place[1]
        value = self.emit.value(stmt.value)
        if stmt.low is not None and stmt.high is not None and not _within(stmt):
            value = q.call("Bound", value, q.const(stmt.low), q.const(stmt.high))
        elif stmt.low is None:
            value = self.growth.kept_in_state(value, stmt.value, self.builder.temporary())
        if sort == "state":
            cell, _, attribute = self.layout.state[key[1]]
            return [self._store(q.const(cell), attribute.type, value)]
        if sort == "attr":
            column = self.layout.columns[key]
            thing = self.emit.value(stmt.place[2])
            if column.attribute.type.base == "map":
                at = self.builder.attributes.entry_cell(key, thing, q.const(0))
                return [self._store(at, column.attribute.type, value)]
            return [q.store(q.plus(thing, column.cell - column.first), value)]
        _, _, host, index = stmt.place
        at = self.emit.value(index)
        if host is None:
            return [q.store(q.plus(at, self.layout.state[key[1]][0]), value)]
        return [q.store(self.builder.attributes.entry_cell(key, self.emit.value(host), at), value)]

    def _store(self, at: ast.expr, type_: t.Type, value: ast.expr) -> ast.stmt:
        if type_.base != "map":
            return q.store(at, value)
        key, member = type_.of
        empty = 0 if member.base in ("number", "boolean") and not member.optional else t.none_value(member)
        return q.do(q.call("StoreEntries", q.name(q.V), at, self.emit.keys_of(key), q.const(empty), value))

    # ------------------------------------------------------------ everything else

    def do(self, stmt: Do) -> list[ast.stmt]:
        method: Callable[[Do], list[ast.stmt]] | None = getattr(self, "do_" + stmt.op, None)
        if method is None:
            raise AssertionError(f"no code for the primitive {stmt.op}")
        return method(stmt)

    def _engine(self, function: str, *args: ast.expr) -> list[ast.stmt]:
        return [q.do(q.call(function, q.name(q.V), *args))]

    def do_activate(self, stmt: Do) -> list[ast.stmt]:
        return [q.store(q.const(ACTIVE), self.emit.value(stmt.args[0]))]

    def do_move(self, stmt: Do) -> list[ast.stmt]:
        things, place, position, face = stmt.args
        shown = q.const(-1 if face is None else face)
        return self._engine(
            "Move", self.emit.value(things), self.emit.value(place), q.const(POSITIONS[position]), shown
        )

    def do_create(self, stmt: Do) -> list[ast.stmt]:
        number, kind, place = stmt.args
        spare = tuple(
            self.layout.numbers[info.id] for info in self.builder.ir.world.things if info.spare and info.kind == kind
        )
        return self._engine("Create", self.emit.value(number), q.const(spare), self.emit.value(place))

    def do_reveal(self, stmt: Do) -> list[ast.stmt]:
        return self._shown("Reveal", stmt)

    def do_hide(self, stmt: Do) -> list[ast.stmt]:
        return self._shown("Hide", stmt)

    def _shown(self, function: str, stmt: Do) -> list[ast.stmt]:
        things, players = stmt.args
        if self.layout.known < 0:
            return []
        to = q.const(None) if players is None else self.emit.value(players)
        return self._engine(function, self.emit.value(things), to)

    # ------------------------------------------------------------ chance

    def _stream(self, name: str) -> tuple[ast.expr, ast.expr]:
        return q.const(self.layout.streams[name][0]), q.const(name)

    def _logged(self, name: str) -> ast.expr:
        """The number under which the log tells a roll; -1 for lots, which may be about hidden things."""
        is_die = name in self.builder.ir.world.game.dice
        return q.const(list(self.layout.streams).index(name) if is_die else -1)

    def do_roll(self, stmt: Do) -> list[ast.stmt]:
        name, faces = stmt.args
        call = q.call("Roll", q.name(q.V), *self._stream(name), self.emit.value(faces), self._logged(name))
        return [q.assign(stmt.name, call)]

    def do_roll_many(self, stmt: Do) -> list[ast.stmt]:
        name, faces, count = stmt.args
        cell, text = self._stream(name)
        rolled = self.emit.value(faces)
        call = q.call("RollMany", q.name(q.V), cell, text, rolled, self._logged(name), self.emit.value(count))
        return [q.assign(stmt.name, call)]

    def do_shuffle(self, stmt: Do) -> list[ast.stmt]:
        return self._engine("ShufflePlace", self.emit.value(stmt.args[0]))

    def do_shuffle_list(self, stmt: Do) -> list[ast.stmt]:
        name, members = stmt.args
        cell, text = self._stream(name)
        return [q.assign(stmt.name, q.call("Shuffle", q.name(q.V), cell, text, self.emit.value(members)))]

    # ------------------------------------------------------------ messages

    def told(self, parts: tuple[E, ...]) -> ast.expr:
        """Values with who may know each, as prompts and the log keep them."""
        sorts = tuple(_sort(part.type) for part in parts)
        values = ast.Tuple([self.emit.value(part) for part in parts], ast.Load())
        return q.call("Told", q.name(q.V), values, q.const(sorts))

    def text(self, name: str, parts: tuple[E, ...]) -> int:
        """The number of a text; what fills its holes is noted."""
        key = self.note_text(name, tuple(part.type for part in parts))
        if key not in self.text_ids:
            self.text_ids.append(key)
        return self.text_ids.index(key)

    def note_text(self, name: str, types: tuple[t.Type, ...]) -> str:
        """The key of a text; one that is filled with values of other types elsewhere has another key there."""
        key, number = name, 1
        while not _alike(self.text_params.setdefault(key, types), types):
            number += 1
            key = f"{name}:{number}"
        return key

    def do_say(self, stmt: Do) -> list[ast.stmt]:
        name, parts, players = stmt.args
        to = q.const(None) if players is None else self.emit.value(players)
        told = self.told(parts) if parts else q.const(())
        return self._engine("Say", q.const(self.text(name, parts)), told, to)

    def do_refused(self, stmt: Do) -> list[ast.stmt]:
        return self._engine("Refuse", q.const(self.text(stmt.args[0], ())))

    # ------------------------------------------------------------ rules at work for a while

    def _lasting(self, lasting: Lasting) -> list[ast.expr]:
        """Moment, player, condition, captured values: what an entry begun by an effect carries."""
        moment, player = q.const(-1), q.const(-1)
        if lasting.moment is not None:
            edge, name, whose = lasting.moment
            moment = q.const(self.moment(edge, name))
            if whose is not None:
                player = self.emit.value(whose)
        if lasting.condition is None:
            return [moment, player, q.const(-1), q.const(())]
        names = sorted(free_locals(lasting.condition))
        number = len(self.conditions)
        name = f"as long as {number}"
        self.conditions.append(name)
        mark = lasting.condition.at
        file = mark.node.file.name if mark is not None else "<themis>"
        body = q.return_(self.emit.test(lasting.condition))
        self.builder.add_function(file, q.function(name, [q.V, *names], [body]))
        return [moment, player, q.const(number), ast.Tuple([q.name(n) for n in names], ast.Load())]

    def moment(self, edge: str, name: str) -> int:
        return self.moments.setdefault((edge, name), len(self.moments))

    def _begun(self, cell: int, parts: list[ast.expr]) -> list[ast.stmt]:
        at = q.slot(q.name(q.V), q.const(cell))
        return [ast.AugAssign(at, ast.Add(), ast.Tuple([ast.Tuple(parts, ast.Load())], ast.Load()))]

    def do_start(self, stmt: Do) -> list[ast.stmt]:
        template, args, lasting = stmt.args
        parts = [q.const(0), *self._lasting(lasting), *self.emit.values(args)]
        return self._begun(self.layout.templates[template], parts)

    def do_finish(self, stmt: Do) -> list[ast.stmt]:
        template, args = stmt.args
        values = ast.Tuple(self.emit.values(args), ast.Load())
        return self._engine("EndRule", q.const(self.layout.templates[template]), values)

    def do_gets(self, stmt: Do) -> list[ast.stmt]:
        key, thing, entry, op, value, lasting = stmt.args
        layer = LAYERS.index({"sub": "add"}.get(op, op))
        amount = self.emit.value(value)
        if op == "sub":
            amount = ast.UnaryOp(ast.USub(), amount)
        parts = [self.emit.value(thing), self.emit.value(entry), q.const(layer), amount, *self._lasting(lasting)]
        return self._begun(self.layout.bent[key], parts)

    def do_expire(self, stmt: Do) -> list[ast.stmt]:
        (edge, name), player = stmt.args
        if (edge, name) not in self.moments and not self._ever_lasts(edge, name):
            return []
        return self._engine("Expire", q.const(self.moment(edge, name)), self.emit.value(player))

    def _ever_lasts(self, edge: str, name: str) -> bool:
        """Units come in any order, so a duration that ends at this moment may still be to come."""
        return bool(self.layout.templates or self.layout.bent)

    # ------------------------------------------------------------ what waits, what runs

    def do_hold(self, stmt: Do) -> list[ast.stmt]:
        return [ast.AugAssign(q.slot(q.name(q.V), q.const(HOLD)), ast.Add(), q.const(1))]

    def do_unhold(self, stmt: Do) -> list[ast.stmt]:
        close = ast.AugAssign(q.slot(q.name(q.V), q.const(HOLD)), ast.Sub(), q.const(1))
        return [close, *self._engine("CheckRooms")]

    def do_settle(self, stmt: Do) -> list[ast.stmt]:
        """The end of setup: nothing that happened in it is answered."""
        close = [q.store(q.const(HOLD), q.const(0)), q.store(q.const(QUEUE), q.const(()))]
        return [*close, *self._engine("CheckRooms")]

    def do_clear_queue(self, stmt: Do) -> list[ast.stmt]:
        return [q.store(q.const(QUEUE), q.const(()))]

    def do_postpone(self, stmt: Do) -> list[ast.stmt]:
        unit, args = stmt.args
        number = next(i for i, name in self.builder.ir.unit_tables["answers"].items() if name == unit)
        entry = ast.Tuple([q.const(number), *self.emit.values(args)], ast.Load())
        cell = q.slot(q.name(q.V), q.const(QUEUE))
        return [ast.AugAssign(cell, ast.Add(), ast.Tuple([entry], ast.Load()))]

    def do_set_chain(self, stmt: Do) -> list[ast.stmt]:
        return [q.store(q.const(CHAIN), self.emit.value(stmt.args[0]))]

    def do_set_answering(self, stmt: Do) -> list[ast.stmt]:
        return [q.store(q.const(ANSWERING), self.emit.value(stmt.args[0]))]

    def do_watch(self, stmt: Do) -> list[ast.stmt]:
        number, on = stmt.args
        bit = q.const(1 << number)
        cell = q.slot(q.name(q.V), q.const(WATCHING))
        return [ast.AugAssign(cell, ast.BitOr() if on else ast.BitXor(), bit)]


def _within(stmt: Write) -> bool:
    return is_const(stmt.value) and stmt.low <= stmt.value.args[0] <= stmt.high


def _alike(known: tuple[t.Type, ...], types: tuple[t.Type, ...]) -> bool:
    """Are values of these types written alike? Of a hidden thing the kind is told, so that counts too."""
    return [_written(type_) for type_ in known] == [_written(type_) for type_ in types]


def _written(type_: t.Type) -> str:
    return "number" if type_.base == "number" and not type_.optional else str(type_)


def _sort(type_: t.Type) -> int:
    """0: everybody may know such a value; 1: a thing; 2: a list of things."""
    if type_.is_thing:
        return 1
    return 2 if type_.base == "list" and type_.of.is_thing else 0
