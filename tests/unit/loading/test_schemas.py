from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from interpreter.loading import schemas
from interpreter.loading.schema_check import HEAD_KEYS
from interpreter.loading.schemas import schema, schema_folder, schema_names


def inner_schemas(found, path=()):
    """Every place in a schema that describes something an author writes."""
    for word in ("properties", "$defs"):
        for name, inner in found.get(word, {}).items():
            if inner != {"not": {}}:
                yield (*path, name), inner
                yield from inner_schemas(inner, (*path, name))
    for word in ("items", "additionalProperties"):
        if isinstance(found.get(word), dict):
            yield from inner_schemas(found[word], (*path, word))


@pytest.mark.parametrize("name", schema_names())
def test_schemas_are_valid_and_say_what_everything_is(name):
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"].endswith(f"/{name}.schema.json")
    assert schema(name)["title"] and schema(name)["description"]
    common = schema("common")["$defs"]
    for path, inner in inner_schemas(schema(name)):
        target = common.get(inner.get("$ref", "").rpartition("/")[2], {})
        assert "description" in inner or "description" in target, path


def test_maps_are_closed_unless_authors_choose_the_keys():
    for name in schema_names():
        for path, inner in inner_schemas(schema(name)):
            if "properties" in inner and path[-1] not in ("sections", "variant_keys"):
                assert "additionalProperties" in inner or "unevaluatedProperties" in inner, (name, path)


def test_every_kind_of_file_has_a_schema():
    assert set(HEAD_KEYS) < set(schema_names())


def test_an_installed_copy_is_found(tmp_path, monkeypatch):
    (tmp_path / "common.schema.json").write_text("{}")
    monkeypatch.setattr(schemas, "_FOLDERS", (tmp_path / "absent", tmp_path))
    schema_folder.cache_clear()
    try:
        assert schema_folder() == tmp_path
        monkeypatch.setattr(schemas, "_FOLDERS", (tmp_path / "absent",))
        schema_folder.cache_clear()
        with pytest.raises(FileNotFoundError, match="no schemas found"):
            schema_folder()
    finally:
        schema_folder.cache_clear()
