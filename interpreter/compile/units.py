"""Units as Python functions that can stop at a question and go on later.

A unit that can't ask is one plain function. One that may ask becomes two: the first runs from the beginning and, when
somebody inside asks, writes a frame (unit, point, locals) and gives None; the second has the same structure with guards
and goes on from a frame. `pc` is the point to go on from, 0 once it is reached: then everything runs as usual.

All of it is written a second time for games that nobody attends: there a question is answered by drawing where it
stands, so nothing stops and no frames are written; frames of an attended game can be gone on from.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from ..engine.header import ANSWERING, ASK, CHAIN, FRAMES, FUEL, FUEL_PER_ANSWER, HOLD, QUEUE, WATCHING
from ..ir.nodes import (
    Ask,
    Break,
    Call,
    Catch,
    Continue,
    Do,
    E,
    EndGame,
    For,
    If,
    Leave,
    Let,
    Mark,
    Return,
    Stmt,
    Unit,
    While,
    Write,
    bodies,
    expressions,
    is_const,
    walk,
)  # fmt: skip
from ..lang import types as t
from . import quote as q
from .context import OWN_FILE, Builder
from .continuation import Continuation
from .effects import may_stop
from .gathering import gathered
from .liveness import Liveness, find_live, free_locals
from .primitives import Primitives

_PC = "pc"
#: Up to this size the copy that goes on is written out point by point, without guards.
_MAX_CONTINUED = 160


def resume_name(unit: str) -> str:
    return f"{unit} (resumed)"


class UnitEmitter:
    """Emits one unit; `number` is what frames call it."""

    def __init__(self, builder: Builder, primitives: Primitives, unit: Unit, number: int) -> None:
        self.builder = builder
        self.primitives = primitives
        self.emit = primitives.emit
        self.unit = unit
        self.number = number
        self.file = unit.home.file.name if unit.home is not None else OWN_FILE
        self.attended = builder.attended
        self.resuming = False
        self.loop_depth = 0
        self.live = Liveness()
        self.top: list[Stmt] = []
        #: For each loop around what is written: None, or the flag of a round that is only finished.
        self.rounds: list[str | None] = []
        self._types: dict[str, t.Type] = {}
        self.offered: set[str] = set()

    def type_of(self, name: str) -> t.Type | None:
        """The type of a local; None for the loops' own and others that are no values of the language."""
        if not self._types:
            self._types = dict(self.unit.params)
            for stmt in walk(self.top):
                if isinstance(stmt, Let):
                    self._types.setdefault(stmt.name, stmt.value.type)
                elif isinstance(stmt, For):
                    self._types.setdefault(stmt.name, t.member_of(stmt.source.type))
                elif isinstance(stmt, Ask):
                    self._types.setdefault(stmt.name, self.builder.ir.sites[stmt.site].option)
        return self._types.get(name)

    # ------------------------------------------------------------ whole functions

    def emit_unit(self) -> None:
        unit = self.unit
        self.emit.home, self.emit.file = unit.name, self.file
        params = [q.V, *(name for name, _ in unit.params)]
        if unit.value is not None:
            charge = self._charge() if self._is_risky() else []
            body: list[ast.stmt] = [*charge, *self.emit.function_body(unit.value)]
            self.builder.add_function(self.file, q.function(unit.name, params, body))
            return
        stmts = self.top = _unshared(unit.body or [])
        self.offered = _only_offered(stmts)
        self.live = find_live(stmts, self._stops)
        code = [*(self._charge() if self._is_risky() else []), *self.block(stmts)]
        if not _ends(stmts):
            # Also where nobody asks: a table may lead to this unit and to one that does, and None means "asked".
            code.append(q.return_(q.const(0)))
        self.builder.add_function(self.file, q.function(unit.name, params, code))
        if self.live.points:
            name = resume_name(unit.name)
            if sum(1 for _ in walk(stmts)) * len(self.live.points) <= _MAX_CONTINUED:
                body = Continuation(self).body()
            else:
                body = self._resumed(stmts)
            self.builder.add_function(self.file, q.function(name, [q.V, "frame", "answer"], body))

    def _resumed(self, stmts: list[Stmt]) -> list[ast.stmt]:
        self.resuming = True
        self.loop_depth = 0
        code = [*self._unpack(), *self._guarded(stmts)]
        code.append(q.return_(q.const(0)))
        self.resuming = False
        return code

    def _unpack(self) -> list[ast.stmt]:
        """The locals of the point that is gone on from."""
        by_locals: dict[tuple[str, ...], list[int]] = {}
        for number, names in self.live.points.values():
            by_locals.setdefault(names, []).append(number)
        code: list[ast.stmt] = [q.assign(_PC, q.index(q.name("frame"), q.const(1)))]
        chain: list[ast.stmt] = []
        for names, numbers in sorted(by_locals.items(), reverse=True):
            if not names:
                continue
            targets = ast.Tuple([q.target("_"), q.target("_"), *map(q.target, names)], ast.Store())
            take: list[ast.stmt] = [ast.Assign([targets], q.name("frame"))]
            if len(by_locals) == 1:
                return [*code, *take]
            test = q.compare(q.name(_PC), ast.In, q.const(tuple(sorted(numbers))))
            if len(numbers) == 1:
                test = q.compare(q.name(_PC), ast.Eq, q.const(numbers[0]))
            chain = [q.if_(test, take, chain)]
        return [*code, *chain]

    def _stops(self, stmt: Stmt) -> bool:
        return may_stop(self.builder.ir, stmt, self.builder.asking)

    # ------------------------------------------------------------ fuel

    def _charge(self) -> list[ast.stmt]:
        cell = q.slot(q.name(q.V), q.const(FUEL))
        return [
            ast.AugAssign(cell, ast.Sub(), q.const(1)),
            q.if_(q.compare(q.cell(q.const(FUEL)), ast.Lt, q.const(0)), [q.do(q.call("Exhausted", q.name(q.V)))]),
        ]

    def _is_risky(self) -> bool:
        """Units that call others several times, in loops, or themselves: together these could run for ever."""
        unit, calls = self.unit, self.builder.effects.calls
        called = calls.get(unit.name, set())
        if unit.value is not None:
            return bool(called)
        count = 0
        for stmt in walk(unit.body or []):
            if isinstance(stmt, (While, For)):
                count += sum(isinstance(inner, Call) for inner in walk(stmt.body))
            count += isinstance(stmt, Call)
        return count > 1 or unit.name in self.builder.effects.reachable(called)

    # ------------------------------------------------------------ blocks

    def block(self, stmts: list[Stmt]) -> list[ast.stmt]:
        code: list[ast.stmt] = []
        for stmt in stmts:
            if self._is_tail_call(stmt):
                code.append(self._placed(q.return_(self._call_expression(stmt)), stmt.at))
                break
            code.extend(self.stmt(stmt))
            if self.attended and not self.resuming and isinstance(stmt, Ask) and not stmt.forced:
                # Nothing behind an open question is ever reached in the copy that runs from the beginning.
                break
        return code or [ast.Pass()]

    def _is_tail_call(self, stmt: Stmt) -> bool:
        """The last call of a unit needs no frame: who waits for the unit can as well wait for the call."""
        return (
            not self.resuming
            and stmt is self.top[-1]
            and isinstance(stmt, Call)
            and id(stmt) in self.live.points
            and (self.unit.result is None or self.unit.result.base == "nothing")
        )

    def _guarded(self, stmts: list[Stmt]) -> list[ast.stmt]:
        """A block of the copy that goes on: whatever lies before the point is passed over."""
        last = max((i for i, stmt in enumerate(stmts) if self._has_points(stmt)), default=-1)
        code: list[ast.stmt] = []
        straight: list[ast.stmt] = []
        for position, stmt in enumerate(stmts):
            if position > last:
                code.extend(self.stmt(stmt))
            elif self._has_points(stmt):
                if straight:
                    code.append(q.if_(_running(), straight))
                    straight = []
                code.extend(self.stmt(stmt))
            else:
                straight.extend(self.stmt(stmt))
        return code or [ast.Pass()]

    def _has_points(self, stmt: Stmt) -> bool:
        first, last = self.live.ranges[id(stmt)]
        return first <= last

    def _inside(self, body: list[Stmt]) -> ast.expr | None:
        """Does the point lie in this body? None if it has none."""
        first, last = self.live.ranges[id(body)]
        if first > last:
            return None
        if first == last:
            return q.compare(q.name(_PC), ast.Eq, q.const(first))
        return ast.Compare(q.const(first), [ast.LtE(), ast.LtE()], [q.name(_PC), q.const(last)])

    def _inner(self, body: list[Stmt]) -> list[ast.stmt]:
        if self.resuming and self._inside(body) is not None:
            return self._guarded(body)
        return self.block(body)

    def _placed(self, node: ast.stmt, mark: Mark | None) -> ast.stmt:
        if mark is not None:
            node.mark = mark  # type: ignore[attr-defined]
        return node

    # ------------------------------------------------------------ statements

    def stmt(self, stmt: Stmt) -> list[ast.stmt]:
        code = self._statement(stmt)
        for node in code:
            if not hasattr(node, "mark"):
                self._placed(node, stmt.at)
        return code

    def _statement(self, stmt: Stmt) -> list[ast.stmt]:
        if isinstance(stmt, Let):
            options = self.emit.option_list(stmt.value) if stmt.name in self.offered else None
            if options is not None:
                return gathered(stmt.name, options)
            if stmt.value.op == "need":
                return self._needed(stmt)
            growth, spare = self.primitives.growth, self.builder.temporary()
            return [q.assign(stmt.name, growth.kept_in_local(self.emit.value(stmt.value), stmt.value, spare))]
        if isinstance(stmt, Write):
            return self.primitives.write(stmt)
        if isinstance(stmt, Do):
            return self.primitives.do(stmt)
        if isinstance(stmt, Call):
            return self._call(stmt)
        if isinstance(stmt, Ask):
            return self._ask(stmt)
        if isinstance(stmt, If):
            return self._if(stmt)
        if isinstance(stmt, While):
            return self._while(stmt)
        if isinstance(stmt, For):
            return self._for(stmt)
        if isinstance(stmt, Catch):
            return self.catch(stmt)
        if isinstance(stmt, Return):
            return [q.return_(self.emit.value(stmt.value) if stmt.value is not None else q.const(0))]
        if isinstance(stmt, (Break, Continue)):
            return self._leave_round(stmt)
        if isinstance(stmt, Leave):
            return [ast.Raise(q.name("EndTurn" if stmt.what == "turn" else "EndPhase"))]
        assert isinstance(stmt, EndGame)
        return [q.return_(self._end_game(stmt))]

    def _needed(self, stmt: Let) -> list[ast.stmt]:
        """A local that must hold something. It is looked at here: it mostly does, and then nothing need be called."""
        inner = stmt.value.args[0]
        value = q.assign(stmt.name, self.emit.value(inner))
        absent = q.compare(q.name(stmt.name), ast.Eq, q.const(t.none_value(inner.type)))
        complain = q.do(self.emit.value(replace(stmt.value, args=(E("local", (stmt.name,), inner.type),))))
        return [value, q.if_(absent, [complain])]

    def _leave_round(self, stmt: Stmt) -> list[ast.stmt]:
        """Out of a loop, or on to its next round. In the rest of a round that was stopped, both leave that rest."""
        flag = self.rounds[-1] if self.rounds else None
        if flag is None:
            return [ast.Break() if isinstance(stmt, Break) else ast.Continue()]
        return [*([q.assign(flag, q.const(False))] if isinstance(stmt, Break) else []), ast.Break()]

    def _end_game(self, stmt: EndGame) -> ast.expr:
        if stmt.how == "ending":
            # Whoever is outermost says that the game is over; from the depths only an exception gets through.
            end = "Over" if self.unit.name in self.builder.outermost else "Finish"
            return q.call(end, q.name(q.V), q.const(stmt.reason))
        winners = self.emit.value(stmt.value) if stmt.value is not None else q.const(())
        return q.call({"won": "Won", "drawn": "Drawn", "scored": "Scored"}[stmt.how], q.name(q.V), winners)

    def _if(self, stmt: If) -> list[ast.stmt]:
        ending = self._quick_ending(stmt)
        if ending is not None:
            return ending
        test = self.emit.test(stmt.condition)
        if not (self.resuming and self._has_points(stmt)):
            return [q.if_(test, self._inner(stmt.then), self._inner(stmt.other) if stmt.other else [])]
        then, other = self._inside(stmt.then), self._inside(stmt.other)
        first = q.either(_running(), test, then if then is not None else q.const(0))
        rest = _running() if other is None else q.any_of(_running(), other)
        chain = [q.if_(rest, self._inner(stmt.other))] if stmt.other else []
        return [q.if_(first, self._inner(stmt.then), chain)]

    def _quick_ending(self, stmt: If) -> list[ast.stmt] | None:
        """An ending whose condition needs no function: a completed line, a run of cells, or a test of a few members."""
        if stmt.other or len(stmt.then) != 1 or not isinstance(stmt.then[0], EndGame):
            return None
        found = self._end_game(stmt.then[0])
        condition = stmt.condition
        if condition.op == "completes":
            kind, length, key, near = condition.args
            return self.emit.completed_line(kind, length, key, self.emit.value(near), found)
        unit = self.builder.ir.units.get(condition.args[0]) if condition.op == "call" else None
        if unit is None or unit.value is None or unit.params:
            return None
        return self.emit.missing_in_column(unit.value, found) or self.emit.found_among(unit.value, found)

    def _while(self, stmt: While) -> list[ast.stmt]:
        body = [*self._charge(), *self.round(stmt.body)]
        endless = is_const(stmt.condition, 1)
        test: ast.expr = q.const(True) if endless else self.emit.test(stmt.condition)
        if self.resuming and self._has_points(stmt):
            inside = self._inside(stmt.body)
            test = q.any_of(_running(), inside) if endless else q.either(_running(), test, inside)
        return [q.while_(test, body)]

    def round(self, body: list[Stmt]) -> list[ast.stmt]:
        """The body of a loop."""
        self.loop_depth += 1
        self.rounds.append(None)
        code = self._inner(body)
        self.rounds.pop()
        self.loop_depth -= 1
        return code

    def _for(self, stmt: For) -> list[ast.stmt]:
        nested = self.loop_depth > 0
        body = self.round(stmt.body)
        source = self.emit.value(stmt.source)
        loop = self.live.loops.get(id(stmt)) if self.attended or self.resuming else None
        if loop is None:
            return [q.for_(q.target(stmt.name), source, [*(self._charge() if nested else []), *body])]
        members = source if loop.constant else q.name(loop.members)
        begin = [] if loop.constant else [q.assign(loop.members, source)]
        if not self.resuming:
            both = ast.Tuple([q.target(loop.position), q.target(stmt.name)], ast.Store())
            return [*begin, q.for_(both, q.call("enumerate", members, q.const(1)), body)]
        begin.append(q.assign(loop.position, q.const(0)))
        left = q.compare(q.name(loop.position), ast.Lt, q.call("len", members))
        following = [
            q.assign(stmt.name, q.index(members, q.name(loop.position))),
            ast.AugAssign(q.target(loop.position), ast.Add(), q.const(1)),
        ]
        if self._has_points(stmt):
            begin = [q.if_(_running(), begin)]
            left = q.either(_running(), left, self._inside(stmt.body))
            following = [q.if_(_running(), following)]
        return [*begin, q.while_(left, [*following, *body])]

    def catch(self, stmt: Catch) -> list[ast.stmt]:
        """What effects had opened inside is closed again when they are left by `end turn` or `end phase`."""
        save, attempt = self.caught(stmt, self._inner(stmt.body))
        if not (self.resuming and self._has_points(stmt)):
            return [save, attempt]
        attempt.handlers[0].body.append(_reached())
        return [q.if_(_running(), [save]), q.if_(q.any_of(_running(), self._inside(stmt.body)), [attempt])]

    def caught(self, stmt: Catch, body: list[ast.stmt]) -> tuple[ast.stmt, ast.Try]:
        kept = self.live.kept.get(id(stmt)) or self.builder.temporary()
        cells = (HOLD, CHAIN, WATCHING, ANSWERING)
        save = q.assign(kept, q.tuple_([q.cell(q.const(cell)) for cell in cells]))
        restore: list[ast.stmt] = [
            ast.Assign([ast.Tuple([q.slot(q.name(q.V), q.const(cell)) for cell in cells], ast.Store())], q.name(kept)),
            q.store(q.const(QUEUE), q.const(())),
        ]
        error = q.name("EndTurn" if stmt.what == "turn" else "EndPhase")
        return save, ast.Try(body, [ast.ExceptHandler(error, None, restore)], [], [])

    # ------------------------------------------------------------ where a unit may stop

    def _call_expression(self, stmt: Call) -> ast.expr:
        function: ast.expr = q.name(stmt.unit)
        args = [self.emit.value(arg) for arg in stmt.args]
        if stmt.index is not None:
            function = q.call("Entry", q.name(stmt.unit), self.emit.value(stmt.index))
        node = q.call(function, q.name(q.V), *args)
        if stmt.at is not None:
            node.mark = stmt.at  # type: ignore[attr-defined]
        return node

    def _call(self, stmt: Call) -> list[ast.stmt]:
        call = self._call_expression(stmt)
        if id(stmt) not in self.live.points:
            return [q.assign(stmt.name, call) if stmt.name is not None else q.do(call)]
        number, _ = self.live.points[id(stmt)]
        outcome = stmt.name or "outcome"
        code: list[ast.stmt] = [q.assign(outcome, call)]
        if self.attended:
            asked = q.compare(q.name(outcome), ast.Is, q.const(None))
            code.append(q.if_(asked, [self._frame(stmt), q.return_(q.const(None))]))
        if not self.resuming:
            return code
        return [q.if_(_running(), code, [q.if_(_is_point(number), [*self.arrival(stmt), _reached()])])]

    def arrival(self, stmt: Call | Ask) -> list[ast.stmt]:
        """What the answer, or the value of the call that had stopped, is taken up as."""
        code: list[ast.stmt] = []
        if isinstance(stmt, Call):
            code.append(
                q.if_(q.compare(q.name("answer"), ast.Is, q.const(None)), [q.do(q.call("Unwind", q.name(q.V)))])
            )
        if stmt.name is not None:
            code.append(q.assign(stmt.name, q.name("answer")))
        return code

    def _ask(self, stmt: Ask) -> list[ast.stmt]:
        number, _ = self.live.points[id(stmt)]
        begin: list[ast.stmt] = []
        options = self.emit.value(stmt.options)
        if not isinstance(options, (ast.Name, ast.Constant)):
            begin.append(q.assign("options", options))
            options = q.name("options")
        code = [*begin, *(self._stop(stmt, options) if self.attended else self._draw(stmt, options))]
        if not self.resuming:
            return code
        return [q.if_(_running(), code, [q.if_(_is_point(number), [*self.arrival(stmt), _reached()])])]

    def _stop(self, stmt: Ask, options: ast.expr) -> list[ast.stmt]:
        """Leave the question and a frame behind for whoever answers."""
        parts = [self.emit.value(stmt.who), q.const(stmt.site), q.call(f"Options{stmt.site}", options)]
        if stmt.prompt:
            parts.append(self.primitives.told(stmt.prompt))
        stop: list[ast.stmt] = [
            q.store(q.const(ASK), q.call("Decision", ast.Tuple(parts, ast.Load()))),
            self._frame(stmt),
            q.return_(q.const(None)),
        ]
        if not stmt.forced:
            return stop
        return [q.if_(_several(options), stop), q.assign(stmt.name, q.index(options, q.const(0)))]

    def _draw(self, stmt: Ask, options: ast.expr) -> list[ast.stmt]:
        """Answer at once. What draws lies where an open question would, the number of answers where frames would."""
        among = ast.BinOp(q.call(q.cell(q.const(ASK))), ast.Mult(), q.call("len", options))
        answered: list[ast.stmt] = [
            q.assign(stmt.name, q.index(options, q.call("int", among))),
            ast.AugAssign(q.slot(q.name(q.V), q.const(FRAMES)), ast.Add(), q.const(1)),
            q.store(q.const(FUEL), q.const(FUEL_PER_ANSWER)),
        ]
        if not stmt.forced:
            return answered
        return [q.if_(_several(options), answered, [q.assign(stmt.name, q.index(options, q.const(0)))])]

    def _frame(self, stmt: Stmt) -> ast.stmt:
        number, names = self.live.points[id(stmt)]
        frame = ast.Tuple([q.const(self.number), q.const(number), *map(q.name, names)], ast.Load())
        one = ast.Tuple([frame], ast.Load())
        if isinstance(stmt, Ask):
            # Whoever asks is the innermost: no frame was written before.
            return q.store(q.const(FRAMES), one)
        return ast.AugAssign(q.slot(q.name(q.V), q.const(FRAMES)), ast.Add(), one)


