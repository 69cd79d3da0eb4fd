"""Goofspiel, round by round on both sides. Our shuffle decides which prize comes up; OpenSpiel is told."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from .twins import our_game  # noqa: E402

GAMES = 1_000
VARIANTS = {13: (), 6: ("six_cards",), 4: ("four_cards",)}


def value_of(card: str) -> int:
    """`card_7_p1` -> 7."""
    found = re.match(r"card_(\d+)", card)
    assert found, card
    return int(found[1])


def prize_on_the_table(state: Any) -> int:
    (card,) = state.view(None)["places"]["prize"]["things"]
    return value_of(card)


def play_side_by_side(ours: Any, theirs: list[Any], players: int, rng: Random) -> None:
    """`theirs` are the same game scored in two ways, moved together: by points, and by who has won."""
    points, winning = theirs
    while not points.is_terminal():
        prize = prize_on_the_table(ours) - 1
        assert prize in points.legal_actions()
        for state in theirs:
            state.apply_action(prize)
        bids = []
        for seat in range(players):
            decision = ours.decision
            assert decision.player == seat
            offered = {value_of(option.id) - 1: option for option in decision.options}
            assert sorted(offered) == points.legal_actions(seat)
            bids.append(rng.choice(sorted(offered)))
            ours.choose(offered[bids[-1]])
        for state in theirs:
            state.apply_actions(bids)
    # OpenSpiel plays the last round, in which nobody has a choice, by itself.
    while (decision := ours.decision) is not None:
        assert len(decision.options) == 1
        ours.choose(0)
    assert list(ours.result.scores) == points.returns()
    # Where all share the win, OpenSpiel speaks of no winner and we of all.
    won = tuple(seat for seat, value in enumerate(winning.returns()) if value > 0)
    assert ours.result.winners == (won or tuple(range(players)))


@pytest.mark.parametrize(("cards", "players"), [(4, 2), (6, 2), (13, 2), (6, 3)])
def test_a_thousand_random_games(cards: int, players: int) -> None:
    settings = f"num_cards={cards},players={players},points_order=random,imp_info=False"
    games = [
        pyspiel.load_game(f"goofspiel({settings},returns_type={scored})") for scored in ("total_points", "win_loss")
    ]
    ours = our_game("goofspiel", players, VARIANTS[cards])
    for seed in range(GAMES):
        states = [game.new_initial_state() for game in games]
        play_side_by_side(ours.start(seed=seed, keep_past=False), states, players, Random(seed))
