"""How much a finding matters."""

from __future__ import annotations

from enum import Enum


class Severity(str, Enum):
    """Errors keep a game from being played; warnings and notes do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    def __str__(self) -> str:
        return self.value
