"""Games for bots to play, some written here."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter

CLASSICS = Path(__file__).resolve().parents[2] / "content" / "classics"

#: Who has named more when both have named a number in secret gets a point; the other's number is never seen before.
SEALED = """\
game: sealed
players: 2
player:
  points: number = 0
  bid: {type: number = 0, seen_by: owner}
state: {round: number = 0}
phases:
  main: {loop: [bidding], ends_when: round = 3}
  bidding:
    do: |
      secretly for each p in players:
        p chooses amount n from 0 to 9
        set p.bid to n
      add 1 to round
      for each p in players:
        if p.bid = 9 - opponent_of(p).bid: add 1 to p.points
functions:
  opponent_of: {params: {p: player}, result: player, value: first(each q in players where q != p)}
scoring: [{line: points, value: my.points}]
endings: [{id: over, at: end of main, scored: most}]
"""

#: Throws that are better the more are made, and a number that says so.
THROWS = """\
game: throws
players: 2
dice: {die: [1, 2, 3, 4, 5, 6]}
player: {score: number = 0, pot: number = 0}
actions:
  throw:
    do: |
      roll n from die
      if n = 1:
        set my.pot to 0
        end turn
      add n to my.pot
  hold:
    do: |
      add my.pot to my.score
      set my.pot to 0
      end turn
phases:
  main: {turns: players, actions: [throw, hold], each_turn: any}
endings:
  - {id: fifty, when: my.score >= 50, won_by: me}
bots:
  value: my.score
  holds_at_ten:
    text: Holds at 10.
    script:
      - {choose: hold, when: my.pot >= 10}
      - {choose: ["hold(*)", "thr*"], when: my.score < 1000}
  timid:
    script: [{choose: hold}]
  thrower:
    value: my.pot
"""


@pytest.fixture
def game(tmp_path):
    """A game from its text."""

    def load(text, players=2):
        folder = tmp_path / "game"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(text)
        return interpreter.load(folder, players=players)

    return load


@pytest.fixture
def classic():
    def load(name, players=2, variants=()):
        return interpreter.load(CLASSICS / name, players=players, variants=variants)

    return load
