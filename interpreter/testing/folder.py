"""The files of a game folder as node trees, by kind: for tools that read content without compiling it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics.diagnostic import Diagnostic, Sink
from ..diagnostics.severity import Severity
from ..loading.discover import discover
from ..loading.schema_check import HEAD_KEYS
from ..source.compose import compose
from ..source.files import SourceError, SourceFile
from ..source.tree import MapNode, Node, ScalarNode


@dataclass
class Folder:
    """A game as it was written. `files` holds every file that could be read, `documents` those that are content."""

    path: Path
    files: dict[str, SourceFile] = field(default_factory=dict)
    documents: list[tuple[str, MapNode]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def unreadable(self) -> bool:
        """Was there no game here, or a file that could not be taken as YAML?"""
        return any(found.severity is Severity.ERROR for found in self.diagnostics)

    def of_kind(self, *kinds: str) -> Iterator[MapNode]:
        for kind, node in self.documents:
            if kind in kinds:
                yield node

    @property
    def head(self) -> MapNode | None:
        """The game file."""
        return next(self.of_kind("game"), None)

    def section(self, name: str) -> Iterator[tuple[ScalarNode, Node]]:
        """The entries of a section in all files of the game, in the order they are read."""
        for node in self.of_kind("game", "part"):
            block = node.get(name)
            if isinstance(block, MapNode):
                for entry in block.entries.values():
                    yield entry.key, entry.value


def read_folder(path: Path) -> Folder:
    """Read all content files of a game folder; faults are collected, and what can be read is there."""
    sink = Sink()
    folder = Folder(path)
    for found in discover(path, sink):
        try:
            source = SourceFile.read(found.path, found.name)
        except SourceError as error:
            sink.report_source_error(error)
            continue
        folder.files[source.name] = source
        node = compose(source, sink)
        kind = next((key for key in HEAD_KEYS if isinstance(node, MapNode) and key in node), None)
        if kind is not None:
            folder.documents.append((kind, node))
    folder.diagnostics = sink.diagnostics
    return folder
