"""What `themis explain` shows is so: every wrong example has the fault, and the right one has not.

An example is content, a folder with its files, a command, or a piece of a scenario. Each is tried as a user would.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from interpreter.cli.main import cli
from interpreter.diagnostics.baseline import written_baseline
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.diagnostic import Diagnostic, Sink
from interpreter.diagnostics.severity import Severity
from interpreter.loading import discover
from interpreter.loading.read_files import read_files
from interpreter.testing.runner import run_scenarios
from tests.unit.check.small_games import SCAFFOLD, check_text, check_texts, errors

#: Faults of the interpreter itself: no content leads to them.
OF_OUR_OWN = {"X006", "X015", "X016", "I005", "I900"}
#: Families whose right examples are right in every respect, and not only without this one fault.
COMPLETE = "NDTFHLR"

MY_GAME = """\
game: my_game
title: Mine
about: It is soon over
players: 2 to 4
actions:
  rest: {do: end game drawn}
phases:
  main: {turns: players, actions: [rest]}
variants:
  six_cards: {excludes: four_cards}
  four_cards: {}
  for_two: {for_players: 2}
"""

#: The game that pieces of scenarios are about: who takes the last of seven stones wins.
STONES = """\
game: stones
players: 2
player: {gold: number = 0, age: number = 30}
state: {stones: number = 7}
kinds:
  beast: {}
  spell: {}
things:
  fox: {kind: beast, at: field}
  hen: {kind: beast, at: field}
  spark: {kind: spell, at: shelf}
  gem: {kind: spell, at: deck}
places:
  field: {holds: beast}
  shelf: {holds: spell}
  deck: {holds: spell, seen_by: nobody}
actions:
  take:
    params: {n: "1 to min(3, stones)"}
    do: |
      remove n from stones
      add n to my.gold
  play:
    params: {s: shelf}
    do: |
      me chooses b in field
      move b to field
phases:
  main: {turns: players, actions: [take, play]}
endings:
  - {id: last_stone, when: stones = 0, won_by: me}
"""
LEDGER = "ledger:\n  R3: the last stone wins\n"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with a game and a baseline in it, where the user is."""
    monkeypatch.setenv("THEMIS_CACHE", "off")
    monkeypatch.setenv("THEMIS_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_game").mkdir()
    (tmp_path / "my_game/game.yaml").write_text(MY_GAME, encoding="utf-8")
    (tmp_path / "my_game/rules.yaml").write_text("part: rules\n", encoding="utf-8")
    gone = Diagnostic("N019", Severity.WARNING, "the verb `wave` is used nowhere", None)
    (tmp_path / "known.json").write_text(written_baseline([gone], {}), encoding="utf-8")
    return tmp_path


def found_in(example: str, place: Path) -> list[Diagnostic] | set[str]:
    if example.startswith("themis "):
        return _of_command(example)
    if re.match(r"\w+/\n", example):
        return _of_folder(example, place)
    if re.match(r"(- |(given|proves|seats|do):)", example):
        document = yaml.safe_dump({"scenarios": [_scenario(example)]}, sort_keys=False)
        return _of_scenario({"game.yaml": STONES, "ledger.yaml": LEDGER, "scenarios.yaml": document}, place)
    files = _files(example)
    if "scenarios.yaml" in files:
        return _of_scenario({"game.yaml": SCAFFOLD, **files}, place)
    if files:
        return check_texts({"game.yaml": SCAFFOLD, **files}, lints=True)
    if example.startswith("game:") or "\ngame:" in example:
        return check_texts({"game.yaml": example}, lints=True)
    # What is found in the game that an example is added to is not the example's.
    usual = check_texts({"game.yaml": SCAFFOLD}, lints=True)
    return [one for one in check_text(example, lints=True) if one not in usual]


def _files(example: str) -> dict[str, str]:
    """An example of several files names each in a comment."""
    parts = re.split(r"^# (\w+\.yaml)\n", example, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _of_command(example: str) -> set[str]:
    arguments = example.split()[1:]
    sink = Sink()
    if arguments[0] == "validate":
        discover.find_games(Path(arguments[1]), sink)
    result = CliRunner().invoke(cli, arguments)
    return {one.code for one in sink.diagnostics} | set(re.findall(r"\[([A-Z]\d{3})\]", result.output))


def _of_folder(example: str, place: Path) -> list[Diagnostic]:
    """`pig/`, and below it files; what is special about one stands behind its name."""
    head, *lines = example.splitlines()
    game = place / head
    game.mkdir()
    for line in lines:
        name, _, special = line.strip().partition(" ")
        content = MY_GAME if name == "game.yaml" else f"part: {Path(name).stem}\n"
        if special.startswith("-> "):
            (place / "shared").mkdir()
            (place / "shared/cards.yaml").write_text(content, encoding="utf-8")
            os.symlink(place / "shared/cards.yaml", game / name)
        elif special == "(a pipe)":
            os.mkfifo(game / name)
        elif special == "(9 MB)":
            (game / name).write_bytes(content.encode() + b"#" * 9_000_000)
        elif special == "(and 2 000 more)":
            for number in range(discover.MAX_FILES_OF_GAME + 1):
                (game / f"{number}.yaml").write_text(f"part: part_{number}\n", encoding="utf-8")
        else:
            (game / name).write_text(content, encoding="utf-8")
    sink = Sink()
    discover.find_games(game, sink)
    read_files(game, sink)
    return sink.diagnostics


def _scenario(example: str) -> dict:
    piece = yaml.safe_load(example)
    keys = {"do": piece} if isinstance(piece, list) else piece
    return {"scenario": "an example", "seats": ["ann", "ben"], "do": [{"expect": ["stones > 0"]}], **keys}


def _of_scenario(texts: dict[str, str], place: Path) -> list[Diagnostic]:
    """What is found before play, and when the scenarios are played."""
    game = place / "played"
    game.mkdir()
    for name, text in texts.items():
        (game / name).write_text(text, encoding="utf-8")
    played = [one for outcome in run_scenarios(game) for one in outcome.findings]
    return [*check_texts(texts, lints=True), *played]


def test_every_code_has_an_example_of_both():
    assert {code.code for code in CODES.values() if not code.wrong or not code.right} == OF_OUR_OWN


@pytest.mark.parametrize("code", [code for code in CODES.values() if code.wrong], ids=lambda code: code.code)
def test_the_wrong_example_is_wrong_and_the_right_one_right(code, place):
    assert code.code in _codes(found_in(code.wrong, place / _folder(place, "wrong")))
    right = found_in(code.right, place / _folder(place, "right"))
    assert code.code not in _codes(right)
    if code.code[0] in COMPLETE:
        assert errors(right) == []


def _folder(place: Path, name: str) -> str:
    (place / name).mkdir()
    return name


def _codes(found: list[Diagnostic] | set[str]) -> set[str]:
    return found if isinstance(found, set) else {one.code for one in found}
