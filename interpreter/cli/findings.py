"""Findings as people read them: with the lines they are about, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.languages import ENGLISH, Language
from ..diagnostics.render import render
from ..diagnostics.severity import Severity
from ..source.files import SourceError, SourceFile
from .console import Console


class FilesByName(dict):
    """Files whose lines can be shown; one that is asked for and not yet here is read from disk."""

    def get(self, name: str, default: Any = None) -> SourceFile | None:
        if name not in self:
            try:
                self[name] = SourceFile.read(name)
            except SourceError:
                self[name] = None
        return self[name] or default


def as_text(found: Diagnostic, console: Console, files: FilesByName | None = None) -> str:
    return render(found, FilesByName() if files is None else files, console.width, console.color, console.language)


def summary(found: Iterable[Diagnostic], language: Language = ENGLISH) -> str:
    """`2 errors, 1 warning`."""
    counts = Counter(one.severity for one in found)
    words = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    told = [language.counted(counts[severity], word) for severity, word in words.items() if counts[severity]]
    return ", ".join(told) or language.say("nothing found")


def counted(number: int, word: str) -> str:
    """`1 game`, `2 games`."""
    return ENGLISH.counted(number, word)
