"""Findings as text with the lines they are about, as one line each, as data, and as notes in a build on GitHub."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.render import render, terse, to_json
from ..diagnostics.severity import Severity
from ..source.files import SourceError, SourceFile
from .console import Console

FORMATS = ("text", "json", "github", "terse")
#: The version of the JSON that `--format json` prints.
JSON_FORMAT = 1
_GITHUB_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


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
    return render(found, FilesByName() if files is None else files, console.width, console.color)


def as_github(found: Diagnostic) -> str:
    """A workflow command; GitHub shows it beside the line."""
    place = {}
    if found.span is not None:
        span = found.span
        place = {"file": span.file, "line": span.line, "col": span.column, "endLine": span.end_line}
        if span.end_line == span.line:
            place["endColumn"] = span.end_column
    place["title"] = f"{found.code} {found.name}"
    properties = ",".join(f"{key}={_github(str(value), ':,')}" for key, value in place.items())
    text = found.message if not found.hint else f"{found.message}\n{found.hint}"
    return f"::{_GITHUB_WORDS[found.severity]} {properties}::{_github(text)}"


def _github(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def as_json(found: Sequence[Diagnostic], **more: Any) -> str:
    document = {"format": JSON_FORMAT, **more, "diagnostics": [to_json(one) for one in found]}
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_lines(found: Iterable[Diagnostic], format_: str) -> list[str]:
    """The findings in one of the formats that have a line for each."""
    if format_ == "github":
        # GitHub shows only the first few of a step, so the worst come first.
        order = list(Severity)
        return [as_github(one) for one in sorted(found, key=lambda one: order.index(one.severity))]
    return [terse(one) for one in found]


def summary(found: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    counts = Counter(one.severity for one in found)
    words = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    told = [counted(counts[severity], word) for severity, word in words.items() if counts[severity]]
    return ", ".join(told) or "nothing found"


def counted(number: int, word: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
