"""From a game folder to a checked game: the only module that knows all stages and their order.

Each stage takes the value of the one before and a sink, and reports every fault it can find before the next is tried:
files -> node trees -> shapes -> merged sections -> definitions -> names and figures -> intermediate form.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path

from . import cache as result_cache
from .check.game import GameIR, lower_game
from .check.world import World
from .diagnostics.diagnostic import Diagnostic, Sink
from .diagnostics.profile import Profile
from .diagnostics.repeats import gathered
from .diagnostics.severity import Severity
from .diagnostics.suppress import sift
from .lint.causes import fold
from .lint.examine import examine
from .lint.yaml_text import check_text
from .loading.choose_modules import choose_modules, choose_players, optional_modules, switched_on
from .loading.define import define
from .loading.discover import GAME_FILE
from .loading.doubts import can_go_on, independent
from .loading.format_version import is_readable, rename_former_keys
from .loading.merge import merge
from .loading.read_files import read_files
from .loading.schema_check import check, kind_of
from .model.definitions import GameDef
from .report import Report
from .source.beside import begin_beside
from .source.compose import compose
from .source.files import SourceFile
from .source.flat import NotPlain, flattened, restored
from .source.memory import without_collecting
from .source.span import Span
from .source.tree import MapNode, ScalarNode

PRELUDE_FOLDER = Path(__file__).resolve().parent / "prelude"
#: The kinds of files that make the rules; scenarios and the ledger speak about them.
_PLAYED = ("game", "part", "module")


@dataclass
class Content:
    """One game as it was written: its documents by kind, and the texts they came from."""

    path: Path
    root: MapNode
    parts: list[MapNode] = field(default_factory=list)
    modules: list[MapNode] = field(default_factory=list)
    scenarios: list[MapNode] = field(default_factory=list)
    ledgers: list[MapNode] = field(default_factory=list)
    prelude: tuple[MapNode, ...] = ()
    files: dict[str, SourceFile] = field(default_factory=dict)
    #: Tells whether two folders play the same: scenarios and ledgers don't count.
    hash: str = ""

    @property
    def id(self) -> str:
        head = self.root.get("game")
        return head.text if isinstance(head, ScalarNode) else self.path.name

    @property
    def rules(self) -> tuple[MapNode, ...]:
        """The documents that make the game, without what speaks about it."""
        return (self.root, *self.parts, *self.modules)

    @property
    def variants(self) -> dict[str, MapNode]:
        """What can be switched on, by name: variants, and modules that do not depend on the number of players."""
        return optional_modules((self.root, *self.parts), self.modules)


def read_content(path: str | os.PathLike[str], sink: Sink) -> Content | None:
    """Read and shape-check every file of a game folder; None if there is no game file to begin with."""
    return compose_content(Path(path), read_files(path, sink), sink)


def definitions(
    content: Content, players: int | None, variants: Sequence[str], sink: Sink
) -> tuple[GameDef, int] | None:
    """What a game says for one number of players (by default the smallest) and some variants, and that number."""
    if sink.has_errors:
        return None
    documents = (content.root, *content.parts)
    chosen = switched_on(documents, content.modules, variants, sink)
    count = choose_players(content.root, players, sink)
    modules = choose_modules(content.modules, chosen, count, sink)
    if sink.has_errors:
        return None
    return define(merge(content.root, content.parts, content.prelude, modules, sink), sink), count


def front(content: Content, players: int | None, variants: Sequence[str], sink: Sink) -> GameIR | None:
    """Check a game for one number of players and some variants; None if there are errors."""
    found = definitions(content, players, variants, sink)
    if found is None:
        return None
    lowered = lower_game(World(*found, sink))
    return None if sink.has_errors else lowered


def check_files(
    path: str | os.PathLike[str],
    files: Sequence[SourceFile],
    sink: Sink | None = None,
    profile: Profile = Profile.RELEASE,
) -> Report:
    """All findings in files that are in memory, as an editor has them; `path` is the game's folder.

    What only a higher profile asks for need not be among them.
    """
    sink = sink if sink is not None else Sink()
    content = _examined(Path(path), files, profile, sink)
    found = fold(sink.diagnostics, files, lambda texts: findings(Path(path), texts, profile))
    report = report_of(found, files, content.id if content is not None else None)
    report.files |= {file.name: file for file in prelude_files()} if content is not None else {}
    return report


def report_of(found: Sequence[Diagnostic], files: Sequence[SourceFile], game: str | None) -> Report:
    """The report of some findings: without those that comments accept, with what is to be said about the comments."""
    texts = {file.name: file for file in files}
    sink = Sink()
    standing, accepted = sift(found, texts, not any(one.severity is Severity.ERROR for one in found), sink)
    sink.extend(gathered(standing))
    return Report(sink.diagnostics, texts, game, accepted)


def findings(path: Path, files: Sequence[SourceFile], profile: Profile) -> list[Diagnostic]:
    """What all checks find in some files, whatever follows from what."""
    sink = Sink()
    _examined(path, files, profile, sink)
    return sink.diagnostics


def _examined(path: Path, files: Sequence[SourceFile], profile: Profile, sink: Sink) -> Content | None:
    with without_collecting():
        _read_all(files)
        content = compose_content(path, files, sink)
        is_shaped = content is not None and not sink.has_errors
        if is_shaped:
            examine(content, front, profile, sink)
    if content is not None and not is_shaped and can_go_on(sink.diagnostics, content.rules):
        later = Sink()
        front(content, None, (), later)
        sink.extend(independent(later.diagnostics, sink.diagnostics, content.rules))
    for file in files:
        for span in places_not_proved(file):
            sink.report("I005", span, "the exact place inside this text can't be shown", "write it as a `|` block")
    return content


# ---------------------------------------------------------------- reading


def compose_content(path: Path, files: Iterable[SourceFile], sink: Sink) -> Content | None:
    documents: dict[str, list[MapNode]] = {}
    for file in files:
        found = _document(file, sink)
        if found is not None:
            documents.setdefault(found[0], []).append(found[1])
    for extra in documents.get("prelude", ()):
        sink.report(
            "S011", extra.key_span("prelude"), "a game can't bring a prelude", "begin the file with `part: name`"
        )
    games = documents.get("game", [])
    head = next((node for node in games if Path(node.file.name) == path / GAME_FILE), None)
    for other in games:
        if other is not head:
            sink.report(
                "S011",
                other.key_span("game"),
                f"only `{GAME_FILE}` begins with `game:`",
                "begin a further file of the same game with `part: name`",
            )
    if head is None:
        _report_other_head(path, documents, sink)
        return None
    return Content(
        path,
        head,
        documents.get("part", []),
        documents.get("module", []),
        documents.get("scenarios", []),
        documents.get("ledger", []),
        _prelude(),
        {file.name: file for file in (*files, *prelude_files())},
        _content_hash(path, (node.file for kind in _PLAYED for node in documents.get(kind, ()))),
    )


def _document(file: SourceFile, sink: Sink) -> tuple[str, MapNode] | None:
    found, diagnostics = document(file)
    sink.extend(diagnostics)
    return found


def document(file: SourceFile) -> tuple[tuple[str, MapNode] | None, list[Diagnostic]]:
    """The tree of a file with its kind, and what is wrong with it. While a game is edited, most files stay the same."""
    return _read_document(file.name, file.text)


def forget_places(file: SourceFile) -> None:
    """Begin anew to note which places inside texts can't be proved."""
    found, _ = document(file)
    if found is not None:
        found[1].file.unproved.clear()


