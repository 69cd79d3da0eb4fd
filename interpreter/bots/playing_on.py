"""What a position is worth to everybody: it is played on in a hurry, and what comes of that is told as rewards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Any

from .judging import DECIDED, judged, leads, share
from .lookahead import LookAhead
from .tree import Node

#: A try is cut off behind so many choices, however long the game would go on.
_LONGEST = 400
#: Where the content has a measure, a choice is the best of so many, each looked at with so many further answers.
_LOOKED_AT, _ANSWERS = 12, 4
#: What is only hoped for counts less than what is decided: rewards of open positions lie in this part of 0 to 1.
_HOPE_LOW, _HOPE_HIGH = 0.1, 0.9
#: An end of the game counts like a lead that lies so many times the usual distance from the middle.
_FAR = 4.0


class Spread:
    """Where the leads of one seat lie, so that they can be told as rewards whatever their scale."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self.squares = 0.0

    def note(self, value: float) -> None:
        self.count += 1
        distance = value - self.mean
        self.mean += distance / self.count
        self.squares += distance * (value - self.mean)

    @property
    def width(self) -> float:
        return sqrt(self.squares / self.count) if self.count else 0.0

    def bounded(self, value: float) -> float:
        """An end of the game outweighs every lead, but one that is only imagined not everything else."""
        far = _FAR * max(self.width, 1.0)
        return max(self.mean - far, min(self.mean + far, value))

    def reward(self, value: float) -> float:
        width = self.width
        standing = 0.0 if width == 0 else max(-30.0, min(30.0, (value - self.mean) / width))
        return _HOPE_LOW + (_HOPE_HIGH - _HOPE_LOW) / (1.0 + exp(-standing))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a try, by seat: how far it leads, and the reward, from 0 for a loss to 1 for a win."""

    leads: list[float]
    rewards: list[float]


class Estimates:
    """Outcomes of the positions of one search, all on the same scale."""

    def __init__(self, state: Any, players: int, chance: Random) -> None:
        self.players = players
        self.chance = chance
        #: Without a measure only the end of a game tells something, so play goes on to it.
        self.measured = bool(state.standings())
        #: The turn goes on to its end, everybody else has one, and the next one of the same player shows what was good.
        self.turns = players + 1
        self._spreads = [Spread() for _ in range(players)]

    def set_scale(self, worths: list[float], seat: int) -> None:
        """Note the leads of options that were looked at: they tell how far apart leads lie here."""
        for worth in worths:
            if abs(worth) < DECIDED // self.players:
                self._spreads[seat].note(worth)

    @property
    def broken(self) -> Outcome:
        return Outcome([spread.bounded(-DECIDED) for spread in self._spreads], [0.0] * self.players)

    def outcome(self, state: Any) -> Outcome:
        """What comes of a position. The state is used up."""
        self._play_on(state)
        if not self.measured:
            shares = [share(state.result, seat) for seat in range(self.players)]
            return Outcome(shares, shares)
        if state.result is not None:
            bounded = [self._spreads[seat].bounded(judged(state, seat)) for seat in range(self.players)]
            return Outcome(bounded, [share(state.result, seat) for seat in range(self.players)])
        found = leads(state)
        for spread, lead in zip(self._spreads, found, strict=True):
            spread.note(lead)
        return Outcome(found, [spread.reward(lead) for spread, lead in zip(self._spreads, found, strict=True)])

    def _play_on(self, state: Any) -> None:
        turns, active = self.turns, state.active
        for _ in range(_LONGEST):
            decision = state.decision
            if decision is None:
                return
            if self.measured and state.active != active:
                turns, active = turns - 1, state.active
                if turns <= 0:
                    return
            self._choose(state, decision)

    def preferred(self, state: Any, decision: Any, node: Node) -> int:
        """The option to try next, of those that were never tried."""
        untried = node.untried(decision.question, decision.options.values)
        return self._better(state, decision, untried)

    def _choose(self, state: Any, decision: Any) -> None:
        options = decision.options
        state.choose(options[self._better(state, decision, range(len(options)))])

    def _better(self, state: Any, decision: Any, positions: Sequence[int]) -> int:
        """Any option; where there is a measure, the best one of a few."""
        chance = self.chance
        if not self.measured or len(positions) == 1:
            return positions[chance.randrange(len(positions))]
        best, most = 0, None
        tried = positions if len(positions) <= _LOOKED_AT else chance.sample(positions, _LOOKED_AT)
        for position in tried:
            worth = LookAhead(decision.player, _ANSWERS, chance).worth(state, position)
            if most is None or worth > most:
                best, most = position, worth
        return best
