"""The report about one simulation."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..catalogue import catalogue
from ..lines import Lines
from ..one_game import Row
from ..plan import Plan
from ..totals import Totals
from ..uses import OF_ACTIONS, OF_THINGS, uses
from . import coverage, sections
from .html import Html, Places, contents, note, page, tag


@dataclass
class Findings:
    """What a report tells: the totals, and what belongs to them."""

    game: Any
    plan: Plan
    totals: Totals
    rows: list[Row]
    #: The lines that could run and those that did, if that was noted.
    every_line: Lines = field(default_factory=set)
    lines: Lines = field(default_factory=set)
    #: Where the replays of broken games lie, by the number of the game.
    replays: dict[int, str] = field(default_factory=dict)


def report(found: Findings, at: Path | None = None) -> str:
    """The whole page. `at` is the file it will be written to; links to content start from there."""
    totals, game = found.totals, found.game
    book = catalogue(game.path, game)
    places = Places(game.path, at)
    of_things, of_actions = uses(found.rows, book.things, OF_THINGS), uses(found.rows, book.actions, OF_ACTIONS)
    both = [*of_things, *of_actions]
    standing, seats = sections.lifts_that_stand(both), max(totals.games * totals.players, 1)
    parts: list[Html | None]
    if totals.games:
        parts = [
            sections.faults(totals, places, found.replays),
            sections.wins(totals),
            sections.endings(totals),
            sections.length(totals),
            sections.points(totals, bool(game.machine.program.runtime["scoring"])),
            sections.things(of_things, standing, seats, places),
            sections.actions(of_actions, standing, seats, places),
            sections.extremes(both, places),
        ]
    else:
        parts = [note("No game came to its end."), sections.faults(totals, places, found.replays)]
    if found.plan.coverage:
        parts.append(coverage.unrun(found.every_line, found.lines, game.path, places))
    told = [part for part in parts if part is not None]
    head = [tag("h1", game.title), settings(found.plan), contents(told)]
    if totals.games:
        head.append(sections.figures(totals))
    return page(f"{game.title}: {totals.games} games", [*head, *told])


def settings(plan: Plan) -> Html:
    """What was simulated, so that it can be done again."""
    variants = f", with {', '.join(plan.variants)}" if plan.variants else ""
    seats = "; different bots change seats from game to game" if plan.turns_of_seats > 1 else ""
    bots = f"Bots: {', '.join(plan.lineup)}{seats}"
    return note(f"{plan.players} players{variants}. {bots}. Seed {plan.seed}, content {plan.hash[:12]}.")
