"""Measuring: everybody runs in every round, and ratios are taken inside a round.

A machine that is busy in one round is busy for all contenders of it, so a ratio stays true where times would not. For
the same reason the clock stands still while the machine does something else: it counts the time of this thread.
"""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time

RUNS_PER_LOOK = 8  # runs between two looks at the clock, so that the shortest games don't measure the clock


@dataclass(frozen=True)
class Slice:
    """What one contender did in one round. The size of a run is what it is made of: decisions of a game, copies."""

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
class Contender:
    name: str
    run: Callable[[Random], int]  # does its work once; gives the size of it
    runs_per_look: int = RUNS_PER_LOOK

    def slice(self, seconds: float, rng: Random) -> Slice:
        """Run again and again for so long."""
        run = self.run
        runs = size = 0
        gc.collect()
        began = thread_time()
        while True:
            for _ in range(self.runs_per_look):
                size += run(rng)
            runs += self.runs_per_look
            spent = thread_time() - began
            if spent >= seconds:
                return Slice(runs, size, spent)


@dataclass(frozen=True)
class FarContender:
    """One that plays in another process and looks at the clock there."""

    name: str
    play: Callable[[float], Slice]

    def slice(self, seconds: float, _: Random) -> Slice:
        return self.play(seconds)


Runner = Contender | FarContender


@dataclass(frozen=True)
class Spread:
    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(statistics.median(values), min(values), max(values))


class Race:
    """All rounds of one game: for each contender its slices, one a round."""

    def __init__(self, slices: dict[str, list[Slice]] | None = None) -> None:
        self.slices: dict[str, list[Slice]] = slices or {}

    def run(
        self,
        contenders: Sequence[Runner],
        rounds: int,
        seconds: float,
        seed: int,
        progress: Callable[[int], None],
    ) -> None:
        """Let everybody run for `seconds` in each of the rounds; the first runner of a round is another each time.

        Whoever breaks it off keeps the rounds that were finished.
        """
        for contender in contenders:
            contender.slice(0, Random(seed))  # caches that fill themselves once are filled before the clock runs
        for number in range(rounds):
            progress(number)
            first = number % len(contenders)
            order = (*contenders[first:], *contenders[:first])
            found = [(contender.name, contender.slice(seconds, Random(seed + number))) for contender in order]
            for name, part in found:
                self.slices.setdefault(name, []).append(part)

    @property
    def rounds(self) -> int:
        return max((len(parts) for parts in self.slices.values()), default=0)

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
