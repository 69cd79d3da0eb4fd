"""What a check of one game found."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from .diagnostics.diagnostic import Diagnostic, Related
from .diagnostics.severity import Severity
from .source.files import SourceFile
from .source.span import Span


@dataclass
class Report:
    """All findings of one game folder, and the texts they point into. `game` is its id, if it could be read."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    files: dict[str, SourceFile] = field(default_factory=dict)
    game: str | None = None

    @property
    def ok(self) -> bool:
        """Can the game be played?"""
        return not self.errors

    @property
    def errors(self) -> list[Diagnostic]:
        return [found for found in self.diagnostics if found.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[Diagnostic]:
        return [found for found in self.diagnostics if found.severity is Severity.WARNING]


def packed(report: Report) -> bytes:
    """The findings as bytes that can be kept; the files are read anew each time."""
    data = {"game": report.game, "found": [_written(found) for found in report.diagnostics]}
    return json.dumps(data, ensure_ascii=False).encode()


def unpacked(data: bytes) -> Report | None:
    """The report that was packed, or None if these bytes are no such report."""
    try:
        content = json.loads(data)
        return Report([_read(found) for found in content["found"]], game=content["game"])
    except (ValueError, TypeError, KeyError):
        return None


def _written(found: Diagnostic) -> list:
    related = [[_place(other.span), other.message] for other in found.related]
    return [found.code, found.severity.value, found.message, _place(found.span), found.hint, related, found.notes]


def _read(fields: list) -> Diagnostic:
    code, severity, message, place, hint, related, notes = fields
    others = tuple(Related(Span(*span), text) for span, text in related)
    span = Span(*place) if place is not None else None
    return Diagnostic(code, Severity(severity), message, span, hint, others, tuple(notes))


def _place(span: Span | None) -> list | None:
    return None if span is None else [span.file, span.line, span.column, span.end_line, span.end_column]
