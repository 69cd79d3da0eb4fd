"""The hardest rules: what is quoted stands in the content; what is worked out is right and passes its scenarios."""

from __future__ import annotations

import random
import re

import pytest

import interpreter
from interpreter.testing import run_scenarios

from .harbour import ROOT

_PAGE = (ROOT / "docs" / "hard-cases.md").read_text(encoding="utf-8")
_QUOTED = re.findall(r"<!-- quoted from (\S+) -->\n```yaml\n(.*?)^```", _PAGE, re.DOTALL | re.MULTILINE)
_GAMES = re.findall(
    r"<!-- game: (\w+) -->\n```yaml\n(.*?)^```\n+```scenarios\n(.*?)^```", _PAGE, re.DOTALL | re.MULTILINE
)


def test_two_games_are_quoted_and_three_worked_out() -> None:
    assert len({file.split("/")[1] for file, _ in _QUOTED}) == 2 and len(_GAMES) == 3


@pytest.mark.parametrize("number", range(len(_QUOTED)))
def test_quotations_stand_in_the_content(number: int) -> None:
    file, text = _QUOTED[number]
    assert text in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "game", "scenarios"), _GAMES, ids=[name for name, _, _ in _GAMES])
def test_worked_out_games_are_right(name: str, game: str, scenarios: str, tmp_path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "scenarios.yaml").write_text(scenarios, encoding="utf-8")
    report = interpreter.validate(folder)
    assert [str(found) for found in report.errors] == []
    outcomes = list(run_scenarios(folder))
    assert outcomes and [str(found) for outcome in outcomes for found in outcome.findings] == []
    for seed in range(20):
        state, chance = interpreter.load(folder).start(seed), random.Random(seed)
        for _ in range(300):
            if state.decision is None:
                break
            state.choose(chance.randrange(len(state.decision.options)))
        assert state.result is not None
