"""A game folder checked: from what is kept of an earlier check if nothing changed, else anew.

Knows the checks only when they are needed, so that a game without changes is answered for at once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from . import cache
from .diagnostics.diagnostic import Sink
from .diagnostics.profile import Profile
from .loading.read_files import folder_key, read_files
from .report import Report, packed, unpacked
from .source.files import SourceFile

_PRELUDE = "prelude/"
#: The kind of report that lacks what only a release is asked for.
_PARTLY = "report-partly"


def check_game(path: str | os.PathLike[str], profile: Profile = Profile.RELEASE) -> Report:
    """Everything that can be found in one game folder, for all settings that differ in what is checked.

    Whoever asks for less than a release may get a report without what only a release is asked for, but sooner.
    """
    sink = Sink()
    files = read_files(path, sink)
    # A folder in which every file could be read may have been checked before.
    key = None if len(sink) or not files else folder_key(files)
    report = _kept(key, profile) if key is not None else None
    if report is None:
        report = _check(Path(path), files, sink, key, profile)
    report.files = {file.name: file for file in (*files, *_shown_prelude(report))}
    return report


def _kept(key: str, profile: Profile) -> Report | None:
    for kind in ("report",) if profile is Profile.RELEASE else ("report", _PARTLY):
        kept = cache.load(kind, key)
        report = unpacked(kept) if kept is not None else None
        if report is not None:
            return report
    return None


def _check(path: Path, files: Sequence[SourceFile], sink: Sink, key: str | None, profile: Profile) -> Report:
    from . import pipeline, rechecking

    if profile is not Profile.RELEASE:
        # A draft is seldom more than a step away from being played: both get the same report.
        profile = Profile.PLAYABLE
    if key is None:
        return pipeline.check_files(path, files, sink, profile)
    report = rechecking.recheck(path, files) if profile is Profile.PLAYABLE else None
    if report is None:
        report = pipeline.check_files(path, files, sink, profile)
        rechecking.remember(path, files, report)
    cache.store("report" if profile is Profile.RELEASE else _PARTLY, key, packed(report))
    return report


def _shown_prelude(report: Report) -> Sequence[SourceFile]:
    """The files of the prelude, if a finding points into one."""
    spans = [place.span for found in report.diagnostics for place in found.related]
    spans += [found.span for found in report.diagnostics if found.span is not None]
    if not any(span.file.startswith(_PRELUDE) for span in spans):
        return ()
    from .pipeline import prelude_files

    return prelude_files()
