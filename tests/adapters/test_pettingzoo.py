"""Games as PettingZoo environments: its own test, and that actions and observations mean what they say."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra `ai`")

import numpy as np
from pettingzoo.test import api_test, seed_test

from interpreter.adapters.actions import ActionTable
from interpreter.adapters.observations import HIDDEN
from interpreter.adapters.pettingzoo import GameEnv, env

CONTENT = Path(__file__).resolve().parents[2] / "content"
SMALL = ["tic-tac-toe", "connect-four", "breakthrough", "pig", "goofspiel", "german-whist"]
LARGE = ["fight-for-olympus", "cyclades"]
GAMES = [*(f"classics/{name}" for name in SMALL), *LARGE]


@pytest.mark.parametrize("name", GAMES)
def test_the_test_of_pettingzoo_passes(name):
    with warnings.catch_warnings():
        # Advice about observations that are no pictures and about agents without a reward before the end.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(CONTENT / name), num_cycles=60 if name in LARGE else 300)


@pytest.mark.parametrize("name", ["classics/pig", "classics/german-whist", *LARGE])
def test_equal_seeds_give_equal_games(name):
    seed_test(lambda: env(CONTENT / name), num_cycles=20)


@pytest.mark.parametrize("name", LARGE)
def test_a_large_game_goes_on_by_its_masks_for_any_seed(name):
    table = GameEnv(CONTENT / name, max_choices=120)
    courses = set()
    for seed in range(4):
        steps, _ = played(table, seed, np.random.default_rng(seed))
        assert all(observation["action_mask"].any() for _, observation in steps)
        assert all(table.observation_space(agent).contains(observation) for agent, observation in steps)
        assert all(table.truncations.values()) != all(table.terminations.values())
        courses.add(tuple(table.state_of_play.history))
    assert len(courses) == 4


def played(table, seed, chance):
    """The whole game with random legal actions; gives (agent, observation) for every step and the rewards."""
    table.reset(seed=seed)
    steps = []
    while True:
        agent = table.agent_selection
        if table.terminations[agent] or table.truncations[agent]:
            return steps, dict(table.rewards)
        observation = table.observe(agent)
        steps.append((agent, observation))
        table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))


@pytest.mark.parametrize("name", ["classics/breakthrough", "classics/german-whist", "fight-for-olympus", "cyclades"])
def test_every_option_has_a_number_of_its_own(name):
    table = GameEnv(CONTENT / name)
    numbers = ActionTable(table.game.machine.program)
    state = table.game.start(seed=3)
    meant = {}
    chance = np.random.default_rng(1)
    for _ in range(300):
        if state.decision is None:
            break
        found = numbers.numbers(state.decision)
        assert len(set(found)) == len(found) and min(found) >= 0 and max(found) < numbers.size
        for number, value in zip(found, state.decision.options.values, strict=True):
            if number < numbers._by_position:
                assert meant.setdefault(number, (state.decision.question, value)) == (state.decision.question, value)
        state.choose(int(chance.integers(len(found))))


def test_the_winner_is_rewarded():
    table = GameEnv(CONTENT / "classics" / "tic-tac-toe")
    for seed in range(5):
        _, rewards = played(table, seed, np.random.default_rng(seed))
        winners = table.state_of_play.result.winners
        assert [rewards["player_1"], rewards["player_2"]] == [
            0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in (0, 1)
        ]


def test_a_game_that_is_too_long_is_cut_off():
    table = GameEnv(CONTENT / "classics" / "pig", max_choices=10)
    steps, rewards = played(table, 1, np.random.default_rng(1))
    assert len(steps) == 10 and all(table.truncations.values()) and set(rewards.values()) == {0.0}


def test_illegal_actions_are_refused():
    table = GameEnv(CONTENT / "classics" / "connect-four")
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.observe("player_1")["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="is not legal now"):
        table.step(illegal)


def test_what_a_seat_may_not_see_changes_nothing_for_it():
    table = GameEnv(CONTENT / "classics" / "german-whist")
    table.reset(seed=2)
    state = table.state_of_play
    seat = state.decision.player
    own, others = (table.observe(f"player_{one + 1}")["observation"] for one in (seat, 1 - seat))
    assert (own == HIDDEN).any() and (own != others).any()
    for seed in range(5):
        table.state_of_play = state.sample(seat, seed)
        assert (table.observe(f"player_{seat + 1}")["observation"] == own).all()


def test_a_position_can_be_shown():
    table = GameEnv(CONTENT / "classics" / "pig", render_mode="ansi")
    table.reset(seed=1)
    assert "Player 1" in table.render() and table.metadata["name"] == "pig_v0"
