"""How long a game of 5,000 cards is checked, as a whole process: with nothing known, and after an edit."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass
from pathlib import Path

from tools import large_game

from .processes import Starter, starter

CARDS = 5000
#: The command, measured from its start to its end, with the largest size that it or a helper of it ever had.
PROBE = """
import json, os, resource, subprocess, sys
from time import perf_counter
began = perf_counter()
done = subprocess.run([sys.executable, "-m", "interpreter", "validate", *sys.argv[1:]], capture_output=True, text=True)
seconds = perf_counter() - began
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024, done.returncode]))
"""
#: A card is given another figure, and then a name that nothing has.
FIGURE = ("    attack: ", "    attack: 1")
MISTAKE = ("    tribe: ", "    tribe: x")


@dataclass(frozen=True)
class CheckTimes:
    """Seconds, the median of some rounds; megabytes are the most of any round."""

    cards: int
    lines: int
    cold: float  # nothing is known of the game
    same: float  # nothing has changed
    figure: float  # one card has another figure
    mistake: float  # one card has a mistake
    megabytes: float

    @property
    def edited(self) -> float:
        """The slower one of the edits."""
        return max(self.figure, self.mistake)


def check_times(rounds: int, cards: int = CARDS) -> CheckTimes:
    found: dict[str, list[float]] = {"cold": [], "same": [], "figure": [], "mistake": []}
    sizes: list[float] = []
    with starter() as start:
        folder = start.folder / "large"
        lines = large_game.write(folder, cards)
        card = sorted((folder / "units").iterdir())[cards // large_game.CARDS_A_FILE // 2]
        before = card.read_text(encoding="utf-8")
        for number in range(rounds + 1):
            cache = str(start.folder / f"checks-{number}")
            for name, (old, new) in {"cold": ("", ""), "same": ("", ""), "figure": FIGURE, "mistake": MISTAKE}.items():
                card.write_text(before.replace(old, new, 1) if old else before, encoding="utf-8")
                seconds, megabytes = _checked(start, folder, cache, is_sound=name != "mistake")
                if number:  # the first round compiles the modules
                    found[name].append(seconds)
                    sizes.append(megabytes)
            card.write_text(before, encoding="utf-8")
    medians = {name: statistics.median(times) for name, times in found.items()}
    return CheckTimes(cards, lines, **medians, megabytes=max(sizes))


def _checked(start: Starter, folder: Path, cache: str, is_sound: bool) -> tuple[float, float]:
    seconds, megabytes, code = json.loads(start.run(["-c", PROBE, str(folder)], THEMIS_CACHE=cache))
    if code != (0 if is_sound else 1):
        raise RuntimeError(f"themis validate ended with {code}")
    return seconds, megabytes
