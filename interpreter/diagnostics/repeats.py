"""The same fault in many places is told once, with all its places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .diagnostic import Diagnostic, Related
from .fix import Fix
from .severity import Severity

#: What is said of every further place.
HERE_TOO = "here, too"
#: So many equal findings are still told one by one.
_FEW = 2


def gathered(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings, those errors in one that say the same of several places.

    Warnings stay as they are: each is accepted, or kept in a baseline, where it stands.
    """
    alike: dict[tuple[str, str], list[Diagnostic]] = {}
    for one in found:
        key = (one.code, one.message) if one.severity is Severity.ERROR and one.span is not None else (id(one), "")
        alike.setdefault(key, []).append(one)
    return [one for same in alike.values() for one in (same if len(same) <= _FEW else [_in_one(same)])]


def _in_one(same: list[Diagnostic]) -> Diagnostic:
    first = same[0]
    places = tuple(Related(one.span, HERE_TOO) for one in same[1:])
    notes = (*first.notes, f"the same in {len(places)} further places")
    return replace(first, related=(*first.related, *places), notes=notes, fixes=_fixes(same))


def further_places(found: Diagnostic) -> int:
    """In how many places the fault stands beside the first one."""
    return sum(place.message == HERE_TOO for place in found.related)


def _fixes(same: list[Diagnostic]) -> tuple[Fix, ...]:
    """What mends all of them at once, if that is the same everywhere."""
    firsts = [one.fixes[0] if one.fixes else None for one in same]
    first = firsts[0]
    if first is None or any(fix is None or (fix.title, fix.grade) != (first.title, first.grade) for fix in firsts):
        return ()
    return (replace(first, edits=tuple(edit for fix in firsts for edit in fix.edits)),)
