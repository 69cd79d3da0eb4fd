"""OpenSpiel: its games in C++ driven by a loop in Python, and its tic-tac-toe that is written in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from ..measure import Contender

CPP, PYTHON = "OpenSpiel, C++ rules", "OpenSpiel, Python rules"
NAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "breakthrough-6x6": "breakthrough(rows=6,columns=6)",
    "breakthrough-8x8": "breakthrough(rows=8,columns=8)",
}


def contenders(game: str, missing: Callable[[str], None]) -> Iterator[Contender]:
    if game not in NAMES:
        return
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401 (registers the games in Python)
    except ImportError:
        missing("OpenSpiel is not installed: pip install -e '.[bench]'")
        return
    yield Contender(CPP, _playout(pyspiel.load_game(NAMES[game])))
    if game == "tic-tac-toe":
        yield Contender(PYTHON, _playout(pyspiel.load_game("python_tic_tac_toe")))


def _playout(game: Any) -> Callable[[Random], int]:
    def play(rng: Random) -> int:
        random = rng.random
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
        assert state.returns()
        return moves

    return play
