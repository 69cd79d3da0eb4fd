"""How long a game takes to load in a new process, with an empty cache and again with what the first one left, and how
much memory the process then has."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .games import Entry

ROOT = Path(__file__).resolve().parents[2]
PROBE = """
import json, resource, sys
from pathlib import Path
from time import perf_counter
path, variants = sys.argv[1], sys.argv[2:]
began = perf_counter()
import interpreter
imported = perf_counter()
interpreter.load(path, players=2, variants=variants)
loaded = perf_counter()
# What Linux says of a child's largest size may be that of the parent it was forked from; its present size is its own.
status = Path("/proc/self/status")
sizes = [line.split()[1] for line in status.read_text().splitlines() if "VmRSS" in line] if status.exists() else []
kilobytes = int(sizes[0]) if sizes else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([imported - began, loaded - imported, kilobytes / 1024]))
"""


@dataclass(frozen=True)
class LoadTimes:
    """Seconds: `importing` the package, then loading the game with an empty cache (`cold`) and with a full one; and
    the megabytes that the process has in the end."""

    importing: float
    cold: float
    cached: float
    megabytes: float


def load_times(entry: Entry, rounds: int) -> LoadTimes:
    importing, cold, cached, megabytes = [], [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(_probe(entry, cache)[1])
            imported, loaded, memory = _probe(entry, cache)
            importing.append(imported)
            cached.append(loaded)
            megabytes.append(memory)
    return LoadTimes(*map(statistics.median, (importing, cold, cached, megabytes)))


def _probe(entry: Entry, cache: str) -> tuple[float, float, float]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(entry.path), *entry.variants],
        cwd=ROOT,
        env=os.environ | {"THEMIS_CACHE": cache},
        check=True,
        capture_output=True,
        text=True,
    )
    imported, loaded, memory = json.loads(done.stdout)
    return imported, loaded, memory
