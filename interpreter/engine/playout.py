"""Games played without anybody looking: no decisions, no ids, no log of choices, only the cells.

The same compiled code runs in a namespace of its own in which questions are plain tuples. What comes out is what the
same choices through the door would give; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .chance import seed_cell
from .decision import plain_question
from .errors import GameOver, Leaving, RuleFault
from .header import ASK, FRAMES, FUEL, FUEL_PER_ANSWER, SEED
from .state import go_outwards, left, result_of, start

if TYPE_CHECKING:
    from .machine import Machine
    from .state import Result


class Played:
    """A game that was played to its end, or to a limit. The result is put into words when somebody asks for it."""

    __slots__ = ("choices", "cells", "_machine")

    def __init__(self, machine: Machine, cells: list, choices: int) -> None:
        self._machine = machine
        self.cells = cells
        self.choices = choices

    @property
    def result(self) -> Result | None:
        """How the game ended; None if it was stopped at the limit."""
        return result_of(self._machine, self.cells)


def play_out(machine: Machine, seed: int | str, random: Callable[[], float], limit: int = 1_000_000) -> Played:
    """Choose at random until the game is over. `random` gives numbers from 0 up to 1."""
    v = _opening(machine, seed)
    resume = machine.bare_resume
    choices = 0
    try:
        while choices < limit and v[ASK]:
            options = v[ASK][2]
            value = options[int(random() * len(options))]
            choices += 1
            frames = v[FRAMES]
            v[FRAMES] = ()
            v[ASK] = 0
            v[FUEL] = FUEL_PER_ANSWER
            frame = frames[0]
            try:
                value = resume[frame[0]](v, frame, value)
            except Leaving as leaving:
                value = left(v, leaving)
            if value is not None:
                go_outwards(resume, v, frames, value)
            elif len(frames) > 1:
                v[FRAMES] += frames[1:]
    except GameOver:
        pass
    except RuleFault as error:
        raise machine.fault(error) from error
    return Played(machine, v, choices)


def _opening(machine: Machine, seed: int | str) -> list:
    """The cells at the first question. Without chance before it, all games begin alike."""
    if machine.bare_opening is not None:
        cells = machine.bare_opening[:]
        cells[SEED] = seed_cell(seed)
        return cells
    cells = start(machine, seed, keep_past=False).cells
    if cells[ASK]:
        cells[ASK] = plain_question(cells[ASK])
    if machine.opening is not None:
        machine.bare_opening = cells[:]
    return cells
