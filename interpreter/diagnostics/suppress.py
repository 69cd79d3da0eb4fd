"""Findings that an author accepts, with a reason, in a comment beside them.

`# themis: allow N019 because the next module uses it` at the end of a line is about that line; on a line of its own it
is about the entry below it, with everything that is indented deeper. `allow-file` is about the whole file. What is
accepted but never found is reported, so that no comment outlives its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ..source.files import SourceFile
from ..source.span import Span
from .codes import CODES
from .diagnostic import Diagnostic, Sink
from .fix import Edit, Fix, Grade
from .suggest import did_you_mean

_SIGN = "themis:"
_COMMENT = re.compile(
    r"(?:^|(?<=\s))#+[ \t]*themis:[ \t]*(?P<word>allow-file|allow)\b[ \t]*(?P<codes>[^\r\n]*?)"
    r"(?:[ \t]*\bbecause\b[ \t]*(?P<reason>[^\r\n]*?))?[ \t]*$",
    re.MULTILINE,
)
_CODE = re.compile(r"[^\s,]+")
#: No place has more sorts of findings than this that somebody would accept.
_MOST_CODES = 50


@dataclass(frozen=True, slots=True)
class Allowance:
    """One comment: the codes it accepts between two lines, and why."""

    codes: tuple[tuple[str, Span], ...]
    reason: str
    span: Span
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that an author has accepted."""

    diagnostic: Diagnostic
    reason: str


def sift(
    found: Iterable[Diagnostic], files: Mapping[str, SourceFile], complete: bool, sink: Sink
) -> tuple[list[Diagnostic], list[Accepted]]:
    """The findings that stand, and those that a comment accepts.

    What is wrong with the comments themselves goes to the sink. Only when all checks were made can it be said that a
    comment is of no use.
    """
    allowances = [one for file in files.values() if _SIGN in file.text for one in allowances_in(file)]
    used: set[tuple[Span, str]] = set()
    standing, accepted = [], []
    for diagnostic in found:
        allowance = next((one for one in allowances if _covers(one, diagnostic)), None)
        if allowance is None:
            standing.append(diagnostic)
        else:
            used.add((allowance.span, diagnostic.code))
            accepted.append(Accepted(diagnostic, allowance.reason))
    for allowance in allowances:
        _judge(allowance, used, files[allowance.span.file], complete, sink)
    return standing, accepted


def allowances_in(file: SourceFile) -> Iterator[Allowance]:
    """All such comments of one file."""
    for found in _COMMENT.finditer(file.text):
        start = found.start("codes")
        codes = tuple(
            (code[0].upper(), file.span(start + code.start(), start + code.end()))
            for code in islice(_CODE.finditer(found["codes"]), _MOST_CODES)
        )
        span = file.span(found.start(), found.end())
        if found["word"] == "allow-file":
            first, last = 1, len(file.lines)
        elif file.lines[span.line - 1][: span.column - 1].strip():
            first = last = span.line
        else:
            first, last = _entry_below(file, span.line)
        yield Allowance(codes, (found["reason"] or "").strip(), span, first, last)


def _entry_below(file: SourceFile, line: int) -> tuple[int, int]:
    """The lines of the entry that begins below a comment."""
    lines = file.lines
    first = line
    while first < len(lines) and (not lines[first].strip() or lines[first].lstrip().startswith("#")):
        first += 1
    if first >= len(lines):
        return line, line
    depth = _depth(lines[first])
    last = first
    for number in range(first + 1, len(lines)):
        if lines[number].strip():
            if _depth(lines[number]) <= depth:
                break
            last = number
    return first + 1, last + 1


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _covers(allowance: Allowance, found: Diagnostic) -> bool:
    return (
        found.span is not None
        and found.span.file == allowance.span.file
        and allowance.first <= found.span.line <= allowance.last
        and any(code == found.code for code, _ in allowance.codes)
    )


def _judge(allowance: Allowance, used: set[tuple[Span, str]], file: SourceFile, complete: bool, sink: Sink) -> None:
    if not allowance.codes:
        sink.report("I002", allowance.span, "this comment does not say which finding it accepts", "name its code")
        return
    unused = []
    for code, span in allowance.codes:
        if code not in CODES:
            sink.report("I002", span, f"there is no code `{code}`", did_you_mean(code, CODES))
        elif (allowance.span, code) not in used:
            unused.append(code)
    known = [code for code, _ in allowance.codes if code in CODES]
    if not complete:
        return
    if unused and unused == known:
        sink.report(
            "I001",
            allowance.span,
            f"nothing here has to be accepted: no {_either(unused)} was found",
            "remove the comment",
            fixes=[Fix("remove the comment", Grade.SAFE, (_without(allowance, file),))],
        )
    elif unused:
        sink.report("I001", allowance.span, f"no {_either(unused)} was found here", "take the code out of the comment")
    if known and not allowance.reason:
        sink.report("I003", allowance.span, "this comment gives no reason", f"write `allow {known[0]} because ...`")


def _either(codes: list[str]) -> str:
    return " or ".join(codes)


def _without(allowance: Allowance, file: SourceFile) -> Edit:
    """Take out the comment, and its line if nothing else stands there."""
    span = allowance.span
    line = file.lines[span.line - 1]
    before = line[: span.column - 1].rstrip()
    if before or span.line >= len(file.line_starts):
        return Edit(Span(span.file, span.line, len(before) + 1, span.line, span.end_column), "")
    return Edit(Span(span.file, span.line, 1, span.line + 1, 1), "")
