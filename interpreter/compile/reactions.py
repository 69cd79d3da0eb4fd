"""Endings and watchers woven into the units: what must be looked at after which write.

After a statement that wrote something an ending's condition reads, the condition is tested; after one that wrote
something a watcher reads, the watcher runs, unless it is running already. Neither happens during setup or inside an
`at once` block: at the end of such a block everything is looked at once. A change of turn alone is no write.
"""

from __future__ import annotations

from collections.abc import Callable

from ..check.game import GameIR
from ..ir.nodes import Call, Catch, Do, E, EndGame, For, If, Stmt, Unit, While, const, negated, walk
from ..lang import types as t
from .effects import Effects

_FREE = negated(E("held", (), t.BOOLEAN))


class Reactions:
    """Weaves the endings and watchers of one game into its units, once."""

    def __init__(self, ir: GameIR) -> None:
        self.ir = ir
        self.effects = Effects(ir)
        self.endings: list[tuple[frozenset, int, str]] = []
        self.watchers: list[tuple[frozenset, int, str]] = []

    def weave(self) -> None:
        ir = self.ir
        for number, ending in enumerate(ir.endings):
            if ending.condition is not None and ending.definition is not None and ending.definition.at is None:
                name = f"ends:{number}"
                home = ending.definition.when
                ir.units[name] = Unit(name, [], home, value=ending.condition, result=t.BOOLEAN, title=f"ending {ending.id}")
                self.endings.append((self.effects.reads(ending.condition), number, name))
        for number, watcher in enumerate(ir.book.watchers):
            self.watchers.append((self.effects.unit_reads(watcher.unit), number, watcher.unit))
        if not self.endings and not self.watchers:
            return
        begin = self.effects.reachable(["setup"])
        holds = any(isinstance(s, Do) and s.op == "hold" for u in ir.units.values() for s in walk(u.body or []))
        for unit in list(ir.units.values()):
            if unit.body is not None and unit.name != "release":
                guarded = holds or unit.name in begin
                unit.body = self._woven(unit.body, guarded)
        release = ir.units.get("release")
        if release is not None and holds:
            every = [*self._endings(lambda _: True), *self._watchers(lambda _: True)]
            release.body = [*(release.body or []), If(_FREE, every)]

    def _woven(self, body: list[Stmt], guarded: bool) -> list[Stmt]:
        woven: list[Stmt] = []
        for stmt in body:
            if isinstance(stmt, If):
                stmt.then, stmt.other = self._woven(stmt.then, guarded), self._woven(stmt.other, guarded)
            elif isinstance(stmt, (While, For, Catch)):
                stmt.body = self._woven(stmt.body, guarded)
            woven.append(stmt)
            written = self.effects.writes(stmt)
            if not written:
                continue
            checks = [*self._endings(lambda reads: bool(reads & written)), *self._watchers(lambda reads: bool(reads & written))]
            for check in checks:
                check.at = stmt.at
            if checks:
                woven.extend([If(_FREE, checks, at=stmt.at)] if guarded else checks)
        return woven

    def _endings(self, concerned: Callable[[frozenset], bool]) -> list[Stmt]:
        return [
            If(E("call", (name, ()), t.BOOLEAN), [EndGame("ending", None, number)])
            for reads, number, name in self.endings
            if concerned(reads)
        ]

    def _watchers(self, concerned: Callable[[frozenset], bool]) -> list[Stmt]:
        """A watcher goes on until nothing is left to do, so it need not be woken by what it does itself."""
        return [
            If(
                negated(E("watching", (const(number),), t.BOOLEAN)),
                [Do("watch", (number, 1)), Call(name, ()), Do("watch", (number, 0))],
            )
            for reads, number, name in self.watchers
            if concerned(reads)
        ]
