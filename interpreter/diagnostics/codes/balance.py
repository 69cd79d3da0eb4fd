"""Family B: what makes a game less of one."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "B005",
        "dominated-card",
        Severity.INFO,
        "a card that is never better than another one",
        "Another card of the same kind costs no more and has figures that are at least as high, while all else is the "
        "same. Nobody would choose this one. Higher figures are taken to be better, and whatever is read where actions "
        "are paid for is taken to be a cost.",
        wrong=(
            "kinds:\n  ship: {attributes: {cost: number, power: number}}\nthings:\n"
            "  raft: {kind: ship, cost: 3, power: 1, at: dock}\n  boat: {kind: ship, cost: 2, power: 2, at: dock}\n"
            "places:\n  dock: {holds: ship}\nactions:\n"
            "  sail: {params: {s: ships}, cost: {gold: s.cost}, do: add s.power to round}"
        ),
        right=(
            "kinds:\n  ship: {attributes: {cost: number, power: number}}\nthings:\n"
            "  raft: {kind: ship, cost: 1, power: 1, at: dock}\n  boat: {kind: ship, cost: 2, power: 2, at: dock}\n"
            "places:\n  dock: {holds: ship}\nactions:\n"
            "  sail: {params: {s: ships}, cost: {gold: s.cost}, do: add s.power to round}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.GUESS,
    ),
)
