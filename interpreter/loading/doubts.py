"""Going on after faults of shape: which later findings are causes of their own, and which only follow.

An entry whose shape is wrong is taken as far as it can be read. What speaks of the same names, or stands on the same
lines, may follow from the fault that was reported already; everything else is worth telling in the same run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.severity import Severity
from ..source.tree import MapNode

_QUOTED = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
#: Faults of shape, behind which the rest of a file can still be read.
_SHAPE = "S"


def can_go_on(found: Iterable[Diagnostic], documents: Iterable[MapNode]) -> bool:
    """Are all errors so far faults of shape inside single entries? Without a whole section nothing else is clear."""
    sections = {entry.key.span for node in documents for entry in node.entries.values()}
    errors = [one for one in found if one.severity is Severity.ERROR]
    if any(one.code == "S011" for one in errors):
        # Nobody knows what a file would have brought that does not say what it is.
        return False
    return bool(errors) and all(one.code.startswith(_SHAPE) and one.span not in sections for one in errors)


def independent(later: Iterable[Diagnostic], shape: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The later findings that can't be consequences of the faults of shape."""
    names: set[str] = set()
    lines: set[tuple[str, int]] = set()
    for fault in shape:
        names |= _names(fault)
        if fault.span is not None:
            lines |= {(fault.span.file, line) for line in range(fault.span.line, fault.span.end_line + 1)}
    return [
        one
        for one in later
        if one.severity is Severity.ERROR
        and one.span is not None
        and (one.span.file, one.span.line) not in lines
        and not _names(one) & names
    ]


def _names(found: Diagnostic) -> set[str]:
    return {name for quoted in _QUOTED.findall(f"{found.message} {found.hint or ''}") for name in _NAME.findall(quoted)}
