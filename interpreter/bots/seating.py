"""Bots by their names, as commands and files call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..diagnostics.suggest import did_you_mean
from .greedy import GreedyBot
from .playouts import PlayoutBot
from .random_bot import RandomBot
from .window import Bot

#: What a seat of a person is called beside the names of bots.
HUMAN = "human"

BOTS: dict[str, Callable[[int | str], Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot, PlayoutBot)}


class UnknownBot(ValueError):
    """No bot has this name."""


def make_bot(name: str, seed: int | str, game: Any = None) -> Bot:
    """A bot by its name; equal seeds give bots that answer alike."""
    try:
        return BOTS[name](seed)
    except KeyError:
        known = ", ".join(sorted(BOTS))
        hint = did_you_mean(name, BOTS)
        raise UnknownBot(f"there is no bot `{name}`; {hint or 'known are: ' + known}") from None
