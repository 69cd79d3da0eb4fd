from __future__ import annotations

import os

import pytest

from interpreter.diagnostics.diagnostic import Sink
from interpreter.loading import discover as discover_module
from interpreter.loading.discover import discover, find_games


@pytest.fixture
def game(tmp_path):
    folder = tmp_path / "chess"
    (folder / "cards").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    for name in ["game.yaml", "a.yaml", "cards/b.yml", "notes.txt", ".hidden/c.yaml", ".d.yaml"]:
        (folder / name).write_text("x: 1")
    return folder


def names(files, root):
    return [file.path.relative_to(root).as_posix() for file in files]


def codes(sink):
    return [found.code for found in sink.diagnostics]


def test_the_files_of_a_game_come_sorted_with_the_game_file_first(game):
    sink = Sink()
    files = discover(game, sink)
    assert names(files, game) == ["game.yaml", "a.yaml", "cards/b.yml"]
    assert files[0].name == (game / "game.yaml").as_posix()
    assert not sink.diagnostics


def test_names_are_shown_as_the_user_gave_them(game, monkeypatch):
    monkeypatch.chdir(game.parent)
    assert [file.name for file in discover("chess", Sink())][:2] == ["chess/game.yaml", "chess/a.yaml"]


def test_games_inside_a_game_are_not_part_of_it(game):
    inner = game / "small"
    inner.mkdir()
    (inner / "game.yaml").write_text("x: 1")
    assert names(discover(game, Sink()), game) == ["game.yaml", "a.yaml", "cards/b.yml"]
    assert find_games(game, Sink()) == [game, inner]


def test_paths_that_are_no_game(tmp_path, game):
    (tmp_path / "empty").mkdir()
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "Game.yml").write_text("x")
    for path, code, hint in [
        (tmp_path / "ches", "G001", "chess"),
        (tmp_path / "nowhere" / "at" / "all", "G001", None),
        ("bad\0path", "G001", None),
        ("x" * 5000, "G001", None),
        (game / "a.yaml", "G002", "give the folder"),
        (game / "notes.txt", "G002", None),
        (tmp_path / "empty", "G003", "themis new game"),
        (tmp_path / "parts", "G004", "rename `Game.yml`"),
        (tmp_path, "G004", "chess"),
    ]:
        sink = Sink()
        assert discover(path, sink) == []
        assert codes(sink) == [code], path
        assert hint is None or hint in sink.diagnostics[0].hint


def test_find_games(tmp_path, game):
    other = tmp_path / "a" / "go"
    other.mkdir(parents=True)
    (other / "game.yaml").write_text("x: 1")
    sink = Sink()
    assert find_games(tmp_path, sink) == [other, game]
    assert find_games(game / "game.yaml", sink) == [game]
    assert not sink.diagnostics
    for path, code in [(tmp_path / "x", "G001"), (game / "a.yaml", "G002"), (game / ".hidden", "G004")]:
        sink = Sink()
        assert find_games(path, sink) == []
        assert codes(sink) == [code]
    (tmp_path / "empty").mkdir()
    find_games(tmp_path / "empty", sink := Sink())
    assert codes(sink) == ["G003"]


def test_links_are_never_followed_out_of_the_folder(tmp_path, game):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.yaml").write_text("x: 1")
    (game / "folder").symlink_to(outside, target_is_directory=True)
    (game / "circle").symlink_to(game, target_is_directory=True)
    (game / "inside.yaml").symlink_to(game / "a.yaml")
    (game / "leak.yaml").symlink_to(outside / "secret.yaml")
    sink = Sink()
    assert names(discover(game, sink), game) == ["game.yaml", "a.yaml", "cards/b.yml", "inside.yaml"]
    assert codes(sink) == ["G008"] and sink.diagnostics[0].file.endswith("leak.yaml")


def test_too_many_files_or_folders(game, monkeypatch):
    monkeypatch.setattr(discover_module, "MAX_FILES_OF_GAME", 2)
    discover(game, sink := Sink())
    assert codes(sink) == ["G007"]
    monkeypatch.setattr(discover_module, "MAX_FOLDERS", 1)
    find_games(game, sink := Sink())
    assert codes(sink) == ["G007"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may list everything")
def test_a_folder_without_permission(game):
    game.chmod(0)
    try:
        discover(game, sink := Sink())
        assert codes(sink) == ["G005"]
    finally:
        game.chmod(0o755)