def places_not_proved(file: SourceFile) -> list[Span]:
    found, _ = document(file)
    return found[1].file.unproved if found is not None else []


@lru_cache(maxsize=512)
def _read_document(name: str, text: str) -> tuple[tuple[str, MapNode] | None, list[Diagnostic]]:
    file, sink = SourceFile(name, text), Sink()
    found = _read_beside.pop((name, text), None)
    if found is not None:
        return (found[0], restored(found[1], file)), []
    return _composed(file, sink), sink.diagnostics


#: What a second process has read of a large game, by name and text: the kind of each document, and its tree.
_read_beside: dict[tuple[str, str], tuple[str, tuple]] = {}
#: Below so many characters, one process is as fast as two.
_MUCH_TEXT = 400_000


def _read_all(files: Sequence[SourceFile]) -> None:
    """Read the documents of a game; of a large one, a second process reads about half, where there is no fault."""
    if sum(len(file.text) for file in files) > _MUCH_TEXT:
        there = files[1::2]
        result = begin_beside(lambda: marshal.dumps([_plain_document(file) for file in there]))
        for file in files[::2]:
            document(file)
        found = result()
        for file, one in zip(there, marshal.loads(found) if found is not None else (), strict=False):
            if one is not None:
                _read_beside[file.name, file.text] = one
    for file in files:
        forget_places(file)


def _plain_document(file: SourceFile) -> tuple[str, tuple] | None:
    """The kind and the tree of a document in which nothing is wrong and nothing repeated."""
    found, diagnostics = document(file)
    if found is None or diagnostics:
        return None
    try:
        return found[0], flattened(found[1])
    except NotPlain:
        return None


def _composed(file: SourceFile, sink: Sink) -> tuple[str, MapNode] | None:
    node = compose(file, sink)
    if node is None:
        return None
    kind = kind_of(node, sink)
    if kind is None or not isinstance(node, MapNode):
        return None
    if not is_readable(node, sink):
        return None
    rename_former_keys(node, kind, sink)
    check(node, kind, sink)
    check_text(file, node, sink)
    return kind, node


def _report_other_head(path: Path, documents: dict[str, list[MapNode]], sink: Sink) -> None:
    """The file that begins the game says that it is something else; other faults of it are reported already."""
    for kind, nodes in documents.items():
        for node in nodes:
            if Path(node.file.name) == path / GAME_FILE:
                hint = f"begin it with `game: {path.resolve().name.replace('-', '_')}`"
                sink.report("S011", node.key_span(kind), f"`{GAME_FILE}` begins with `game:`, not with `{kind}:`", hint)


def _content_hash(path: Path, files: Iterable[SourceFile]) -> str:
    parts: list[str] = []
    for file in sorted(files, key=lambda file: file.name):
        parts += [Path(file.name).relative_to(path).as_posix(), file.text]
    for file in prelude_files():
        parts += [file.name, file.text]
    return result_cache.key_of(*parts)


# ---------------------------------------------------------------- the prelude


@cache
def prelude_files() -> tuple[SourceFile, ...]:
    return tuple(SourceFile.read(path, f"prelude/{path.name}") for path in sorted(PRELUDE_FOLDER.glob("*.yaml")))


@cache
def _prelude() -> tuple[MapNode, ...]:
    sink = Sink()
    found = [_document(file, sink) for file in prelude_files()]
    if len(sink):
        raise RuntimeError(f"the prelude is damaged: {sink.diagnostics[0]}")
    return tuple(node for _, node in found)
