"""What simulations can do: how they grow with the cores, and how bots do against each other."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from .games import CONTENT

SIMULATED = CONTENT / "fight-for-olympus"

#: A loop that shares nothing with anybody: what two of it at once reach is what the machine had to give.
_CONTROL = "n = 0\nfor i in range(12_000_000): n += i & 7"


@dataclass(frozen=True)
class Scaling:
    """How many times as much two do as one: simulations with two workers, and two plain loops at once."""

    simulation: float
    control: float


def scaling(games: int, rounds: int) -> Iterator[Scaling]:
    """One measure a round; one worker and two run in every round, and the control right beside them."""
    for _ in range(rounds):
        one, two = _games_a_second(1, games), _games_a_second(2, games)
        yield Scaling(two / one, 2 * _loops(1) / _loops(2))


def in_the_middle(found: list[Scaling]) -> Scaling:
    return Scaling(
        statistics.median(each.simulation for each in found), statistics.median(each.control for each in found)
    )


def _loops(count: int) -> float:
    """The seconds that so many loops take at once."""
    began = perf_counter()
    running = [subprocess.Popen([sys.executable, "-c", _CONTROL]) for _ in range(count)]
    for process in running:
        process.wait()
    return perf_counter() - began


def _games_a_second(workers: int, games: int) -> float:
    """How fast a simulation is once its processes have started."""
    from interpreter.simulate.executor import Processes

    began: list[float] = []
    first = 2 * workers
    # The first games come one by one; when these are there, all workers are ready, and the clock starts.
    _simulate(
        ("random", "random"), games, Processes(workers),
        lambda row: began.append(perf_counter()) if row["game"] < first else None,
    )  # fmt: skip
    return (games - first) / (perf_counter() - max(began))


@dataclass(frozen=True)
class Match:
    """How often a bot won against another, in pairs of games with the same seed; a shared win counts half."""

    one: str
    other: str
    games: int
    share: float
    low: float
    high: float
    seconds: float

    def __str__(self) -> str:
        return (
            f"`{self.one}` against `{self.other}`, {self.games} games in pairs of the same seed: wins {self.share:.0%} "
            f"({self.low:.0%} to {self.high:.0%}), {self.seconds:.0f} s"
        )


def match(one: str, other: str, games: int) -> Match:
    from interpreter.simulate.executor import executor_for

    began = perf_counter()
    outcome = _simulate((one, other), games, executor_for(None), lambda _: None)
    rate = outcome.totals.by_bot[one].rate
    return Match(one, other, outcome.totals.games, rate.value, rate.low, rate.high, perf_counter() - began)


def _simulate(bots: tuple[str, str], games: int, executor: Any, on_row: Any) -> Any:
    """Play; whoever breaks it off is heard here too, where a simulation would keep what it has."""
    from interpreter.simulate.contents import Contents
    from interpreter.simulate.plan import Plan
    from interpreter.simulate.run import Outcome, simulate
    from interpreter.simulate.totals import Totals

    contents = Contents(str(SIMULATED))
    game = contents.game(2, ())
    plan = Plan(game.id, game.hash, 2, (), bots)
    outcome = Outcome(Totals(2))
    simulate(contents, plan, range(games), executor, outcome, on_row)
    if outcome.stopped:
        raise KeyboardInterrupt
    return outcome
