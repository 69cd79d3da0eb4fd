"""How sure a share or a difference is: intervals that hold what is meant in 95 of 100 cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import erfc, expm1, log1p, sqrt

#: However well cases that belong together even out, one does not tell more than so many others.
LEAST_STRETCH = 1 / 20
#: The 97.5th percentile of the normal distribution.
_Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval around it."""

    value: float
    low: float
    high: float
    count: int

    @property
    def is_known(self) -> bool:
        return self.count > 0


def share(hits: float, count: float) -> Estimate:
    """The share of hits, with Wilson's interval, which is right also near 0 and 1. Shared wins count in parts."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    part = hits / count
    weight = _Z * _Z / count
    middle = (part + weight / 2) / (1 + weight)
    reach = _Z * sqrt(part * (1 - part) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach), round(count))


def share_of_groups(hits: float, count: int, groups: Sequence[tuple[float, int]]) -> Estimate:
    """The same where cases come in groups (hits, count) that are alike, or are each other's opposite.

    Such cases tell less, or more, than as many others; they count as so many as would tell as much.
    """
    rate = hits / count if count else 0.0
    simple = rate * (1 - rate) * count
    if len(groups) < 2 or not simple:
        return share(hits, count)
    real = sum((won - rate * cases) ** 2 for won, cases in groups) * len(groups) / (len(groups) - 1)
    worth = simple / max(real, simple * LEAST_STRETCH)
    return replace(share(hits * worth, count * worth), count=count)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much larger one share is than the other, with Newcombe's interval."""
    value = one.value - other.value
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, value - below, value + above, min(one.count, other.count))


@dataclass
class Mean:
    """The mean of whole numbers, kept exactly so that the order of adding does not matter."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value
        self.least = value if self.least is None else min(self.least, value)
        self.most = value if self.most is None else max(self.most, value)

    @property
    def variance(self) -> float:
        if self.count < 2:
            return 0.0
        return (self.squares - self.total * self.total / self.count) / (self.count - 1)

    @property
    def estimate(self) -> Estimate:
        if self.count == 0:
            return Estimate(0.0, 0.0, 0.0, 0)
        value = self.total / self.count
        reach = _Z * sqrt(max(self.variance, 0.0) / self.count)
        return Estimate(value, value - reach, value + reach, self.count)


def chance_of(distance: float, freedom: int | None = None) -> float:
    """How likely pure chance leads so many standard errors away from nothing, to either side.

    With few observations the standard error itself is uncertain; `freedom` is their number less one.
    """
    if freedom is not None:
        distance = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(distance * distance / freedom))
    return erfc(abs(distance) / sqrt(2))


def reach_of(freedom: int) -> float:
    """How many standard errors an interval reaches to each side; the same approximation as above (Wallace's)."""
    normal = _Z * (8 * freedom + 3) / (8 * freedom + 1)
    return sqrt(freedom * expm1(normal * normal / freedom))


def beyond_chance(chances: list[float], wrong: float = 0.05) -> list[bool]:
    """Which of many findings stand, so that at most a share of `wrong` of them are flukes (Benjamini-Hochberg)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = -1
    for place, number in enumerate(order, 1):
        if chances[number] <= wrong * place / len(chances):
            last = place
    found = [False] * len(chances)
    for number in order[: max(last, 0)]:
        found[number] = True
    return found
