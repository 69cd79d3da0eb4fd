"""How long the package and the command take to start, as whole processes."""

from __future__ import annotations

import statistics
from time import perf_counter

from .processes import starter

EMPTY, IMPORT, HELP = "an empty Python process", "`import interpreter`", "`themis --help`"
_COMMANDS = {
    EMPTY: ["-c", "pass"],
    IMPORT: ["-c", "import interpreter"],
    HELP: ["-m", "interpreter", "--help"],
}


def starting_times(rounds: int) -> dict[str, float]:
    """Seconds from start to end, Python's own start included; all of them run in every round."""
    seconds: dict[str, list[float]] = {name: [] for name in _COMMANDS}
    with starter() as start:
        for number in range(rounds + 1):
            for name, command in _COMMANDS.items():
                began = perf_counter()
                start.run(command)
                if number:  # the first round compiles the modules
                    seconds[name].append(perf_counter() - began)
    return {name: statistics.median(found) for name, found in seconds.items()}
