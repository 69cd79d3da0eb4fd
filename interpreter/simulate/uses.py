"""How often things and actions were seen, playable and played, and how those fared who played them.

A seat counts once a game, however many copies of a thing it met: it saw one, could play one, played one, or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from .catalogue import Entry
from .intervals import Estimate
from .one_game import Row
from .paired import TwoShares

HELD, OFFERED, TAKEN = 1, 2, 4
#: What fewer players had to do with tells nothing.
ENOUGH = 20

#: The columns of rows that say what was held, offered and taken; nobody holds an action.
Columns = tuple[str, str, str]
OF_THINGS: Columns = ("held", "offered", "taken")
OF_ACTIONS: Columns = ("", "actions_offered", "actions_taken")


@dataclass
class Use:
    """One entry over all seats of all games."""

    entry: Entry
    seen: int = 0
    offered: int = 0
    held: int = 0
    #: Wins of those who played it, and of those who saw it and did not.
    wins: TwoShares = field(default_factory=TwoShares)

    @property
    def taken(self) -> int:
        return self.wins.counts[0]

    @property
    def left(self) -> int:
        return self.wins.counts[1]

    @property
    def lift(self) -> Estimate:
        """How much more often those won who played it than those who only could have."""
        return self.wins.difference


def uses(rows: Iterable[Row], entries: Sequence[Entry], columns: Columns) -> list[Use]:
    """The use of each entry. Rows come in the order of their games."""
    found = [Use(entry) for entry in entries]
    owners = owners_of(entries)
    whole = (row for row in rows if not row.get("fault"))
    # Games of one seed are alike: they make one observation together.
    for _, games in groupby(whole, key=itemgetter("seed")):
        together: dict[int, list] = {}
        for row in games:
            winners = row["winners"]
            share = 1 / len(winners) if winners else 0.0
            for seat, place, flags in met(row, owners, columns):
                use = found[place]
                use.seen += 1
                use.held += flags & HELD > 0
                use.offered += flags & OFFERED > 0
                sums = together.setdefault(place, [0.0, 0, 0.0, 0])
                at = 0 if flags & TAKEN else 2
                sums[at] += share if seat in winners else 0.0
                sums[at + 1] += 1
        for place, sums in together.items():
            found[place].wins.add(*sums)
    return found


def owners_of(entries: Sequence[Entry]) -> dict[int, int]:
    """By the number of a thing or an action, the place of its entry."""
    return {number: place for place, entry in enumerate(entries) for number in entry.numbers}


def met(row: Row, owners: dict[int, int], columns: Columns) -> Iterator[tuple[int, int, int]]:
    """(seat, place of an entry, what the seat had to do with it), for all that any seat of a game met."""
    for seat in range(len(row["seats"])):
        found: dict[int, int] = {}
        for flag, name in zip((HELD, OFFERED, TAKEN), columns, strict=True):
            mask = int(row[name][seat], 16) if name else 0
            while mask:
                lowest = mask & -mask
                mask ^= lowest
                place = owners.get(lowest.bit_length() - 1)
                if place is not None:
                    found[place] = found.get(place, 0) | flag
        for place, flags in found.items():
            yield seat, place, flags
