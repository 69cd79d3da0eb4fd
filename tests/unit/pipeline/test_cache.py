from __future__ import annotations

import os
import stat

import pytest

from interpreter import cache


@pytest.fixture
def folder(tmp_path, monkeypatch):
    folder = tmp_path / "kept"
    monkeypatch.setenv("THEMIS_CACHE", str(folder))
    return folder


def only_file(folder):
    (file,) = folder.iterdir()
    return file


def test_what_was_stored_is_loaded(folder):
    assert cache.load("report", "key") is None
    cache.store("report", "key", b"payload")
    assert cache.load("report", "key") == b"payload"
    assert cache.load("report", "other key") is None
    assert cache.load("game", "key") is None


def test_the_folder_is_closed_to_others(folder):
    cache.store("report", "key", b"payload")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:20],
        lambda data: data[:-1],
        lambda data: data + b"x",
        lambda data: data.replace(b"payload", b"PAYLOAD"),
        lambda data: b"something else" + data,
    ],
)
def test_a_damaged_file_is_not_used_and_goes_away(folder, damage):
    cache.store("report", "key", b"payload")
    file = only_file(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert cache.load("report", "key") is None
    assert not file.exists()


def test_a_file_of_another_key_is_not_used(folder):
    cache.store("report", "key", b"payload")
    first = only_file(folder)
    cache.store("report", "other", b"other payload")
    second = next(file for file in folder.iterdir() if file != first)
    second.write_bytes(first.read_bytes())
    assert cache.load("report", "other") is None


def test_a_folder_that_others_may_write_is_not_used(folder):
    cache.store("report", "key", b"payload")
    folder.chmod(0o777)
    assert cache.load("report", "key") is None


def test_a_link_in_place_of_the_folder_is_not_used(folder, tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    folder.symlink_to(tmp_path / "elsewhere")
    cache.store("report", "key", b"payload")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_it_can_be_switched_off(monkeypatch, tmp_path):
    monkeypatch.setenv("THEMIS_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache.store("report", "key", b"payload")
    assert cache.load("report", "key") is None
    assert list(tmp_path.iterdir()) == []


def test_it_lies_in_the_users_cache(monkeypatch, tmp_path):
    monkeypatch.delenv("THEMIS_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache.store("report", "key", b"payload")
    assert [path.name for path in tmp_path.iterdir()] == ["themis"]


def test_a_place_that_can_not_be_written_costs_only_time(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("THEMIS_CACHE", str(tmp_path / "file" / "below"))
    cache.store("report", "key", b"payload")
    assert cache.load("report", "key") is None


def test_no_draft_stays_behind(folder, monkeypatch):
    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    cache.store("report", "key", b"payload")
    assert list(folder.iterdir()) == []


def test_old_files_make_room(folder, monkeypatch):
    monkeypatch.setattr(cache, "MAX_FILES", 4)
    for number in range(6):
        cache.store("report", str(number), b"payload")
        os.utime(folder / cache._file_name("report", str(number)), (number, number))
    assert len(list(folder.iterdir())) <= 4
    assert cache.load("report", "5") == b"payload"
    assert cache.load("report", "0") is None


def test_keys_depend_on_every_part_and_where_it_ends():
    keys = [cache.key_of(*parts) for parts in (["ab", "c"], ["a", "bc"], ["abc"], ["ab", "c", ""], ["ab", b"c", 1])]
    assert len(set(keys)) == len(keys)
