"""Games that nobody attends: played on at random with no decisions, ids, frames or log of choices, only the cells.

Code of its own runs here, in which a question is answered where it stands (`compile.units`). What comes out is what the
same choices through the door would give; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from .errors import OVER, GameOver, Leaving
from .header import ASK, FRAMES, FUEL, FUEL_PER_ANSWER
from .state import close, go_outwards, left, result_of
from .worth import standings

if TYPE_CHECKING:
    from .machine import Machine
    from .state import Result

_value_at = tuple.__getitem__


class Played:
    """A game that was played to its end, or to a limit. What came of it is worked out when somebody asks for it."""

    __slots__ = ("machine", "cells", "choices")

    def __init__(self, machine: Machine, cells: list, choices: int) -> None:
        self.machine = machine
        self.cells = cells
        self.choices = choices

    @property
    def result(self) -> Result | None:
        """How the game ended; None if it was stopped at the limit."""
        return result_of(self.machine, self.cells)

    def standings(self, *measure: str) -> tuple[int, ...]:
        """By seat, how well it stands at the end, as `State.standings` tells it."""
        return standings(self, *measure)


def play_out(machine: Machine, v: list, random: Callable[[], float], limit: int) -> Played:
    """Choose at random until the game is over. `random` gives numbers from 0 up to 1; the cells are used up."""
    ask, frames = v[ASK], v[FRAMES]
    if not ask:
        return Played(machine, v, 0)
    resume = machine.unattended["RESUME"]
    # Ends when the limit is reached; nothing is counted by hand.
    lot = islice(iter(random, None), limit).__next__
    v[FRAMES], v[ASK], v[FUEL] = 0, lot, FUEL_PER_ANSWER
    try:
        options, frame = ask[2], frames[0]
        value = _value_at(options, int(lot() * len(options)))
        v[FRAMES] = 1
        try:
            value = resume[frame[0]](v, frame, value)
        except Leaving as leaving:
            value = left(v, leaving)
        if value is not OVER:
            go_outwards(resume, v, frames, value)
    except (GameOver, StopIteration):
        pass
    except Exception as error:
        raise machine.fault(error) from error
    choices = v[FRAMES]
    close(v)
    return Played(machine, v, choices)
