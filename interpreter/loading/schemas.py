"""The JSON Schemas of the content files, from a checkout or an installed package."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

SCHEMA_ENDING = ".schema.json"
_PACKAGE = Path(__file__).resolve().parent.parent
# A checkout keeps the schemas at its top, where authors and editors find them; a wheel carries a copy inside.
_FOLDERS = (_PACKAGE.parent / "schemas", _PACKAGE / "_schemas")
_MARKER = "common" + SCHEMA_ENDING


@cache
def schema_folder() -> Path:
    """The folder that holds the schema files."""
    for folder in _FOLDERS:
        if (folder / _MARKER).is_file():
            return folder
    raise FileNotFoundError(f"no schemas found in {' or '.join(str(folder) for folder in _FOLDERS)}")


@cache
def schema_names() -> tuple[str, ...]:
    """The names of all schemas, such as `game`."""
    return tuple(sorted(file.name.removesuffix(SCHEMA_ENDING) for file in schema_folder().glob(f"*{SCHEMA_ENDING}")))


@cache
def schema(name: str) -> dict:
    """One schema as data; callers must not change it."""
    return json.loads((schema_folder() / f"{name}{SCHEMA_ENDING}").read_text(encoding="utf-8"))
