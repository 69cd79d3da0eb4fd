"""`themis coverage`: what the scenarios prove, and where the figures are from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .console import Console, color_option
from .failures import EXIT_FINDINGS

if TYPE_CHECKING:
    from ..testing.coverage import Coverage


@click.command("coverage")
@click.argument("game", required=False)
@click.option("--missing", is_flag=True, help="List the rules, things and figures that are not covered.")
@click.option(
    "--fail-under", type=click.FloatRange(0, 100), metavar="PERCENT", help="Exit with 1 if fewer rules are proven."
)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@color_option
def command(game: str | None, missing: bool, fail_under: float | None, format_: str, color: str) -> int:
    """Count what the scenarios of a game prove.

    GAME is the folder of a game, a folder that holds games, or the id of a game. Without it, all games below `content`
    or below the present folder are counted. Only a scenario that passes proves anything.
    """
    from ..testing.coverage import cover
    from ..testing.reports import coverage_json
    from ..testing.runner import run_suite
    from .progress import progress
    from .test import find_suites

    console = Console(color)
    suites = find_suites(game)
    coverages: list[Coverage] = []
    with progress("scenarios", sum(len(suite.scenarios) for suite in suites), console) as advance:
        for suite in suites:
            coverages.append(cover(suite, map(advance, run_suite(suite, quick=True))))
    if format_ == "json":
        import json

        console.say(json.dumps(coverage_json(coverages), ensure_ascii=False, indent=2))
    else:
        _tell(coverages, missing, console)
    failed = any(coverage.findings or coverage.passed < coverage.scenarios for coverage in coverages)
    too_low = fail_under is not None and any(coverage.percent < fail_under for coverage in coverages)
    return EXIT_FINDINGS if failed or too_low else 0


def _tell(coverages: list[Coverage], missing: bool, console: Console) -> None:
    from .findings import as_text

    for line in _table(coverages):
        console.say(line)
    for coverage in coverages:
        for found in coverage.findings:
            console.say()
            console.say(as_text(found, console))
        if missing:
            for line in _missing(coverage, console.width):
                console.say(line)


def _table(coverages: list[Coverage]) -> list[str]:
    from ..testing.coverage import PROVENANCES, UNMARKED

    heads = ("game", "scenarios", "rules proven", "things named", *PROVENANCES, UNMARKED)
    rows = [
        (
            coverage.game,
            f"{coverage.passed} of {coverage.scenarios}",
            f"{coverage.proven} of {len(coverage.rules)}" if coverage.rules else "no ledger",
            f"{len(coverage.named)} of {len(coverage.things)}" if coverage.things else "-",
            *(str(coverage.figures[name]) for name in (*PROVENANCES, UNMARKED)),
        )
        for coverage in coverages
    ]
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (heads, *rows)
    ]


def _missing(coverage: Coverage, width: int) -> list[str]:
    from ..play.screen import safe, wrapped

    lines: list[str] = []
    open_rules = [rule for rule in coverage.rules if not rule.proven]
    if open_rules:
        lines += ["", f"{coverage.game}: rules that no scenario proves"]
        widest = max(len(rule.id) for rule in open_rules)
        for rule in open_rules:
            failing = f" (a scenario fails: {rule.failing[0]})" if rule.failing else ""
            lines += wrapped(safe(rule.text + failing), width, f"  {rule.id:<{widest}}  ", " " * (widest + 4))
    unnamed = [name for name in coverage.things if name not in coverage.named]
    figures = [f"{thing}.{name}" for thing, name in coverage.unmarked]
    for title, names in (
        ("things that no scenario speaks of", unnamed),
        ("figures that don't say where they are from", figures),
        ("things that are not finished", coverage.unfinished),
    ):
        if names:
            lines += ["", f"{coverage.game}: {title}", *wrapped(safe(", ".join(names)), width, "  ", "  ")]
    return lines
