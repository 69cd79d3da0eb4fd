"""A player whose answers are written in the content."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from ..engine.worth import holds
from .window import Bot, Window


class ScriptedBot:
    """Goes through the lines of its script and takes the first option that one of them names and that is offered.

    Conditions are judged in a state that it imagines, so a script can't look at what its seat may not see.
    """

    def __init__(self, name: str, seed: int | str, script: tuple, otherwise: Bot) -> None:
        self.name = name
        self._random = Random(str(seed))
        self._lines = [([_pattern(option) for option in options], condition) for options, condition in script]
        self._otherwise = otherwise

    def choose(self, window: Window) -> Any:
        options = window.decision.options
        ids = [_squeezed(option.id) for option in options]
        imagined = None
        for patterns, condition in self._lines:
            wanted = next((found for pattern in patterns if (found := _fitting(pattern, ids))), None)
            if wanted is None:
                continue
            if condition is not None:
                if imagined is None:
                    imagined = window.imagine(self._random.getrandbits(32))
                if not holds(imagined, condition, window.seat):
                    continue
            return options[self._random.choice(wanted)]
        return self._otherwise.choose(window)


def _fitting(pattern: re.Pattern, ids: list[str]) -> list[int]:
    """The positions of the options that a pattern names."""
    return [position for position, id_ in enumerate(ids) if pattern.fullmatch(id_)]


def _pattern(option: str) -> re.Pattern:
    """`*` stands for anything; all else for itself."""
    return re.compile(".*".join(re.escape(part) for part in _squeezed(option).split("*")))


def _squeezed(text: str) -> str:
    return text.replace(" ", "")
