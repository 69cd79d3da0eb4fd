"""What all rows say together. Only whole numbers are added up, so the order of the rows makes no difference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .intervals import Estimate, Mean, difference, share
from .observation import MOMENTS
from .one_game import Row


@dataclass
class Wins:
    """How often somebody won; a shared win counts in parts."""

    games: int = 0
    won: Fraction = Fraction(0)

    def add(self, won: Fraction) -> None:
        self.games += 1
        self.won += won

    @property
    def rate(self) -> Estimate:
        return share(float(self.won), self.games)


@dataclass
class Use:
    """A thing or an action, over all seats of all games: (seats, wins) of those that held, were offered, took it."""

    held: Wins = field(default_factory=Wins)
    offered: Wins = field(default_factory=Wins)
    taken: Wins = field(default_factory=Wins)
    #: Seats that held it or were offered it, but never took it.
    left: Wins = field(default_factory=Wins)

    @property
    def lift(self) -> Estimate:
        """How much more often those won who took it than those who only could have."""
        return difference(self.taken.rate, self.left.rate)


class Totals:
    """Grows row by row; equal for equal rows in any order."""

    def __init__(self, players: int, things: Sequence[str], actions: Sequence[str]) -> None:
        self.players = players
        self.things = tuple(things)
        self.actions = (*actions, "pass")
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
        self.use_of_things = [Use() for _ in self.things]
        self.use_of_actions = [Use() for _ in self.actions]
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
        won = [Fraction(seat in winners, max(len(winners), 1)) for seat in range(self.players)]
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
        for seat in range(self.players):
            held, offered, taken = (int(row[name][seat], 16) for name in ("held", "offered", "taken"))
            _add_use(self.use_of_things, held, offered, taken, won[seat])
            offered, taken = (int(row[name][seat], 16) for name in ("actions_offered", "actions_taken"))
            _add_use(self.use_of_actions, 0, offered, taken, won[seat])

    def _add_wins(self, row: Row, won: list[Fraction]) -> None:
        for seat, part in enumerate(won):
            self.by_seat[seat].add(part)
            self.by_bot[row["seats"][seat]].add(part)
            if row["first"] >= 0:
                self.by_first["first player" if seat == row["first"] else "other players"].add(part)
            for role, values in row["roles"].items():
                self.by_role[role][values[seat]].add(part)

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
            "taken": [use.taken.games for use in self.use_of_things],
            "actions": [use.taken.games for use in self.use_of_actions],
        }


def _add_use(uses: list[Use], held: int, offered: int, taken: int, won: Fraction) -> None:
    known = held | offered | taken
    while known:
        lowest = known & -known
        known ^= lowest
        use = uses[lowest.bit_length() - 1]
        if lowest & held:
            use.held.add(won)
        if lowest & offered:
            use.offered.add(won)
        (use.taken if lowest & taken else use.left).add(won)
