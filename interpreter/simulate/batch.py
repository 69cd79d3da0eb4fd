"""What a worker does: some games of a plan, one after the other."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

from .contents import Contents
from .lines import Lines, LineWatch
from .one_game import Row, play_game
from .plan import Plan


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to be played by one worker."""

    contents: Contents
    plan: Plan
    numbers: Sequence[int]


@dataclass(frozen=True, slots=True)
class Played:
    """The rows of a batch, in order. `lines` are all that have run in this worker so far."""

    rows: list[Row]
    seconds: float
    lines: Lines


def play_batch(batch: Batch) -> Played:
    contents, plan = batch.contents, batch.plan
    contents.game(plan.players, plan.variants)
    watch = _watch(contents, plan) if plan.coverage else None
    # What a worker does only once is not counted: the time is to tell how long games take.
    began = perf_counter()
    with watch or contextlib.nullcontext():
        rows = [play_game(contents, plan, number) for number in batch.numbers]
    return Played(rows, perf_counter() - began, set(watch.ran) if watch is not None else set())


@lru_cache(maxsize=4)
def _watch(contents: Contents, plan: Plan) -> LineWatch:
    return LineWatch(contents.game(plan.players, plan.variants))
