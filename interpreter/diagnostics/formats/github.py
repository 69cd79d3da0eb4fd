"""Findings as notes beside the lines of a change on GitHub.

GitHub shows ten notes of each sort for one step and drops the rest without a word. So the worst come first, the last
place is spent on how many more there are, and the whole list goes to the summary of the step.
"""

from __future__ import annotations

from ..diagnostic import Diagnostic
from ..severity import Severity
from .findings import Findings

#: How many notes of one sort GitHub shows.
MOST = 10
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_github(findings: Findings) -> str:
    lines = []
    for severity, word in _WORDS.items():
        found = findings.of(severity)
        shown = found if len(found) <= MOST else found[: MOST - 1]
        lines += [annotation(one) for one in shown]
        if len(found) > len(shown):
            left = len(found) - len(shown)
            more = findings.language.say(
                "and {number} more of this sort; the summary of this step lists them all", number=left
            )
            lines.append(f"::{word} title=themis::{more}")
    return "\n".join(lines)


def annotation(found: Diagnostic) -> str:
    """A workflow command; GitHub shows it beside the line."""
    place = {}
    if found.span is not None:
        span = found.span
        place = {"file": span.file, "line": span.line, "col": span.column, "endLine": span.end_line}
        if span.end_line == span.line:
            place["endColumn"] = span.end_column
    place["title"] = f"{found.code} {found.name}"
    properties = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items())
    text = found.message if not found.hint else f"{found.message}\n{found.hint}"
    return f"::{_WORDS[found.severity]} {properties}::{_escaped(text)}"


def summary_table(findings: Findings) -> str:
    """All findings as a table, for the file that GitHub names in GITHUB_STEP_SUMMARY."""
    say = findings.language.say
    if not findings.found:
        return f"### themis: {say('nothing found')}\n"
    rows = ["### themis", "", f"| {say('place')} | {say('finding')} | {say('message')} |", "|---|---|---|"]
    for one in findings.told:
        rows.append(f"| {_cell(str(one.span or ''))} | {say(one.severity.value)} {one.code} | {_cell(one.message)} |")
    return "\n".join(rows) + "\n"


def _escaped(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def _cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")
