"""A player that does not think."""

from __future__ import annotations

from random import Random
from typing import Any

from .window import Window


class RandomBot:
    """Takes any option, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self._random = Random(str(seed))

    def choose(self, window: Window) -> Any:
        options = window.decision.options
        return options[self._random.randrange(len(options))]
