"""The examples on the pages about commands. `python -m tests.cli.docs_examples` brings them up to date.

A block of kind `console` holds commands after `$` and what they print. A comment `<!-- file: NAME -->` above any other
block makes a file of it for the commands that follow on the page.
"""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from interpreter.cli.main import COMMANDS, cli

CHECKOUT = Path(__file__).resolve().parents[2]
PAGES = CHECKOUT / "docs" / "commands"
_BLOCK = re.compile(
    r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
SETTINGS = {"COLUMNS": "80", "THEMIS_CACHE": "off", "NO_COLOR": "1"}


def refreshed(page: Path) -> str:
    """The page with what its commands print now. Runs in the present folder, which should be an empty one."""
    Path("content").symlink_to(CHECKOUT / "content")
    return _BLOCK.sub(_refreshed_block, page.read_text(encoding="utf-8"))


def _refreshed_block(block: re.Match) -> str:
    if block["file"]:
        file = Path(block["file"])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block["text"], encoding="utf-8")
    if block["file"] or block["kind"] != "console":
        return block[0]
    lines = re.findall(r"^\$ (.*)$", block["text"], re.MULTILINE)
    return "```console\n" + "".join(f"$ {line}\n{_printed(line)}\n" for line in lines) + "```"


def _printed(line: str) -> str:
    """What a command prints; `< FILE` at its end gives it input."""
    command, _, given = line.partition(" < ")
    words = shlex.split(command)
    assert words[0] == "themis", line
    answers = Path(given.strip()).read_text(encoding="utf-8") if given else None
    output = CliRunner().invoke(cli, words[1:], input=answers).output
    return "\n".join(row.rstrip() for row in output.strip().splitlines())


def without_times(text: str) -> str:
    """Times differ from run to run."""
    return re.sub(r"in [0-9.]+ s$", "in 0.1 s", text, flags=re.MULTILINE)


def in_empty_folder(action: Callable[[], str]) -> str:
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(SETTINGS, THEMIS_AUTOSAVES=f"{folder}/autosaves")
        os.chdir(folder)
        try:
            return action()
        finally:
            os.chdir(home)


if __name__ == "__main__":
    for name in COMMANDS:
        page = PAGES / f"{name}.md"
        page.write_text(without_times(in_empty_folder(lambda page=page: refreshed(page))), encoding="utf-8")
