"""The schemas that editors get: they accept what the checks accept, and know the names of a project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator, Draft202012Validator

from interpreter.cli.schema import project_names
from interpreter.diagnostics.diagnostic import Sink
from interpreter.loading.discover import find_games
from interpreter.loading.schema_export import KINDS, as_draft_07, bundled, of_any_kind
from interpreter.pipeline import read_content
from interpreter.source.tree import plain
from tests.cli.conftest import CHECKOUT, write

GAMES = find_games(CHECKOUT / "content", Sink())


def documents(game: Path):
    content = read_content(game, Sink())
    for kind, nodes in (
        ("game", [content.root]),
        ("part", content.parts),
        ("module", content.modules),
        ("scenarios", content.scenarios),
        ("ledger", content.ledgers),
    ):
        for node in nodes:
            yield kind, plain(node)


@pytest.mark.parametrize("kind", [*KINDS, "content"])
@pytest.mark.parametrize("game", [None, GAMES[0], GAMES[-1]], ids=lambda game: game and game.name)
def test_both_drafts_are_schemas_and_complete_in_themselves(kind, game):
    names = project_names(game) if game else None
    newer = of_any_kind(names) if kind == "content" else bundled(kind, names)
    older = as_draft_07(newer)
    Draft202012Validator.check_schema(newer)
    Draft7Validator.check_schema(older)
    text = json.dumps(older)
    assert "$defs" not in text and "unevaluated" not in text and "dependentRe" not in text
    assert all(reference.startswith("#/definitions/") for reference in references(older))
    assert all(reference.startswith("#/$defs/") for reference in references(newer))


def references(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for item in node:
            yield from references(item)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_schemas_of_a_project_accept_the_project(game):
    names = project_names(game)
    anything = of_any_kind(names)
    validators = {}
    for kind in KINDS:
        newer = bundled(kind, names)
        validators[kind] = (Draft202012Validator(newer), Draft7Validator(as_draft_07(newer)))
    both = (Draft202012Validator(anything), Draft7Validator(as_draft_07(anything)))
    for kind, data in documents(game):
        for validator in (*validators[kind], *both):
            problem = next(validator.iter_errors(data), None)
            assert problem is None, f"{kind}: {problem.message} at {list(problem.absolute_path)}"


def test_the_names_of_a_project_are_known(themis, game_folder):
    assert themis("schema", "stones", "--editor").exit_code == 0
    for folder in (".themis/schemas", ".themis/schemas/draft-07"):
        schema = json.loads((game_folder / folder / "game.schema.json").read_text(encoding="utf-8"))
        validator = (Draft7Validator if "draft-07" in folder else Draft202012Validator)(schema)
        data = yaml.safe_load((game_folder / "game.yaml").read_text(encoding="utf-8"))
        assert validator.is_valid(data)
        data["things"]["fox"]["kind"] = "crad"
        paths = {tuple(problem.absolute_path) for problem in validator.iter_errors(data)}
        assert ("things", "fox", "kind") in paths
        properties = (schema.get("$defs") or schema["definitions"])["thing"]["properties"]
        assert properties["strength"]["description"] == "of each card: number"
    settings = json.loads((game_folder / ".vscode/settings.json").read_text(encoding="utf-8"))
    (schema,) = settings["yaml.schemas"]
    assert (game_folder / schema).is_file()


def test_keys_that_do_not_exist_are_refused_by_the_newer_draft():
    validator = Draft202012Validator(of_any_kind())
    assert validator.is_valid({"part": "x", "verbs": {}})
    assert not validator.is_valid({"part": "x", "verbz": {}})
    assert not validator.is_valid({"verbs": {}})


def test_schemas_are_written_anew_but_not_over_anything_else(themis, folder, game_folder):
    assert themis("schema").exit_code == 0 and themis("schema").exit_code == 0
    assert (folder / ".themis/schemas/content.schema.json").is_file()
    write(folder / "mine", x="")
    (folder / "mine" / "game.schema.json").write_text("{}")
    result = themis("schema", "--out", "mine")
    assert result.exit_code == 2 and "not written over" in result.stderr
    assert (folder / "mine" / "game.schema.json").read_text() == "{}"
    (game_folder / ".vscode").mkdir()
    (game_folder / ".vscode/settings.json").write_text("{}")
    themis("schema", "stones", "--editor")
    assert (game_folder / ".vscode/settings.json").read_text() == "{}"


def test_the_folder_of_schemas_is_not_content(themis, game_folder):
    themis("schema", "stones", "--editor")
    assert themis("validate", "stones").exit_code == 0


def test_a_game_with_faults_gets_schemas_too(themis, folder):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\nkinds: {card: {}}\nthings: {ace: {kind: crad}}\n")
    assert themis("schema", "bad").exit_code == 0
    schema = json.loads((folder / "bad/.themis/schemas/part.schema.json").read_text(encoding="utf-8"))
    assert schema["$defs"]["thing"]["properties"]["kind"]["enum"] == ["card"]
