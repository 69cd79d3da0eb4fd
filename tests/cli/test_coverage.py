"""`themis coverage`: rules proven, things named, figures by where they are from."""

from __future__ import annotations

import json

from tests.cli.conftest import write


def test_the_table_counts_rules_things_and_figures(themis, game_folder):
    result = themis("coverage", "stones")
    assert result.exit_code == 0, result.output
    head, row = result.stdout.splitlines()
    assert head.split("  ")[0] == "game"
    cells = [cell.strip() for cell in row.split("  ") if cell.strip()]
    # One of five things is named; fox.strength is marked, two figures of the owl and one of the elk are not.
    assert cells == ["stones", "1 of 1", "1 of 2", "1 of 5", "1", "0", "0", "3"]


def test_what_is_missing_is_listed(themis, game_folder):
    text = themis("coverage", "stones", "--missing").stdout
    assert "stones: rules that no scenario proves\n  R2  The last wins." in text
    assert "stones: things that no scenario speaks of\n  owl, ayla, brig, elk" in text
    assert "owl.strength, owl.color, elk.strength" in text


def test_a_failing_scenario_proves_nothing(themis, game_folder):
    write(
        game_folder,
        more="scenarios:\n- scenario: no\n  proves: [R2]\n  seats: [ann, ben]\n  do: [{ann: take(9)}]\n",
    )
    result = themis("coverage", "stones", "--missing")
    assert result.exit_code == 1 and "R2  The last wins. (a scenario fails: no)" in result.stdout


def test_a_rule_that_the_ledger_does_not_have(themis, game_folder):
    write(
        game_folder,
        more="scenarios:\n- scenario: no\n  proves: [R22]\n  seats: [ann, ben]\n  do: [{ann: take(1)}]\n",
    )
    result = themis("coverage", "stones")
    assert result.exit_code == 1 and "error[X011] unknown-rule" in result.stdout


def test_a_threshold(themis, game_folder):
    assert themis("coverage", "stones", "--fail-under", "50").exit_code == 0
    assert themis("coverage", "stones", "--fail-under", "51").exit_code == 1


def test_json(themis, game_folder):
    (game,) = json.loads(themis("coverage", "stones", "--format", "json").stdout)["games"]
    assert game["percent"] == 50.0 and game["things"] == {"all": 5, "named": ["fox"]}


def test_a_copy_stands_for_its_thing(themis, game_folder):
    text = (game_folder / "scenarios.yaml").read_text().replace("fox.strength = 3", "owl_2.strength = 1")
    (game_folder / "scenarios.yaml").write_text(text)
    game = (game_folder / "game.yaml").read_text().replace("owl: {kind: card,", "owl: {kind: card, copies: 2,")
    (game_folder / "game.yaml").write_text(game)
    (found,) = json.loads(themis("coverage", "stones", "--format", "json").stdout)["games"]
    assert found["things"]["named"] == ["owl"]
