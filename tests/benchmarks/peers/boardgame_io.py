"""boardgame.io on Node: the classics written for it (`boardgame_io/`), played by its reducer.

Its package is installed into a folder that is thrown away. One process plays all games; it is told over a pipe to play
one and answers with the number of moves, which takes a few hundredths of the time of the shortest game.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..measure import Contender

REDUCER = "boardgame.io"
_PACKAGE = "boardgame.io@0.50.2"
_HERE = Path(__file__).with_name("boardgame_io")
_GAMES = ("tic-tac-toe", "connect-four", "breakthrough-6x6", "breakthrough-8x8")
_PATIENCE = 300


class Node:
    """A folder with the package in it, made when it is first needed."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory | None = None
        self._trouble = ""

    def remove(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    @contextmanager
    def contenders(self, game: str, missing: Callable[[str], None]) -> Iterator[list[Contender]]:
        if game not in _GAMES:
            yield []
            return
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory()
            self._trouble = _install(self._folder.name)
        if self._trouble:
            missing(self._trouble)
            yield []
            return
        with _process(self._folder.name, game) as player:
            yield [Contender(REDUCER, lambda _: _one_game(player))]


def _install(folder: str) -> str:
    """Install the package; gives what went wrong, or nothing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "boardgame.io needs Node and npm"
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, _PACKAGE]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        return f"{_PACKAGE} can't be installed: no answer"
    lines = (done.stderr or done.stdout).strip().splitlines() or [f"exit code {done.returncode}"]
    return "" if done.returncode == 0 else f"{_PACKAGE} can't be installed: {lines[-1]}"


@contextmanager
def _process(folder: str, game: str) -> Iterator[subprocess.Popen]:
    for file in _HERE.glob("*.js"):
        shutil.copy(file, folder)
    player = subprocess.Popen(
        ["node", "play.js", game], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    try:
        yield player
    finally:
        player.stdin.close()
        player.wait(timeout=10)


def _one_game(player: subprocess.Popen) -> int:
    player.stdin.write("play\n")
    player.stdin.flush()
    return int(player.stdout.readline())
