"""Games played without anybody looking: no decisions, no ids, no log of choices, only the cells.

The same compiled code runs in a namespace of its own in which questions are plain tuples. What comes out is what the
same choices through the door would give; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .decision import plain_question
from .errors import GameOver, Leaving, RuleFault
from .header import ASK, FRAMES, FUEL, FUEL_PER_ANSWER, RESULT
from .state import go_outwards, left, result_of

if TYPE_CHECKING:
    from .machine import Machine
    from .state import Result


class Played(NamedTuple):
    """How a game ended, after how many choices. Without a result it was stopped at the limit."""

    result: Result | None
    choices: int


def play_out(machine: Machine, cells: list, random: Callable[[], float], limit: int = 1_000_000) -> Played:
    """Choose at random until the game is over. `cells` are used up; `random` gives numbers from 0 up to 1."""
    v = cells
    if v[ASK]:
        v[ASK] = plain_question(v[ASK])
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
        return Played(result_of(machine, v), choices)
    except RuleFault as error:
        raise machine.fault(error) from error
    return Played(result_of(machine, v) if v[RESULT] else None, choices)
