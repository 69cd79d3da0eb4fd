"""What a position means to a seat, as one number that is higher for better."""

from __future__ import annotations

from typing import Any

#: An end of the game outweighs everything that can be said about positions before it.
DECIDED = 1 << 60


def judged(state: Any, seat: int) -> int:
    """How much better a seat stands than the best of the others. For imagined states: nothing is hidden from it."""
    result = state.result
    if result is not None:
        if not result.winners:
            return 0
        return DECIDED // len(result.winners) if seat in result.winners else -DECIDED
    standings = state.standings()
    others = [value for other, value in enumerate(standings) if other != seat]
    return standings[seat] - max(others) if others else standings[seat]


def share(result: Any, seat: int) -> float:
    """What a result means to a seat: from 1 for a win alone to 0 for a loss; a draw lies between."""
    if result is None or not result.winners:
        return 0.4
    return 1.0 / len(result.winners) if seat in result.winners else 0.0
