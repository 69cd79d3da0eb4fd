"""Endings and watchers woven into the units: what must be looked at after which write.

After a statement that wrote something an ending's condition reads, the condition is tested; after one that wrote
something a watcher reads, the watcher runs, unless it is running already. Neither happens during setup or inside an
`at once` block: at the end of such a block everything is looked at once. A change of turn alone is no write.
"""

from __future__ import annotations

from ..check.game import GameIR
from ..check.refusals import conjuncts
from ..check.rule_book import ENTRIES
from ..ir.nodes import (
    Call,
    Catch,
    Do,
    E,
    EndGame,
    For,
    If,
    Let,
    Stmt,
    Unit,
    While,
    Write,
    const,
    is_const,
    local,
    negated,
    walk,
)  # fmt: skip
from ..lang import types as t
from .effects import Effects, Keys

_FREE = negated(E("held", (), t.BOOLEAN))


class Reactions:
    """Weaves the endings and watchers of one game into its units, once."""

    def __init__(self, ir: GameIR) -> None:
        self.ir = ir
        self.effects = Effects(ir)
        self.endings: list[tuple[frozenset, int, str]] = []
        self.watchers: list[tuple[frozenset, int, str]] = []
        self.lined: set[tuple[str, str]] = set()
        self.count = 0

    def weave(self) -> None:
        ir = self.ir
        for number, ending in enumerate(ir.endings):
            if ending.condition is not None and ending.definition is not None and ending.definition.at is None:
                name = f"ends:{number}"
                home = ending.definition.when
                ir.units[name] = Unit(
                    name, [], home, value=ending.condition, result=t.BOOLEAN, title=f"ending {ending.id}"
                )
                self.endings.append((self.effects.reads(ending.condition), number, name))
        for number, watcher in enumerate(ir.book.watchers):
            self.watchers.append((self.effects.unit_reads(watcher.unit), number, watcher.unit))
        if not self.endings and not self.watchers:
            return
        self.lined = self._lined()
        begin = self.effects.reachable(["setup"])
        holds = any(
            isinstance(s, Do) and s.op == "hold"
            for u in ir.units.values()
            if u.name != "start"
            for s in walk(u.body or [])
        )
        for unit in list(ir.units.values()):
            if unit.body is not None and unit.name != "release":
                guarded = holds or unit.name in begin
                unit.body = self._woven(unit.body, guarded)
        for unit in ir.units.values():
            if unit.name.startswith("stage:"):
                # Setup is quiet; what holds after it is seen when play begins.
                unit.body = [*self._watchers(None), *(unit.body or [])]
        release = ir.units.get("release")
        if release is not None and holds:
            every = [*self._endings(None), *self._watchers(None)]
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
            marked = self._marked(stmt, woven)
            checks = [
                *self._endings(written, marked, stmt),
                *self._watchers(written),
            ]
            for check in checks:
                check.at = stmt.at
            if checks:
                woven.extend([If(_FREE, checks, at=stmt.at)] if guarded else checks)
        return woven

    def _endings(self, written: Keys | None, marked: Write | None = None, stmt: Stmt | None = None) -> list[Stmt]:
        """Tests of the endings that read what was written; of all, if that is not known."""
        checks: list[Stmt] = []
        for reads, number, name in self.endings:
            if not _concerned(reads, written):
                continue
            if marked is None and stmt is not None and _only_clears(stmt, self.ir.units[name].value):
                continue
            condition: E | None = E("call", (name, ()), t.BOOLEAN)
            if marked is not None and _line_attribute(self.ir.units[name].value) == marked.place[1]:
                condition = self._completes(self.ir.units[name].value, marked)
            if condition is not None:
                checks.append(If(condition, [EndGame("ending", None, number)]))
        return checks

    # ------------------------------------------------------------ lines that a write can have completed

    def _marked(self, stmt: Stmt, woven: list[Stmt]) -> Write | None:
        """The statement, if it marks a cell that lines are asked about. The cell is kept in a local: the path to it may
        lead elsewhere afterwards."""
        if not isinstance(stmt, Write) or stmt.place[0] != "attr" or stmt.place[1] not in self.lined:
            return None
        thing = stmt.place[2]
        if thing.op != "local":
            self.count += 1
            near = local(f"Near_{self.count}", thing.type, thing.at)
            woven.insert(len(woven) - 1, Let(near.args[0], thing, at=stmt.at))
            stmt.place = (*stmt.place[:2], near)
        return stmt

    def _completes(self, condition: E, written: Write) -> E | None:
        """Does this mark complete a line? A mark that is taken away completes none."""
        if written.value.op == "const":
            return None
        kind, length = condition.args[2].args
        return E("completes", (kind, length, written.place[1], written.place[2]), t.BOOLEAN, condition.at)

    def _lined(self) -> set[tuple[str, str]]:
        """Attributes of which only the player whose turn it is leaves marks, in a game with one kind of turns.

        Then a line of the mover's marks can only be completed by the mover's own write, and was looked at then.
        """
        units = self.ir.units.values()
        movers = {
            s.args[0].args[0] for u in units for s in walk(u.body or []) if isinstance(s, Do) and s.op == "activate"
        }
        asked = {_line_attribute(self.ir.units[name].value) for _, _, name in self.endings} - {None}
        if len(movers) != 1 or not asked:
            return set()
        for unit in units:
            for stmt in walk(unit.body or []):
                if isinstance(stmt, Write) and stmt.place[1] in asked:
                    by_mover = stmt.value.op == "local" and stmt.value.args[0] in movers
                    if not (by_mover or is_const(stmt.value, -1)):
                        asked.discard(stmt.place[1])
        return asked

    def _watchers(self, written: Keys | None) -> list[Stmt]:
        """A watcher goes on until nothing is left to do, so it need not be woken by what it does itself."""
        return [
            If(
                negated(E("watching", (const(number),), t.BOOLEAN)),
                [Do("watch", (number, 1)), *self._heard_by_all(Call(name, ())), Do("watch", (number, 0))],
            )
            for reads, number, name in self.watchers
            if _concerned(reads, written)
        ]

    def _heard_by_all(self, call: Call) -> list[Stmt]:
        """What a watcher does is no deed of the rule in whose middle it woke, so that rule hears it like any other."""
        if not self.ir.book.has_deaf:
            return [call]
        self.count += 1
        kept = local(f"Deaf_{self.count}", ENTRIES)
        return [
            Let(kept.args[0], E("answering", (), ENTRIES)),
            Do("set_answering", (const((), ENTRIES),)),
            call,
            Do("set_answering", (kept,)),
        ]


