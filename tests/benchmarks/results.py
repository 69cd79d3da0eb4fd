"""What a run of the benchmark found. It grows part by part, so a run that is broken off still has its first parts."""

from __future__ import annotations

from dataclasses import dataclass, field

from .checking import CheckTimes
from .loads import LoadTimes
from .measure import Race
from .simulating import Match, Scaling


@dataclass
class Outcome:
    """What was measured of one game."""

    game: str
    race: Race
    loads: LoadTimes | None = None


@dataclass
class Results:
    rounds: int
    seconds: float
    outcomes: list[Outcome] = field(default_factory=list)
    starting: dict[str, float] = field(default_factory=dict)
    scaling: list[Scaling] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    checking: CheckTimes | None = None
    #: Why something was not measured, each reason once.
    missing: dict[str, None] = field(default_factory=dict)
    stopped: bool = False

    def race_of(self, game: str) -> Race | None:
        """The race of a game, if a round of it was finished."""
        return next((found.race for found in self.outcomes if found.game == game and found.race.rounds), None)

    def races(self, *contenders: str) -> list[Race]:
        """The races in which all of these ran."""
        return [found.race for found in self.outcomes if found.race.rounds and found.race.has(*contenders)]
