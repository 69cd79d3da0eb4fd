"""Small games made of the hardest rules: each is checked for all numbers of players, and played to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import interpreter
from interpreter.checked import check_game
from tests.unit.check.small_games import without_lints

GAMES = sorted((Path(__file__).parent / "games").glob("*.yaml"))
MOST_DECISIONS = 2_000


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def folder(request, tmp_path, monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", "off")
    (tmp_path / "game.yaml").write_text(request.param.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_nothing_is_found(folder):
    assert [str(found) for found in without_lints(check_game(folder).diagnostics)] == []


@pytest.mark.parametrize("players", [None, 3, 4])
def test_random_games_end(folder, players):
    try:
        game = interpreter.load(folder, players=players)
    except interpreter.ContentError as error:
        assert [found.code for found in error.diagnostics] == ["M006"]
        return
    for seed in range(5):
        random = Random(seed)
        state = game.start(seed=seed)
        for _ in range(MOST_DECISIONS):
            if state.decision is None:
                break
            state.choose(random.choice(state.decision.options))
        assert state.result is not None
