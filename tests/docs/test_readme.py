"""The first page: its game is the real one, its commands exist, and its test command is what a change must pass."""

from __future__ import annotations

import re
import shlex

from interpreter.cli.main import COMMANDS

from .harbour import ROOT

_PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
_RUN = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_game_shown_is_the_game_played() -> None:
    shown = re.search(r"```yaml\n(.*?)```", _PAGE, re.DOTALL)[1]
    text = (ROOT / "content" / "classics" / "tic-tac-toe" / "game.yaml").read_text(encoding="utf-8")
    assert text.partition("\n")[2] == shown


def test_its_commands_exist() -> None:
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", _PAGE, re.DOTALL))
    used = set(re.findall(r"\bthemis (\w+)", blocks)) | set(re.findall(r"`themis (\w+)", _PAGE))
    assert used <= set(COMMANDS) and {"validate", "play"} <= used


def test_every_command_is_listed() -> None:
    assert [name for name in COMMANDS if not re.search(rf"^\| `themis {name}\b", _PAGE, re.MULTILINE)] == []


def test_a_change_must_pass_the_test_command() -> None:
    command = re.search(r"## Run all tests\n\n```sh\n(.+)\n```", _PAGE)[1]
    assert shlex.split(command)[:3] == ["python", "-m", "pytest"]
    assert f'step "tests" {command}\n' in _RUN


def test_the_install_command_is_the_same_everywhere() -> None:
    assert _PAGE.count('pip install -e ".[dev]"') == 2
