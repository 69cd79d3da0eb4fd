"""`themis play`: people, bots, saves and what happens when somebody leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.engine.errors import GameFault
from interpreter.play.autosave import newest_autosave
from tests.cli.conftest import CHECKOUT, heed_interrupts
from tests.unit.play import hand_nim


def test_a_person_plays_against_a_bot_through_a_pipe(themis, nim):
    result = themis("play", "nim", "--seed", "1", input="1\n" * 10)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Nim, seed 1. Seat 1: you, seat 2: search.")
    assert "player 1> 1" in result.stdout
    assert "The game is over: player" in result.stdout
    assert "\x1b" not in result.stdout


def test_bots_alone_need_no_input(themis, nim):
    first = themis("play", "nim", "--seat", "all=random", "--seed", "3", input="")
    again = themis("play", "nim", "--seat", "1=random", "--seat", "2=random", "--seed", "3", input="")
    assert first.exit_code == 0 and "The game is over" in first.stdout
    assert first.stdout == again.stdout
    assert "Seat 1: search, seat 2: search." in themis("play", "nim", "--bots", input="").stdout


def test_people_in_any_seat(themis, nim):
    assert "Seat 1: a person, seat 2: a person." in themis("play", "nim", "--seat", "all=human", input="").stdout
    assert "Seat 1: random, seat 2: you." in themis("play", "nim", "--seat", "1=random", input="").stdout
    named = themis("play", "nim", "--bots", "--seat", "2=human", input="")
    assert "Seat 1: search, seat 2: you." in named.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "3=human"], "there is no seat `3`"),
        (["--seat", "0=human"], "there is no seat `0`"),
        (["--seat", "1"], "`--seat 1` is not clear"),
        (["--seat", "1=rnadom"], "did you mean `random`?"),
        (["--seat", "1=human", "--seat", "1=random"], "seat 1 is given twice"),
        (["--load", "none.json"], "there is no file `none.json`"),
        (["--continue"], "no game of `nim` was left unfinished"),
        (["--continue", "--load", "x"], "both say where to go on"),
        (["--players", "40"], "not in the range"),
        (["--record", "no/folder.json"], "there is no folder `no`"),
    ],
)
def test_mistakes_in_the_command_are_one_message(themis, nim, arguments, words):
    result = themis("play", "nim", *arguments, input="")
    assert result.exit_code == 2 and words in result.stderr, result.stderr
    assert result.stdout == ""


def test_settings_reach_the_game(themis, nim, monkeypatch):
    themis("play", "nim", "--players", "1", "--variant", "a", "--variant", "b", "--language", "fr", input="")
    assert nim == [(Path("nim"), 1, ("a", "b"), "fr")]


def test_which_game(themis, nim, folder):
    result = themis("play", input="")
    assert result.exit_code == 2 and "which game?" in result.stderr
    for name, words in (("", "an empty name"), (".", "holds several games"), ("nim/game.yml", "there is nothing at")):
        (folder / "other").mkdir(exist_ok=True)
        (folder / "other/game.yaml").write_text("game: other\nplayers: 2\n")
        result = themis("play", name, input="")
        assert result.exit_code == 2 and words in result.stderr
    result = themis("play", "german-whisk", input="")
    assert result.exit_code == 2 and "did you mean `german_whist`?" in result.stderr


def test_save_and_load(themis, nim, folder):
    result = themis("play", "nim", "--seed", "5", "--seat", "2=random", input="1\ns kept.json\nq\n")
    assert result.exit_code == 0 and "saved in kept.json" in result.stdout
    heap = json.loads((folder / "kept.json").read_text())["state"]["data"]["heap"]
    loaded = themis("play", "--load", "kept.json", "--seat", "2=random", input="q\n")
    assert loaded.exit_code == 0 and "Nim, seed 5." in loaded.stdout
    assert heap < 7 and f"Table: heap {heap}," in loaded.stdout


def test_a_save_knows_who_sat_where(themis, nim):
    themis("play", "nim", "--seed", "4", "--seat", "1=random", input="1\ns kept.json\nq\n")
    assert "Seat 1: random, seat 2: you." in themis("play", "--load", "kept.json", input="q\n").stdout
    changed = themis("play", "--load", "kept.json", "--seat", "all=human", input="q\n").stdout
    assert "Seat 1: a person, seat 2: a person." in changed


def test_a_save_keeps_its_settings(themis, nim):
    themis("play", "nim", "--seed", "5", input="1\ns kept.json\nq\n")
    for arguments, words in (
        (["--players", "1"], "was played with 2 players"),
        (["--variant", "x"], "was played with 2 players"),
        (["--seed", "6"], "keeps its own seed"),
    ):
        result = themis("play", "nim", "--load", "kept.json", *arguments, input="")
        assert result.exit_code == 2 and words in result.stderr
    assert themis("play", "nim", "--load", "kept.json", "--seed", "5", "--players", "2", input="q\n").exit_code == 0


def test_a_save_of_another_game_is_refused(themis, nim, folder):
    themis("play", "nim", input="1\ns kept.json\nq\n")
    (folder / "kept.json").write_text((folder / "kept.json").read_text().replace('"game":"nim"', '"game":"chess"'))
    result = themis("play", "nim", "--load", "kept.json", input="")
    assert result.exit_code == 2 and "is a save of `chess`, not of `nim`" in result.stderr
    result = themis("play", "--load", "kept.json", input="")
    assert result.exit_code == 2 and "there is no game `chess`" in result.stderr


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"\x89PNG\0\xff", b"[1]", b'{"save": 99}', b'{"save": 1, "game": "nim"}']
)
def test_a_damaged_save_is_one_message(themis, nim, folder, damage):
    (folder / "bad.json").write_bytes(damage)
    result = themis("play", "nim", "--load", "bad.json", input="")
    assert result.exit_code == 2 and "`bad.json`" in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_record_is_written_but_not_over_anything_else(themis, nim, folder):
    (folder / "diary.txt").write_text("dear diary")
    result = themis("play", "nim", "--record", "diary.txt", input="1\n")
    assert result.exit_code == 2 and "is not written over" in result.stderr
    assert (folder / "diary.txt").read_text() == "dear diary"
    result = themis("play", "nim", "--seed", "2", "--record", "game.replay", input="1\n" * 10)
    assert "The replay is in game.replay." in result.stdout
    assert json.loads((folder / "game.replay").read_text())["seed"] == 2


def test_a_record_that_can_not_be_written_is_told(themis, nim, monkeypatch):
    from interpreter.play import files

    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", full_disk)
    result = themis("play", "nim", "--bots", "--record", "x.replay", input="")
    assert result.exit_code == 2 and "no space left" in result.stderr


def test_the_end_of_a_pipe_leaves_nothing_behind(themis, nim):
    assert themis("play", "nim", input="1\n").exit_code == 0
    assert newest_autosave("nim") is None


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(themis, nim, monkeypatch):
    choose = hand_nim.State.choose
    answers = []

    def interrupted(state, option):
        choose(state, option)
        answers.append(option)
        if len(answers) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(hand_nim.State, "choose", interrupted)
    result = themis("play", "nim", "--seed", "4", "--seat", "all=human", input="1\n" * 7)
    assert result.exit_code == 0
    assert "this game is kept in" in result.stderr and "go on with: themis play nim --continue" in result.stderr
    monkeypatch.setattr(hand_nim.State, "choose", choose)
    assert "you left a game unfinished" in themis("play", "nim", input="").stderr
    result = themis("play", "nim", "--continue", "--seat", "all=human", input="1\n" * 4)
    assert "Nim, seed 4." in result.stdout and "The game is over" in result.stdout
    assert newest_autosave("nim") is None


def test_a_broken_rule_is_told_and_the_game_goes_on(themis, nim, monkeypatch):
    choose = hand_nim.State.choose

    def broken(state, option):
        if getattr(option, "id", option) == "take(2)":
            raise GameFault("a division by zero", "nim/game.yaml", 2, 1, 2, 8, "turn > take")
        choose(state, option)

    monkeypatch.setattr(hand_nim.State, "choose", broken)
    result = themis("play", "nim", "--seat", "all=human", input="2\n" + "1\n" * 7)
    assert "This answer breaks a rule of the game: nim/game.yaml:2:1: a division by zero" in result.stdout
    assert "The game is over" in result.stdout
    assert result.exit_code == 1


def test_a_hint_that_comes_upon_a_broken_rule_ends_nothing(themis, nim, monkeypatch):
    def broken(state, seat, seed):
        raise GameFault("a division by zero")

    monkeypatch.setattr(hand_nim.State, "sample", broken)
    result = themis("play", "nim", "--seat", "all=human", input="h\n" + "1\n" * 7)
    assert result.exit_code == 0 and "the bot came upon a rule that breaks: a division by zero" in result.stdout


def test_a_rule_that_a_bot_breaks_is_shown_at_its_place(themis, nim, monkeypatch):
    def broken(state, option):
        raise GameFault("a division by zero", "nim/game.yaml", 2, 1, 2, 8, "turn > take")

    monkeypatch.setattr(hand_nim.State, "choose", broken)
    result = themis("play", "nim", "--seat", "all=random", input="")
    assert result.exit_code == 1
    assert "error[X014] rule-broke: a division by zero" in result.stderr
    assert "2 | players: 2" in result.stderr and "while running turn > take" in result.stderr


_IN_A_TERMINAL = """
import sys
sys.path.insert(0, {checkout!r})
import interpreter
from interpreter.cli import console, terminal
from tests.unit.play.hand_nim import Nim
interpreter.load = lambda path, players=None, variants=(), language="en": Nim()
terminal.is_terminal = lambda stream: True
sys.argv = ["themis", "play", "nim", "--seed", "7", "--seat", "2=random"]
from interpreter.cli.main import main
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_signal_loses_an_answer(nim, number):
    process = subprocess.Popen(
        [sys.executable, "-c", _IN_A_TERMINAL.format(checkout=str(CHECKOUT))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "TERM": "dumb"},
        text=True,
        preexec_fn=heed_interrupts,
    )
    process.stdin.write("1\n")
    process.stdin.flush()
    for _ in range(200):
        if newest_autosave("nim") is not None:
            break
        time.sleep(0.05)
    time.sleep(0.2)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    kept = json.loads(newest_autosave("nim").read_text())
    assert kept["game"] == "nim" and kept["state"]["data"]["history"][0] == "take(1)"
    if number != signal.SIGKILL:
        assert process.returncode == 0 and "themis play nim --continue" in errors
