"""A state can be saved and restored at every decision, and goes on as if nothing had happened."""

from __future__ import annotations

from random import Random

import pytest

from .random_games import CLASSICS, LARGE, decisions, game, saved_and_restored

GAMES = 200


def follow(name: str, seed: int, most: int = 100_000) -> None:
    """Play a game; a twin that is restored from a save before every choice must keep up with it."""
    loaded = game(name)
    state = loaded.start(seed=seed)
    for now, pick in decisions(state, Random(seed), most):
        twin = saved_and_restored(loaded, now)
        before = now.fingerprint()
        assert twin.fingerprint() == before
        assert twin.decision.ids() == now.decision.ids()
        twin.choose(pick)
        ahead = now.clone()
        ahead.choose(pick)
        assert twin.fingerprint() == ahead.fingerprint()
        assert now.fingerprint() == before, "a clone changed the state it was made from"
    assert saved_and_restored(loaded, state).result == state.result


@pytest.mark.parametrize("name", CLASSICS)
def test_classics_at_every_decision(name: str) -> None:
    for seed in range(GAMES):
        follow(name, seed)


@pytest.mark.parametrize("name", LARGE)
def test_large_games_at_every_decision(name: str) -> None:
    for seed in range(2):
        follow(name, seed, most=250)


@pytest.mark.parametrize("name", (*CLASSICS, *LARGE))
def test_undo_leads_back_to_the_beginning(name: str) -> None:
    state = game(name).start(seed=3)
    met = []
    for now, _ in decisions(state, Random(3), most=300):
        met.append(now.fingerprint())
    for fingerprint in reversed(met):
        assert state.undo()
        assert state.fingerprint() == fingerprint
    assert not state.undo()


@pytest.mark.parametrize("name", (*CLASSICS, *LARGE))
def test_the_same_choices_give_the_same_game(name: str) -> None:
    loaded = game(name)
    first = loaded.start(seed="equal")
    for _ in decisions(first, Random(5), most=400):
        pass
    again = loaded.start(seed="equal", keep_past=False)
    for choice in first.history:
        again.choose(choice)
    assert again.fingerprint() == first.fingerprint()
    assert again.log(None) == first.log(None)
