"""All checks, by what they look at."""

from __future__ import annotations

from . import flow
from .check import Check

#: Of a game as it was written.
CONTENT_CHECKS: tuple[Check, ...] = ()
#: Of a game in one setting, checked and lowered.
GAME_CHECKS: tuple[Check, ...] = (*flow.CHECKS,)