def _running() -> ast.expr:
    return q.not_(q.name(_PC))


def _reached() -> ast.stmt:
    return q.assign(_PC, q.const(0))


def _several(options: ast.expr) -> ast.expr:
    return q.compare(q.call("len", options), ast.NotEq, q.const(1))


def _is_point(number: int) -> ast.expr:
    return q.compare(q.name(_PC), ast.Eq, q.const(number))


def _unshared(stmts: list[Stmt]) -> list[Stmt]:
    """A copy in which no statement or body stands twice: places in the code are told apart by identity."""
    copies = []
    for stmt in stmts:
        copy = replace(stmt)
        if isinstance(copy, If):
            copy.then, copy.other = _unshared(copy.then), _unshared(copy.other)
        elif bodies(copy):
            copy.body = _unshared(copy.body)
        copies.append(copy)
    return copies


def _only_offered(stmts: list[Stmt]) -> set[str]:
    """Locals that are looked at only to see whether there are options, and then offered: they need not be tuples."""
    offered, used = set(), set()
    for stmt in walk(stmts):
        if isinstance(stmt, Ask) and stmt.options.op == "local" and not stmt.forced:
            offered.add(stmt.options.args[0])
            used |= free_locals((stmt.who, stmt.prompt))
        elif isinstance(stmt, If) and stmt.condition.op == "is_empty" and stmt.condition.args[0].op == "local":
            continue
        else:
            used |= free_locals(tuple(expressions(stmt)))
    return offered - used


def _ends(stmts: list[Stmt]) -> bool:
    return bool(stmts) and isinstance(stmts[-1], (Return, EndGame))
