"""The page: what must hold, ratios, then the figures that they come from; a column for each game."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from .checking import CheckTimes
from .contenders import (
    BARE,
    CLASS,
    CLONE_CLASS,
    CLONE_OURS,
    OURS,
    OURS_UNSEEN,
    OURS_WITH_UNDO,
    SAVE_OURS,
    TUNED_BARE,
    TUNED_CLASS,
    VIEW_OURS,
)
from .loads import LoadTimes
from .measure import Race, Spread
from .peers import PLAYED_BY
from .peers.boardgame_io import REDUCER
from .peers.boardgame_io import version as node_version
from .peers.open_spiel import CPP, PYTHON
from .peers.pettingzoo import RAW, WRAPPED
from .results import Outcome, Results
from .simulating import in_the_middle
from .targets import targets

NOT_MEASURED = "not measured"


@dataclass(frozen=True)
class Row:
    title: str
    needs: tuple[str, ...]
    cell: Callable[[Race], str]


def spread(value: Spread) -> str:
    return f"{value.median:.2f} ({value.low:.2f} to {value.high:.2f})"


def speed(name: str, against: str, title: str) -> Row:
    return Row(title, (name, against), lambda race: spread(race.speed_ratio(name, against)))


def rate(name: str) -> Row:
    return Row(f"playouts a second, {name}", (name,), lambda race: f"{race.runs_a_second(name):,.0f}")


def length(name: str) -> Row:
    return Row(f"decisions a game, {name}", (name,), lambda race: f"{race.size_a_run(name):.1f}")


def microseconds(name: str) -> Row:
    return Row(f"{name} (us)", (name,), lambda race: f"{race.seconds_each(name) * 1e6:.2f}")


RATIOS = (
    speed(OURS, CLASS, "**ours / class**"),
    speed(BARE, OURS_UNSEEN, "**bare loop / ours without decisions**"),
    speed(OURS, PYTHON, f"**ours / {PYTHON}**"),
    speed(OURS, RAW, f"**ours / {RAW}**"),
    speed(OURS, REDUCER, f"**ours / {REDUCER}**"),
    speed(OURS, WRAPPED, f"ours / {WRAPPED}"),
    speed(OURS, CPP, f"ours / {CPP}"),
    speed(OURS_UNSEEN, CPP, f"ours without decisions / {CPP}"),
    speed(OURS, TUNED_CLASS, "ours / tuned class"),
    speed(TUNED_BARE, OURS_UNSEEN, "tuned bare loop / ours without decisions"),
    speed(OURS_WITH_UNDO, OURS, "ours with undo / ours"),
    Row(
        "time to clone, ours / class",
        (CLONE_OURS, CLONE_CLASS),
        lambda race: spread(race.time_ratio(CLONE_OURS, CLONE_CLASS)),
    ),
    Row("clone / decision, ours", (CLONE_OURS, OURS), lambda race: f"{race.time_ratio(CLONE_OURS, OURS).median:.3f}"),
)

FIGURES = (
    *map(rate, (OURS, OURS_UNSEEN, CLASS, BARE, TUNED_CLASS, TUNED_BARE, CPP, PYTHON, RAW, WRAPPED, REDUCER)),
    Row("decisions a second, ours", (OURS,), lambda race: f"{1 / race.seconds_each(OURS):,.0f}"),
    *map(length, (OURS, CLASS, BARE, TUNED_CLASS, TUNED_BARE, CPP, PYTHON, RAW, WRAPPED, REDUCER)),
    *map(microseconds, (CLONE_OURS, CLONE_CLASS, SAVE_OURS, VIEW_OURS)),
)

LOADS: tuple[tuple[str, Callable[[LoadTimes], float]], ...] = (
    ("compiled and loaded, empty cache (ms)", lambda loads: loads.cold * 1e3),
    ("loaded from the cache (ms)", lambda loads: loads.cached * 1e3),
    ("ready to play from the cache (ms)", lambda loads: loads.ready * 1e3),
    ("memory of the process then (MB)", lambda loads: loads.megabytes),
)


def cell(row: Row, outcome: Outcome) -> str:
    """Empty if there is nothing to measure, as where an engine does not have the game."""
    if outcome.race.has(*row.needs):
        return row.cell(outcome.race)
    expected = all(outcome.game in PLAYED_BY.get(name, ()) or outcome.race.has(name) for name in row.needs)
    return NOT_MEASURED if expected else ""


def games_table(rows: Sequence[Row], outcomes: Sequence[Outcome]) -> list[list[str]]:
    lines = [["", *(outcome.game for outcome in outcomes)]]
    for row in rows:
        found = [cell(row, outcome) for outcome in outcomes]
        if any(found):
            lines.append([row.title, *found])
    return lines


def loads_table(outcomes: Sequence[Outcome]) -> list[list[str]]:
    found = [(outcome, outcome.loads) for outcome in outcomes if outcome.loads is not None]
    lines = [["", *(outcome.game for outcome, _ in found)]]
    lines += [[title, *(f"{value(loads):.1f}" for _, loads in found)] for title, value in LOADS if found]
    return lines


def targets_table(results: Results) -> list[list[str]]:
    lines = [["what must hold", "wanted", "measured", "holds"]]
    return lines + [[found.claim, found.wanted, found.found, found.verdict] for found in targets(results)]


def markdown(lines: Sequence[Sequence[str]]) -> str:
    """A table whose columns are padded, so that it reads as well in a terminal."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    padded = [lines[0], ["-" * width for width in widths], *lines[1:]]
    return "\n".join(
        "| " + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) + " |" for line in padded
    )


