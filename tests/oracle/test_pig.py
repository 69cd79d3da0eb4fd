"""Pig, throw by throw on both sides. Our die is thrown; OpenSpiel is told what came up."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from .twins import our_game  # noqa: E402

GAMES = 1_000
GOAL = 100
ROLL, STOP = 0, 1
ACTIONS = {"throw": ROLL, "hold": STOP}


def our_table(state: Any) -> tuple[list[int], list[int]]:
    """Scores and pots, by seat."""
    figures = [player["attributes"] for player in state.view(None)["players"]]
    return [figure["score"] for figure in figures], [figure["pot"] for figure in figures]


def their_table(state: Any) -> tuple[list[int], int]:
    """Scores, and what the player has thrown in this turn."""
    scores, total = re.match(r"Scores: ([\d ]+), Turn total: (\d+)", str(state)).groups()
    return [int(score) for score in scores.split()], int(total)


def play_side_by_side(ours: Any, theirs: Any, rng: Random) -> None:
    while (decision := ours.decision) is not None:
        seat = decision.player
        assert seat == theirs.current_player()
        scores, pots = our_table(ours)
        assert (scores, sum(pots)) == their_table(theirs)
        offered = {ACTIONS[option.id]: option for option in decision.options}
        assert offered.keys() == {ROLL, STOP}
        # OpenSpiel lets nobody throw again who has enough to win; the rules only make it foolish.
        enough = scores[seat] + pots[seat] >= GOAL
        assert theirs.legal_actions() == ([STOP] if enough else [ROLL, STOP])
        action = STOP if enough else rng.choice((ROLL, STOP))
        ours.choose(offered[action])
        theirs.apply_action(action)
        if action == ROLL:
            won = our_table(ours)[1][seat] - pots[seat]
            theirs.apply_action((won if won > 0 else 1) - 1)
    assert theirs.is_terminal()
    assert ours.result.winners == tuple(seat for seat, value in enumerate(theirs.returns()) if value > 0)


def test_a_thousand_random_games() -> None:
    game = pyspiel.load_game("pig(horizon=100000)")  # games end by the rules, not by their length
    ours = our_game("pig")
    for seed in range(GAMES):
        play_side_by_side(ours.start(seed=seed, keep_past=False), game.new_initial_state(), Random(seed))
