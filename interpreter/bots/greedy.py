"""A player that looks one action ahead and goes by the content's own measure of a position (`bots: value`)."""

from __future__ import annotations

from random import Random
from typing import Any

from .lookahead import LookAhead
from .window import Window


class GreedyBot:
    """Takes the option after which it would stand best if it then stopped as soon as it may."""

    name = "greedy"

    def __init__(self, seed: int | str, worlds: int = 2, budget: int = 40, measure: str | None = None) -> None:
        self._random = Random(str(seed))
        self._measure = (measure,) if measure is not None else ()
        #: How many states are imagined for one answer.
        self._worlds = worlds
        #: How many further answers may be tried for one option.
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
                look = LookAhead(window.seat, self._budget, self._random, self._measure)
                gains[position] += look.worth(imagined, position)
        most = max(gains)
        return options[self._random.choice([position for position, gain in enumerate(gains) if gain == most])]
