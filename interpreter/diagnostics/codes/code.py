"""What is known about one kind of finding."""

from __future__ import annotations

from dataclasses import dataclass

from ..severity import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `explanation`, `wrong` and `right` are what `themis explain` prints."""

    code: str
    name: str
    severity: Severity
    title: str
    explanation: str
    wrong: str = ""
    right: str = ""
