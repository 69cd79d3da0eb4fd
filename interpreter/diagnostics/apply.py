"""Fixes applied to files: only the bytes of the edits change, whatever else stands in the file."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..source.files import SourceFile
from .diagnostic import Diagnostic
from .fix import Edit, Fix, Grade

_BYTE_ORDER_MARK = "\ufeff".encode()
_QUOTES = "'\""


@dataclass(frozen=True, slots=True)
class Placed:
    """An edit as offsets into the text of a file."""

    start: int
    end: int
    text: str


def chosen_fixes(found: Iterable[Diagnostic], grade: Grade) -> list[tuple[Diagnostic, Fix]]:
    """The first acceptable fix of every finding that has one."""
    chosen = []
    for diagnostic in found:
        fix = next((fix for fix in diagnostic.fixes if fix.edits and grade.covers(fix.grade)), None)
        if fix is not None:
            chosen.append((diagnostic, fix))
    return chosen


def place_edits(fixes: Iterable[Fix], files: Mapping[str, SourceFile]) -> tuple[dict[str, list[Placed]], list[Fix]]:
    """The edits of all fixes that can be done together, by file, and those fixes.

    A fix is left out as a whole if a file no longer says what it replaces, or if another fix writes there already.
    """
    placed: dict[str, list[Placed]] = {}
    done: list[Fix] = []
    for fix in fixes:
        edits = [(edit.span.file, _placed(edit, files.get(edit.span.file))) for edit in fix.edits]
        if any(place is None or _collides(place, placed.get(name, ())) for name, place in edits):
            continue
        for name, place in edits:
            placed.setdefault(name, []).append(place)
        done.append(fix)
    return {name: sorted(edits, key=lambda edit: edit.start) for name, edits in placed.items()}, done


def edited_text(text: str, edits: Iterable[Placed]) -> str:
    """The text after edits that do not overlap."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def edited_bytes(data: bytes, edits: Iterable[Placed]) -> bytes:
    """The bytes of a file after edits of its text; all others stay as they are, a byte-order mark too."""
    mark = _BYTE_ORDER_MARK if data.startswith(_BYTE_ORDER_MARK) else b""
    text = data[len(mark) :].decode("utf-8")
    return mark + edited_text(text, edits).encode("utf-8")


def difference(name: str, before: str, after: str) -> str:
    """What changes in a file, as a unified diff."""
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), f"a/{name}", f"b/{name}", n=1
    )
    shown = []
    for line in lines:
        shown.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(shown)


def _placed(edit: Edit, file: SourceFile | None) -> Placed | None:
    if file is None:
        return None
    span = edit.span
    start, end = file.offset(span.line, span.column), file.offset(span.end_line, span.end_column)
    written = file.text[start:end]
    if edit.instead_of is not None and written != edit.instead_of:
        # A name may stand in quotes; they stay.
        if len(written) < 2 or written[0] not in _QUOTES or written != f"{written[0]}{edit.instead_of}{written[0]}":
            return None
        start, end = start + 1, end - 1
    return Placed(start, end, edit.text)


def _collides(place: Placed, others: Iterable[Placed]) -> bool:
    return any((place.start < other.end and other.start < place.end) or place.start == other.start for other in others)
