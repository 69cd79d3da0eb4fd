"""Measuring: everybody runs in every round, and ratios are taken inside a round.

A machine that is busy in one round is busy for all contenders of it, so a ratio stays true where times would not.
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

RUNS_PER_LOOK = 8  # runs between two looks at the clock, so that the shortest games don't measure the clock


@dataclass(frozen=True)
class Contender:
    name: str
    run: Callable[[Random], int]  # does its work once; gives the size of it: decisions of a game, copies made
    runs_per_look: int = RUNS_PER_LOOK


@dataclass(frozen=True)
class Slice:
    """What one contender did in one round."""

    runs: int
    size: int
    seconds: float

    @property
    def runs_a_second(self) -> float:
        return self.runs / self.seconds

    @property
    def seconds_each(self) -> float:
        return self.seconds / self.size


@dataclass(frozen=True)
class Spread:
    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(statistics.median(values), min(values), max(values))


@dataclass(frozen=True)
class Race:
    """All rounds of one game: for each contender its slices, one a round."""

    slices: dict[str, list[Slice]]

    def has(self, *names: str) -> bool:
        return all(name in self.slices for name in names)

    def speed_ratio(self, name: str, against: str) -> Spread:
        """How many runs `name` makes while `against` makes one."""
        pairs = zip(self.slices[name], self.slices[against], strict=True)
        return Spread.of([one.runs_a_second / other.runs_a_second for one, other in pairs])

    def time_ratio(self, name: str, against: str) -> Spread:
        """How many times longer a single piece of work takes `name`."""
        pairs = zip(self.slices[name], self.slices[against], strict=True)
        return Spread.of([one.seconds_each / other.seconds_each for one, other in pairs])

    def runs_a_second(self, name: str) -> float:
        return statistics.median(part.runs_a_second for part in self.slices[name])

    def seconds_each(self, name: str) -> float:
        return statistics.median(part.seconds_each for part in self.slices[name])

    def size_a_run(self, name: str) -> float:
        return sum(part.size for part in self.slices[name]) / sum(part.runs for part in self.slices[name])


def race(
    contenders: Sequence[Contender], rounds: int, seconds: float, seed: int, progress: Callable[[int], None]
) -> Race:
    """Let everybody run for `seconds` in each of the rounds; the first runner of a round is another each time."""
    slices: dict[str, list[Slice]] = {contender.name: [] for contender in contenders}
    for contender in contenders:
        contender.run(Random(seed))  # caches that fill themselves once are filled before the clock runs
    for number in range(rounds):
        progress(number)
        first = number % len(contenders)
        for contender in (*contenders[first:], *contenders[:first]):
            slices[contender.name].append(one_slice(contender, seconds, Random(seed + number)))
    return Race(slices)


def one_slice(contender: Contender, seconds: float, rng: Random) -> Slice:
    run = contender.run
    runs = size = 0
    gc.collect()
    began = perf_counter()
    while True:
        for _ in range(contender.runs_per_look):
            size += run(rng)
        runs += contender.runs_per_look
        spent = perf_counter() - began
        if spent >= seconds:
            return Slice(runs, size, spent)
