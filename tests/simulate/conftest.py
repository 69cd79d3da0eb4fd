"""Small games to simulate, one of them with a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.simulate.contents import Contents
from interpreter.simulate.executor import InProcess
from interpreter.simulate.plan import Plan, lineup_of
from interpreter.simulate.run import Outcome, simulate
from interpreter.simulate.totals import Totals

CHECKOUT = Path(__file__).resolve().parents[2]
CLASSICS = CHECKOUT / "content" / "classics"

#: One throw in six breaks it.
BRITTLE = """\
game: brittle
title: Brittle <b>&amp;
players: 2
state: {n: number = 0}
dice: {die: [0, 1, 2, 3, 4, 5]}
actions:
  go:
    do: |
      roll k from die
      add (12 / k rounded down) to n
      if n > 1000:
        set n to 0
phases:
  main: {turns: players, actions: [go]}
endings:
  - {id: far, when: n > 40, won_by: me}
"""


@pytest.fixture
def brittle(tmp_path):
    folder = tmp_path / "brittle"
    folder.mkdir()
    (folder / "game.yaml").write_text(BRITTLE)
    return folder


def prepared(path, bots=("random",), players=2, variants=(), **settings):
    """What a simulation of a game needs: its content and its plan."""
    contents = Contents(str(path))
    game = contents.game(players, tuple(variants))
    plan = Plan(game.id, game.hash, game.players, tuple(variants), lineup_of(bots, players), **settings)
    return contents, plan


def fresh_outcome(contents, plan):
    return Outcome(Totals(plan.players))


def played(contents, plan, count, executor=None, on_row=lambda _: None):
    return simulate(contents, plan, range(count), executor or InProcess(), fresh_outcome(contents, plan), on_row)
