"""The game that a command is about: a path, or the id of a game that themis knows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..loading.discover import GAME_FILE, find_games
from .failures import FaultyContent, Reported

_PACKAGE = Path(__file__).resolve().parent.parent
_GAME_ID = re.compile(r"^game:[ \t]*[\"']?([a-z][a-z0-9_]*)", re.MULTILINE)
_HEAD_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game by its id."""

    id: str
    path: Path


def content_folders() -> list[Path]:
    """Where games are looked for by id: beside the user, in a checkout, in the installed copy."""
    folders = [Path("content"), _PACKAGE.parent / "content", _PACKAGE / "_content"]
    found: dict[Path, Path] = {}
    for folder in folders:
        if folder.is_dir():
            found.setdefault(folder.resolve(), _shortest(folder))
    return list(found.values())


def known_games() -> list[KnownGame]:
    """All games in the content folders; of two with the same id the first is meant."""
    games: dict[str, KnownGame] = {}
    for folder in content_folders():
        for path in find_games(folder, Sink()):
            id_ = game_id(path)
            games.setdefault(id_, KnownGame(id_, path))
    return sorted(games.values(), key=lambda game: game.id)


def game_id(folder: Path) -> str:
    """The id that a game gives itself, or the name of its folder if that can't be read."""
    try:
        with open(folder / GAME_FILE, "rb") as stream:
            head = stream.read(_HEAD_BYTES).decode("utf-8", "replace")
    except OSError:
        return folder.name
    found = _GAME_ID.search(head)
    return found[1] if found else folder.name


def find_game(name: str) -> Path:
    """The folder of the game that is meant; raise what tells the user why there is none."""
    path = _path(name)
    if _is_game(path):
        return path.parent if path.name == GAME_FILE else path
    games = known_games()
    # `my-game` is how folders are called, `my_game` how games call themselves.
    found = next((game.path for game in games if game.id == name.replace("-", "_")), None)
    if found is None and not path.is_absolute():
        below = [folder / path for folder in content_folders()]
        found = next((folder for folder in below if _is_game(folder)), None)
    if found is not None:
        return found
    if _looks_like_path(name, path):
        sink = Sink()
        # The loader's own words for what is wrong with a path; several games in it is wrong here, too.
        from ..loading.discover import discover

        discover(path, sink)
        if sink.diagnostics:
            raise Reported(sink.diagnostics[0].message, sink.diagnostics[0].hint)
    known = ", ".join(game.id for game in games)
    hint = did_you_mean(name, [game.id for game in games])
    raise Reported(
        f"there is no game `{name}`",
        hint or (f"known games are {known}; or give the folder of a game" if known else None),
    )


def find_many(paths: tuple[str, ...]) -> list[Path]:
    """The folders of all games at or below the paths; without any, below `content`, or where the user is."""
    if not paths:
        paths = ("content",) if Path("content").is_dir() else (".",)
    found: dict[Path, Path] = {}
    for name in paths:
        path = _path(name)
        if not _exists(path) and not _looks_like_path(name, path):
            games = [find_game(name)]
        else:
            sink = Sink()
            games = find_games(path, sink)
            _refuse(sink)
        for game in games:
            found.setdefault(game.resolve(), game)
    return list(found.values())


def _refuse(sink: Sink) -> None:
    """Raise for the findings of a search. A path that leads nowhere is a mistake in the command, not in content."""
    found = sink.diagnostics
    if not found:
        return
    if found[0].code in ("G001", "G002"):
        raise Reported(found[0].message, found[0].hint)
    raise FaultyContent(found)


def load_game(
    path: Path, players: int | None = None, variants: tuple[str, ...] = (), language: str | None = None
) -> Any:
    """The game, ready to be played."""
    import interpreter

    return interpreter.load(path, players=players, variants=list(variants), language=language)


def _path(name: str) -> Path:
    if not name.strip():
        raise Reported("an empty name is not the name of a game")
    return Path(name)


def _is_game(path: Path) -> bool:
    try:
        return (path / GAME_FILE).is_file() or (path.name == GAME_FILE and path.is_file())
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _looks_like_path(name: str, path: Path) -> bool:
    """Is something there, or is it written as only paths are?"""
    return _exists(path) or any(sign in name for sign in "/\\.")


def _shortest(folder: Path) -> Path:
    """As the user would write it: relative if it lies below."""
    try:
        return folder.resolve().relative_to(Path.cwd())
    except ValueError:
        return folder
