"""A program that looks one action ahead.

It judges a position by the `outlook` that the game declares; a game without one is judged by its end alone.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bots import Window

#: An end of the game outweighs every outlook.
_DECIDED = 1 << 40


class GreedyBot:
    """Takes the option after which it would stand best if it then stopped as soon as it may."""

    name = "greedy"

    def __init__(self, seed: int | str, tries: int = 1, budget: int = 40) -> None:
        self._random = Random(str(seed))
        self._tries = tries
        # Further answers that may be tried for one option: an action often asks for a place, a target, a payment.
        self._budget = budget

    def choose(self, window: Window) -> Any:
        options = list(window.decision.options)
        if len(options) == 1:
            return options[0]
        gains = [0] * len(options)
        for _ in range(self._tries):
            # All options are tried in the same imagined state: luck then favours none of them.
            imagined = window.imagine(self._random.getrandbits(32))
            for position in range(len(options)):
                attempt = imagined.clone()
                attempt.choose(position)
                gains[position] += _Search(window.seat, self._budget).best(attempt)
        return options[max(range(len(options)), key=lambda position: (gains[position], -position))]


class _Search:
    """What one option is worth, if the seat answers the questions that follow from it as well as it can."""

    def __init__(self, seat: int, budget: int) -> None:
        self.seat = seat
        self.left = budget

    def best(self, state: Any) -> int:
        while (decision := state.decision) is not None and decision.player == self.seat:
            if decision.action_names:
                # The next action is another question; where one may stop, it is seen how the turn ends.
                if decision.options[-1].id != "pass":
                    break
                state.choose(len(decision.options) - 1)
            elif self.left <= 0:
                state.choose(0)
            else:
                return self.best_of(state, len(decision.options))
        return self.outlook(state)

    def best_of(self, state: Any, options: int) -> int:
        found: int | None = None
        for position in range(options):
            if found is not None and self.left <= 0:
                break
            self.left -= 1
            attempt = state.clone()
            attempt.choose(position)
            value = self.best(attempt)
            found = value if found is None else max(found, value)
        return found if found is not None else self.outlook(state)

    def outlook(self, state: Any) -> int:
        if state.result is not None:
            winners = state.result.winners
            return 0 if not winners else _DECIDED if self.seat in winners else -_DECIDED
        judge = state.machine.namespace.get("outlook")
        return judge(state.cells, self.seat) if judge is not None else 0
