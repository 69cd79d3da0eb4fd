"""Reading and writing a state in the effect language, for scenarios: `ann.gold = 5`, `count(deck) > 3`.

Texts are checked like content and compiled against the very same layout, so a scenario gets the same diagnostics and
the same answers as a rule of the game would.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..check.game import GameIR
from ..check.literals import read_value
from ..check.scope import Context, Scope
from ..diagnostics.diagnostic import ContentError, Sink
from ..engine.errors import RuleFault, ThemisError
from ..engine.header import FUEL, FUEL_PER_ANSWER, HOLD
from ..engine.knowledge import may_know
from ..engine.state import State
from ..ir.nodes import E, const, subexpressions
from ..lang import types as t
from ..source.tree import ListNode, MapNode, Node, ScalarNode, kind_word
from . import quote as q
from .context import Builder
from .effects import Effects, asking_units, pure_unit
from .layout import lay_out
from .primitives import Primitives
from .rows import row_type
from .units import UnitEmitter

if TYPE_CHECKING:
    from ..api import Game

_PLAYER = t.thing("player")


class Probe:
    """Understands texts about one game. `names` are what a scenario calls the seats."""

    def __init__(self, game: Game, names: Mapping[str, int]) -> None:
        self.game = game
        self.names = names
        self.ir = _checked(game)
        self.checker = self.ir.checker
        self.world = self.ir.world
        self.layout = lay_out(self.ir, self.ir.figures)
        self.builder = Builder(self.ir, self.layout, Effects(self.ir), asking_units(self.ir))
        self.primitives = Primitives(self.builder)
        self.namespace = dict(game.machine.namespace)
        self._functions: dict[int, tuple[Node, Callable, E]] = {}

    # ------------------------------------------------------------ reading

    def holds(self, state: State, node: ScalarNode) -> bool:
        return bool(self._read(state, node, t.BOOLEAN)[0])

    def value(self, state: State, node: ScalarNode) -> Any:
        """A value as it would be shown to somebody who may know everything."""
        found, e = self._read(state, node, None)
        return state.machine.labels.id(row_type(e.type), found)

    def explain(self, state: State, node: ScalarNode) -> list[str]:
        """The sides of a comparison, or the parts that make a condition false, with their values."""
        _, e = self._read(state, node, t.BOOLEAN)
        notes = []
        for part in _sides(e):
            if part.at is None or part.op == "const":
                continue
            value = self._run(self._compiled(part), state)
            notes.append(f"{part.at.text.strip()} = {state.machine.labels.id(row_type(part.type), value)}")
        return list(dict.fromkeys(notes))

    def _read(self, state: State, node: ScalarNode, wanted: t.Type | None) -> tuple[Any, E]:
        kept = self._functions.get(id(node))
        if kept is None or kept[0] is not node:
            e = self._checked(node, wanted)
            kept = self._functions[id(node)] = (node, self._compiled(e), e)
        return self._run(kept[1], state), kept[2]

    def _checked(self, node: ScalarNode, wanted: t.Type | None) -> E:
        sink = Sink()
        with _Reporting(self.checker, sink):
            e = self.checker.value(node, self._scope(node), wanted)
            self.checker.lower_work()
        if sink.has_errors:
            raise ContentError(sink.diagnostics)
        return self.checker.content(e)

    def _scope(self, node: ScalarNode) -> Scope:
        me = E("active", (), _PLAYER)
        scope = Scope(Context(me=me), node)
        for name, seat in self.names.items():
            scope.bind_as(name, const(seat, _PLAYER))
        return scope

    def _compiled(self, e: E) -> Callable:
        self._emit_missing(e)
        body = ast.Expression(q.lambda_([q.V], self.primitives.emit.value(e)))
        self._add_functions()
        self._add_constants()
        return eval(compile(ast.fix_missing_locations(body), "<scenario>", "eval"), self.namespace)

    def _emit_missing(self, e: E) -> None:
        """Functions of the prelude that the game itself does not use are compiled when a scenario does."""
        wanted = [pure_unit(self.ir, part.args[0]) for part in subexpressions(e) if part.op == "call"]
        for name in sorted(Effects(self.ir).reachable(wanted)) if wanted else ():
            if name not in self.namespace:
                UnitEmitter(self.builder, self.primitives, self.ir.units[name], -1).emit_unit()

    def _add_functions(self) -> None:
        """Also those that the expression itself was cut into."""
        for functions in self.builder.functions.values():
            module = ast.fix_missing_locations(ast.Module(list(functions), []))
            exec(compile(module, "<scenario>", "exec"), self.namespace)
        self.builder.functions.clear()

    def _add_constants(self) -> None:
        for name, value in self.builder.constants.items():
            self.namespace.setdefault(name, value)

    def _run(self, function: Callable, state: State) -> Any:
        # A question costs no fuel and leaves no trace.
        cells = state.cells[:]
        cells[FUEL] = FUEL_PER_ANSWER
        try:
            return function(cells)
        except RuleFault as fault:
            raise ThemisError(str(fault)) from None
        except (ZeroDivisionError, RecursionError, IndexError) as fault:
            raise ThemisError(f"this can't be worked out: {fault}") from None

    # ------------------------------------------------------------ what a seat sees

    def visible(self, state: State, seat: int, node: ScalarNode) -> bool:
        """May the seat know this thing, attribute, or everything that lies in this place?"""
        e = _figure(self._checked(node, None))
        knowledge, v = state.machine.knowledge, state.cells
        if e.op == "contents":
            things = self._run(self._compiled(e), state)
            return bool(things) and all(may_know(knowledge.seers(v, u), seat) for u in things)
        if e.op == "attr":
            thing = self._run(self._compiled(e.args[1]), state)
            column = self.layout.columns.get(e.args[0][0])
            seen_by = column.attribute.seen_by if column is not None else "all"
            return may_know(knowledge.attribute_seers(v, thing, seen_by), seat)
        if e.op == "state":
            return self.world.attributes["state"][e.args[0][1]].seen_by == "all"
        if e.type.is_thing:
            return may_know(knowledge.seers(v, self._run(self._compiled(e), state)), seat)
        raise ThemisError(f"`{node.text}` is neither a thing, an attribute nor a place")

    # ------------------------------------------------------------ writing

    def assign(self, state: State, path: ScalarNode, value: Node) -> None:
        """Put a value where a path leads: figures are set, things are moved."""
        sink = Sink()
        with _Reporting(self.checker, sink):
            e = _figure(self.checker.value(path, self._scope(path), None))
        if sink.has_errors:
            raise ContentError(sink.diagnostics)
        if e.type.base == "place":
            self._fill(state, self._run(self._compiled(e), state), value)
        elif e.op == "active" or (isinstance(path.value, str) and path.text == "active"):
            raise ThemisError("write `active:` beside `given:`")
        elif e.op in ("attr", "state", "entry"):
            self._set(state, e, value)
        else:
            raise ThemisError(f"`{path.text}` can't be given: it is worked out from something else")

    def _set(self, state: State, e: E, value: Node) -> None:
        figure = e.args[0] if e.op == "entry" else e
        key = figure.args[0][0] if figure.op == "attr" else figure.args[0]
        attribute = self.world.attributes[key[0]][key[1]]
        if attribute.derived:
            raise ThemisError(f"`{attribute.name}` is worked out and can't be given")
        fixed = self.layout.columns[key].is_static if figure.op == "attr" else self.layout.state[key[1]][0] < 0
        if fixed:
            raise ThemisError(f"nothing in the game ever changes `{attribute.name}`, so it can't be given")
        written = self._literal(value, e.type)
        if figure.op == "state":
            first = self.layout.state[key[1]][0]
        else:
            column = self.layout.columns[key]
            thing = self._run(self._compiled(figure.args[1]), state)
            first = column.cell + (thing - column.first) * column.width
        if e.op == "entry":
            state.cells[first + self._run(self._compiled(e.args[1]), state)] = written
        elif attribute.type.base == "map":
            state.cells[first : first + len(written)] = written
        else:
            state.cells[first] = written

    def _literal(self, node: Node, type_: t.Type) -> Any:
        if isinstance(node, ScalarNode) and node.text in self.names and type_.is_thing:
            return self.names[node.text]
        if isinstance(node, ListNode) and type_.base == "list":
            members = [self._literal(item, type_.of) for item in node.items]
            return tuple(sorted(set(members))) if type_.unique else tuple(members)
        sink = Sink()
        with _Reporting(self.checker, sink):
            read = read_value(self.world, node, type_)
        if sink.has_errors or read is None:
            raise ContentError(sink.diagnostics) if len(sink) else ThemisError(f"this is not {type_}")
        return self._resolved(read)

    def _resolved(self, read: Any) -> Any:
        if isinstance(read, int):
            return read
        if read[0] == "thing":
            return self._thing(read[1])
        found = [self._resolved(part) for part in read[1]]
        return tuple(sorted(set(found))) if read[0] == "set" else tuple(found)

    def _thing(self, name: str) -> int:
        if name in self.names:
            return self.names[name]
        if name not in self.layout.numbers:
            raise ThemisError(f"there is no thing `{name}`")
        return self.layout.numbers[name]

    def _fill(self, state: State, cell: int, value: Node) -> None:
        """Lay exactly these things into a place; what lay there goes back to where it was before setup."""
        things = self._things(state, cell, value)
        v, program = state.cells, state.machine.program
        move = self.namespace["Move"]
        v[FUEL] = FUEL_PER_ANSWER
        with _held(v):
            for thing in [u for u in v[cell] if u not in things]:
                home = program.initial[program.where + thing]
                if home == cell or home < 0:
                    v[cell] = tuple(u for u in v[cell] if u != thing)
                    v[program.where + thing] = -1
                else:
                    move(v, (thing,), home, 0, -1)
            move(v, tuple(things), cell, 0, -1)

    def _things(self, state: State, cell: int, value: Node) -> list[int]:
        """Things by their ids, or a number of like pieces taken from wherever they are kept."""
        if isinstance(value, ScalarNode) and isinstance(value.value, int) and not isinstance(value.value, bool):
            return self._pieces(state, cell, value.value)
        items = value.items if isinstance(value, ListNode) else [value]
        found: list[int] = []
        for item in items:
            if isinstance(item, MapNode) or not isinstance(item, ScalarNode):
                raise ThemisError(f"the name of a thing is needed here, not {kind_word(item)}")
            if item.value is not None and item.text not in ("none", "empty"):
                found.append(self._thing(item.text))
        return found

    def _pieces(self, state: State, cell: int, number: int) -> list[int]:
        program, v = state.machine.program, state.cells
        holds = program.places[program.cell_place[cell][0]].holds
        have = list(v[cell])[:number]
        candidates = [
            thing
            for kind in holds
            for thing in range(*program.kinds[kind])
            if thing not in v[cell] and v[program.where + thing] == program.initial[program.where + thing]
        ]
        if len(have) + len(candidates) < number:
            raise ThemisError(f"there are not {number} things to lay here")
        return have + candidates[: number - len(have)]


@contextmanager
def _held(v: list) -> Iterator[None]:
    """While a position is laid out, no capacity is looked at."""
    v[HOLD] += 1
    yield
    v[HOLD] -= 1


class _Reporting:
    """Sends what the checker finds to another sink for a while."""

    def __init__(self, checker: Any, sink: Sink) -> None:
        self.checker, self.sink = checker, sink

    def __enter__(self) -> None:
        self.before = self.checker.sink
        self.checker.sink = self.checker.world.sink = self.sink

    def __exit__(self, *_: object) -> None:
        self.checker.sink = self.checker.world.sink = self.before


def _checked(game: Game) -> GameIR:
    from ..pipeline import front, read_content
    from .reactions import Reactions

    sink = Sink()
    content = read_content(game.path, sink)
    ir = front(content, game.players, game.variants, sink) if content is not None else None
    if ir is None or content is None:
        raise ContentError(sink.diagnostics)
    if content.hash != game.hash:
        raise ThemisError(f"the content of `{game.id}` has changed since it was loaded")
    Reactions(ir).weave()
    return ir


def _figure(e: E) -> E:
    return e.args[0] if e.op == "whole" else e


def _sides(e: E) -> list[E]:
    if e.op in ("and", "or"):
        return [*_sides(e.args[0]), *_sides(e.args[1])]
    if e.op == "not":
        return _sides(e.args[0])
    if e.op in ("eq", "ne", "lt", "le", "gt", "ge", "in", "not_in"):
        return list(e.args)
    if e.op == "is_empty":
        return [e.args[0]]
    return [e]
