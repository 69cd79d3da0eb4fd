"""The other engines play the same games as the hand-written ones, or racing against them would prove nothing."""

from __future__ import annotations

import shutil
import statistics
import subprocess
from pathlib import Path
from random import Random

import pytest

from .contenders import playouts
from .games import GAMES
from .peers import Peers, boardgame_io, open_spiel, pettingzoo

CLASSICS = [name for name, entry in GAMES.items() if entry.rival is not None]


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
    for contender in found:
        assert alike(lengths(playouts(GAMES[game].rival)), lengths(contender.run)), contender.name


def test_an_engine_that_is_missing_is_told_and_left_out(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    reasons = []
    node = boardgame_io.Node()
    with node.contenders("cyclades", reasons.append) as found:
        assert found == [] and reasons == []
    with node.contenders("tic-tac-toe", reasons.append) as found:
        assert found == [] and reasons == ["boardgame.io needs Node and npm"]
    node.remove()


def test_larger_games_have_no_peers():
    with Peers(pytest.fail) as engines, engines.contenders("fight-for-olympus") as found:
        assert found == []


#: The games without the engine around them: all that a move and an end need.
_BARE = """
const { game, legal } = require(process.argv[1])[process.argv[2]];
for (let number = 0; number < 150; number++) {
  const G = game.setup(), ctx = { currentPlayer: "0" };
  let moves = 0;
  while (true) {
    const options = legal(G, ctx);
    game.moves.move({ G, playerID: ctx.currentPlayer }, ...options[Math.floor(Math.random() * options.length)]);
    moves++;
    if (game.endIf({ G, ctx }) !== undefined) break;
    ctx.currentPlayer = ctx.currentPlayer === "0" ? "1" : "0";
  }
  console.log(moves);
}
"""


@pytest.mark.parametrize("game", CLASSICS)
def test_the_games_for_boardgame_io_are_as_long_as_ours(game):
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    rules = Path(boardgame_io.__file__).with_name("boardgame_io") / "games.js"
    done = subprocess.run(["node", "-e", _BARE, str(rules), game], capture_output=True, text=True, check=True)
    assert alike(lengths(playouts(GAMES[game].rival)), [int(line) for line in done.stdout.split()])
