"""One action to its end: what a position leads to if a seat completes what it began as well as it can, and stops."""

from __future__ import annotations

from random import Random
from typing import Any

from ..engine.errors import GameFault
from .judging import DECIDED, judged

#: Worse than any loss: a rule breaks. Such an option is taken only if there is no other.
_BROKEN = -2 * DECIDED


class LookAhead:
    """Stopping at once makes options comparable: what ends a turn by itself then follows after each of them.

    `budget` is how many answers may be tried: an action often asks for a place, a target, a payment. Answers behind
    that are drawn.
    """

    __slots__ = ("seat", "left", "chance", "measure")

    def __init__(self, seat: int, budget: int, chance: Random, measure: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.left = budget
        self.chance = chance
        self.measure = measure

    def worth(self, state: Any, position: int) -> int:
        """What an option of an imagined state is worth."""
        attempt = state.clone()
        try:
            attempt.choose(attempt.decision.options[position])
            return self._best(attempt)
        except GameFault:
            return _BROKEN

    def _best(self, state: Any) -> int:
        while (decision := state.decision) is not None and decision.player == self.seat:
            options = decision.options
            if decision.asks_action:
                # The next action is another question; where one may stop, it is seen how the turn ends.
                if decision.passing is None:
                    break
                state.choose(options[decision.passing])
            elif self.left > 0:
                return max(self.worth(state, position) for position in self._tried(len(options)))
            else:
                state.choose(options[self.chance.randrange(len(options))])
        return judged(state, self.seat, *self.measure)

    def _tried(self, options: int) -> Any:
        """The positions of as many options as the budget allows, but of at least one."""
        tried = max(1, min(options, self.left))
        self.left -= tried
        return range(options) if tried == options else self.chance.sample(range(options), tried)
