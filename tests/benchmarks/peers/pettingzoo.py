"""PettingZoo: its own environments of the classics, without the checks around them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from ..measure import Contender

RAW = "PettingZoo"
_NAMES = {"tic-tac-toe": "tictactoe_v3", "connect-four": "connect_four_v3"}


def contenders(game: str, missing: Callable[[str], None]) -> Iterator[Contender]:
    if game not in _NAMES:
        return
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            module = import_module(f"pettingzoo.classic.{_NAMES[game]}")
    except ImportError as error:
        missing(f"PettingZoo's classics are not installed ({error.name} is missing): pip install 'pettingzoo[classic]'")
        return
    yield Contender(RAW, _playout(module.raw_env()))


def _playout(environment: Any) -> Callable[[Random], int]:
    def play(rng: Random) -> int:
        random = rng.random
        environment.reset()
        moves = 0
        while True:
            agent = environment.agent_selection
            if environment.terminations[agent] or environment.truncations[agent]:
                return moves
            legal = environment.observe(agent)["action_mask"].nonzero()[0]
            environment.step(int(legal[int(random() * len(legal))]))
            moves += 1

    return play
