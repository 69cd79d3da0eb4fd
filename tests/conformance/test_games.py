"""Every construct of the language, proved by play: one small game a feature, with scenarios.

Whatever a scenario shows is also saved, restored, cloned, undone and played again at each decision on the way, and what
every seat sees is compared with states that look the same to it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import interpreter
from interpreter.diagnostics.diagnostic import Sink
from interpreter.diagnostics.severity import Severity
from interpreter.testing import Outcome, run_scenarios
from interpreter.testing.runner import find_suites

FOLDER = Path(__file__).parent / "games"
SUITES = {suite.name: suite for suite in find_suites(FOLDER, Sink())}
SCENARIOS = [(name, scenario.name) for name, suite in SUITES.items() for scenario in suite.scenarios]


@cache
def outcomes(game: str) -> dict[str, Outcome]:
    return {outcome.scenario: outcome for outcome in run_scenarios(FOLDER / game)}


@pytest.mark.parametrize("game", SUITES)
def test_no_error_is_found_in(game: str) -> None:
    found = interpreter.validate(FOLDER / game).diagnostics
    assert [str(one) for one in found if one.severity is Severity.ERROR] == []


@pytest.mark.parametrize("game", SUITES)
def test_scenarios_are_told_apart(game: str) -> None:
    names = [scenario.name for scenario in SUITES[game].scenarios]
    assert names and len(set(names)) == len(names)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=[f"{game}: {name}" for game, name in SCENARIOS])
def test_scenario(game: str, scenario: str) -> None:
    outcome = outcomes(game)[scenario]
    assert [str(finding) for finding in outcome.findings] == []
