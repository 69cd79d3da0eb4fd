"""After a fault of shape the rest is checked too; what only follows from it is not told."""

from __future__ import annotations

from pathlib import Path

from interpreter.checked import check_game
from interpreter.diagnostics.diagnostic import Diagnostic

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


def check(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return check_game(folder).errors


def found(folder: Path, seen_by: str, effect: str) -> list[str]:
    return [one.code for one in check(folder, GAME % (seen_by, effect))]


def test_a_second_cause_is_told_in_the_same_run(tmp_path: Path) -> None:
    assert found(tmp_path, "ownr", "remove 1 from stonse") == ["S005", "N001"]


def test_types_wait_where_a_definition_is_faulty(tmp_path: Path) -> None:
    text = GAME % ("owner", "remove first(my.hand) from stones")
    assert [one.code for one in check(tmp_path, text)] == ["T001"]
    assert [one.code for one in check(tmp_path, text.replace("holds: card, ", ""))] == ["S002"]


def test_what_speaks_of_the_faulty_entry_waits(tmp_path: Path) -> None:
    assert found(tmp_path, "ownr", "remove count(my.hnd) from stones") == ["S005"]
