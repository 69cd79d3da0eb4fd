"""What a seat may know, as a row of whole numbers that has the same length and meaning in every position.

A hidden figure is told as -2, nothing as -1. Lists are told by their length, since a row has no room for more.
"""

from __future__ import annotations

from typing import Any

from ..engine.header import NO_NUMBER
from ..engine.knowledge import may_know

HIDDEN = -2
_NOTHING = -1
_LARGEST = 2**31 - 1


class Observer:
    """Reads states of one game."""

    def __init__(self, game: Any) -> None:
        self.program = game.machine.program
        self.knowledge = game.machine.knowledge
        program = self.program
        self._columns = [column for column in program.attributes if column.cell >= 0]
        self._cells = sorted(program.cell_place)
        self._place_of = {cell: number for number, cell in enumerate(self._cells)}
        things = len(program.things) - program.players if program.where >= 0 else 0
        figures = sum((column.end - column.first) * column.width for column in self._columns)
        self.size = 2 + sum(row.width for row in program.state) + figures + things + len(self._cells)

    def row(self, state: Any, seat: int) -> list[int]:
        """Whose turn it is, who is asked, the figures of the table, of things, where things lie, how many lie where."""
        v, program, knowledge = state.cells, self.program, self.knowledge
        decision = state.decision
        found = [state.active, decision.player if decision is not None else _NOTHING]
        for row in program.state:
            seen = row.seen_by == "all"
            found += [_told(v[cell]) if seen else HIDDEN for cell in range(row.cell, row.cell + row.width)]
        for column in self._columns:
            for thing in range(column.first, column.end):
                start = column.cell + (thing - column.first) * column.width
                seen = may_know(knowledge.attribute_seers(v, thing, column.seen_by), seat)
                found += [_told(v[cell]) if seen else HIDDEN for cell in range(start, start + column.width)]
        if program.where >= 0:
            for thing in range(program.players, len(program.things)):
                cell = v[program.where + thing]
                seen = may_know(knowledge.seers(v, thing), seat)
                found.append(HIDDEN if not seen else self._place_of.get(cell, _NOTHING))
        for cell in self._cells:
            found.append(len(v[cell]) if may_know(knowledge.count_seers(v, cell), seat) else HIDDEN)
        return found


def _told(value: Any) -> int:
    if isinstance(value, tuple):
        return len(value)
    if value == NO_NUMBER:
        return _NOTHING
    return max(-_LARGEST, min(_LARGEST, value))