def _only_clears(stmt: Stmt, condition: E | None) -> bool:
    """Does the statement only take away a mark, while the condition waits for a mark of the player whose turn it is?"""
    if not isinstance(stmt, Write) or stmt.place[0] != "attr" or not is_const(stmt.value, -1):
        return False
    if condition is None or condition.op != "query" or condition.args[0] != "any" or condition.args[3] is None:
        return False
    return any(_compares_with_mover(part, stmt.place[1], condition.args[1]) for part in conjuncts(condition.args[3]))


def _compares_with_mover(e: E, key: tuple[str, str], variable: str) -> bool:
    if e.op != "eq":
        return False
    figure, value = e.args if e.args[0].op == "attr" else reversed(e.args)
    if figure.op != "attr" or figure.args[0] != (key,) or value.op != "active":
        return False
    return figure.args[1].op == "local" and figure.args[1].args[0] == variable


def _concerned(reads: Keys, written: Keys | None) -> bool:
    return written is None or bool(reads & written)


def _line_attribute(condition: E | None) -> tuple[str, str] | None:
    """The attribute `x`, if the condition is `any(each l in lines(...) where all(c.x = me for each c in l))`."""
    if condition is None or condition.op != "query" or condition.args[0] != "any" or condition.args[2].op != "lines":
        return None
    variable, test = condition.args[1], condition.args[3]
    if test is None or test.op != "query" or test.args[0] != "all" or test.args[3] is not None:
        return None
    member, source, mapped = test.args[1], test.args[2], test.args[5]
    if source.op != "local" or source.args[0] != variable or mapped.op != "eq":
        return None
    figure, value = mapped.args if mapped.args[0].op == "attr" else reversed(mapped.args)
    if figure.op != "attr" or len(figure.args[0]) != 1 or value.op != "active":
        return None
    thing = figure.args[1]
    return figure.args[0][0] if thing.op == "local" and thing.args[0] == member else None
