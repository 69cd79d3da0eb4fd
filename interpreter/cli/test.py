"""`themis test`: the scenarios of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .console import Console, color_option, language_option
from .failures import EXIT_FINDINGS, FaultyContent, Reported

if TYPE_CHECKING:
    from ..testing.outcome import Outcome
    from ..testing.runner import Suite


@click.command("test")
@click.argument("path", required=False)
@click.option("-k", "keyword", metavar="WORD", help="Only scenarios with this word in their name, file or rules.")
@click.option("--quick", is_flag=True, help="Leave out the checks of saving, undoing, replaying and hiding.")
@click.option("--junit", metavar="FILE", help="Also write the outcomes as JUnit XML.")
@click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", help="How outcomes are printed."
)
@language_option
@color_option
def command(
    path: str | None,
    keyword: str | None,
    quick: bool,
    junit: str | None,
    format_: str,
    language: str | None,
    color: str,
) -> int:
    """Run the scenarios of games.

    PATH is the folder of a game, a folder that holds games, one file of scenarios, or the id of a game. Without it, all
    games below `content` or below the present folder are tested.
    """
    from ..testing.reports import outcomes_json, outcomes_junit
    from ..testing.runner import chosen, run_suite
    from .progress import progress

    console = Console(color, language=language)
    if junit is not None:
        _refuse_foreign_report(Path(junit))
    suites = find_suites(path)
    total = sum(len(chosen(suite.scenarios, keyword)) for suite in suites)
    if not total:
        raise Reported(*_nothing_to_run(keyword, any(suite.scenarios for suite in suites)))
    ran: list[tuple[Suite, list[Outcome]]] = []
    with progress("scenarios", total, console) as advance:
        for suite in suites:
            ran.append((suite, [advance(outcome) for outcome in run_suite(suite, keyword=keyword, quick=quick)]))
    outcomes = [outcome for _, outcomes in ran for outcome in outcomes]
    if junit is not None:
        Path(junit).write_text(outcomes_junit(outcomes) + "\n", encoding="utf-8")
    failed = sum(not outcome.passed for outcome in outcomes)
    if format_ == "json":
        import json

        console.say(json.dumps(outcomes_json(outcomes), ensure_ascii=False, indent=2))
    else:
        for suite, of_suite in ran:
            if of_suite:
                _tell(suite, of_suite, console)
        seconds = sum(outcome.seconds for outcome in outcomes)
        told = console.language.say(
            "{passed} passed, {failed} failed in {seconds} s",
            passed=total - failed, failed=failed, seconds=f"{seconds:.1f}",
        )  # fmt: skip
        console.say(console.bad(told) if failed else console.good(told))
    return EXIT_FINDINGS if failed else 0


def find_suites(path: str | None) -> list[Suite]:
    """The scenarios at a path; raise what tells the user why there are none."""
    from ..diagnostics.diagnostic import Sink
    from ..loading.discover import CONTENT_ENDINGS, GAME_FILE
    from ..testing.runner import find_suites as find
    from .games import find_many

    named = Path(path) if path is not None else None
    # A file of scenarios stands for itself alone; everything else means whole games.
    one_file = named is not None and named.suffix in CONTENT_ENDINGS and named.name != GAME_FILE and named.is_file()
    sink = Sink()
    suites = [
        suite
        for root in ([named] if one_file else find_many((path,) if path is not None else ()))
        for suite in find(root, sink)
    ]
    problems = [*sink.diagnostics, *(found for suite in suites for found in suite.problems)]
    if problems:
        raise FaultyContent(problems)
    return suites


def _tell(suite: Suite, outcomes: list[Outcome], console: Console) -> None:
    from ..play.screen import safe
    from .findings import FilesByName, as_text

    failed = [outcome for outcome in outcomes if not outcome.passed]
    say = console.language.say
    told = say("{passed} of {all} passed", passed=len(outcomes) - len(failed), all=len(outcomes))
    console.say(f"{suite.name}: {console.bad(told) if failed else told}")
    files = FilesByName(suite.folder.files)
    shown = set()
    for outcome in failed:
        console.say()
        console.say(console.bad(say("FAILED")) + f" {safe(outcome.scenario)}  ({outcome.file}:{outcome.line})")
        # A game that can't be loaded fails every scenario for the same reasons: tell them once.
        fresh = [found for found in outcome.findings if found not in shown]
        shown.update(fresh)
        for found in fresh:
            console.say(as_text(found, console, files))
        if not fresh:
            console.say(f"  {say('for the same reason as before')}")
    if failed:
        console.say()


def _nothing_to_run(keyword: str | None, there_are_some: bool) -> tuple[str, str]:
    if keyword and there_are_some:
        return f"no scenario has `{keyword}` in its name, file or rules", "`themis test` without -k runs all of them"
    return "there are no scenarios here", "write a file that begins with `scenarios:`; see `themis new game`"


def _refuse_foreign_report(file: Path) -> None:
    """Reports are written again and again, but never over anything else."""
    if file.is_dir():
        raise Reported(f"`{file.as_posix()}` is a folder; give the name of a file")
    if not file.parent.is_dir():
        raise Reported(f"there is no folder `{file.parent.as_posix()}` to write into")
    if file.exists() and file.stat().st_size:
        with open(file, "rb") as stream:
            if b"<testsuites" not in stream.read(200):
                raise Reported(f"`{file.as_posix()}` exists and is no JUnit report, so it is not written over")
