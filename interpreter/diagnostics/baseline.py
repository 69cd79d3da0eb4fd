"""Findings that were there before: a file of them lets an old game adopt new checks without mending all at once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..source.files import SourceFile
from ..source.span import Span
from .diagnostic import Diagnostic, Sink
from .fingerprint import fingerprints

FORMAT = 1


class UnusableBaseline(Exception):
    """A file that is no baseline; the message says why."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """The fingerprints of accepted findings, with what they said."""

    file: str
    entries: Mapping[str, dict]

    def new(self, found: Sequence[Diagnostic], files: Mapping[str, SourceFile], sink: Sink) -> list[Diagnostic]:
        """The findings that the baseline does not hold; entries that no longer occur go to the sink."""
        marks = fingerprints(found, files)
        gone = [entry for mark, entry in self.entries.items() if mark not in set(marks)]
        if gone:
            told = "1 finding" if len(gone) == 1 else f"{len(gone)} findings"
            shown = [f"{entry.get('file') or '-'}: {entry['code']}: {entry['message']}" for entry in gone[:5]]
            sink.report(
                "I004",
                Span(self.file, 1, 1, 1, 1),
                f"the baseline holds {told} that no longer occur",
                "write it anew with `--write-baseline`",
                notes=shown,
            )
        return [one for one, mark in zip(found, marks, strict=True) if mark not in self.entries]


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file; raises UnusableBaseline."""
    shown = path.as_posix()
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnusableBaseline(f"`{shown}` can't be read: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, RecursionError):
        raise UnusableBaseline(f"`{shown}` is no baseline: it is not JSON") from None
    if not isinstance(document, dict) or document.get("themis_baseline") != FORMAT:
        raise UnusableBaseline(f"`{shown}` is no baseline of this version")
    entries = document.get("findings")
    if not isinstance(entries, list) or not all(_is_entry(entry) for entry in entries):
        raise UnusableBaseline(f"`{shown}` is a damaged baseline")
    return Baseline(shown, {entry["fingerprint"]: entry for entry in entries})


def written_baseline(found: Sequence[Diagnostic], files: Mapping[str, SourceFile]) -> str:
    """The text of a baseline that holds these findings; equal findings give equal text."""
    entries = [
        {"code": one.code, "file": one.file, "message": one.message, "fingerprint": mark}
        for one, mark in zip(found, fingerprints(found, files), strict=True)
    ]
    return json.dumps({"themis_baseline": FORMAT, "findings": entries}, ensure_ascii=False, indent=2) + "\n"


def _is_entry(entry: object) -> bool:
    return isinstance(entry, dict) and all(
        isinstance(entry.get(key), str) for key in ("code", "message", "fingerprint")
    )
