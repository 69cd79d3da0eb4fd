"""PettingZoo: its own environments of the classics, bare (which is faster, and counts) and as its pages make them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from ..measure import Contender

RAW, WRAPPED = "PettingZoo", "PettingZoo with its wrappers"
NAMES = {"tic-tac-toe": "tictactoe_v3", "connect-four": "connect_four_v3"}


def contenders(game: str, missing: Callable[[str], None]) -> Iterator[Contender]:
    if game not in NAMES:
        return
    try:
        yield Contender(RAW, _playout(environment(game)))
        yield Contender(WRAPPED, _playout(_module(game).env()), runs_per_look=1)
    except ImportError as error:
        missing(f"PettingZoo's classics are not installed ({error.name} is missing): pip install -e '.[bench]'")


def environment(game: str) -> Any:
    return _module(game).raw_env()


def _module(game: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return import_module(f"pettingzoo.classic.{NAMES[game]}")


def _playout(environment: Any) -> Callable[[Random], int]:
    """The loop that PettingZoo's pages show: at the end, each player is told its reward."""

    def play(rng: Random) -> int:
        random = rng.random
        environment.reset()
        moves = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            environment.step(int(legal[int(random() * len(legal))]))
            moves += 1
        return moves

    return play
