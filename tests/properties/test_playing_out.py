"""Games that nobody looks at end as they would through the door."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from interpreter.engine.header import FIRST_FREE

from .random_games import CLASSICS, LARGE, game


@pytest.mark.parametrize("name", (*CLASSICS, *LARGE))
def test_the_same_choices_give_the_same_end(name: str) -> None:
    loaded = game(name)
    for seed in range(20 if name in CLASSICS else 2):
        played = loaded.play_out(seed, Random(seed).random)
        state = loaded.start(seed=seed, keep_past=False)
        assert (played.result, played.choices) == _through_the_door(state, Random(seed).random)


def test_a_limit_stops_a_game() -> None:
    played = game("german-whist").play_out(1, limit=7)
    assert played.result is None and played.choices == 7


@pytest.mark.parametrize("name", (*CLASSICS, *LARGE))
def test_a_state_is_played_on_from_wherever_it_is(name: str) -> None:
    """Frames that were left behind by questions are gone on from, and the state itself stays as it was."""
    state = game(name).start(seed=3, keep_past=False)
    choose = Random(4)
    for position in range(60):
        if state.decision is None:
            break
        if position % 6 == 0:
            before = state.fingerprint()
            played = state.play_out(Random(position).random)
            assert state.fingerprint() == before
            assert (played.result, played.choices) == _through_the_door(state.clone(), Random(position).random)
        state.choose(choose.randrange(len(state.decision.options)))


def test_a_limit_stops_where_a_question_would_stand() -> None:
    state = game("german-whist").start(seed=5)
    played = state.play_out(Random(6).random, limit=9)
    random = Random(6).random
    for _ in range(9):
        state.choose(int(random() * len(state.decision.options)))
    assert played.result is None and played.choices == 9
    assert played.standings() == state.standings()
    assert played.cells[FIRST_FREE:] == state.cells[FIRST_FREE:]


def test_a_finished_game_is_not_played_on() -> None:
    state = game("tic-tac-toe").start(seed=1)
    while state.decision is not None:
        state.choose(0)
    played = state.play_out(Random(1).random)
    assert (played.choices, played.result) == (0, state.result)


def _through_the_door(state: Any, random: Callable[[], float]) -> tuple[Any, int]:
    choices = 0
    while (decision := state.decision) is not None:
        state.choose(int(random() * len(decision.options)))
        choices += 1
    return state.result, choices
