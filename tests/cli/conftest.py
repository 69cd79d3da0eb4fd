"""Commands run as a user would run them, in a folder of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import interpreter
from interpreter.cli.main import cli
from tests.unit.play.hand_nim import Nim

CHECKOUT = Path(__file__).resolve().parents[2]


def heed_interrupts() -> None:
    """For a child process: a test run in the background may ignore Ctrl-C, and its children would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The present folder; nothing of the user's own is read or written."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("THEMIS_AUTOSAVES", str(tmp_path / "autosaves"))
    monkeypatch.setenv("THEMIS_CACHE", "off")
    monkeypatch.setenv("THEMIS_LANGUAGE", "en")
    for name in ("NO_COLOR", "THEMIS_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return here


@pytest.fixture
def themis():
    """Run a command in this process; gives exit_code, stdout and stderr."""
    runner = CliRunner()

    def run(*arguments, input=None, **settings):
        return runner.invoke(cli, [str(argument) for argument in arguments], input=input, **settings)

    return run


@pytest.fixture
def shell():
    """Run the command as a process of its own, through pipes; gives returncode, stdout and stderr."""

    def run(*arguments, input="", **variables):
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONIOENCODING": "utf-8", **variables}
        return subprocess.run(
            [sys.executable, "-m", "interpreter", *map(str, arguments)],
            input=input,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            timeout=60,
        )

    return run


@pytest.fixture
def nim(folder, monkeypatch):
    """The game `nim`, written by hand behind the door of an interpreted one."""
    home = folder / "nim"
    home.mkdir()
    (home / "game.yaml").write_text("game: nim\nplayers: 2\n")
    loaded = []

    def load(path, players=None, variants=(), language=None):
        loaded.append((Path(path), players, tuple(variants), language))
        return Nim(players=players or 2, variants=variants)

    monkeypatch.setattr(interpreter, "load", load, raising=False)
    return loaded


def write(folder, **files):
    """Write files by name; `__` in a name is a slash and the ending is .yaml."""
    for name, text in files.items():
        file = folder / (name.replace("__", "/") + ".yaml")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def game_folder(folder):
    """A small game whose files can be changed."""
    return write(
        folder / "stones",
        game=(
            "game: stones\n"
            "title: {en: Stones, fr: Cailloux}\n"
            "about: {en: Take stones., fr: Prenez des cailloux.}\n"
            "players: 2 to 3\n"
            "languages: [en, fr]\n"
            "state: {left: number = 5}\n"
            "words:\n  color: [red, blue]\n"
            "kinds:\n"
            "  card:\n"
            "    attributes: {strength: number, color: color = red, twice: {value: self.strength * 2}}\n"
            "  spot: {grid: [3, 2]}\n"
            "  town: {}\n"
            "things:\n"
            "  fox:\n"
            "    kind: card\n"
            "    name: {en: The fox, fr: Le renard}\n"
            "    strength: 3\n"
            "    text: {en: Runs fast., fr: Court vite.}\n"
            "    source: {strength: rulebook}\n"
            "    rules:\n"
            "      - after: fall(c)\n"
            "        do: add 1 to left\n"
            "  owl: {kind: card, strength: 1, color: blue}\n"
            "  ayla: {kind: town}\n"
            "  brig: {kind: town}\n"
            "edges:\n"
            "  road: {between: town, links: [[ayla, brig]]}\n"
            "verbs:\n  fall: {params: {c: card}, do: remove 1 from left}\n"
            "actions:\n"
            '  take: {params: {n: "1 to min([2, left])"}, do: remove n from left}\n'
            "  topple: {params: {c: cards}, do: fall(c)}\n"
            "phases:\n  main: {loop: [round], ends_when: left = 0}\n"
            "  round: {turns: players, actions: [take, topple]}\n"
            "endings:\n  - {id: empty, when: left = 0, won_by: me}\n"
            "variants:\n"
            "  more:\n    adds:\n      things:\n        elk: {kind: card, strength: 9}\n"
        ),
        rules="ledger:\n  R1: Take one or two.\n  R2: The last wins.\n",
        scenarios=(
            "scenarios:\n"
            "  - scenario: taking\n"
            "    proves: [R1]\n"
            "    seats: [ann, ben]\n"
            "    do:\n"
            "      - ann: take(2)\n"
            "      - expect: [left = 3, fox.strength = 3]\n"
        ),
    )
