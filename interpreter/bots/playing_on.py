"""What a position is worth to everybody: it is played on in a hurry, and what comes of that is told as rewards."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from typing import Any

from .judging import DECIDED, judged, leads, share

#: A try is cut off behind so many choices, however long the game would go on.
_LONGEST = 400
#: Where the content has a measure, play goes on for so many rounds and each choice is the better of so many.
_ROUNDS, _LOOKED_AT = 2, 2
#: What is only hoped for counts less than what is decided: rewards of open positions lie in this part of 0 to 1.
_HOPE_LOW, _HOPE_HIGH = 0.1, 0.9


class Spread:
    """Where the values of one seat lie, so that they can be told as rewards whatever their scale."""

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

    def reward(self, value: float) -> float:
        width = sqrt(self.squares / self.count) if self.count else 0.0
        standing = 0.0 if width == 0 else max(-30.0, min(30.0, (value - self.mean) / width))
        return _HOPE_LOW + (_HOPE_HIGH - _HOPE_LOW) / (1.0 + exp(-standing))


class Estimates:
    """Rewards of the positions of one search, all on the same scale."""

    def __init__(self, state: Any, players: int, chance: Random) -> None:
        self.players = players
        self.chance = chance
        #: Without a measure only the end of a game tells something, so play goes on to it.
        self.measured = bool(state.standings())
        self.turns = _ROUNDS * players
        self._spreads = [Spread() for _ in range(players)]

    def ranked(self, worths: list[float], seat: int) -> list[float]:
        """The rewards of options whose worths are known; they set the scale for what follows."""
        spread = self._spreads[seat]
        decided = DECIDED // self.players
        for worth in worths:
            if abs(worth) < decided:
                spread.note(worth)
        return [spread.reward(worth) if abs(worth) < decided else float(worth > 0) for worth in worths]

    def rewards(self, state: Any) -> list[float]:
        """By seat, from 0 for a loss to 1 for a win. The state is used up."""
        self._play_on(state)
        if state.result is not None or not self.measured:
            return [share(state.result, seat) for seat in range(self.players)]
        found = []
        for spread, lead in zip(self._spreads, leads(state), strict=True):
            spread.note(lead)
            found.append(spread.reward(lead))
        return found

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

    def _choose(self, state: Any, decision: Any) -> None:
        """Any option; where there is a measure, the better one of a few."""
        options, chance = decision.options, self.chance
        if not self.measured or len(options) == 1:
            state.choose(options[chance.randrange(len(options))])
            return
        best, most = 0, None
        for position in chance.sample(range(len(options)), min(_LOOKED_AT, len(options))):
            attempt = state.clone()
            attempt.choose(attempt.decision.options[position])
            worth = judged(attempt, decision.player)
            if most is None or worth > most:
                best, most = position, worth
        state.choose(options[best])
