from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.checked import check_game
from interpreter.pipeline import PRELUDE_FOLDER
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.testing.runner import run_scenarios
from tests.unit.check.small_games import check_text, codes, without_lints

FOLDER = Path(__file__).parent / "prelude"


@pytest.fixture(autouse=True)
def no_cache(monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", "off")


def test_every_common_definition_is_used_by_the_game_that_proves_them():
    texts = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.yaml"))
    for path in PRELUDE_FOLDER.glob("*.yaml"):
        document = compose(SourceFile.read(path), None)
        for section in ("functions", "verbs"):
            block = document.get(section)
            # `refill` is called by `draw`.
            missing = [name for name in (block or ()) and block.keys() if f"{name}(" not in texts and name != "refill"]
            assert missing == []


def test_the_game_that_proves_them_is_right():
    assert [str(found) for found in without_lints(check_game(FOLDER).diagnostics)] == []


def test_its_scenarios_hold():
    outcomes = run_scenarios(FOLDER)
    assert len(outcomes) >= 10
    assert [str(finding) for outcome in outcomes for finding in outcome.findings] == []


def test_a_game_replaces_a_common_definition_by_its_own():
    assert codes(check_text("functions:\n  within: {params: {n: number}, value: n}\n  five: {value: within(5)}")) == []


def test_names_of_the_game_do_not_disturb_a_common_definition():
    text = (
        "places:\n  pile: {holds: card}\n  drawn: {holds: card}\nverbs:\n  go: {params: {p: player}, do: 'draw(1, p)'}"
    )
    assert codes(check_text(text)) == []


def test_a_common_definition_that_a_game_can_not_use_says_why():
    (found,) = check_text("verbs:\n  go: {params: {p: player}, do: 'gain(p, 1, red)'}")
    assert found.code == "D004"
    assert "there is no type `resource`" in found.hint
