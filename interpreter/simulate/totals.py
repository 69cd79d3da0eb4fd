"""What all rows say together. Only whole numbers are added up, so the order of the rows makes no difference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .intervals import Estimate, Mean, share_of_groups
from .observation import MOMENTS
from .one_game import Row

#: A win is this many parts, so that any number of players can share one in whole parts.
PARTS = 720_720


@dataclass
class Wins:
    """How often somebody won, in parts of wins."""

    games: int = 0
    parts: int = 0
    #: By seed (games, parts), where games share seeds: these are alike, and their number alone says too much.
    by_seed: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, parts: int, seed: str | None = None) -> None:
        self.games += 1
        self.parts += parts
        if seed is not None:
            games, won = self.by_seed.get(seed, (0, 0))
            self.by_seed[seed] = games + 1, won + parts

    @property
    def won(self) -> Fraction:
        return Fraction(self.parts, PARTS)

    @property
    def rate(self) -> Estimate:
        return share_of_groups(self.parts / PARTS, self.games, self._groups())

    def _groups(self) -> list[tuple[float, int]]:
        return [(won / PARTS, games) for games, won in self.by_seed.values()]


class Totals:
    """Grows row by row; equal for equal rows in any order."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = self.drawn = 0
        self.by_seat = [Wins() for _ in range(players)]
        self.by_first = {"first player": Wins(), "other players": Wins()}
        self.by_bot: dict[str, Wins] = defaultdict(Wins)
        self.by_role: dict[str, dict[str, Wins]] = defaultdict(lambda: defaultdict(Wins))
        self.reasons: Counter[str] = Counter()
        self.choices, self.turns, self.most_options = Mean(), Mean(), Mean()
        self.lengths: Counter[int] = Counter()
        self.options = self.real_choices = 0
        self.scores = [Mean() for _ in range(players)]
        #: By moment: the points of those who won in the end, and of the others.
        self.winners_points = [Mean() for _ in range(MOMENTS)]
        self.others_points = [Mean() for _ in range(MOMENTS)]
        self.faults: list[dict[str, Any]] = []

    def add_all(self, rows: Iterable[Row]) -> Totals:
        for row in rows:
            self.add(row)
        return self

    def add(self, row: Row) -> None:
        if row.get("fault"):
            self.faults.append({"game": row["game"], **row["fault"]})
            return
        self.games += 1
        winners = row["winners"]
        part = PARTS // len(winners) if winners else 0
        won = [part if seat in winners else 0 for seat in range(self.players)]
        self.drawn += not winners
        self.reasons[row["reason"]] += 1
        self._add_wins(row, won)
        for mean, name in ((self.choices, "choices"), (self.turns, "turns"), (self.most_options, "most_options")):
            mean.add(row[name])
        self.lengths[row["choices"]] += 1
        self.options += row["options"]
        self.real_choices += row["real_choices"]
        for seat, score in enumerate(row.get("scores") or ()):
            if score is not None:
                self.scores[seat].add(score)
        for moment, points in enumerate(row["points"]):
            for seat, value in enumerate(points):
                (self.winners_points if won[seat] else self.others_points)[moment].add(value)

    def _add_wins(self, row: Row, won: list[int]) -> None:
        # Different bots change seats, and play each seed in every seat.
        seed = row["seed"] if len(set(row["seats"])) > 1 else None
        for seat, part in enumerate(won):
            self.by_seat[seat].add(part, seed)
            self.by_bot[row["seats"][seat]].add(part, seed)
            if row["first"] >= 0:
                self.by_first["first player" if seat == row["first"] else "other players"].add(part, seed)
            for role, values in row["roles"].items():
                self.by_role[role][values[seat]].add(part, seed)

    @property
    def branching(self) -> float:
        """Options a question, on average."""
        return self.options / self.choices.total if self.choices.total else 0.0

    def summary(self) -> dict[str, Any]:
        """All figures as plain data, to be compared or written."""
        return {
            "games": self.games,
            "faults": len(self.faults),
            "drawn": self.drawn,
            "reasons": dict(sorted(self.reasons.items())),
            "wins": [str(wins.won) for wins in self.by_seat],
            "bots": {name: [wins.games, str(wins.won)] for name, wins in sorted(self.by_bot.items())},
            "choices": self.choices.total,
            "options": self.options,
            "turns": self.turns.total,
            "scores": [[mean.count, mean.total, mean.squares] for mean in self.scores],
        }

