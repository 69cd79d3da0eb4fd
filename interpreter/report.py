"""What a check of one game found."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from .diagnostics.diagnostic import Diagnostic, Related
from .diagnostics.fix import Edit, Fix, Grade
from .diagnostics.severity import Severity
from .diagnostics.suppress import Accepted
from .source.files import SourceFile
from .source.span import Span


@dataclass
class Report:
    """All findings of one game folder, and the texts they point into. `game` is its id, if it could be read.

    `accepted` holds the findings that a comment in the content accepts.
    """

    diagnostics: list[Diagnostic] = field(default_factory=list)
    files: dict[str, SourceFile] = field(default_factory=dict)
    game: str | None = None
    accepted: list[Accepted] = field(default_factory=list)

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
    data = {
        "game": report.game,
        "found": [_written(found) for found in report.diagnostics],
        "accepted": [[_written(one.diagnostic), one.reason] for one in report.accepted],
    }
    return json.dumps(data, ensure_ascii=False).encode()


def unpacked(data: bytes) -> Report | None:
    """The report that was packed, or None if these bytes are no such report."""
    try:
        content = json.loads(data)
        accepted = [Accepted(_read(found), reason) for found, reason in content["accepted"]]
        return Report([_read(found) for found in content["found"]], game=content["game"], accepted=accepted)
    except (ValueError, TypeError, KeyError):
        return None


def _written(found: Diagnostic) -> list:
    related = [[_place(other.span), other.message] for other in found.related]
    fixes = [
        [fix.title, fix.grade.value, [[_place(edit.span), edit.text, edit.instead_of] for edit in fix.edits]]
        for fix in found.fixes
    ]
    return [
        found.code,
        found.severity.value,
        found.message,
        _place(found.span),
        found.hint,
        related,
        found.notes,
        fixes,
    ]


def _read(fields: list) -> Diagnostic:
    code, severity, message, place, hint, related, notes, fixes = fields
    others = tuple(Related(Span(*span), text) for span, text in related)
    span = Span(*place) if place is not None else None
    mending = tuple(
        Fix(title, Grade(grade), tuple(Edit(Span(*at), text, old) for at, text, old in edits))
        for title, grade, edits in fixes
    )
    return Diagnostic(code, Severity(severity), message, span, hint, others, tuple(notes), mending)


def _place(span: Span | None) -> list | None:
    return None if span is None else [span.file, span.line, span.column, span.end_line, span.end_column]
