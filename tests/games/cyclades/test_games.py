"""Cyclades as a whole: its maps, its proofs, random games, battle odds, hidden gold, and a greedy player."""

from __future__ import annotations

from functools import partial
from math import sqrt
from pathlib import Path
from random import Random

import pytest

import interpreter
from interpreter.bots.seating import make_bot
from interpreter.bots.window import Window
from interpreter.cli.description import describe
from interpreter.diagnostics.diagnostic import Sink
from interpreter.model.definitions import listed
from interpreter.testing.coverage import cover
from interpreter.testing.runner import find_suites, run_suite
from tests.games.cyclades.account import Account
from tests.games.cyclades.battles import fought, odds
from tools.random_games import Laws, play_many

FOLDER = Path(__file__).resolve().parents[3] / "content" / "cyclades"
LAWS = Path(__file__).with_name("laws.yaml")
COUNTS = (2, 3, 4, 5)
VARIANTS = (
    "free_setup",
    "hidden_god_first",
    "apollo_at_home",
    "defender_retreats_first",
    "fleets_rejoin",
    "walls_only",
    "free_sites_only",
    "gold_decides",
    "hades",
)
#: Attackers by defenders, without and with one fortress: the chance that the island falls.
TABLE = {
    (1, 0): (0.361, 0.050, 0.001, 0.000, 0.000),
    (2, 0): (0.911, 0.447, 0.074, 0.002, 0.000),
    (3, 0): (0.998, 0.902, 0.477, 0.084, 0.003),
    (4, 0): (1.000, 0.997, 0.904, 0.489, 0.088),
    (5, 0): (1.000, 1.000, 0.997, 0.906, 0.495),
    (2, 1): (0.689, 0.129, 0.004, 0.000, 0.000),
    (3, 1): (0.957, 0.584, 0.112, 0.004, 0.000),
}
BATTLES = 20_000


@pytest.fixture(scope="module")
def games():
    return {count: interpreter.load(FOLDER, players=count) for count in COUNTS}


# ---------------------------------------------------------------- content


def test_the_content_has_no_findings():
    assert interpreter.validate(FOLDER).diagnostics == []


def test_scenarios_prove_every_rule():
    (suite,) = find_suites(FOLDER, Sink())
    outcomes = list(run_suite(suite, quick=True))
    assert [outcome.scenario for outcome in outcomes if not outcome.passed] == []
    coverage = cover(suite, outcomes)
    assert coverage.findings == []
    assert [rule.id for rule in coverage.rules if not rule.proven] == []
    assert len(coverage.rules) >= 150 and coverage.scenarios >= 180
    assert coverage.unfinished == [] and coverage.unmarked == []


@pytest.mark.parametrize(
    ("count", "islands", "seas", "routes"), [(2, 8, 30, 4), (3, 8, 30, 4), (4, 10, 46, 6), (5, 13, 61, 6)]
)
def test_a_map_links_what_touches_on_the_chart(count, islands, seas, routes):
    """Circles touch that lie side by side in a row, or half a space apart in rows that follow each other."""
    game = describe(FOLDER, count, (), None)
    assert len(game.things_of("island")) == islands and len(game.things_of("sea")) == seas
    assert sum("prosperity" in sea.values for sea in game.things_of("sea")) == routes
    links = {frozenset((a.text, b.text)) for a, b in game.game.edges["waters"].links}
    assert links == _touching(game)


def _touching(game) -> set[frozenset[str]]:
    spots = {}
    for info in (*game.things_of("sea"), *game.things_of("island")):
        across, down = ([item.value for item in listed(info.values[axis][1])] for axis in ("x", "y"))
        spots.update(dict.fromkeys(zip(across, down, strict=True), info.id))
    near = ((2, 0), (1, 1), (-1, 1))
    pairs = {frozenset((name, spots.get((x + dx, y + dy), name))) for (x, y), name in spots.items() for dx, dy in near}
    return {pair for pair in pairs if len(pair) == 2}


# ---------------------------------------------------------------- random games


@pytest.mark.parametrize("count", COUNTS)
def test_random_games_end_and_everything_is_conserved(games, count):
    laws = Laws(games[count], LAWS)

    def watch(state):
        account = Account(state)
        return lambda now: (laws(now), account(now))

    found = play_many(games[count], range(12), watch)
    assert found.reasons == {"metropolises_win": 12}


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_games_of_each_variant(variant):
    count = 4 if variant == "hidden_god_first" else 3
    game = interpreter.load(FOLDER, players=count, variants=[variant])
    found = play_many(game, range(6), _account(variant))
    assert found.reasons == {"metropolises_win": 6}


def test_variants_together():
    game = interpreter.load(FOLDER, players=2, variants=VARIANTS)
    assert play_many(game, range(6), _account("free_setup")).games == 6


def _account(variant: str):
    return partial(Account, purse=7 if variant == "free_setup" else 5)


# ---------------------------------------------------------------- hidden gold


def test_nobody_can_tell_what_others_have(games):
    """Change somebody's gold: neither the view nor the log nor the question of another player changes."""
    game = games[3]
    column = next(c for c in game.machine.program.attributes if c.name == "gold")
    state, random = game.start(5, keep_past=False), Random(5)
    for number in range(240):
        if number % 12 == 0:
            for rich in range(3):
                other = state.clone()
                other.cells[column.cell + rich - column.first] += 40
                for seat in {0, 1, 2, None} - {rich}:
                    assert other.view(seat) == state.view(seat)
                    assert other.log(seat) == state.log(seat)
                assert other.view(rich) != state.view(rich)
        state.choose(random.randrange(len(state.decision.options)))


# ---------------------------------------------------------------- battle odds


def test_the_table_of_odds_follows_from_the_die():
    for (attackers, walls), row in TABLE.items():
        for defenders, chance in enumerate(row, 1):
            assert abs(odds(attackers, defenders, walls) - chance) < 0.0006


def test_battles_of_the_game_have_these_odds(games):
    """Each cell of the table within four standard errors, and all together closer than chance would make likely."""
    cells = [(a, d, walls) for (a, walls), row in TABLE.items() for d in range(1, len(row) + 1)]
    each = -(-BATTLES // len(cells))
    total = expected = variance = 0.0
    for attackers, defenders, walls in cells:
        chance = odds(attackers, defenders, walls)
        won = fought(games[3], attackers, defenders, walls, each)
        assert abs(won - each * chance) <= 4 * sqrt(each * chance * (1 - chance)) + 1, (
            attackers,
            defenders,
            walls,
            won,
        )
        total, expected, variance = total + won, expected + each * chance, variance + each * chance * (1 - chance)
    assert each * len(cells) >= BATTLES
    assert abs(total - expected) <= 3 * sqrt(variance)


# ---------------------------------------------------------------- bots


def test_a_greedy_player_beats_random_ones(games):
    """200 games give well over 85 of 100; so few as here must not fail by chance."""
    assert sum(greedy_wins(games[3], seed) for seed in range(6)) >= 5


def greedy_wins(game, seed: int) -> bool:
    state = game.start(seed, keep_past=False)
    greedy = seed % game.players
    names = ["greedy" if seat == greedy else "random" for seat in range(game.players)]
    bots = [make_bot(name, f"{seed}:{seat}") for seat, name in enumerate(names)]
    while (decision := state.decision) is not None:
        state.choose(bots[decision.player].choose(Window(state)))
    return greedy in state.result.winners
