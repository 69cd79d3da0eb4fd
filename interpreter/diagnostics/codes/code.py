"""What is known about one kind of finding."""

from __future__ import annotations

from dataclasses import dataclass

from ..profile import Profile
from ..severity import Confidence, Severity


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `explanation`, `wrong` and `right` are what `themis explain` prints.

    `profile` is the first that asks for it; a finding of this kind is as sure as `confidence` says.
    """

    code: str
    name: str
    severity: Severity
    title: str
    explanation: str
    wrong: str = ""
    right: str = ""
    profile: Profile = Profile.DRAFT
    confidence: Confidence = Confidence.SURE
