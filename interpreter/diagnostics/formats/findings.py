"""Everything that one run of the checks gave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...source.files import SourceFile
from ..diagnostic import Diagnostic
from ..fingerprint import fingerprints
from ..languages import ENGLISH, Language
from ..severity import Severity
from ..suppress import Accepted


@dataclass
class Findings:
    """All findings of the games that were checked. `checked` names the files that belong to them.

    They are known again by what they say in English, and told in `language`.
    """

    found: list[Diagnostic] = field(default_factory=list)
    accepted: list[Accepted] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    files: Mapping[str, SourceFile] = field(default_factory=dict)
    #: Asked only by formats that tell it: the answer takes longer than many a check.
    version: Callable[[], str] = str
    language: Language = ENGLISH

    @property
    def has_errors(self) -> bool:
        return any(one.severity is Severity.ERROR for one in self.found)

    @property
    def told(self) -> list[Diagnostic]:
        """`found` in the language."""
        return [self.language.of(one) for one in self.found]

    def of(self, severity: Severity) -> list[Diagnostic]:
        return [one for one in self.told if one.severity is severity]

    @cached_property
    def fingerprints(self) -> list[str]:
        """One for each of `found`."""
        return fingerprints(self.found, self.files)
