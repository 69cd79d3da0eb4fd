"""Reading on two cores: the same trees, and nothing lost if the second process can't help."""

from __future__ import annotations

import marshal
import os
import threading
from pathlib import Path

import pytest

from interpreter import pipeline
from interpreter.diagnostics.diagnostic import Sink
from interpreter.source.beside import begin_beside
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.source.flat import NotPlain, flattened, restored
from interpreter.source.tree import ListNode, MapNode, Node
from tools import large_game

CONTENT = Path(__file__).parents[3] / "content"
FILES = sorted(CONTENT.rglob("*.yaml"))


def same(one: Node, other: Node) -> bool:
    if type(one) is not type(other) or (one.start, one.end) != (other.start, other.end):
        return False
    if isinstance(one, MapNode):
        pairs = zip(one.entries.items(), other.entries.items(), strict=True)
        return all(a == b and same(x.key, y.key) and same(x.value, y.value) for (a, x), (b, y) in pairs)
    if isinstance(one, ListNode):
        return all(same(x, y) for x, y in zip(one.items, other.items, strict=True))
    return (one.value, one.text, one.style) == (other.value, other.text, other.style)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CONTENT).as_posix())
def test_trees_are_handed_over_whole(path: Path) -> None:
    file = SourceFile.read(path)
    tree = compose(file, Sink())
    try:
        data = flattened(tree)
    except NotPlain:
        assert "*" in file.text
        return
    assert same(tree, restored(marshal.loads(marshal.dumps(data)), file))


def test_what_is_repeated_is_not_handed_over() -> None:
    with pytest.raises(NotPlain):
        flattened(compose(SourceFile("a.yaml", "a: &x {b: 1}\nc: *x\n"), Sink()))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no second copy of a process to offer")
def test_work_is_done_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.source.beside._cores", lambda: {0, 1})
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    here = os.getpid()
    assert begin_beside(lambda: str(os.getpid() != here).encode())() == b"True"
    assert begin_beside(lambda: b"x" * 3_000_000)() == b"x" * 3_000_000
    assert begin_beside(lambda: bytes(1 // 0))() is None


def test_with_one_core_or_other_threads_nothing_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> int:
        raise AssertionError

    monkeypatch.setattr(os, "fork", fail, raising=False)
    monkeypatch.setattr("interpreter.source.beside._cores", lambda: {0})
    assert begin_beside(lambda: b"x")() is None
    monkeypatch.setattr("interpreter.source.beside._cores", lambda: {0, 1})
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert begin_beside(lambda: b"x")() is None


@pytest.mark.parametrize("helps", [True, False])
def test_a_large_game_is_found_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, helps: bool) -> None:
    large_game.write(tmp_path / "large", 300)
    broken = tmp_path / "large" / "units" / "units_001.yaml"
    broken.write_text(broken.read_text(encoding="utf-8").replace("    at: deck", "    art: deck", 1), encoding="utf-8")
    files = [SourceFile.read(path) for path in sorted((tmp_path / "large").rglob("*.yaml"))]
    expected = pipeline.check_files(tmp_path / "large", files)
    monkeypatch.setattr(pipeline, "_MUCH_TEXT", 0)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr("interpreter.source.beside._cores", lambda: {0, 1} if helps else {0})
    pipeline._read_document.cache_clear()
    found = pipeline.check_files(tmp_path / "large", files)
    assert [str(one) for one in found.diagnostics] == [str(one) for one in expected.diagnostics] != []
    assert not pipeline._read_beside
