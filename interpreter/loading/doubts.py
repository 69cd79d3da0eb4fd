"""Going on after faults of shape: which later findings are causes of their own, and which only follow.

An entry whose shape is wrong is taken as far as it can be read. What speaks of the same names, or stands in the same
entry, may follow from the fault that was reported already, and so may any doubt about types if the entry is one that
gives things their types; everything else is worth telling in the same run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.severity import Severity
from ..source.span import Span
from ..source.tree import ListNode, MapNode

_QUOTED = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
#: Faults of shape, behind which the rest of a file can still be read.
_SHAPE = "S"
#: Codes of findings about names, types, shapes and scenarios: what can't be said of things of an unclear kind.
_ABOUT_KINDS = ("N", "S", "T", "X")
#: Sections that say of what type things are.
_TYPING = {"words", "kinds", "player", "state", "places", "edges", "tables", "dice", "functions", "verbs", "things"}


def can_go_on(found: Iterable[Diagnostic], documents: Iterable[MapNode]) -> bool:
    """Are all errors so far faults of shape inside single entries? Without a whole section nothing else is clear."""
    sections = {entry.key.span for node in documents for entry in node.entries.values()}
    errors = [one for one in found if one.severity is Severity.ERROR]
    if any(one.code == "S011" for one in errors):
        # Nobody knows what a file would have brought that does not say what it is.
        return False
    return bool(errors) and all(one.code.startswith(_SHAPE) and one.span not in sections for one in errors)


def independent(
    later: Iterable[Diagnostic], shape: Iterable[Diagnostic], documents: Iterable[MapNode]
) -> list[Diagnostic]:
    """The later findings that can't be consequences of the faults of shape."""
    names: set[str] = set()
    spans: list[Span] = []
    sections: set[str] = set()
    entries = list(_entries(documents))
    for fault in shape:
        names |= _names(fault)
        if fault.span is not None:
            spans.append(fault.span)
            for section, span in entries:
                if _meet(span, fault.span):
                    spans.append(span)
                    sections.add(section)
    # Things of a kind are called by its plural, too.
    names |= {f"{name}s" for name in names}
    return [
        one
        for one in later
        if one.severity is Severity.ERROR
        and one.span is not None
        and not (sections & _TYPING and one.code.startswith("T"))
        and not ("kinds" in sections and one.code.startswith(_ABOUT_KINDS))
        and not any(_meet(one.span, span) for span in spans)
        and not _names(one) & names
    ]


def _entries(documents: Iterable[MapNode]) -> Iterator[tuple[str, Span]]:
    """Every entry of every section, from its key to its end."""
    for document in documents:
        for section, node in document:
            if isinstance(node, MapNode):
                for entry in node.entries.values():
                    yield section, entry.key.span.to(entry.value.span)
            elif isinstance(node, ListNode):
                yield from ((section, item.span) for item in node.items)


def _meet(left: Span, right: Span) -> bool:
    """Do two places share a line?"""
    return left.file == right.file and left.line <= right.end_line and right.line <= left.end_line


def _names(found: Diagnostic) -> set[str]:
    return {name for quoted in _QUOTED.findall(f"{found.message} {found.hint or ''}") for name in _NAME.findall(quoted)}
