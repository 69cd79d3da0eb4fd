"""A player that lets chance play on."""

from __future__ import annotations

from random import Random
from typing import Any

from .judging import share
from .window import Window


class PlayoutBot:
    """Tries every option in imagined states, lets chance play them to the end, and takes what went best."""

    name = "playouts"

    def __init__(self, seed: int | str, tries: int = 12, budget: int = 6_000) -> None:
        self._random = Random(str(seed))
        self._tries = tries
        # Choices that may be made for one answer. It is counted, not timed, so that the same seed gives the same game.
        self._budget = budget

    def choose(self, window: Window) -> Any:
        options = list(window.decision.options)
        if len(options) == 1:
            return options[0]
        gains = [0.0] * len(options)
        left = self._budget
        tried = 0
        while tried < self._tries and (left > 0 or tried == 0):
            # All options are tried in the same imagined state: luck then favours none of them.
            imagined = window.imagine(self._random.getrandbits(32))
            for position, option in enumerate(options):
                gain, spent = self._play_out(imagined.clone(), option.id, window.seat, max(left // len(options), 1))
                gains[position] += gain
                left -= spent
            tried += 1
        return options[max(range(len(options)), key=lambda position: (gains[position], -position))]

    def _play_out(self, state: Any, first: str, seat: int, limit: int) -> tuple[float, int]:
        state.choose(first)
        spent = 1
        while state.decision is not None and spent < limit:
            state.choose(self._random.randrange(len(state.decision.options)))
            spent += 1
        return share(state.result, seat), spent
