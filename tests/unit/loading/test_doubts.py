"""After a fault of shape the rest is checked too; what only follows from it is not told."""

from __future__ import annotations

from pathlib import Path

from interpreter.checked import check_game

GAME = """\
game: pair
players: 2
state: {stones: number = 5}
places:
  hand: {of: player, holds: card, seen_by: %s}
kinds:
  card: {attributes: {value: number}}
actions:
  take:
    do: %s
phases:
  main: {turns: players, actions: [take]}
endings:
  - {id: gone, when: stones = 0, won_by: me}
"""


def found(folder: Path, seen_by: str, effect: str) -> list[str]:
    (folder / "game.yaml").write_text(GAME % (seen_by, effect), encoding="utf-8")
    return [one.code for one in check_game(folder).errors]


def test_a_second_cause_is_told_in_the_same_run(tmp_path: Path) -> None:
    assert found(tmp_path, "ownr", "remove 1 from stonse") == ["S005", "N001"]


def test_what_speaks_of_the_faulty_entry_waits(tmp_path: Path) -> None:
    assert found(tmp_path, "ownr", "remove count(my.hnd) from stones") == ["S005"]
