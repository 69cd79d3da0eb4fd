"""Lets bots answer until a person is asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..bots.window import Bot, Window

#: A game of more choices than this is taken to go in circles; the longest games we know need a few thousand.
MAX_CHOICES = 200_000


class EndlessGame(Exception):
    """The bots went on and on without the game coming to an end."""


def drive(
    state: Any,
    bots: Mapping[int, Bot],
    after_choice: Callable[[int, Any], None] | None = None,
    limit: int = MAX_CHOICES,
) -> int:
    """Answer for the bots while one of them is asked; give the number of choices made.

    `after_choice` is told the seat and the option after each of them.
    """
    made = 0
    while (decision := state.decision) is not None and decision.player in bots:
        if made >= limit:
            raise EndlessGame(f"the game had no end after {limit} choices of the bots, so it was stopped")
        seat = decision.player
        option = bots[seat].choose(Window(state))
        state.choose(option)
        made += 1
        if after_choice is not None:
            after_choice(seat, option)
    return made
