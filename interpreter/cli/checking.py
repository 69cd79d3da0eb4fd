"""One run of the checks over some games."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics.diagnostic import Diagnostic, Sink
from ..diagnostics.formats import Findings
from ..diagnostics.profile import Profile, selected
from ..diagnostics.severity import Confidence, Severity
from ..report import Report
from .failures import InternalError, themis_version
from .findings import FilesByName

INTERNAL = "I900"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which findings the user wants to hear of."""

    profile: Profile = Profile.PLAYABLE
    confidence: Confidence = Confidence.GUESS

    def of(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        return selected(found, self.profile, self.confidence)


@dataclass
class Run:
    """The reports of the games that were checked, and what is to be told of them."""

    findings: Findings
    reports: dict[Path, Report] = field(default_factory=dict)

    @property
    def broke_down(self) -> bool:
        """Did the checker itself fail over one of the games?"""
        return any(one.code == INTERNAL for one in self.findings.found)


def run_checks(games: Iterable[Path], wanted: Wanted) -> Run:
    """Check all games; a breakdown over one is a finding and leaves the others alone."""
    from ..checked import check_game

    files = FilesByName()
    run = Run(Findings(files=files, version=themis_version))
    for game in games:
        try:
            report = check_game(game, wanted.profile)
        except Exception as error:
            if os.environ.get("THEMIS_DEBUG"):
                raise
            report = _breakdown(game, error)
        run.reports[game] = report
        files.update(report.files)
        run.findings.games.append(game.as_posix())
        run.findings.checked += [name for name in report.files if not name.startswith("prelude/")]
        run.findings.found += wanted.of(report.diagnostics)
        run.findings.accepted += report.accepted
    return run


def _breakdown(game: Path, error: Exception) -> Report:
    sink = Sink()
    told = InternalError(error).message.removeprefix("internal error: ")
    sink.report(
        INTERNAL,
        None,
        f"the checks of `{game.as_posix()}` broke down: {told}",
        "this is a fault of themis; THEMIS_DEBUG=1 shows where it happened",
    )
    return Report(sink.diagnostics)


def reaches(found: Iterable[Diagnostic], limit: Severity) -> bool:
    """Is one of the findings at least as bad as the limit?"""
    order = list(Severity)
    return any(order.index(one.severity) <= order.index(limit) for one in found)
