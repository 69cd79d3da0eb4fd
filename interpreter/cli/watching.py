"""Waiting until a content file is saved: by looking now and then, which works on every file system."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from ..loading.discover import CONTENT_ENDINGS

#: Short enough to feel immediate, long enough to cost nothing.
INTERVAL = 0.2

Snapshot = dict[str, tuple[int, int]]


def snapshot(games: Iterable[Path]) -> Snapshot:
    """When each content file of the games was last written, and its size."""
    found: Snapshot = {}
    for game in games:
        for folder, below, files in os.walk(game):
            below[:] = [name for name in below if not name.startswith(".")]
            for name in files:
                if name.endswith(CONTENT_ENDINGS):
                    path = os.path.join(folder, name)
                    try:
                        status = os.stat(path)
                    except OSError:
                        continue
                    found[path] = (status.st_mtime_ns, status.st_size)
    return found


def watch(games: Callable[[], list[Path]], check: Callable[[list[str]], None], interval: float = INTERVAL) -> None:
    """Check at once and after every change, with the files that changed; only an interruption ends it."""
    seen = snapshot(games())
    check([])
    while True:
        time.sleep(interval)
        now = snapshot(games())
        if now == seen:
            continue
        # An editor may save several files one after the other; wait until it is quiet.
        while (later := _after_a_moment(games, interval)) != now:
            now = later
        changed = sorted(path for path in {*seen, *now} if seen.get(path) != now.get(path))
        seen = now
        check(changed)


def _after_a_moment(games: Callable[[], list[Path]], interval: float) -> Snapshot:
    time.sleep(interval / 4)
    return snapshot(games())
