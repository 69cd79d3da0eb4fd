"""Two states that differ only in what a seat can't see look alike from that seat: view, log and question."""

from __future__ import annotations

from random import Random

import pytest

from .random_games import CLASSICS, LARGE, decisions, game


def looks(state, seat) -> tuple:
    decision = state.decision
    asked = None
    if decision is not None and decision.player == seat:
        asked = (decision.prompt, [(option.id, option.label) for option in decision.options])
    return state.view(seat), state.log(seat), asked


def compare(state, seats, seed: int) -> None:
    for seat in seats:
        assert looks(state.sample(seat, seed), seat) == looks(state, seat), f"seat {seat}"


@pytest.mark.parametrize("name", CLASSICS)
def test_classics(name: str) -> None:
    loaded = game(name)
    for seed in range(40):
        for count, (state, _) in enumerate(decisions(loaded.start(seed=seed, keep_past=False), Random(seed))):
            if count % 3 == seed % 3:
                compare(state, (None, *range(loaded.players)), seed * 1000 + count)


@pytest.mark.parametrize("name", LARGE)
def test_large_games(name: str) -> None:
    loaded = game(name)
    for seed in range(3):
        for count, (state, _) in enumerate(decisions(loaded.start(seed=seed, keep_past=False), Random(seed), most=400)):
            if count % 9 == 0:
                compare(state, (None, *range(loaded.players)), seed * 1000 + count)


def test_hidden_cards_do_change_places() -> None:
    """The comparison above would prove nothing if samples were only copies."""
    loaded = game("german-whist")
    state = loaded.start(seed=1)
    hands = [player["places"]["hand"]["things"] for player in state.sample(0, 7).view(1)["players"]]
    true_hands = [player["places"]["hand"]["things"] for player in state.view(1)["players"]]
    assert hands[1] != true_hands[1]


def test_an_imagined_state_can_be_played_to_its_end() -> None:
    loaded = game("german-whist")
    state = loaded.start(seed=2)
    for count, (now, _) in enumerate(decisions(state, Random(2))):
        if count % 10 == 0:
            imagined = now.sample(now.decision.player, count)
            for _ in decisions(imagined, Random(count)):
                pass
            assert imagined.result is not None
