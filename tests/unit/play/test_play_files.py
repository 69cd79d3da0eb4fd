"""Save files and replays: whole or not at all, and clear words about anything that is not right."""

from __future__ import annotations

import json
import os

import pytest

from interpreter.play.files import PlayFileError
from interpreter.play.replay import FINGERPRINT_EVERY, Diverged, Replay, check, follow
from interpreter.play.saves import Save
from tests.unit.play.hand_nim import Nim


def played(game, seed=3, choices=None):
    state = game.start(seed=seed)
    while state.decision is not None and (choices is None or len(state.history) < choices):
        state.choose(0)
    return state


def test_a_save_comes_back_as_it_was(tmp_path):
    game = Nim()
    state = played(game, choices=3)
    Save.of(game, state).write(tmp_path / "a.json")
    again = Save.read(tmp_path / "a.json").restore(game)
    assert again.fingerprint() == state.fingerprint()
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


def test_a_save_is_written_over_a_save_but_not_over_anything_else(tmp_path):
    game = Nim()
    save = Save.of(game, played(game, choices=1))
    save.write(tmp_path / "a.json")
    save.write(tmp_path / "a.json")
    for name, text in (("note.txt", "dear diary"), ("other.json", '{"replay": 1}'), ("list.json", "[1]")):
        (tmp_path / name).write_text(text)
        with pytest.raises(PlayFileError, match="is not written over"):
            save.write(tmp_path / name)
        assert (tmp_path / name).read_text() == text
    save.write(tmp_path / "note.txt", force=True)
    assert Save.read(tmp_path / "note.txt").game == "nim"


def test_a_failed_write_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch):
    game = Nim()
    Save.of(game, played(game, choices=1)).write(tmp_path / "a.json")
    before = (tmp_path / "a.json").read_bytes()

    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full_disk)
    with pytest.raises(PlayFileError, match="no space left"):
        Save.of(game, played(game, choices=2)).write(tmp_path / "a.json")
    assert (tmp_path / "a.json").read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "there is no file"),
        (b"", "is empty"),
        (b"\x00\xff\xfe", "not text"),
        (b"hello", "is not a saved game"),
        (b"[" * 100_000, "is not a saved game"),
        (b'{"save": 1, "game": "ni', "cut off"),
        (b'{"save": 1 "game": "nim"}', "damaged"),
        (b'{"replay": 1}', "no key `save`"),
        (b'{"save": "x"}', "format number"),
        (b'{"save": 99}', "newer"),
        (b'{"save": 1, "game": "nim"}', "`hash` is missing"),
        (b'{"save": 1, "game": "nim", "hash": "h", "players": true, "seed": 1, "state": {}}', "`players`"),
        (b'{"save": 1, "game": "nim", "hash": "h", "players": 2, "seed": 1, "state": []}', "`state`"),
    ],
)
def test_a_bad_save_is_told_in_one_sentence(tmp_path, data, message):
    if data is not None:
        (tmp_path / "bad.json").write_bytes(data)
    with pytest.raises(PlayFileError, match=message) as caught:
        Save.read(tmp_path / "bad.json")
    assert "\n" not in str(caught.value)


def test_a_save_of_another_game_or_other_settings_is_refused(tmp_path):
    game = Nim()
    Save.of(game, played(game, choices=1)).write(tmp_path / "a.json")
    other = Nim()
    other.id = "mancala"
    with pytest.raises(PlayFileError, match="is a save of `nim`, not of `mancala`"):
        Save.read(tmp_path / "a.json").restore(other)
    with pytest.raises(PlayFileError, match="2 players, this game has 3 players, variant big"):
        Save.read(tmp_path / "a.json").restore(Nim(players=3, variants=("big",)))


def test_a_replay_plays_the_same_game(tmp_path):
    game = Nim(heap=90)
    state = played(game)
    Replay.of(game, state).write(tmp_path / "r.json")
    replay = Replay.read(tmp_path / "r.json")
    assert len(replay.choices) == 90 and len(replay.fingerprints) == 90 // FINGERPRINT_EVERY
    assert check(replay, game) is None
    assert [number for number, _ in follow(replay, game)] == list(range(91))


def test_a_replay_of_an_unfinished_game_checks_too(tmp_path):
    game = Nim()
    for choices in (0, 2):
        Replay.of(game, played(game, choices=choices)).write(tmp_path / "r.json")
        assert check(Replay.read(tmp_path / "r.json"), game) is None


def test_the_first_difference_is_named(tmp_path):
    game = Nim(heap=50)
    replay = Replay.of(game, played(game))
    assert str(check(replay, Nim(heap=52))) == (
        "at choice 20: the position is not the recorded one; something changed between choice 1 and 20"
    )
    difference = check(replay, Nim(heap=10))
    assert difference.number == 11 and "the game is over" in difference.message
    edited = Replay(**{**_fields(replay), "choices": ("take(9)", *replay.choices[1:])})
    difference = check(edited, game)
    assert difference.number == 1
    assert "`take(9)` is not offered to player 1; offered are `take(1)`" in difference.message
    edited = Replay(**{**_fields(replay), "result": None})
    assert "it was not reached" in str(check(edited, game))
    with pytest.raises(Diverged):
        list(follow(Replay(**{**_fields(replay), "fingerprint": "x"}), game))


def test_damaged_replays_are_refused(tmp_path):
    path = tmp_path / "r.json"
    Replay.of(Nim(heap=50), played(Nim(heap=50))).write(path)
    whole = path.read_bytes()
    for size in range(1, len(whole) - 2, 7):
        path.write_bytes(whole[:size])
        with pytest.raises(PlayFileError, match=r"cut off|damaged"):
            Replay.read(path)
    document = json.loads(whole)
    for change in ({"choices": [1, 2]}, {"choices": ["take(1)"]}, {"fingerprints": None}, {"seed": None}):
        path.write_text(json.dumps({**document, **change}))
        with pytest.raises(PlayFileError, match="damaged"):
            Replay.read(path)


def _fields(replay):
    return {name: getattr(replay, name) for name in Replay.__slots__}
