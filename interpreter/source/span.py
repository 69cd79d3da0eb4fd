"""A stretch of text in a content file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """From (line, column) up to but not including (end_line, end_column); both count from 1, columns in code points."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def to(self, other: Span) -> Span:
        """The stretch from the start of this span to the end of the other one, which lies later in the same file."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    def start_point(self) -> Span:
        """The empty span at the start of this one."""
        return Span(self.file, self.line, self.column, self.line, self.column)
