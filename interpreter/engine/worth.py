"""How well the players stand, for programs that play: the content's own measure, or else the score so far.

Nothing is hidden from this measure, so a bot may only ask it of states that it imagines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import RuleFault
from .header import FUEL, FUEL_PER_ANSWER

if TYPE_CHECKING:
    from .machine import Machine
    from .playout import Played
    from .state import State

#: The compiled text of `bots: value`, if the content has one.
VALUE_UNIT = "bot:value"


def standings(state: State | Played, measure: str = VALUE_UNIT) -> tuple[int, ...]:
    """By seat, a number that is higher for who stands better; empty where the content has no measure at all.

    Raises GameFault if the content's own measure breaks.
    """
    machine, v = state.machine, state.cells
    seats = range(machine.program.players)
    v[FUEL] = FUEL_PER_ANSWER
    judge = machine.namespace.get(measure)
    if judge is None:
        if not machine.program.runtime["scoring"]:
            return ()
        return tuple([_score(machine, v, seat) for seat in seats])
    try:
        return tuple([judge(v, seat) for seat in seats])
    except Exception as error:
        raise machine.fault(error) from error


def holds(state: State, unit: str, seat: int) -> bool:
    """Does a condition in the script of a bot hold? Raises GameFault if it breaks."""
    state.cells[FUEL] = FUEL_PER_ANSWER
    try:
        return bool(state.machine.namespace[unit](state.cells, seat))
    except Exception as error:
        raise state.machine.fault(error) from error


def points(state: State) -> tuple[int, ...]:
    """By seat, the score as if the game ended now; without scoring, the measure; empty if the content has neither."""
    machine, v = state.machine, state.cells
    if not machine.program.runtime["scoring"]:
        return standings(state)
    v[FUEL] = FUEL_PER_ANSWER
    return tuple([_score(machine, v, seat) for seat in range(machine.program.players)])


def _score(machine: Machine, v: list, seat: int) -> int:
    """The score as if the game ended now. Lines that have no meaning before the end count for nothing."""
    runtime = machine.program.runtime
    total = 0
    for name in runtime["scoring"]:
        try:
            total += machine.namespace[name](v, seat)
        except (RuleFault, ArithmeticError, LookupError, TypeError):
            continue
    least = any(how == "least" for how, *_ in runtime["endings"])
    return -total if least else total
