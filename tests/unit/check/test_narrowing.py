"""What a condition proves, how long it holds, and that nothing is read where the proof no longer does."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.engine.errors import GameFault

from .small_games import check_text, codes

GAME = """\
game: narrow
players: 2
kinds:
  spot: {attributes: {number: number}}
  piece: {attributes: {weight: number = 7}}
  rock: {is: piece}
  tree: {is: piece, attributes: {height: number = 3}}
places:
  on: {of: spot, holds: piece}
  away: {holds: piece}
state: {chosen: spot or none, total: number = 0}
things:
  here: {kind: spot, number: 1}
  there: {kind: spot, number: 2}
  one: {kind: rock, at: here.on}
  two: {kind: rock, at: there.on}
  oak: {kind: tree, at: away}
actions:
  go:
    do: |
DO
phases:
  main: {turns: players, actions: [go]}
endings:
  - {when: total > 99, drawn: true}
"""


def play(effect: str, tmp_path) -> object:
    """Do the effect once, and give the state; a fault of the rules is raised."""
    body = "".join(f"      {line}\n" for line in effect.splitlines())
    (tmp_path / "game.yaml").write_text(GAME.replace("DO\n", body), encoding="utf-8")
    state = interpreter.load(tmp_path).start(seed=0)
    state.choose("go")
    return state.view(None)["state"]["total"]


@pytest.mark.parametrize(
    ("effect", "total"),
    [
        ("if one.at is not empty: set total to one.at.number", 1),
        ("set chosen to there\nif chosen is not empty: set total to chosen.number", 2),
        ("for each p in pieces where p.at is spot: add p.at.number to total", 3),
        ("for each p in pieces:\n  if p is tree: add p.height to total\n  else: add p.weight to total", 17),
        ("for each p in pieces where p is tree: add p.height to total", 3),
        ("let s = first(each x in spots where x.number > 1)\nif s is empty: stop\nset total to s.number", 2),
        ("set total to count(each p in pieces where p.at is empty or p.at.number > 1)", 2),
        ("set chosen to here\nwhile chosen is not empty:\n  add chosen.number to total\n  set chosen to none", 1),
        ("set total to if one.at is empty then 5 else one.at.number", 1),
    ],
)
def test_what_is_proved_can_be_used(effect, total, tmp_path, monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", "off")
    assert play(effect, tmp_path) == total


@pytest.mark.parametrize(
    "effect",
    [
        # The first round takes away what the filter had found for the second.
        "for each p in pieces where p.at is spot:\n  move two to away\n  add p.at.number to total",
        # A branch changes what was proved outside of it.
        "let s = first(spots)\nif s is not empty:\n  if total = 0: set s to first(each x in spots where x.number > 9)\n"
        "  add s.number to total",
        # A figure of the table.
        "set chosen to here\nif chosen is not empty:\n  set chosen to none\n  add chosen.number to total",
        "if one.at is not empty:\n  move one to away\n  add one.at.number to total",
        # The end of one round changes what holds at the beginning of the next.
        "let s = first(spots)\nif s is empty: stop\nrepeat 2 times:\n  add s.number to total\n"
        "  set s to first(each x in spots where x.number > 9)",
        "set chosen to here\nif chosen is empty: stop\nfor each p in players:\n  add chosen.number to total\n"
        "  set chosen to none",
    ],
)
def test_what_was_proved_before_a_change_is_asked_again(effect, tmp_path, monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", "off")
    with pytest.raises(GameFault, match="nothing here"):
        play(effect, tmp_path)


@pytest.mark.parametrize(
    "value",
    [
        "c is hero and c.strength > 1",
        "not (c is hero) or c.strength > 1",
        "if c is hero then c.strength > 1 else false",
        "any(each x in deck where x is hero and x.strength > 1)",
        "any(each x in [each y in deck where y is hero] where x.strength > 1)",
    ],
)
def test_a_kind_that_was_asked_for_is_known(value):
    assert codes(check_text(f'functions: {{f: {{params: {{c: card}}, value: "{value}"}}}}')) == []


@pytest.mark.parametrize(
    "value", ["c is hero or c.strength > 1", "c.strength > 1 and c is hero", "not (c is hero) and c.strength > 1"]
)
def test_a_kind_is_not_known_before_it_was_asked_for(value):
    assert codes(check_text(f'functions: {{f: {{params: {{c: card}}, value: "{value}"}}}}')) == ["T004"]
