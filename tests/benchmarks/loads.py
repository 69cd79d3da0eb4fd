"""How long a game takes to be ready in a new process, with an empty cache and again with what the first one left, and
how much memory the process then has."""

from __future__ import annotations

import json
import statistics
from dataclasses import dataclass

from .games import Entry
from .processes import Starter, starter

PROBE = """
import json, resource, sys
from pathlib import Path
from time import perf_counter
path, variants = sys.argv[1], sys.argv[2:]
began = perf_counter()
import interpreter
game = interpreter.load(path, players=2, variants=variants)
loaded = perf_counter()
len(game.start(seed=1).decision.options)
ready = perf_counter()
# What Linux says of a child's largest size may be that of the parent it was forked from; its present size is its own.
status = Path("/proc/self/status")
sizes = [line.split()[1] for line in status.read_text().splitlines() if "VmRSS" in line] if status.exists() else []
kilobytes = int(sizes[0]) if sizes else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([loaded - began, ready - began, kilobytes / 1024]))
"""


@dataclass(frozen=True)
class LoadTimes:
    """Seconds from the import of the package on, the median of some processes."""

    cold: float  # loaded and compiled, with an empty cache
    cached: float  # loaded from the cache
    ready: float  # the same, and the first decision asked for
    megabytes: float  # of the process in the end


def load_times(entry: Entry, rounds: int) -> LoadTimes:
    cold, cached, ready, megabytes = [], [], [], []
    with starter() as start:
        _probe(start, entry)
        for number in range(rounds):
            cold.append(_probe(start, entry, f"{number}")[0])
            for _ in range(3):
                loaded, asked, memory = _probe(start, entry, f"{number}")
                cached.append(loaded)
                ready.append(asked)
                megabytes.append(memory)
    return LoadTimes(*map(statistics.median, (cold, cached, ready, megabytes)))


def _probe(start: Starter, entry: Entry, cache: str = "first") -> tuple[float, float, float]:
    with_cache = {"THEMIS_CACHE": str(start.folder / f"games-{cache}")}
    printed = start.run(["-c", PROBE, str(entry.path), *entry.variants], **with_cache)
    loaded, ready, memory = json.loads(printed)
    return loaded, ready, memory
