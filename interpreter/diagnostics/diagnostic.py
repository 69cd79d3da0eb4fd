"""One finding, and the sink in which the stages collect them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..source.files import SourceError
from ..source.span import Span
from .codes import CODES
from .fix import Fix
from .profile import Profile
from .severity import Confidence, Severity
from .suggest import Suggestion


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that explains the finding."""

    span: Span
    message: str


@dataclass(frozen=True)
class Diagnostic:
    """One finding: one lower-case sentence at one place. `hint` says what to do, `notes` add facts, `fixes` mend it."""

    code: str
    severity: Severity
    message: str
    span: Span | None
    hint: str | None = None
    related: tuple[Related, ...] = ()
    notes: tuple[str, ...] = ()
    fixes: tuple[Fix, ...] = ()

    @property
    def name(self) -> str:
        """The kebab name of the code."""
        known = CODES.get(self.code)
        return known.name if known is not None else self.code.lower()

    @property
    def confidence(self) -> Confidence:
        known = CODES.get(self.code)
        return known.confidence if known is not None else Confidence.SURE

    @property
    def profile(self) -> Profile:
        """The first profile that asks for such findings."""
        known = CODES.get(self.code)
        return known.profile if known is not None else Profile.DRAFT

    @property
    def file(self) -> str | None:
        return self.span.file if self.span is not None else None

    @property
    def line(self) -> int | None:
        return self.span.line if self.span is not None else None

    @property
    def column(self) -> int | None:
        return self.span.column if self.span is not None else None

    @property
    def end_line(self) -> int | None:
        return self.span.end_line if self.span is not None else None

    @property
    def end_column(self) -> int | None:
        return self.span.end_column if self.span is not None else None

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span is not None else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"


class Sink:
    """Collects findings; the same finding reported twice counts once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | None, str], Diagnostic] = {}

    def report(
        self,
        code: str,
        span: Span | None,
        message: str,
        hint: str | None = None,
        related: Iterable[Related | tuple[Span, str]] = (),
        notes: Iterable[str] = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Add a finding; its severity is the one of its code. A hint that names what was meant can be applied."""
        known = CODES.get(code)
        severity = known.severity if known is not None else Severity.ERROR
        places = tuple(place if isinstance(place, Related) else Related(*place) for place in related)
        mending = tuple(fixes)
        if not mending and isinstance(hint, Suggestion) and span is not None:
            mending = (hint.fix_at(span),)
        self.add(Diagnostic(code, severity, message, span, hint, places, tuple(notes), mending))

    def report_source_error(self, error: SourceError) -> None:
        """Add the finding that a file could not be read."""
        self.report(error.code, error.span, error.message, error.hint)

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault((diagnostic.code, diagnostic.span, diagnostic.message), diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            self.add(diagnostic)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All findings by file and place; findings without a place come first."""
        return sorted(self._found.values(), key=_order)

    @property
    def has_errors(self) -> bool:
        return any(found.severity is Severity.ERROR for found in self._found.values())

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, diagnostic: Diagnostic) -> bool:
        return (diagnostic.code, diagnostic.span, diagnostic.message) in self._found


def _order(diagnostic: Diagnostic) -> tuple:
    span = diagnostic.span
    if span is None:
        return ("", 0, 0, diagnostic.code, diagnostic.message)
    return (span.file, span.line, span.column, diagnostic.code, diagnostic.message)


class ContentError(Exception):
    """Content that can't be played; `diagnostics` holds everything that was found."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = list(diagnostics)
        super().__init__(self._summary())

    def _summary(self) -> str:
        errors = [found for found in self.diagnostics if found.severity is Severity.ERROR] or self.diagnostics
        if not errors:
            return "the content can't be used"
        more = len(errors) - 1
        return str(errors[0]) if not more else f"{errors[0]} (and {more} more)"
