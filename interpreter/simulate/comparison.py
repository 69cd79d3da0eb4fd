"""Two versions of the content played with the same seeds: what changed, and whether chance alone could do that.

Games of one number have the same seed and the same bots in both versions, so much of the luck is the same, too; figures
of whole games are compared pair by pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from .catalogue import Catalogue
from .intervals import Estimate, beyond_chance, chance_of
from .one_game import Row
from .totals import Totals, Use

_Z = 1.959963984540054


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


def compare(
    before: Sequence[Row], after: Sequence[Row], totals: tuple[Totals, Totals], books: tuple[Catalogue, Catalogue]
) -> list[Change]:
    """All figures of two simulations, those beyond chance marked."""
    pairs = list(_pairs(before, after))
    found = [*_games(pairs, totals[0].players), *_uses(totals, books)]
    stands = beyond_chance([change.chance for change in found])
    return [
        Change(c.group, c.name, c.before, c.after, c.difference, c.chance, c.is_share, stand)
        for c, stand in zip(found, stands, strict=True)
    ]


def _pairs(before: Sequence[Row], after: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """The games that both versions brought to an end."""
    others = {row["game"]: row for row in after if not row.get("fault")}
    for row in before:
        if not row.get("fault") and row["game"] in others:
            yield row, others[row["game"]]


def _games(pairs: list[tuple[Row, Row]], players: int) -> Iterator[Change]:
    def won(seat: int) -> Callable[[Row], float]:
        return lambda row: (seat in row["winners"]) / max(len(row["winners"]), 1)

    def first(row: Row) -> float:
        return won(row["first"])(row) if row["first"] >= 0 else 0.0

    measures: list[tuple[str, str, Callable[[Row], float], bool]] = [
        ("length", "choices a game", lambda row: row["choices"], False),
        ("length", "changes of turn a game", lambda row: row["turns"], False),
        ("length", "options a choice", lambda row: row["options"] / max(row["choices"], 1), False),
        ("wins", "first player wins", first, True),
        *(("wins", f"seat {seat + 1} wins", won(seat), True) for seat in range(players)),
        ("endings", "nobody wins", lambda row: not row["winners"], True),
    ]
    reasons = sorted({row["reason"] for pair in pairs for row in pair})
    for reason in reasons:
        words = f"ends by {reason.replace('_', ' ') or 'itself'}"
        measures.append(("endings", words, lambda row, reason=reason: row["reason"] == reason, True))
    if all(row.get("scores") for pair in pairs for row in pair):
        measures.append(("points", "points of all players", lambda row: sum(s or 0 for s in row["scores"]), False))
    for group, name, measure, is_share in measures:
        yield _paired(group, name, [(float(measure(a)), float(measure(b))) for a, b in pairs], is_share)


def _paired(group: str, name: str, values: list[tuple[float, float]], is_share: bool) -> Change:
    count = len(values)
    if not count:
        return Change(group, name, 0.0, 0.0, Estimate(0.0, 0.0, 0.0, 0), 1.0, is_share)
    before, after = (sum(pair[side] for pair in values) / count for side in (0, 1))
    mean = after - before
    spread = sum((b - a - mean) ** 2 for a, b in values) / max(count - 1, 1)
    error = sqrt(spread / count)
    reach = _Z * error
    chance = chance_of(mean / error) if error else (0.0 if mean else 1.0)
    return Change(group, name, before, after, Estimate(mean, mean - reach, mean + reach, count), chance, is_share)


def _uses(totals: tuple[Totals, Totals], books: tuple[Catalogue, Catalogue]) -> Iterator[Change]:
    """How often things and actions were played, of the players who could; things are known again by their names."""
    for group, entries, uses in (
        ("things", [book.things for book in books], [total.use_of_things for total in totals]),
        ("actions", [book.actions for book in books], [total.use_of_actions for total in totals]),
    ):
        after = {entry.name: _summed(uses[1], entry.numbers) for entry in entries[1]}
        for entry in entries[0]:
            if entry.name in after:
                change = _use_change(group, entry.label, _summed(uses[0], entry.numbers), after[entry.name])
                if change is not None:
                    yield change


def _summed(uses: list[Use], numbers: tuple[int, ...]) -> tuple[int, int]:
    """(players who played it, players who saw it)."""
    taken = sum(uses[number].taken.games for number in numbers)
    return taken, taken + sum(uses[number].left.games for number in numbers)


def _use_change(group: str, name: str, before: tuple[int, int], after: tuple[int, int]) -> Change | None:
    if not before[1] or not after[1]:
        return None
    parts = [taken / seen for taken, seen in (before, after)]
    mean = parts[1] - parts[0]
    pooled = (before[0] + after[0]) / (before[1] + after[1])
    null = sqrt(pooled * (1 - pooled) * (1 / before[1] + 1 / after[1]))
    error = sqrt(sum(part * (1 - part) / seen for part, (_, seen) in zip(parts, (before, after), strict=True)))
    chance = chance_of(mean / null) if null else 1.0
    found = Estimate(mean, mean - _Z * error, mean + _Z * error, min(before[1], after[1]))
    return Change(group, f"{name} is played", parts[0], parts[1], found, chance, True)
