"""What the figures must show, held against what was measured."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from .contenders import BARE, CLASS, CLONE_OURS, OURS, OURS_UNSEEN
from .games import CLASSICS, GAMES
from .peers.boardgame_io import REDUCER
from .peers.open_spiel import PYTHON
from .peers.pettingzoo import RAW
from .results import Results
from .simulating import in_the_middle
from .starting import HELP, IMPORT


@dataclass(frozen=True)
class Target:
    """`met` is None if it was not measured."""

    claim: str
    wanted: str
    found: str = "not measured"
    met: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.met is None else "yes" if self.met else "**no**"


def targets(results: Results) -> list[Target]:
    return [
        *_against_the_class(results),
        _against_the_loop(results),
        _faster(results, PYTHON, 10),
        _faster(results, RAW, 5),
        _faster(results, REDUCER, 5),
        _clone(results),
        *(_start(results, name) for name in (IMPORT, HELP)),
        _ready(results),
        *_checking(results),
        _matched(results, "search", "greedy"),
        _matched(results, "greedy", "random"),
        _scaling(results),
    ]


def _ratios(results: Results, one: str, other: str) -> list[float]:
    return [race.speed_ratio(one, other).median for race in results.races(one, other)]


def _against_the_class(results: Results) -> Iterator[Target]:
    found = _ratios(results, OURS, CLASS)
    for name, choose, bound in (("median", statistics.median, 0.65), ("lowest", min, 0.5)):
        claim, wanted = f"playouts, ours / class, {name} of the classics", f"at least {bound}"
        complete = len(found) == len(CLASSICS)
        yield _at_least(claim, wanted, choose(found), bound) if complete else Target(claim, wanted)


def _against_the_loop(results: Results) -> Target:
    found = _ratios(results, BARE, OURS_UNSEEN)
    claim, wanted = "playouts, bare loop / ours without decisions, median of the classics", "at most 4.5"
    if len(found) < len(CLASSICS):
        return Target(claim, wanted)
    ratio = statistics.median(found)
    return Target(claim, wanted, f"{ratio:.2f}", ratio <= 4.5)


def _faster(results: Results, peer: str, bound: float) -> Target:
    found = _ratios(results, OURS, peer)
    claim, wanted = f"playouts, ours / {peer}, lowest of its games", f"at least {bound}"
    return _at_least(claim, wanted, min(found), bound) if found else Target(claim, wanted)


def _at_least(claim: str, wanted: str, value: float, bound: float) -> Target:
    return Target(claim, wanted, f"{value:.2f}", value >= bound)


def _clone(results: Results) -> Target:
    claim, wanted = "clone at a decision of Cyclades", "under 10 us or 1/20 of a decision"
    race = results.race_of("cyclades")
    if race is None:
        return Target(claim, wanted)
    clone, decision = race.seconds_each(CLONE_OURS), race.seconds_each(OURS)
    words = f"{clone * 1e6:.2f} us, 1/{decision / clone:.0f} of a decision"
    return Target(claim, wanted, words, clone < max(10e-6, decision / 20))


def _start(results: Results, name: str) -> Target:
    claim, wanted = f"{name}, the whole process", "under 200 ms"
    seconds = results.starting.get(name)
    return Target(claim, wanted) if seconds is None else _milliseconds(claim, wanted, seconds, 0.2)


def _ready(results: Results) -> Target:
    claim, wanted = "a game from the cache, from import to first decision, slowest of all", "under 100 ms"
    found = [outcome.loads.ready for outcome in results.outcomes if outcome.loads is not None]
    return Target(claim, wanted) if len(found) < len(GAMES) else _milliseconds(claim, wanted, max(found), 0.1)


def _milliseconds(claim: str, wanted: str, seconds: float, bound: float) -> Target:
    return Target(claim, wanted, f"{seconds * 1e3:.0f} ms", seconds < bound)


def _checking(results: Results) -> Iterator[Target]:
    times = results.checking
    for claim, wanted, name, bound in (
        ("a game of 5,000 cards is checked, nothing known", "under 4 s", "cold", 4.0),
        ("the same after a change in one file", "under 0.5 s", "edited", 0.5),
        ("memory for that", "under 300 MB", "megabytes", 300.0),
    ):
        if times is None:
            yield Target(claim, wanted)
            continue
        value = getattr(times, name)
        unit = "MB" if name == "megabytes" else "s"
        yield Target(claim, wanted, f"{value:.0f} {unit}" if unit == "MB" else f"{value:.2f} {unit}", value < bound)


def _matched(results: Results, one: str, other: str) -> Target:
    claim, wanted = f"{one} wins against {other}", "at least 75 of 100 games"
    found = [match for match in results.matches if (_kind(match.one), _kind(match.other)) == (one, other)]
    if not found or found[0].games < 100:
        return Target(claim, wanted)
    match = found[0]
    return Target(f"`{match.one}` wins against `{match.other}`", wanted, f"{match.share:.0%}", match.share >= 0.75)


def _kind(bot: str) -> str:
    """The name of a bot without its budget."""
    return bot.partition(":")[0]


def _scaling(results: Results) -> Target:
    claim, wanted = "simulation with two workers / with one", "at least 1.7"
    if not results.scaling:
        return Target(claim, wanted)
    found = in_the_middle(results.scaling)
    words = f"{found.simulation:.2f} (two plain loops at once: {found.control:.2f})"
    return Target(claim, wanted, words, found.simulation >= 1.7)
