"""`themis validate`: all checks of content."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..source.memory import without_collecting
from .console import Console, color_option, language_option
from .failures import EXIT_FINDINGS, EXIT_UNUSABLE, Reported

if TYPE_CHECKING:
    from ..diagnostics.languages import Language
    from .checking import Run, Wanted

FORMATS = ("text", "terse", "json", "sarif", "github", "junit")
#: The formats that are written to files, and by what such a file is known again.
_FILE_MARKS = {"json": b'"format": ', "sarif": b'"version": "2.1.0"', "junit": b"<testsuites"}
#: Read by people, so told in the language of the environment; all others only in one that is asked for.
_FOR_PEOPLE = ("text", "terse")


@dataclass
class _Request:
    """What the user asked for."""

    paths: tuple[str, ...]
    format: str
    outputs: list[tuple[str, Path]]
    wanted: Wanted
    fail_on: str
    baseline: Path | None
    write_baseline: bool
    fix: bool
    diff: bool
    grade: str
    console: Console
    language: str | None


def _read_outputs(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> list[tuple[str, Path]]:
    outputs = []
    for value in values:
        format_, sign, file = value.partition("=")
        if not sign or not file or format_ not in _FILE_MARKS:
            raise click.BadParameter(f"`{value}` is not FORMAT=FILE; formats are {', '.join(_FILE_MARKS)}")
        outputs.append((format_, Path(file)))
    return outputs


@click.command("validate")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="text", help="How findings are printed.")
@click.option("--terse", is_flag=True, help="One line a finding; short for --format terse.")
@click.option(
    "--output", "outputs", multiple=True, metavar="FORMAT=FILE", callback=_read_outputs,
    help="Also write the findings to a file; can be given several times.",
)  # fmt: skip
@click.option(
    "--profile", type=click.Choice(["draft", "playable", "release"]), default="playable",
    help="How much is asked of the content.",
)  # fmt: skip
@click.option(
    "--confidence", type=click.Choice(["sure", "likely", "guess"]), default="guess",
    help="Leave out findings that are less sure.",
)  # fmt: skip
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "info"]), default="error",
    help="The mildest findings for which the exit code is 1.",
)  # fmt: skip
@click.option("--fix", is_flag=True, help="Mend what can be mended, in the files.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--grade", type=click.Choice(["safe", "unsafe", "placeholder"]), default="safe",
    help="Which fixes are applied: up to this grade.",
)  # fmt: skip
@click.option(
    "--baseline", type=click.Path(dir_okay=False, path_type=Path), help="Leave out the findings in this file."
)
@click.option("--write-baseline", is_flag=True, help="Write all findings to the file of --baseline.")
@click.option("--watch", is_flag=True, help="Check again whenever a file is saved.")
@language_option
@color_option
def command(
    paths: tuple[str, ...],
    format_: str,
    terse: bool,
    outputs: list[tuple[str, Path]],
    profile: str,
    confidence: str,
    fail_on: str,
    fix: bool,
    diff: bool,
    grade: str,
    baseline: Path | None,
    write_baseline: bool,
    watch: bool,
    language: str | None,
    color: str,
) -> int:
    """Check games for faults.

    PATH is the folder of a game, a folder that holds games, or the id of a game. Without it, all games below `content`
    or below the present folder are checked.
    """
    from ..diagnostics.profile import Profile
    from ..diagnostics.severity import Confidence
    from .checking import Wanted

    if write_baseline and baseline is None:
        raise click.UsageError("--write-baseline needs --baseline FILE")
    request = _Request(
        paths,
        "terse" if terse else format_,
        outputs,
        Wanted(Profile(profile), Confidence(confidence)),
        fail_on,
        baseline,
        write_baseline,
        fix,
        diff,
        grade,
        Console(color, language=language),
        language,
    )
    if not watch:
        with without_collecting():
            return _once(request)
    _keep_watching(request)
    return 0


def _once(request: _Request) -> int:
    from ..diagnostics.severity import Severity
    from .checking import reaches, run_checks
    from .games import find_many

    games = find_many(request.paths)
    run = run_checks(games, request.wanted)
    told: list[str] = []
    if request.fix or request.diff:
        run, told = _mended(request, run)
        if request.diff:
            return EXIT_FINDINGS if told else 0
    if request.baseline is not None:
        _apply_baseline(request, run)
    _print(request, run, told)
    for format_, file in request.outputs:
        run.findings.language = _language_of(request, format_)
        _write_output(format_, file, run)
    if run.broke_down:
        return EXIT_UNUSABLE
    return EXIT_FINDINGS if reaches(run.findings.found, Severity(request.fail_on)) else 0


def _keep_watching(request: _Request) -> None:
    from .games import find_many
    from .watching import watch

    def check(changed: list[str]) -> None:
        begun = time.perf_counter()
        say = request.console.language.say
        for path in changed:
            told = say("{time} {path} changed", time=time.strftime("%H:%M:%S"), path=Path(path).as_posix())
            request.console.say(request.console.dim(told))
        _once(request)
        told = say("checked in {seconds} s; waiting for changes", seconds=f"{time.perf_counter() - begun:.2f}")
        request.console.say(request.console.dim(told))
        request.console.stream.flush()

    find_many(request.paths)
    watch(lambda: find_many(request.paths), check)


def _mended(request: _Request, run: Run) -> tuple[Run, list[str]]:
    """The run after the fixes; with `--diff`, what they would change instead."""
    from ..diagnostics.fix import Grade
    from .checking import run_checks
    from .fixing import mend, write

    count, files, shown = 0, 0, []
    for game, report in run.reports.items():
        mended = mend(game, report, request.wanted, Grade(request.grade))
        count += mended.count
        files += len(mended.changed)
        if request.diff:
            if mended.changed:
                request.console.say(mended.shown().rstrip("\n"))
                shown.append(game.as_posix())
        else:
            write(mended)
    if request.diff:
        return run, shown
    language = request.console.language
    if not files:
        return run, [language.say("nothing to mend")]
    findings, places = language.counted(count, "finding"), language.counted(files, "file")
    told = language.say("{findings} mended in {files}", findings=findings, files=places)
    return run_checks(run.reports, request.wanted), [told]


def _apply_baseline(request: _Request, run: Run) -> None:
    from ..diagnostics.baseline import UnusableBaseline, read_baseline, written_baseline
    from ..diagnostics.diagnostic import Sink

    findings = run.findings
    if request.write_baseline:
        if request.baseline.exists():
            _readable_baseline(request.baseline)
        request.baseline.write_text(written_baseline(findings.found, findings.files), encoding="utf-8")
        findings.found = []
        return
    try:
        baseline = read_baseline(request.baseline)
    except UnusableBaseline as error:
        raise Reported(str(error), "`--write-baseline` writes one") from None
    sink = Sink()
    findings.found = baseline.new(findings.found, findings.files, sink)
    findings.found += request.wanted.of(sink.diagnostics)


def _readable_baseline(path: Path) -> None:
    """A baseline is written over, anything else is not."""
    from ..diagnostics.baseline import UnusableBaseline, read_baseline

    try:
        read_baseline(path)
    except UnusableBaseline as error:
        raise Reported(str(error), "nothing else is written over; choose another name") from None


def _print(request: _Request, run: Run, told: list[str]) -> None:
    from ..diagnostics.formats import written
    from .findings import as_text, summary
    from .fixing import fixable

    console, findings = request.console, run.findings
    language = console.language
    if request.format == "text":
        for found in findings.found:
            console.say(as_text(found, console, findings.files))
            console.say()
        for line in told:
            console.say(line)
        mendable = fixable(findings.found)
        if mendable:
            console.say(language.say("`--fix` mends {number} of them; `--diff` shows how", number=mendable))
        games = language.counted(len(findings.games), "game")
        line = language.say("{games} checked: {summary}", games=games, summary=summary(findings.found, language))
        console.say(console.bad(line) if findings.has_errors else console.good(line))
        return
    findings.language = _language_of(request, request.format)
    text = written(request.format, findings)
    if text:
        console.say(text)
    step_summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if request.format == "github" and step_summary:
        from ..diagnostics.formats.github import summary_table

        with open(step_summary, "a", encoding="utf-8") as stream:
            stream.write(summary_table(findings))


def _language_of(request: _Request, format_: str) -> Language:
    """Programs compare what they read, so the environment does not change it."""
    from ..diagnostics.languages import ENGLISH

    return request.console.language if request.language or format_ in _FOR_PEOPLE else ENGLISH


def _write_output(format_: str, file: Path, run: Run) -> None:
    from ..diagnostics.formats import written

    shown = file.as_posix()
    if file.is_dir():
        raise Reported(f"`{shown}` is a folder; give the name of a file")
    if not file.parent.is_dir():
        raise Reported(f"there is no folder `{file.parent.as_posix()}` to write into")
    if file.exists() and file.stat().st_size:
        with open(file, "rb") as stream:
            if _FILE_MARKS[format_] not in stream.read(300):
                raise Reported(f"`{shown}` exists and holds something else, so it is not written over")
    file.write_text(written(format_, run.findings) + "\n", encoding="utf-8")
