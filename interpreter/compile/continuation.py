"""How a unit goes on from a point, written out without guards: the rest of every block around the point, inside out.

Shorter to run than the guarded copy but longer to write, since what follows several points is written several times; so
it is used for small units, above all for the turns of a game.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..ir.nodes import Ask, Break, Call, Catch, Continue, For, If, Stmt, While
from . import quote as q

if TYPE_CHECKING:
    from .units import UnitEmitter


class Continuation:
    def __init__(self, emitter: UnitEmitter) -> None:
        self.emitter = emitter
        self.live = emitter.live

    def body(self) -> list[ast.stmt]:
        points = sorted(self.live.points.values())
        found = [[*self._unpacked(names), *self._from(number), q.return_(q.const(0))] for number, names in points]
        if len(found) == 1:
            return found[0]
        chain = found[-1]
        for (number, _), code in reversed(list(zip(points[:-1], found[:-1], strict=True))):
            chain = [q.if_(q.compare(q.name("pc"), ast.Eq, q.const(number)), code, chain)]
        return [q.assign("pc", q.index(q.name("frame"), q.const(1))), *chain]

    def _unpacked(self, names: tuple[str, ...]) -> list[ast.stmt]:
        if not names:
            return []
        targets = ast.Tuple([q.target("_"), q.target("_"), *map(q.target, names)], ast.Store())
        return [ast.Assign([targets], q.name("frame"))]

    def _from(self, number: int) -> list[ast.stmt]:
        return self._after(self.emitter.top, number)

    def _after(self, stmts: list[Stmt], number: int) -> list[ast.stmt]:
        """The rest of a block, behind a point that lies in it."""
        position = next(i for i, stmt in enumerate(stmts) if self._holds(stmt, number))
        stmt = stmts[position]
        code = self._rest_of(stmt, number)
        for node in code:
            if not hasattr(node, "mark") and stmt.at is not None:
                node.mark = stmt.at  # type: ignore[attr-defined]
        rest = stmts[position + 1 :]
        return [*code, *self.emitter.block(rest)] if rest else code

    def _holds(self, stmt: Stmt | list[Stmt], number: int) -> bool:
        first, last = self.live.ranges[id(stmt)]
        return first <= number <= last

    def _rest_of(self, stmt: Stmt, number: int) -> list[ast.stmt]:
        if isinstance(stmt, (Call, Ask)):
            return self.emitter.arrival(stmt)
        if isinstance(stmt, If):
            return self._after(stmt.then if self._holds(stmt.then, number) else stmt.other, number)
        if isinstance(stmt, Catch):
            return [self.emitter.caught(stmt, self._after(stmt.body, number))[1]]
        assert isinstance(stmt, (While, For))
        return self._rest_of_loop(stmt, number)

    def _rest_of_loop(self, stmt: While | For, number: int) -> list[ast.stmt]:
        """The rest of the round, then the rounds that are left."""
        emitter = self.emitter
        if not _leaves_round(stmt.body):
            emitter.rounds.append(None)
            rest = self._after(stmt.body, number)
            emitter.rounds.pop()
            return [*rest, *self._rounds_left(stmt)]
        flag = emitter.builder.temporary()
        emitter.rounds.append(flag)
        rest = self._after(stmt.body, number)
        emitter.rounds.pop()
        once = q.while_(q.const(True), [*rest, ast.Break()])
        return [q.assign(flag, q.const(True)), once, q.if_(q.name(flag), self._rounds_left(stmt))]

    def _rounds_left(self, stmt: While | For) -> list[ast.stmt]:
        emitter = self.emitter
        if isinstance(stmt, For):
            loop = self.live.loops[id(stmt)]
            members = emitter.emit.value(stmt.source) if loop.constant else q.name(loop.members)
            more = q.compare(q.name(loop.position), ast.Lt, q.call("len", members))
            if isinstance(members, ast.Constant):
                more = q.compare(q.name(loop.position), ast.Lt, q.const(len(members.value)))
            following: list[ast.stmt] = [
                q.assign(stmt.name, q.index(members, q.name(loop.position))),
                ast.AugAssign(q.target(loop.position), ast.Add(), q.const(1)),
            ]
            return [q.while_(more, [*following, *emitter.round(stmt.body)])]
        return emitter.stmt(stmt)


def _leaves_round(body: list[Stmt]) -> bool:
    """Does anything in the body leave this very loop or its round?"""
    for stmt in body:
        if isinstance(stmt, (Break, Continue)):
            return True
        if isinstance(stmt, If) and (_leaves_round(stmt.then) or _leaves_round(stmt.other)):
            return True
        if isinstance(stmt, Catch) and _leaves_round(stmt.body):
            return True
    return False
