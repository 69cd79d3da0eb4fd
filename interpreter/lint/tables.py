"""All checks, by what they look at."""

from __future__ import annotations

from . import (
    balance,
    captures,
    chance,
    choices,
    counts,
    coverage,
    flow,
    hidden,
    hygiene,
    limits,
    mods,
    names,
    sentences,
    structure,
    terms,
    texts,
    values,
)
from .check import Check

#: Of a game as it was written.
CONTENT_CHECKS: tuple[Check, ...] = (
    *structure.CHECKS,
    *names.CHECKS,
    *hygiene.CHECKS,
    *texts.CHECKS,
    *terms.CHECKS,
    *mods.CHECKS,
    *balance.CHECKS,
    *coverage.CHECKS,
)
#: Of a game in one setting, checked and lowered.
GAME_CHECKS: tuple[Check, ...] = (
    *values.CHECKS,
    *limits.CHECKS,
    *captures.CHECKS,
    *choices.CHECKS,
    *chance.CHECKS,
    *counts.CHECKS,
    *flow.CHECKS,
    *hidden.CHECKS,
    *sentences.CHECKS,
)
