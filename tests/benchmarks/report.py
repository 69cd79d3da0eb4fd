"""The table: one column a game, ratios first, then the figures that they come from."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .contenders import (
    BARE,
    CLASS,
    CLONE_CLASS,
    CLONE_OURS,
    OURS,
    OURS_UNSEEN,
    OURS_WITH_UNDO,
    SAVE_OURS,
    VIEW_OURS,
)
from .loads import LoadTimes
from .measure import Race, Spread
from .peers.boardgame_io import REDUCER
from .peers.open_spiel import CPP, PYTHON
from .peers.pettingzoo import RAW


@dataclass(frozen=True)
class Outcome:
    """What was measured of one game."""

    game: str
    race: Race
    loads: LoadTimes | None


@dataclass(frozen=True)
class Row:
    title: str
    needs: tuple[str, ...]
    cell: Callable[[Race], str]


def spread(value: Spread) -> str:
    return f"{value.median:.2f} ({value.low:.2f} to {value.high:.2f})"


def speed(name: str, against: str, title: str) -> Row:
    return Row(title, (name, against), lambda race: spread(race.speed_ratio(name, against)))


def rate(name: str, title: str) -> Row:
    return Row(title, (name,), lambda race: f"{race.runs_a_second(name):,.0f}")


def length(name: str, title: str) -> Row:
    return Row(title, (name,), lambda race: f"{race.size_a_run(name):.1f}")


def microseconds(name: str, title: str) -> Row:
    return Row(title, (name,), lambda race: f"{race.seconds_each(name) * 1e6:.2f}")


ROWS = (
    speed(OURS, CLASS, "**ours / class**"),
    speed(BARE, OURS_UNSEEN, "**bare loop / ours without decisions**"),
    speed(OURS, PYTHON, "**ours / OpenSpiel, Python rules**"),
    speed(OURS, CPP, "ours / OpenSpiel, C++ rules"),
    speed(OURS, RAW, "**ours / PettingZoo**"),
    speed(OURS, REDUCER, "**ours / boardgame.io**"),
    speed(OURS, BARE, "ours / bare loop"),
    speed(CLASS, BARE, "class / bare loop"),
    speed(OURS_WITH_UNDO, CLASS, "ours with undo / class"),
    Row(
        "time to clone, ours / class",
        (CLONE_OURS, CLONE_CLASS),
        lambda race: spread(race.time_ratio(CLONE_OURS, CLONE_CLASS)),
    ),
    Row(
        "clone / decision, ours",
        (CLONE_OURS, OURS),
        lambda race: f"{race.time_ratio(CLONE_OURS, OURS).median:.3f}",
    ),
    rate(OURS, "playouts a second, ours"),
    rate(OURS_UNSEEN, "playouts a second, ours without decisions"),
    rate(CPP, "playouts a second, OpenSpiel, C++ rules"),
    rate(PYTHON, "playouts a second, OpenSpiel, Python rules"),
    rate(RAW, "playouts a second, PettingZoo"),
    rate(REDUCER, "playouts a second, boardgame.io"),
    rate(CLASS, "playouts a second, class"),
    rate(BARE, "playouts a second, bare loop"),
    Row(
        "decisions a second, ours",
        (OURS,),
        lambda race: f"{1 / race.seconds_each(OURS):,.0f}",
    ),
    length(OURS, "decisions a game, ours"),
    length(CLASS, "decisions a game, class"),
    length(BARE, "decisions a game, bare loop"),
    microseconds(CLONE_OURS, "clone, ours (us)"),
    microseconds(SAVE_OURS, "save, ours (us)"),
    microseconds(VIEW_OURS, "view, ours (us)"),
)

LOAD_ROWS: tuple[tuple[str, Callable[[LoadTimes], float]], ...] = (
    ("import, ours (ms)", lambda loads: loads.importing * 1e3),
    ("load without cache, ours (ms)", lambda loads: loads.cold * 1e3),
    ("load from cache, ours (ms)", lambda loads: loads.cached * 1e3),
    ("memory after that, ours (MB)", lambda loads: loads.megabytes),
)


def table(outcomes: list[Outcome]) -> str:
    """A Markdown table, its columns padded so that it reads as well in a terminal."""
    lines = [["", *(outcome.game for outcome in outcomes)]]
    for row in ROWS:
        found = [row.cell(outcome.race) if outcome.race.has(*row.needs) else "" for outcome in outcomes]
        if any(found):
            lines.append([row.title, *found])
    for title, value in LOAD_ROWS:
        if all(outcome.loads is not None for outcome in outcomes):
            lines.append([title, *(f"{value(outcome.loads):.1f}" for outcome in outcomes if outcome.loads)])
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


def page(text: str, rounds: int, seconds: float, whole: Sequence[str] = (), missing: Sequence[str] = ()) -> str:
    """The table as a file, with what a reader needs to judge it."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    where = f"{python} on {platform.system()} {platform.machine()}"
    left_out = "".join(f"\nLeft out: {reason}.\n" for reason in missing)
    as_a_whole = "".join(f"- {line}\n" for line in whole)
    return f"""# Benchmark

Written by `python -m tests.benchmarks --write`. Random playouts through the public door (`decision`, `options`,
`choose`) against a hand-written Python class behind the same door and a bare hand-written loop, both in `rivals/`, and
against other engines, in `peers/`: OpenSpiel (rules in C++ or in Python, the loop in Python), PettingZoo's own
environments without wrappers, and boardgame.io's reducer on Node with the same games written for it. "Ours without
decisions" is `Game.play_out`, in which nobody looks at what is asked.

A ratio above 1 means that the first one plays more games a second (for clones: takes longer). Ratios are taken inside a
round; a cell shows the median of the rounds and, in brackets, the lowest and the highest. Rates and times come from one
machine and show the size only.

{where}; {rounds} rounds of {seconds:g} s for each contender.
{left_out}
{text}

{as_a_whole}"""
