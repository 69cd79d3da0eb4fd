"""`themis validate`: all checks of content."""

from __future__ import annotations

import click

from .console import Console, color_option
from .failures import EXIT_FINDINGS


@click.command("validate")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "github", "terse"]),
    default="text",
    help="How findings are printed.",
)
@color_option
def command(paths: tuple[str, ...], format_: str, color: str) -> int:
    """Check games for faults.

    PATH is the folder of a game, a folder that holds games, or the id of a game. Without it, all games below `content`
    or below the present folder are checked.
    """
    from ..diagnostics.severity import Severity
    from ..pipeline import check_game
    from .findings import FilesByName, as_json, as_lines, as_text, counted, summary
    from .games import find_many

    console = Console(color)
    games = find_many(paths)
    found = []
    for game in games:
        report = check_game(game)
        found += report.diagnostics
        if format_ == "text":
            files = FilesByName(report.files)
            for diagnostic in report.diagnostics:
                console.say(as_text(diagnostic, console, files))
                console.say()
    has_errors = any(diagnostic.severity is Severity.ERROR for diagnostic in found)
    if format_ == "json":
        console.say(as_json(found, ok=not has_errors, games=[game.as_posix() for game in games]))
    elif format_ == "text":
        told = f"{counted(len(games), 'game')} checked: {summary(found)}"
        console.say(console.bad(told) if has_errors else console.good(told))
    else:
        for line in as_lines(found, format_):
            console.say(line)
    return EXIT_FINDINGS if has_errors else 0
