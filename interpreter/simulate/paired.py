"""Figures that belong together pair by pair: what differs, how sure that is, and whether chance alone could do it.

Players of one game can't all win, and games of one seed are alike. So what is counted as one observation is the game or
the seed, never the single seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import comb, sqrt

from .intervals import LEAST_STRETCH, Estimate, chance_of, difference, reach_of, share

#: Differences smaller than this are those of rounding.
_NOTHING = 1e-12
#: From here on the normal distribution is as good as counting.
_MANY = 1000


def mean_difference(pairs: Sequence[tuple[float, float]]) -> tuple[Estimate, float]:
    """How much larger the second ones are on average, and how likely chance alone leads so far."""
    count = len(pairs)
    if count < 2:
        return Estimate(pairs[0][1] - pairs[0][0] if pairs else 0.0, 0.0, 0.0, 0), 1.0
    differences = [after - before for before, after in pairs]
    mean = sum(differences) / count
    error = sqrt(sum((each - mean) ** 2 for each in differences) / (count - 1) / count)
    reach = reach_of(count - 1) * error
    return Estimate(mean, mean - reach, mean + reach, count), _chance(differences, mean, error)


def _chance(differences: list[float], mean: float, error: float) -> float:
    moved = [each for each in differences if abs(each) > _NOTHING]
    if not moved:
        return 1.0
    sizes = [abs(each) for each in moved]
    if max(sizes) - min(sizes) < _NOTHING:
        # Such as won or not: only how many went up and how many down counts.
        return coin_chance(sum(each > 0 for each in moved), len(moved))
    return max(chance_of(mean / error, len(differences) - 1), fewest_chance(len(moved)))


def coin_chance(heads: int, tosses: int) -> float:
    """How likely a fair coin falls at least so unevenly."""
    fewer = min(heads, tosses - heads)
    if tosses > _MANY:
        return chance_of(max(tosses - 2 * fewer - 1, 0) / sqrt(tosses))
    return min(1.0, 2 * sum(comb(tosses, number) for number in range(fewer + 1)) / 2**tosses)


def fewest_chance(moved: int) -> float:
    """So many differences all go the same way by chance at least so often, however large they are."""
    return min(1.0, 2.0 ** (1 - moved))


class TwoShares:
    """Two shares over the same games or seeds: (hits, of how many) for the one and for the other."""

    __slots__ = ("hits", "counts", "clusters", "_squares")

    def __init__(self) -> None:
        self.hits = [0.0, 0.0]
        self.counts = [0, 0]
        self.clusters = 0
        #: Sums of products of (hits, count) of the one, (hits, count) of the other.
        self._squares = [[0.0] * 4 for _ in range(4)]

    def add(self, hits: float, count: int, other_hits: float, other_count: int) -> None:
        """What one game or seed gave."""
        self.hits[0] += hits
        self.hits[1] += other_hits
        self.counts[0] += count
        self.counts[1] += other_count
        self.clusters += 1
        given = (hits, count, other_hits, other_count)
        for row, one in zip(self._squares, given, strict=True):
            if one:
                for place, another in enumerate(given):
                    row[place] += one * another

    @property
    def rates(self) -> tuple[float, float]:
        one, other = (hits / count if count else 0.0 for hits, count in zip(self.hits, self.counts, strict=True))
        return one, other

    @property
    def _variance(self) -> float:
        """Of the difference of the shares, from how far each cluster is from what the shares let expect."""
        if self.clusters < 2 or not all(self.counts):
            return 0.0
        (one, other), (count, other_count) = self.rates, self.counts
        weights = (1 / count, -one / count, -1 / other_count, other / other_count)
        total = sum(
            weight * another * self._squares[row][place]
            for row, weight in enumerate(weights)
            for place, another in enumerate(weights)
        )
        return max(total, 0.0) * self.clusters / (self.clusters - 1)

    @property
    def difference(self) -> Estimate:
        """How much larger the one is than the other. Clusters whose parts go together count as fewer observations."""
        rates, counts, variance = self.rates, self.counts, self._variance
        if variance <= _NOTHING and abs(rates[0] - rates[1]) <= _NOTHING:
            return Estimate(0.0, 0.0, 0.0, min(counts)) if self.clusters > 1 else Estimate(0.0, -1.0, 1.0, 0)
        simple = sum(rate * (1 - rate) / count for rate, count in zip(rates, counts, strict=True) if count)
        stretch = max(variance / simple, LEAST_STRETCH) if min(simple, variance) > _NOTHING else 1.0
        one, other = (
            share(rate * count / stretch, count / stretch) for rate, count in zip(rates, counts, strict=True)
        )
        return replace(difference(one, other), count=min(counts))

    def chance(self, moved: int | None = None) -> float:
        """How likely chance alone makes them differ so much. `moved`: in how many clusters anything differs at all."""
        if self.clusters < 2 or not all(self.counts):
            return 1.0
        one, other = self.rates
        if abs(one - other) <= _NOTHING:
            return 1.0
        error = sqrt(self._variance)
        fewest = fewest_chance(self.clusters if moved is None else moved)
        return max(chance_of((one - other) / error, self.clusters - 1) if error > _NOTHING else 0.0, fewest)
