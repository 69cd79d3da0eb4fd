"""What no content can lead to: a state that is not kept exactly, or shows what is hidden. Here the engine is broken."""

from __future__ import annotations

import pytest

from interpreter.api import Game
from interpreter.engine.state import State
from interpreter.source.span import Span
from interpreter.testing.guarantees import check_guarantees
from interpreter.testing.outcome import Failed
from interpreter.testing.runner import run_scenarios
from tests.unit.check.small_games import check_text
from tests.validator.test_explanations import STONES

SCENARIO = "scenarios:\n  - scenario: taking\n    seats: [ann, ben]\n    do: [{ann: take(2)}, {ben: take(1)}]\n"


@pytest.fixture
def found(tmp_path, monkeypatch):
    """The findings of a scenario that passes, with some part of the engine replaced."""
    monkeypatch.setenv("THEMIS_CACHE", "off")
    (tmp_path / "game.yaml").write_text(STONES, encoding="utf-8")
    (tmp_path / "scenarios.yaml").write_text(SCENARIO, encoding="utf-8")

    def run(target: type | None = None, name: str = "", broken=None) -> list[str]:
        if target is not None:
            monkeypatch.setattr(target, name, broken)
        return [one.code for outcome in run_scenarios(tmp_path) for one in outcome.findings]

    return run


def test_a_sound_engine_keeps_its_word(found):
    assert found() == []


def test_a_clone_that_is_no_clone(found):
    assert found(State, "clone", lambda state: state) == ["X015"]


def test_a_choice_that_stays_done(found):
    assert found(State, "undo", lambda state: False) == ["X015"]


def test_a_save_that_forgets(found):
    assert found(Game, "restore", lambda game, saved: game.start(seed=1)) == ["X015"]


def test_a_view_that_changes_with_what_is_hidden(found):
    def other(state: State, seat: int | None, seed: int) -> State:
        state = state.clone()
        state.choose(state.decision.options[-1])
        return state

    assert found(State, "sample", other) == ["X016"]


def test_an_end_that_is_another_one_the_next_time(found, tmp_path):
    import interpreter

    game = interpreter.load(tmp_path)
    with pytest.raises(Failed) as failed:
        check_guarantees(game, lambda: game.start(seed=1), [], "another state", Span("scenarios.yaml", 1, 1, 1, 2))
    assert failed.value.findings[0].code == "X006"


def test_a_place_that_can_not_be_proved_is_told(monkeypatch):
    monkeypatch.setattr("interpreter.source.tree.place_of", lambda *_: None)
    found = check_text("functions:\n  most: {value: max(richest)}")
    unknown = next(one for one in found if one.code == "N001")
    assert ("I005", unknown.span) in {(one.code, one.span) for one in found}, "the whole text is marked"
