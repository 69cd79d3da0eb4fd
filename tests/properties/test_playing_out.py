"""Games that nobody looks at end as they would through the door."""

from __future__ import annotations

from random import Random

import pytest

from .random_games import CLASSICS, LARGE, game


@pytest.mark.parametrize("name", (*CLASSICS, *LARGE))
def test_the_same_choices_give_the_same_end(name: str) -> None:
    loaded = game(name)
    for seed in range(20 if name in CLASSICS else 2):
        played = loaded.play_out(seed, Random(seed).random)
        random = Random(seed).random
        state = loaded.start(seed=seed, keep_past=False)
        choices = 0
        while (decision := state.decision) is not None:
            state.choose(int(random() * len(decision.options)))
            choices += 1
        assert (played.result, played.choices) == (state.result, choices)


def test_a_limit_stops_a_game() -> None:
    played = game("german-whist").play_out(1, limit=7)
    assert played.result is None and played.choices == 7
