"""By what a finding is known again when the lines around it have moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b

from ..source.files import SourceFile
from .diagnostic import Diagnostic


def fingerprints(found: Iterable[Diagnostic], files: Mapping[str, SourceFile]) -> list[str]:
    """One for each finding: its code, its file, what it says and the line it is about, wherever that stands.

    Equal findings on equal lines are counted, so that a second one is new.
    """
    met: Counter[tuple[str, ...]] = Counter()
    marks = []
    for one in found:
        sign = (one.code, one.file or "", one.message, _line(one, files))
        met[sign] += 1
        digest = blake2b(digest_size=16)
        for part in (*sign, str(met[sign])):
            digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
        marks.append(digest.hexdigest())
    return marks


def _line(found: Diagnostic, files: Mapping[str, SourceFile]) -> str:
    file = files.get(found.file) if found.file is not None else None
    if file is None or found.line > len(file.lines):
        return ""
    return " ".join(file.lines[found.line - 1].split())
