"""How much a finding matters, and how sure it is."""

from __future__ import annotations

from enum import Enum


class Severity(str, Enum):
    """Errors keep a game from being played; warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    def __str__(self) -> str:
        return self.value


class Confidence(str, Enum):
    """Sure: it is as the finding says. Likely: it nearly always is. A guess: worth a look."""

    SURE = "sure"
    LIKELY = "likely"
    GUESS = "guess"

    def __str__(self) -> str:
        return self.value
