"""Finds scenarios, loads each game as often as its settings differ, runs them, and gives the outcomes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from ..diagnostics.diagnostic import ContentError, Diagnostic, Sink
from ..engine.errors import ThemisError
from ..loading.discover import CONTENT_ENDINGS, GAME_FILE, find_games
from .folder import Folder, read_folder
from .guarantees import check_guarantees
from .outcome import Failed, Outcome, finding
from .run_steps import ScenarioRun
from .scenario import Scenario, read_scenarios

Load = Callable[..., Any]


@dataclass
class Suite:
    """The scenarios of one game."""

    folder: Folder
    scenarios: list[Scenario] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.folder.path.resolve().name

    @property
    def problems(self) -> list[Diagnostic]:
        """What keeps the folder from being read."""
        return self.folder.diagnostics if self.folder.unreadable else []


def find_suites(path: str | os.PathLike[str], sink: Sink) -> list[Suite]:
    """The scenarios at a path: a game, a folder of games, or one scenario file of a game."""
    root = Path(path)
    only_file = None
    if root.suffix in CONTENT_ENDINGS and root.is_file() and root.name != GAME_FILE:
        only_file = root.resolve()
        root = next((above for above in root.parents if (above / GAME_FILE).is_file()), root)
    return [_suite(game, only_file) for game in find_games(root, sink)]


def _suite(game: Path, only_file: Path | None) -> Suite:
    suite = Suite(read_folder(game))
    for document in suite.folder.of_kind("scenarios"):
        if only_file is None or Path(document.file.name).resolve() == only_file:
            suite.scenarios += read_scenarios(document)
    return suite


def run_scenarios(
    path: str | os.PathLike[str], *, keyword: str | None = None, quick: bool = False, load: Load | None = None
) -> list[Outcome]:
    """Run all scenarios at a path; raise ContentError if there is no game there or it can't be read.

    `keyword` picks scenarios by a word of their name, file or rules; `quick` leaves out the checks of saving, undoing,
    replaying and hiding that every scenario otherwise gets on top.
    """
    sink = Sink()
    suites = find_suites(path, sink)
    if sink.has_errors:
        raise ContentError(sink.diagnostics)
    for suite in suites:
        if suite.problems:
            raise ContentError(suite.problems)
    return [outcome for suite in suites for outcome in run_suite(suite, keyword=keyword, quick=quick, load=load)]


def run_suite(
    suite: Suite, *, keyword: str | None = None, quick: bool = False, load: Load | None = None
) -> Iterator[Outcome]:
    """Run the scenarios of one game, one after the other."""
    games = _Games(suite.folder.path, load or _load)
    for scenario in chosen(suite.scenarios, keyword):
        yield run_one(suite, scenario, games, quick)


def chosen(scenarios: Iterable[Scenario], keyword: str | None) -> list[Scenario]:
    """The scenarios that a keyword picks."""
    if not keyword:
        return list(scenarios)
    word = keyword.casefold()
    return [
        scenario
        for scenario in scenarios
        if any(
            word in text.casefold() for text in (scenario.name, scenario.file, *(rule.text for rule in scenario.proves))
        )
    ]


class _Games:
    """Loaded games by their settings: most scenarios of a game share them."""

    def __init__(self, path: Path, load: Load) -> None:
        self._path = path
        self._load = load
        self._loaded: dict[tuple, Any] = {}

    def game(self, scenario: Scenario) -> Any:
        settings = (scenario.players, scenario.variants)
        if settings not in self._loaded:
            try:
                self._loaded[settings] = self._load(
                    self._path, players=scenario.players, variants=list(scenario.variants)
                )
            except (ContentError, ThemisError, ValueError) as error:
                self._loaded[settings] = error
        loaded = self._loaded[settings]
        if isinstance(loaded, ContentError):
            raise Failed(*loaded.diagnostics) from None
        if isinstance(loaded, Exception):
            raise Failed(finding("X001", scenario.span, str(loaded))) from None
        return loaded


def run_one(suite: Suite, scenario: Scenario, games: _Games, quick: bool) -> Outcome:
    """Run one scenario, and what every passing scenario owes on top."""
    began = perf_counter()
    findings: tuple[Diagnostic, ...] = tuple(scenario.faults)
    decisions = 0
    touched = None
    if not findings:
        try:
            game = games.game(scenario)
            run = ScenarioRun(game, scenario)
            last = run.run()
            decisions = sum(move.is_choice for move in run.script)
            touched = getattr(last, "touched", None)
            if not quick:
                check_guarantees(game, run.stage, run.script, str(last.fingerprint()), scenario.span)
        except Failed as failed:
            findings = failed.findings
        except ContentError as error:
            findings = tuple(error.diagnostics)
        except ThemisError as error:
            findings = (finding("X014", scenario.span, str(error)),)
        except Exception as error:
            # A fault of the interpreter: whoever reports it should know what led there.
            error.add_note(f"in the scenario at {scenario.span}")
            raise
    return Outcome(
        game=suite.name,
        scenario=scenario.name,
        file=scenario.file,
        line=scenario.span.line,
        findings=findings,
        seconds=perf_counter() - began,
        proves=tuple(rule.text for rule in scenario.proves),
        decisions=decisions,
        touched=None if touched is None else frozenset(touched),
    )


def _load(path: Path, **settings: Any) -> Any:
    # Late, because the public module offers these scenarios' own entry point beside `load`.
    import interpreter

    return interpreter.load(path, **settings)
