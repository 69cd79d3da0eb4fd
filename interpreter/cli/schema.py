"""`themis schema`: the shapes of content files, for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .console import Console, color_option
from .failures import Reported

if TYPE_CHECKING:
    from ..loading.schema_export import Names

#: Where the schemas of a project lie; a hidden folder is never taken for content.
FOLDER = Path(".themis") / "schemas"
#: The twins in the older draft, which editors are pointed to.
OLDER = "draft-07"
_SETTINGS = Path(".vscode") / "settings.json"
_EXTENSIONS = Path(".vscode") / "extensions.json"
_EXTENSION = "redhat.vscode-yaml"


@click.command("schema")
@click.argument("game", required=False)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="The folder to write into.")
@click.option("--editor", is_flag=True, help="Also write the settings of VS Code that make use of them.")
@color_option
def command(game: str | None, out: Path | None, editor: bool, color: str) -> None:
    """Write JSON Schemas of content files, so that editors help while one types.

    With a GAME they also know its own names: kinds, places, phases, actions. Without it they fit every game.
    """
    from .games import find_game

    console = Console(color)
    home = find_game(game) if game is not None else Path()
    names = project_names(home) if game is not None else None
    written = write_schemas(out if out is not None else home / FOLDER, names)
    if editor:
        written += write_editor_settings(home, out if out is not None else home / FOLDER)
    for file in written:
        console.say(f"wrote {file.as_posix()}")


def project_names(game: Path) -> Names:
    """The ids of a game, as far as its files can be read."""
    from ..diagnostics.diagnostic import Sink
    from ..loading.schema_export import Names, names_of
    from ..pipeline import read_content

    content = read_content(game, Sink())
    if content is None:
        return Names()
    return names_of((content.root, *content.parts, *content.modules), content.ledgers)


def write_schemas(folder: Path, names: Names | None) -> list[Path]:
    """Write the schemas of all kinds of files, and of any kind, in both drafts."""
    from ..loading.schema_export import KINDS, as_draft_07, bundled, of_any_kind
    from ..loading.schemas import SCHEMA_ENDING

    schemas = {kind: bundled(kind, names) for kind in KINDS}
    schemas["content"] = of_any_kind(names)
    written = []
    for name, schema in schemas.items():
        for file, document in (
            (folder / f"{name}{SCHEMA_ENDING}", schema),
            (folder / OLDER / f"{name}{SCHEMA_ENDING}", as_draft_07(schema)),
        ):
            _write(file, document)
            written.append(file)
    return written


def _write(file: Path, document: dict[str, Any]) -> None:
    from ..loading.schema_export import MARK

    if file.exists() and MARK not in file.read_text(encoding="utf-8", errors="replace")[:2000]:
        raise Reported(f"`{file.as_posix()}` exists and is not ours, so it is not written over", "give another --out")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_editor_settings(project: Path, schemas: Path) -> list[Path]:
    """Settings for VS Code; a file that is there already is left alone."""
    from ..loading.schemas import SCHEMA_ENDING

    try:
        shown = schemas.resolve().relative_to(project.resolve()).as_posix()
    except ValueError:
        shown = schemas.resolve().as_posix()
    settings = {
        "yaml.schemas": {f"{shown}/{OLDER}/content{SCHEMA_ENDING}": ["*.yaml", "*.yml"]},
        "yaml.format.enable": False,
        "editor.insertSpaces": True,
        "editor.tabSize": 2,
        "files.eol": "\n",
    }
    written = []
    for file, document in (
        (project / _SETTINGS, settings),
        (project / _EXTENSIONS, {"recommendations": [_EXTENSION]}),
    ):
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
            written.append(file)
    return written
