"""Family R: chance."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "R010",
        "uneven-chance",
        Severity.WARNING,
        "a rest of a roll that is not equally likely for all outcomes",
        "`mod` of a roll gives each outcome the same chance only if the number of faces can be divided by the number "
        "of outcomes. A die of its own says what is meant, and is even.",
        wrong=(
            "verbs:\n  wander:\n    params: {p: player}\n    do: |\n      roll n from die\n"
            "      add mod(n, 4) to p.gold"
        ),
        right=(
            "dice: {four: [0, 1, 2, 3]}\nverbs:\n  wander:\n    params: {p: player}\n    do: |\n"
            "      roll n from four\n      add n to p.gold"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
)
