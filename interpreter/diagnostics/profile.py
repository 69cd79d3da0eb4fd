"""Which findings an author wants to hear of: a draft is not held to what a finished game is."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING

from .severity import Confidence

if TYPE_CHECKING:
    from .diagnostic import Diagnostic


class Profile(str, Enum):
    """A ladder: each profile asks for everything that the ones before it ask for.

    A draft must be readable, its names and types right. A playable game must also flow, end and keep its secrets. A
    release has all its texts, and nothing left over.
    """

    DRAFT = "draft"
    PLAYABLE = "playable"
    RELEASE = "release"

    def __str__(self) -> str:
        return self.value

    def includes(self, other: Profile) -> bool:
        order = list(Profile)
        return order.index(other) <= order.index(self)


def selected(
    found: Iterable[Diagnostic], profile: Profile, confidence: Confidence = Confidence.GUESS
) -> list[Diagnostic]:
    """The findings that count in a profile and are at least as sure as asked."""
    order = list(Confidence)
    accepted = order[: order.index(confidence) + 1]
    return [one for one in found if profile.includes(one.profile) and one.confidence in accepted]
