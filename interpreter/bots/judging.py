"""What a position means to a seat. For imagined states alone, since nothing is hidden from the measure.

`measure` names a measure of the content's other than its usual one.
"""

from __future__ import annotations

from typing import Any

#: An end of the game outweighs everything that can be said about positions before it.
DECIDED = 1 << 60


def judged(state: Any, seat: int, *measure: str) -> int:
    """The lead of a seat, or, when the game is over, what outweighs every lead."""
    result = state.result
    if result is None:
        found = leads(state, *measure)
        return found[seat] if found else 0
    if not result.winners:
        return 0
    return DECIDED // len(result.winners) if seat in result.winners else -DECIDED


def leads(state: Any, *measure: str) -> list[int]:
    """By seat, how much better it stands than the best of the others; alone at the table, how well it stands."""
    standings = state.standings(*measure)
    if len(standings) < 2:
        return list(standings)
    second, first = sorted(standings)[-2:]
    return [value - (second if value == first else first) for value in standings]


def share(result: Any, seat: int) -> float:
    """What a result means to a seat: from 1 for a win alone to 0 for a loss; a draw lies between."""
    if result is None or not result.winners:
        return 0.4
    return 1.0 / len(result.winners) if seat in result.winners else 0.0
