"""All checks, by what they look at."""

from __future__ import annotations

from . import balance, choices, coverage, flow, hidden, hygiene, mods, names, structure, texts, values
from .check import Check

#: Of a game as it was written.
CONTENT_CHECKS: tuple[Check, ...] = (
    *structure.CHECKS,
    *names.CHECKS,
    *hygiene.CHECKS,
    *texts.CHECKS,
    *mods.CHECKS,
    *balance.CHECKS,
    *coverage.CHECKS,
)
#: Of a game in one setting, checked and lowered.
GAME_CHECKS: tuple[Check, ...] = (*values.CHECKS, *choices.CHECKS, *flow.CHECKS, *hidden.CHECKS)
