"""A player that looks one action ahead and goes by the content's own measure of a position (`bots: value`)."""

from __future__ import annotations

from random import Random
from typing import Any

from .judging import judged
from .window import Window


class GreedyBot:
    """Takes the option after which it would stand best if it then stopped as soon as it may.

    Stopping at once makes options comparable: what follows by itself at the end of a turn follows after each of them.
    """

    name = "greedy"

    def __init__(self, seed: int | str, worlds: int = 2, budget: int = 40) -> None:
        self._random = Random(str(seed))
        #: How many states are imagined for one answer.
        self._worlds = worlds
        #: Further answers that may be tried for one option: an action often asks for a place, a target, a payment.
        self._budget = budget

    def choose(self, window: Window) -> Any:
        options = window.decision.options
        if len(options) == 1:
            return options[0]
        gains = [0] * len(options)
        for _ in range(self._worlds):
            # All options are tried in the same imagined state: luck then favours none of them.
            imagined = window.imagine(self._random.getrandbits(32))
            for position in range(len(options)):
                attempt = imagined.clone()
                attempt.choose(position)
                gains[position] += _OneAction(window.seat, self._budget).best(attempt)
        most = max(gains)
        return options[self._random.choice([position for position, gain in enumerate(gains) if gain == most])]


class _OneAction:
    """What a position is worth to a seat that completes its action as well as it can, and stops."""

    def __init__(self, seat: int, budget: int) -> None:
        self.seat = seat
        self.left = budget

    def best(self, state: Any) -> int:
        while (decision := state.decision) is not None and decision.player == self.seat:
            last = len(decision.options) - 1
            if decision.asks_action:
                # The next action is another question; where one may stop, it is seen how the turn ends.
                if decision.options[last].id != "pass":
                    break
                state.choose(last)
            elif self.left > 0:
                return max(self._after(state, position) for position in self._tried(last + 1))
            else:
                state.choose(0)
        return judged(state, self.seat)

    def _tried(self, options: int) -> range:
        """As many options as the budget allows, but at least one."""
        tried = max(1, min(options, self.left))
        self.left -= tried
        return range(tried)

    def _after(self, state: Any, position: int) -> int:
        attempt = state.clone()
        attempt.choose(position)
        return self.best(attempt)
