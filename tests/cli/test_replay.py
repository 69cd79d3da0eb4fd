"""`themis replay`: check, look, step, go on."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def recorded(themis, nim, folder):
    assert (
        themis("play", "nim", "--seed", "2", "--seat", "all=random", "--record", "game.replay", input="").exit_code == 0
    )
    return folder / "game.replay"


def change(file, **fields):
    document = json.loads(file.read_text())
    document.update(fields)
    file.write_text(json.dumps(document))


def test_a_replay_that_goes_as_recorded(themis, recorded):
    result = themis("replay", recorded)
    assert result.exit_code == 0 and "goes as recorded" in result.stdout and "won by player" in result.stdout


def test_a_choice_that_is_not_offered_any_more(themis, recorded):
    change(recorded, choices=["take(9)", *json.loads(recorded.read_text())["choices"][1:]])
    result = themis("replay", recorded)
    assert result.exit_code == 1
    assert "at choice 1: `take(9)` is not offered to player 1; offered are `take(1)`" in result.stdout
    result = themis("replay", recorded, "--at", "1")
    assert result.exit_code == 2 and "does not go as recorded, at choice 1" in result.stderr


def test_a_changed_game_is_mentioned(themis, recorded):
    change(recorded, hash="older")
    result = themis("replay", recorded)
    assert result.exit_code == 0 and "has changed since this game was played" in result.stdout


def test_a_replay_that_was_cut_off(themis, recorded):
    recorded.write_bytes(recorded.read_bytes()[:60])
    result = themis("replay", recorded)
    assert result.exit_code == 2 and "cut off" in result.stderr and len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--at", "999"], "there is no choice 999"),
        (["--view", "3"], "there is no seat 3"),
        (["--bots"], "are for playing on"),
        (["--game", "elsewhere"], "there is no game `elsewhere`"),
    ],
)
def test_mistakes_are_one_message(themis, recorded, arguments, words):
    result = themis("replay", recorded, *arguments)
    assert result.exit_code == 2 and words in result.stderr and result.stdout == ""


def test_a_replay_of_another_game(themis, recorded):
    change(recorded, game="chess")
    assert "there is no game `chess`" in themis("replay", recorded).stderr
    result = themis("replay", recorded, "--game", "nim")
    assert result.exit_code == 2 and "is a replay of `chess`, not of `nim`" in result.stderr


def test_one_position(themis, recorded):
    result = themis("replay", recorded, "--at", "1")
    assert result.exit_code == 0
    assert result.stdout.startswith("1 of ") and "\n  player 1 takes" in result.stdout
    own = themis("replay", recorded, "--at", "0", "--view", "1").stdout
    assert "Player 1 (you): secret" in own and "Player 2" in own


def test_stepping_through_a_pipe_shows_everything(themis, recorded):
    total = len(json.loads(recorded.read_text())["choices"])
    result = themis("replay", recorded, "--step", input="")
    assert [line for line in result.stdout.splitlines() if f" of {total}" in line][-1].startswith(f"{total} of {total}")
    assert "The game is over" in result.stdout
    steered = themis("replay", recorded, "--step", input="\nb\n99\n?\ne\nq\n").stdout
    heads = [line.partition(" of ")[0] for line in steered.splitlines() if f" of {total}" in line]
    assert heads == ["0", "1", "0", str(total)]
    assert f"positions go from 0 to {total}" in steered and "play on from here" in steered


def test_playing_on_from_the_middle(themis, recorded):
    result = themis("replay", recorded, "--continue", "--at", "1", "--seat", "all=random", input="")
    assert result.exit_code == 0 and "The game is over" in result.stdout
    result = themis("replay", recorded, "--step", "--seat", "all=random", input="\np\n")
    assert "The game is over" in result.stdout
