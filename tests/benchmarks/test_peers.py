"""The other engines play the same games as the hand-written ones, or racing against them would prove nothing."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
from random import Random

import pytest

from .contenders import playouts
from .games import CLASSICS, GAMES
from .measure import FarContender
from .peers import PLAYED_BY, boardgame_io, open_spiel, peers, pettingzoo


def lengths(run, count=150):
    rng = Random(7)
    return [run(rng) for _ in range(count)]


def alike(ours, theirs):
    """Are the mean lengths of random games as near to each other as chance lets them be?"""
    error = (statistics.variance(ours) / len(ours) + statistics.variance(theirs) / len(theirs)) ** 0.5
    return abs(statistics.mean(ours) - statistics.mean(theirs)) < 4 * error


@pytest.mark.parametrize("game", CLASSICS)
@pytest.mark.parametrize("peer", [open_spiel, pettingzoo])
def test_random_games_of_peers_are_as_long_as_ours(game, peer):
    reasons = []
    found = list(peer.contenders(game, reasons.append))
    if reasons:
        pytest.skip(reasons[0])
    assert bool(found) == (game in peer.NAMES)
    for contender in found:
        assert alike(lengths(playouts(GAMES[game].plain.start)), lengths(contender.run)), contender.name


@pytest.mark.parametrize("game", pettingzoo.NAMES)
def test_pettingzoo_offers_the_same_moves_and_has_the_same_winner(game):
    reasons = []
    if not list(pettingzoo.contenders(game, reasons.append)):
        pytest.skip(reasons[0])
    theirs = pettingzoo.environment(game)
    for seed in range(10):
        ours, rng = GAMES[game].plain.start(), Random(seed)
        theirs.reset()
        while (decision := ours.decision) is not None:
            option = rng.choice(decision.options)
            mask = theirs.observe(theirs.agent_selection)["action_mask"]
            assert [int(move) for move in mask.nonzero()[0]] == [option.move for option in decision.options]
            ours.choose(option)
            theirs.step(option.move)
        assert all(theirs.terminations.values())
        won = {seat for seat, agent in enumerate(theirs.possible_agents) if theirs._cumulative_rewards[agent] > 0}
        assert won == set(ours.result.winners)


def walked(game, mode):
    """Random games of the plain class, and what the rules in JavaScript say along the same choices."""
    shape = {"tic-tac-toe": None, "connect-four": None, "breakthrough-6x6": 36, "breakthrough-8x8": 64}[game]
    picks, expected = [], []
    for seed in range(20):
        state, rng, line, met = GAMES[game].plain.start(), Random(seed), [], []
        while (decision := state.decision) is not None:
            met.append([list(divmod(option.move, shape)) if shape else [option.move] for option in decision.options])
            line.append(rng.randrange(len(decision.options)))
            state.choose(line[-1])
        picks.append(" ".join(map(str, line)))
        winner = state.result.winners
        expected.append({"met": met, "over": True, "winner": str(winner[0]) if winner else None})
    done = subprocess.run(
        ["node", "walk.js", game, mode],
        cwd=boardgame_io.FOLDER, input="\n".join(picks) + "\n", capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    return expected, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", boardgame_io.GAMES)
def test_the_rules_for_boardgame_io_offer_the_same_moves_and_have_the_same_winner(game):
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    expected, found = walked(game, "alone")
    assert found == expected


@pytest.mark.parametrize("game", boardgame_io.GAMES)
def test_boardgame_io_itself_plays_them_alike(game):
    if boardgame_io.trouble():
        pytest.skip(boardgame_io.trouble())
    expected, found = walked(game, "engine")
    assert found == expected


def test_boardgame_io_looks_at_the_clock_itself():
    if boardgame_io.trouble():
        pytest.skip(boardgame_io.trouble())
    with boardgame_io.contenders("tic-tac-toe", pytest.fail) as [contender]:
        assert isinstance(contender, FarContender)
        part = contender.slice(0.01, Random(1))
    assert part.seconds > 0
    assert 5 * part.runs <= part.size <= 9 * part.runs


def test_an_engine_that_is_missing_is_told_with_what_installs_it(monkeypatch, tmp_path):
    reasons = []
    monkeypatch.setattr(boardgame_io, "FOLDER", tmp_path)
    monkeypatch.setattr("shutil.which", lambda _: "node")
    with boardgame_io.contenders("tic-tac-toe", reasons.append) as found:
        assert found == []
    monkeypatch.setattr("shutil.which", lambda _: None)
    with boardgame_io.contenders("tic-tac-toe", reasons.append) as found:
        assert found == []
    assert reasons == [
        f"boardgame.io is not installed: {boardgame_io.INSTALL}",
        "boardgame.io needs Node, which is not installed",
    ]


def test_larger_games_have_no_peers():
    assert all(set(games) <= set(CLASSICS) for games in PLAYED_BY.values())
    with peers("fight-for-olympus", pytest.fail) as found:
        assert found == []
