"""How long the package and the command take to start, as whole processes."""

from __future__ import annotations

import statistics
import subprocess
import sys
from time import perf_counter

from .loads import ROOT

EMPTY, IMPORT, HELP = "an empty Python process", "`import interpreter`", "`themis --help`"
_COMMANDS = {
    EMPTY: ["-c", "pass"],
    IMPORT: ["-c", "import interpreter"],
    HELP: ["-m", "interpreter", "--help"],
}


def starting_times(rounds: int) -> dict[str, float]:
    """Seconds from start to end, Python's own start included; all of them run in every round."""
    seconds: dict[str, list[float]] = {name: [] for name in _COMMANDS}
    for _ in range(rounds):
        for name, command in _COMMANDS.items():
            began = perf_counter()
            subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)
            seconds[name].append(perf_counter() - began)
    return {name: statistics.median(found) for name, found in seconds.items()}
