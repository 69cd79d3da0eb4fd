"""What is measured of the whole and not of a single game: how long the command takes to start, how a simulation grows
with the cores, and how bots do against each other."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from .games import CONTENT

ROOT = Path(__file__).resolve().parents[2]
_SIMULATED = CONTENT / "fight-for-olympus"


def startup(rounds: int) -> Iterator[str]:
    """Whole processes, from their start to their end; that of Python itself is part of it."""
    for words, command in (
        ("an empty Python process", ["-c", "pass"]),
        ("import interpreter", ["-c", "import interpreter"]),
        ("themis --help", ["-m", "interpreter", "--help"]),
    ):
        seconds = statistics.median(_process(command) for _ in range(rounds))
        yield f"`{words}`: {seconds * 1e3:.0f} ms"


def _process(command: list[str]) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)
    return perf_counter() - began


def scaling(games: int, rounds: int) -> str:
    """How many times more games two processes play than one; both run in every round."""
    ratios = []
    for _ in range(rounds):
        one, two = (_simulated(workers, games) for workers in (1, 2))
        ratios.append(one / two)
    ratio = statistics.median(ratios)
    return f"`themis simulate` with two workers: {ratio:.2f} times as many games a second as with one"


def _simulated(workers: int, games: int) -> float:
    """The seconds that a simulation takes, without the start of its processes."""
    from interpreter.simulate.contents import Contents
    from interpreter.simulate.executor import Processes
    from interpreter.simulate.plan import Plan
    from interpreter.simulate.run import Outcome, simulate
    from interpreter.simulate.totals import Totals

    contents = Contents(str(_SIMULATED))
    game = contents.game(2, ())
    program = game.machine.program
    plan = Plan(game.id, game.hash, 2, (), ("random", "random"))
    outcome = Outcome(Totals(2, [name for name, _ in program.things], program.actions))
    began: list[float] = []
    # The first row of each worker comes when it is ready, so the clock starts when all of them are.
    simulate(
        contents, plan, range(games), Processes(workers), outcome,
        lambda row: began.append(perf_counter()) if row["game"] < 2 * workers else None,
    )  # fmt: skip
    return perf_counter() - max(began)


def match(one: str, other: str, games: int) -> str:
    """How often a bot wins against another, in pairs of games with the same seed."""
    from interpreter.simulate.contents import Contents
    from interpreter.simulate.executor import executor_for
    from interpreter.simulate.plan import Plan
    from interpreter.simulate.run import Outcome, simulate
    from interpreter.simulate.totals import Totals

    contents = Contents(str(_SIMULATED))
    game = contents.game(2, ())
    program = game.machine.program
    plan = Plan(game.id, game.hash, 2, (), (one, other))
    outcome = Outcome(Totals(2, [name for name, _ in program.things], program.actions))
    began = perf_counter()
    simulate(contents, plan, range(games), executor_for(None), outcome)
    rate = outcome.totals.by_bot[one].rate
    return (
        f"`{one}` against `{other}`, {games} paired games of {game.title}: wins {rate.value:.0%} "
        f"({rate.low:.0%} to {rate.high:.0%}), {perf_counter() - began:.0f} s"
    )
