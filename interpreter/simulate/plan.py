"""Which games are played. Game number 17 of a plan is the same game wherever and whenever it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

#: A game of more choices than this is taken to go in circles.
MAX_CHOICES = 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything a worker must know besides the content. `lineup` names a bot for each seat."""

    game: str
    hash: str
    players: int
    variants: tuple[str, ...]
    lineup: tuple[str, ...]
    seed: int | str = 0
    max_choices: int = MAX_CHOICES
    #: Note which lines of content run. It makes games slower.
    coverage: bool = False

    @property
    def turns_of_seats(self) -> int:
        """How many games share one seed: different bots change seats until each has sat everywhere."""
        return next(by for by in range(1, len(self.lineup) + 1) if _rotated(self.lineup, by) == self.lineup)

    def seed_of(self, number: int) -> str:
        return f"{self.seed}/{number // self.turns_of_seats}"

    def seats_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game, by the names of bots."""
        return _rotated(self.lineup, number % self.turns_of_seats)

    def to_data(self) -> dict[str, Any]:
        """Plain data, for the head of a file."""
        return {**asdict(self), "variants": list(self.variants), "lineup": list(self.lineup)}


def _rotated(lineup: tuple[str, ...], by: int) -> tuple[str, ...]:
    by %= len(lineup)
    return lineup[len(lineup) - by :] + lineup[: len(lineup) - by]


def lineup_of(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """A bot for each seat: one name is for all of them. Raises ValueError if the numbers don't fit."""
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise ValueError(f"{len(bots)} bots for {players} seats; name one bot for all seats, or one for each")
    return tuple(bots)
