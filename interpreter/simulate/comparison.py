"""Two versions of the content played with the same seeds: what changed, and whether chance alone could do that.

Games of one number have the same seed and the same bots in both versions, so much of the luck is the same, too. Figures
are compared seed by seed; the games of a seed, in which bots change seats, make one observation together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from .catalogue import Catalogue, Entry
from .intervals import Estimate, beyond_chance
from .one_game import Row
from .paired import TwoShares, mean_difference
from .uses import ENOUGH, OF_ACTIONS, OF_THINGS, TAKEN, Columns, met, owners_of


@dataclass(frozen=True, slots=True)
class Change:
    """One figure before and after. `stands` says that it is beyond chance, although many figures were looked at."""

    group: str
    name: str
    before: float
    after: float
    difference: Estimate
    chance: float
    is_share: bool
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """All figures, and what only one of the versions has."""

    pairs: int
    changes: tuple[Change, ...]
    only_before: tuple[Entry, ...]
    only_after: tuple[Entry, ...]

    @property
    def standing(self) -> list[Change]:
        """What changed beyond chance, the surest first."""
        return sorted((change for change in self.changes if change.stands), key=lambda change: change.chance)

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "pairs": self.pairs,
            "only_before": [entry.name for entry in self.only_before],
            "only_after": [entry.name for entry in self.only_after],
            "changes": [
                {
                    "group": change.group,
                    "name": change.name,
                    "before": change.before,
                    "after": change.after,
                    "interval": [change.difference.low, change.difference.high],
                    "chance": change.chance,
                    "beyond_chance": change.stands,
                }
                for change in self.changes
            ],
        }


#: The games of one seed in both versions, in the same order.
Seed = tuple[list[Row], list[Row]]


def compare(before: Sequence[Row], after: Sequence[Row], books: tuple[Catalogue, Catalogue]) -> Comparison:
    """All figures of two simulations, those beyond chance marked."""
    seeds = list(_seeds(before, after))
    found = [
        *_of_games(seeds),
        *_of_uses("things", seeds, (books[0].things, books[1].things), OF_THINGS),
        *_of_uses("actions", seeds, (books[0].actions, books[1].actions), OF_ACTIONS),
    ]
    stands = beyond_chance([change.chance for change in found])
    entries = [(*book.things, *book.actions) for book in books]
    names = [{(entry.kind, entry.name) for entry in side} for side in entries]
    return Comparison(
        sum(len(rows) for rows, _ in seeds),
        tuple(replace(change, stands=stand) for change, stand in zip(found, stands, strict=True)),
        tuple(entry for entry in entries[0] if (entry.kind, entry.name) not in names[1]),
        tuple(entry for entry in entries[1] if (entry.kind, entry.name) not in names[0]),
    )


def _seeds(before: Sequence[Row], after: Sequence[Row]) -> Iterator[Seed]:
    """The games that both versions brought to an end."""
    others = {row["game"]: row for row in after if not row.get("fault")}
    both = [(row, others[row["game"]]) for row in before if not row.get("fault") and row["game"] in others]
    for _, pairs in groupby(both, key=lambda pair: pair[0]["seed"]):
        rows = list(pairs)
        yield [row for row, _ in rows], [row for _, row in rows]


Measure = Callable[[Row], float]


def _of_games(seeds: list[Seed]) -> Iterator[Change]:
    """Figures that every game has."""
    rows = [row for sides in seeds for side in sides for row in side]
    if not rows:
        return
    for group, name, measure, is_share in _measures(rows):
        means = [(_mean(measure, before), _mean(measure, after)) for before, after in seeds]
        found, chance = mean_difference(means)
        # Not the mean of the means: a seed may have fewer games if some of them broke.
        old, new = (_mean(measure, [row for sides in seeds for row in sides[side]]) for side in (0, 1))
        yield Change(group, name, old, new, found, chance, is_share)


def _mean(measure: Measure, rows: list[Row]) -> float:
    return sum(map(measure, rows)) / len(rows)


def _measures(rows: list[Row]) -> Iterator[tuple[str, str, Measure, bool]]:
    yield "length", "choices a game", lambda row: row["choices"], False
    yield "length", "changes of turn a game", lambda row: row["turns"], False
    yield "length", "options a choice", lambda row: row["options"] / max(row["choices"], 1), False
    yield "wins", "first player wins", lambda row: _won(row, row["first"]), True
    for seat in range(len(rows[0]["seats"])):
        yield "wins", f"seat {seat + 1} wins", lambda row, seat=seat: _won(row, seat), True
    bots = sorted(set(rows[0]["seats"]))
    for bot in bots if len(bots) > 1 else ():
        yield "wins", f"{bot} wins", lambda row, bot=bot: _won_by_bot(row, bot), True
    yield "endings", "nobody wins", lambda row: not row["winners"], True
    for reason in sorted({row["reason"] for row in rows}):
        words = f"ends by {reason.replace('_', ' ') or 'itself'}"
        yield "endings", words, lambda row, reason=reason: row["reason"] == reason, True
    if all(row.get("scores") for row in rows):
        yield "points", "points of all players", lambda row: sum(score or 0 for score in row["scores"]), False


def _won(row: Row, seat: int) -> float:
    return 1 / len(row["winners"]) if seat in row["winners"] else 0.0


def _won_by_bot(row: Row, bot: str) -> float:
    seats = [seat for seat, name in enumerate(row["seats"]) if name == bot]
    return sum(_won(row, seat) for seat in seats) / len(seats)


def _of_uses(
    group: str, seeds: list[Seed], entries: tuple[Sequence[Entry], Sequence[Entry]], columns: Columns
) -> Iterator[Change]:
    """How often things and actions were played, by the players who saw them; they are known again by their names."""
    names = [[(entry.kind, entry.name) for entry in side] for side in entries]
    common = {name: place for place, name in enumerate(names[0]) if name in set(names[1])}
    # Both sides by the place of the first version.
    owners = [
        {number: common[side[place]] for number, place in owners_of(made).items() if side[place] in common}
        for made, side in zip(entries, names, strict=True)
    ]
    shares = {place: TwoShares() for place in common.values()}
    moved = dict.fromkeys(shares, 0)
    for before, after in seeds:
        old, new = (_played(rows, owned, columns) for rows, owned in zip((before, after), owners, strict=True))
        for place in old.keys() | new.keys():
            one, other = new.get(place, (0, 0)), old.get(place, (0, 0))
            shares[place].add(*one, *other)
            moved[place] += one != other
    for place, found in shares.items():
        if min(found.counts) >= ENOUGH:
            new_rate, old_rate = found.rates
            name = f"{entries[0][place].label} is played"
            yield Change(group, name, old_rate, new_rate, found.difference, found.chance(moved[place]), True)


def _played(rows: list[Row], owners: dict[int, int], columns: Columns) -> dict[int, tuple[int, int]]:
    """By entry: how many seats played it, of how many that saw it."""
    found: dict[int, tuple[int, int]] = {}
    for row in rows:
        for _, place, flags in met(row, owners, columns):
            taken, seen = found.get(place, (0, 0))
            found[place] = taken + (flags & TAKEN > 0), seen + 1
    return found
