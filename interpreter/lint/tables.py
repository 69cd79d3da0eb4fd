"""All checks, by what they look at."""

from __future__ import annotations

from . import balance, flow, hygiene, names, texts
from .check import Check

#: Of a game as it was written.
CONTENT_CHECKS: tuple[Check, ...] = (*names.CHECKS, *hygiene.CHECKS, *texts.CHECKS, *balance.CHECKS)
#: Of a game in one setting, checked and lowered.
GAME_CHECKS: tuple[Check, ...] = (*flow.CHECKS,)
