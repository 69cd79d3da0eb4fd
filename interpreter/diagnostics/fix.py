"""What could be written instead: edits of the author's text, and how far they can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..source.span import Span


class Grade(str, Enum):
    """How much of an author's attention a fix needs.

    A safe one is what the author meant; an unsafe one may not be; a placeholder leaves something to fill in; of the
    last only a person can say how it is written.
    """

    SAFE = "safe"
    UNSAFE = "unsafe"
    PLACEHOLDER = "placeholder"
    NONE = "none"

    def __str__(self) -> str:
        return self.value

    def covers(self, other: Grade) -> bool:
        """Does somebody who accepts fixes of this grade accept those of the other one, too?"""
        order = list(Grade)
        return order.index(other) <= order.index(self) and other is not Grade.NONE


@dataclass(frozen=True, slots=True)
class Edit:
    """Write `text` in place of a stretch of a file. If the file no longer says `instead_of` there, nothing is done."""

    span: Span
    text: str
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a finding; all its edits belong together."""

    title: str
    grade: Grade
    edits: tuple[Edit, ...] = ()


def replacement(span: Span, text: str, title: str, grade: Grade = Grade.SAFE, instead_of: str | None = None) -> Fix:
    """A fix that writes one stretch anew."""
    return Fix(title, grade, (Edit(span, text, instead_of),))


def insertion(span: Span, text: str, title: str, grade: Grade = Grade.SAFE) -> Fix:
    """A fix that adds text at the start of a span."""
    return Fix(title, grade, (Edit(span.start_point(), text),))