def tables(results: Results) -> str:
    """All that was measured."""
    return "\n\n".join(_parts(results)) + "\n"


def _parts(results: Results) -> Iterator[str]:
    if results.stopped:
        yield "Broken off: this is what had been measured by then."
    yield markdown(targets_table(results))
    outcomes = [outcome for outcome in results.outcomes if outcome.race.rounds]
    if outcomes:
        yield markdown(games_table(RATIOS, outcomes))
        yield markdown(games_table(FIGURES, outcomes))
    loads = loads_table(results.outcomes)
    if len(loads) > 1:
        yield markdown(loads)
    lines = [f"{name}: {seconds * 1e3:.0f} ms" for name, seconds in results.starting.items()]
    if results.checking is not None:
        lines.append(_checked(results.checking))
    if results.scaling:
        found = in_the_middle(results.scaling)
        lines.append(
            f"simulation, two workers: {found.simulation:.2f} times as many games a second as with one; "
            f"two plain Python loops at once on the same machine: {found.control:.2f} times as much as one"
        )
    lines += map(str, results.matches)
    lines += [f"{NOT_MEASURED}: {reason}" for reason in results.missing]
    if lines:
        yield "\n".join(f"- {line}" for line in lines)


def _checked(times: CheckTimes) -> str:
    return (
        f"`themis validate` of {times.cards:,} cards in {times.lines:,} lines: {times.cold:.2f} s with nothing known, "
        f"{times.same:.2f} s if nothing changed, {times.figure:.2f} s after another figure in one file, "
        f"{times.mistake:.2f} s after a mistake in it; at most {times.megabytes:.0f} MB"
    )


def page(results: Results) -> str:
    """The tables as a file, with what a reader needs to judge them."""
    return f"""# Results of the benchmark

Written by `python -m tests.benchmarks --write`. What is raced, who counts and why is told in [README.md](README.md).

A ratio above 1 means that the first one plays more games a second (for clones: takes longer). Ratios are taken inside a
round; a cell shows the median of the rounds and, in brackets, the lowest and the highest. Rates and times come from one
machine and show the size only.

{_where()}; {results.rounds} rounds of {results.seconds:g} s for each contender.

{tables(results)}"""


def _where() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    named = (("OpenSpiel", _version("open-spiel")), ("PettingZoo", _version("pettingzoo")), (REDUCER, node_version()))
    engines = "".join(f"; {name} {number}" for name, number in named if number)
    return f"{python} on {platform.system()} {platform.machine()}, {cores} cores{engines}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
