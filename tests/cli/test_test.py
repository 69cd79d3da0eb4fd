"""`themis test`: scenarios of real games, and how failures are told."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import CHECKOUT, write

FAILING = (
    "scenarios:\n"
    "  - scenario: too much\n"
    "    seats: [ann, ben]\n"
    "    do:\n"
    "      - ann: take(3)\n"
    "  - scenario: miscounted\n"
    "    proves: [R2]\n"
    "    seats: [ann, ben]\n"
    "    do:\n"
    "      - ann: take(1)\n"
    "      - expect: left = 3\n"
)


def test_scenarios_that_pass(themis, game_folder):
    result = themis("test", "stones")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("stones: 1 of 1 passed\n1 passed, 0 failed in ")


def test_scenarios_that_fail_are_shown_at_their_place(themis, game_folder):
    write(game_folder, more=FAILING)
    result = themis("test", "stones")
    assert result.exit_code == 1
    assert "FAILED too much  (stones/more.yaml:2)" in result.stdout
    assert "error[X003] move-not-legal" in result.stdout and "5 |       - ann: take(3)" in result.stdout
    assert "error[X002] expectation-failed: `left = 3` does not hold" in result.stdout
    assert "left is 4" in result.stdout or "left = 4" in result.stdout
    assert "1 passed, 2 failed" in result.stdout


def test_one_file_one_word_and_no_further_checks(themis, game_folder):
    write(game_folder, more=FAILING)
    assert "0 passed, 2 failed" in themis("test", "stones/more.yaml").stdout
    assert "0 passed, 1 failed" in themis("test", "stones", "-k", "r2").stdout
    assert themis("test", "stones", "-k", "taking", "--quick").exit_code == 0


def test_a_game_that_does_not_load_tells_its_faults_once(themis, game_folder):
    write(game_folder, more=FAILING, broken="part: broken\nverbs:\n  grab: {do: remove 1 from lef}\n")
    result = themis("test", "stones")
    assert result.exit_code == 1
    assert result.stdout.count("stones/broken.yaml:3:") == 1 and "`lef`" in result.stdout
    assert result.stdout.count("for the same reason as before") == 2
    assert "0 passed, 3 failed" in result.stdout


def test_json(themis, game_folder):
    write(game_folder, more=FAILING)
    document = json.loads(themis("test", "stones", "--format", "json").stdout)
    assert (document["passed"], document["failed"]) == (1, 2)
    assert {scenario["scenario"] for scenario in document["scenarios"]} == {"taking", "too much", "miscounted"}


def test_junit(themis, game_folder, folder):
    write(game_folder, more=FAILING)
    assert themis("test", "stones", "--junit", "report.xml").exit_code == 1
    root = ElementTree.parse(folder / "report.xml").getroot()
    assert (root.get("tests"), root.get("failures")) == ("3", "2")
    assert themis("test", "stones", "-k", "taking", "--junit", "report.xml").exit_code == 0
    (folder / "diary.txt").write_text("dear diary")
    result = themis("test", "stones", "--junit", "diary.txt")
    assert result.exit_code == 2 and "is not written over" in result.stderr
    assert (folder / "diary.txt").read_text() == "dear diary"
    assert themis("test", "stones", "--junit", "no/report.xml").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["stones", "-k", "zebra"], "no scenario has `zebra`"), (["nowhere"], "there is no game `nowhere`")],
)
def test_nothing_to_run_is_a_mistake(themis, game_folder, arguments, words):
    result = themis("test", *arguments)
    assert result.exit_code == 2 and words in result.stderr


def test_a_fault_of_ours_names_the_scenario(themis, game_folder, monkeypatch):
    from interpreter.testing import runner

    def broken(*_):
        raise KeyError("oops")

    monkeypatch.setattr(runner, "ScenarioRun", broken)
    result = themis("test", "stones")
    assert result.exit_code == 2 and "in the scenario at stones/scenarios.yaml:2:" in result.stderr


def test_a_game_without_scenarios(themis, game_folder):
    (game_folder / "scenarios.yaml").unlink()
    result = themis("test", "stones")
    assert result.exit_code == 2 and "there are no scenarios here" in result.stderr


def test_a_file_that_is_not_yaml(themis, game_folder):
    write(game_folder, more="scenarios: [\n")
    result = themis("test", "stones")
    assert result.exit_code == 1 and "stones/more.yaml" in result.stderr


def test_the_scenarios_of_a_known_game_by_its_id(themis):
    result = themis("test", "tic_tac_toe", "--quick")
    assert result.exit_code == 0 and "tic-tac-toe: " in result.stdout
    assert themis("test", CHECKOUT / "content/classics/pig", "--quick").exit_code == 0
