"""The texts of a game folder, and the key under which results about them are kept.

Kept apart from the pipeline, so that a game whose compiled form is known can start without loading the checker.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from .. import cache
from ..diagnostics.diagnostic import Sink
from ..source.files import SourceError, SourceFile
from .discover import discover


def read_files(path: str | os.PathLike[str], sink: Sink) -> list[SourceFile]:
    """Every content file of a game folder that can be read; the others are reported."""
    files = []
    for found in discover(path, sink):
        try:
            files.append(SourceFile.read(found.path, found.name))
        except SourceError as error:
            sink.report_source_error(error)
    return files


def folder_key(files: Iterable[SourceFile]) -> str:
    """Changes with any text of the folder and with the interpreter."""
    parts = [cache.interpreter_fingerprint()]
    for file in files:
        parts += [file.name, file.text]
    return cache.key_of(*parts)
