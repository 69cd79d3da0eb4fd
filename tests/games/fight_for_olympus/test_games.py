"""Whole games: everything is proven by scenarios, nothing is lost in random play, and a greedy player wins."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.bots.seating import make_bot
from interpreter.bots.window import Window
from interpreter.diagnostics.diagnostic import Sink
from interpreter.testing.coverage import cover
from interpreter.testing.runner import find_suites, run_suite
from tools.random_games import play_many

FOLDER = Path(__file__).resolve().parents[3] / "content" / "fight-for-olympus"
VARIANTS = (
    "captured_not_discarded",
    "silent_captives",
    "resting_captives",
    "equip_anyone",
    "twenty_tokens",
    "failing_draw",
)
#: The pile has 64 cards, each turn takes 2 of them, and only the very first may take none.
MOST_TURNS = 64 // 2 + 1


@pytest.fixture(scope="module")
def game():
    return interpreter.load(FOLDER)


@pytest.fixture(scope="module")
def played(game):
    return play_many(game, range(300))


def test_the_content_has_no_findings():
    assert interpreter.validate(FOLDER).diagnostics == []


def test_scenarios_prove_every_rule_and_name_every_card():
    (suite,) = find_suites(FOLDER, Sink())
    outcomes = list(run_suite(suite, quick=True))
    assert [outcome.scenario for outcome in outcomes if not outcome.passed] == []
    coverage = cover(suite, outcomes)
    assert [rule.id for rule in coverage.rules if not rule.proven] == []
    assert len(coverage.rules) > 100
    assert set(coverage.things) - coverage.named == set()
    assert coverage.unfinished == [] and coverage.unmarked == []


def test_the_deck_has_the_cards_of_the_box(game):
    program = game.machine.program
    kinds = [kind for _, kind in program.things]
    assert (kinds.count("hero"), kinds.count("soldier"), kinds.count("equipment")) == (60, 24, 12)


def test_random_games_end_and_lose_nothing(played):
    assert played.games == sum(played.reasons.values())
    assert set(played.reasons) == {"seven_points", "side_full", "pile_empty", "pile_empty_tie"}


def test_no_game_is_longer_than_the_draw_pile_allows(played):
    assert played.most_turns <= MOST_TURNS


def test_every_card_is_played(game, played):
    cards = {name for name, kind in game.machine.program.things if kind in ("hero", "soldier", "equipment")}
    assert len(cards) == 96
    assert played.taken["play_unit"] | played.taken["play_equipment"] == cards


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_of_each_variant(variant):
    found = play_many(interpreter.load(FOLDER, variants=[variant]), range(25))
    assert found.games == 25


def test_all_variants_together():
    found = play_many(interpreter.load(FOLDER, variants=VARIANTS), range(25))
    assert found.games == 25


def test_a_greedy_player_beats_a_random_one(game):
    """Of 400 games it wins 377; so few as here must not fail by chance."""
    assert sum(_greedy_wins(game, seed) for seed in range(24)) >= 20


def _greedy_wins(game, seed: int) -> bool:
    state = game.start(seed, keep_past=False)
    greedy = seed % 2
    bots = [make_bot("greedy" if seat == greedy else "random", f"{seed}:{seat}") for seat in range(2)]
    while (decision := state.decision) is not None:
        state.choose(bots[decision.player].choose(Window(state)))
    return greedy in state.result.winners
