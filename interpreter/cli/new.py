"""`themis new`: something small that works, to start from."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from .console import Console, color_option
from .failures import Reported

_SCAFFOLD = Path(__file__).resolve().parent / "scaffold" / "game"
_PLACEHOLDER_ID, _PLACEHOLDER_TITLE = "new_game", "New game"
_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
#: The schema of a file by the key it begins with, for editors that help while one types.
_SCHEMAS = {"game": "game", "ledger": "ledger", "scenarios": "scenarios"}


@click.group("new")
def command() -> None:
    """Begin something new."""


@command.command("game")
@click.argument("name")
@color_option
def game(name: str, color: str) -> None:
    """Write a small game that can be validated, tested and played at once.

    NAME is the id of the game, with the folder to put it in if that is not the present one: `content/my_game`.
    """
    target = Path(name)
    id_ = target.name.replace("-", "_")
    _check_name(name, id_)
    _check_target(target)
    written = _write(target, id_)
    console = Console(color)
    for file in written:
        console.say(f"wrote {file.as_posix()}")
    console.say(f"wrote {_write_for_editors(target).as_posix()} and what editors need")
    shown = target.as_posix()
    console.say()
    console.say(f"themis validate {shown}\nthemis test {shown}\nthemis play {shown}")


def _check_name(name: str, id_: str) -> None:
    if _ID.fullmatch(id_):
        return
    meant = re.sub(r"[^a-z0-9]+", "_", id_.casefold()).strip("_").lstrip("0123456789_")
    raise Reported(
        f"`{name}` can't be the id of a game: an id has lower-case letters, digits and underscores, a letter first",
        f"how about `{meant}`?" if _ID.fullmatch(meant) else None,
    )


def _check_target(target: Path) -> None:
    shown = target.as_posix()
    if target.exists() or target.is_symlink():
        empty = target.is_dir() and not any(target.iterdir())
        if not empty:
            raise Reported(f"`{shown}` exists already, and nothing is written over", "choose another name")
    if not target.parent.is_dir():
        raise Reported(f"there is no folder `{target.parent.as_posix()}` to put the game in")


def _write(target: Path, id_: str) -> list[Path]:
    """Write all files of the scaffold under the new name; each leads editors to its schema."""
    from .schema import FOLDER, OLDER

    schemas = _schemas_above(target)
    written = []
    for source in sorted(_SCAFFOLD.rglob("*.yaml")):
        text = source.read_text(encoding="utf-8")
        file = target / source.relative_to(_SCAFFOLD)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace(_PLACEHOLDER_ID, id_).replace(_PLACEHOLDER_TITLE, id_.replace("_", " ").capitalize())
        text = _editor_line(text, schemas or target / FOLDER / OLDER, file) + text
        # "x": should a file have come into being meanwhile, it stays.
        with open(file, "x", encoding="utf-8") as stream:
            stream.write(text)
        written.append(file)
    return written


def _write_for_editors(target: Path) -> Path:
    """Schemas with the ids of the new game, and settings that lead an editor to them."""
    from .schema import FOLDER, project_names, write_editor_settings, write_schemas

    write_schemas(target / FOLDER, project_names(target))
    return write_editor_settings(target, target / FOLDER)[0].parent


def _schemas_above(target: Path) -> Path | None:
    """The schemas of a checkout that the new game lies in."""
    for folder in target.resolve().parents:
        if (folder / "schemas" / "game.schema.json").is_file():
            return folder / "schemas"
    return None


def _editor_line(text: str, schemas: Path, file: Path) -> str:
    head = next(key for key in _SCHEMAS if re.search(rf"^{key}:", text, re.MULTILINE))
    path = os.path.relpath((schemas / f"{_SCHEMAS[head]}.schema.json").resolve(), file.resolve().parent)
    return f"# yaml-language-server: $schema={Path(path).as_posix()}\n"
