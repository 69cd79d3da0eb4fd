"""boardgame.io on Node: the classics written for it (`boardgame_io/`), played by its reducer.

One process plays a game; it is told over a pipe for how long, and looks at the clock itself.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..measure import FarContender, Slice

REDUCER = "boardgame.io"
GAMES = ("tic-tac-toe", "connect-four", "breakthrough-6x6", "breakthrough-8x8")
FOLDER = Path(__file__).with_name("boardgame_io")
INSTALL = "npm install --prefix tests/benchmarks/peers/boardgame_io"

#: Node compiles what runs often, and that takes a while; it would be unfair to count it.
_SECONDS_TO_WARM_UP = 1.5


def trouble() -> str:
    """What keeps it from running; nothing if it can."""
    if shutil.which("node") is None:
        return "boardgame.io needs Node, which is not installed"
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        return f"boardgame.io is not installed: {INSTALL}"
    return ""


def version() -> str:
    """What is installed, with the Node that runs it."""
    if trouble():
        return ""
    package = json.loads((FOLDER / "node_modules" / "boardgame.io" / "package.json").read_text(encoding="utf-8"))
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{package['version']} on Node {node}"


@contextmanager
def contenders(game: str, missing: Callable[[str], None]) -> Iterator[list[FarContender]]:
    if game not in GAMES:
        yield []
    elif trouble():
        missing(trouble())
        yield []
    else:
        with _process(game) as player:
            _played(player, _SECONDS_TO_WARM_UP)
            yield [FarContender(REDUCER, lambda seconds: _played(player, seconds))]


@contextmanager
def _process(game: str) -> Iterator[subprocess.Popen]:
    # A session of its own: whoever breaks the race off with Ctrl-C means the race, and it closes the pipe.
    player = subprocess.Popen(
        ["node", "play.js", game],
        cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, start_new_session=True,
    )  # fmt: skip
    try:
        yield player
    finally:
        player.stdin.close()
        player.wait(timeout=10)
        player.stdout.close()


def _played(player: subprocess.Popen, seconds: float) -> Slice:
    player.stdin.write(f"{seconds * 1e3}\n")
    player.stdin.flush()
    answer = player.stdout.readline()
    if not answer:
        raise ChildProcessError("boardgame.io's process ended")
    games, moves, spent = answer.split()
    return Slice(int(games), int(moves), float(spent) / 1e3)
