"""Finding games and their files below a path.

A folder with a `game.yaml` is a game; every `.yaml` or `.yml` file below it belongs to it, except what lies in the
folder of another game, in hidden folders, or behind links that lead out of it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import nearest
from ..source.span import Span

GAME_FILE = "game.yaml"
CONTENT_ENDINGS = (".yaml", ".yml")
# Limits of the search, so that a mistaken path (a whole disk) ends in a message and not in a long wait.
MAX_FILES_OF_GAME = 2_000
MAX_FOLDERS = 5_000
MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class ContentFile:
    """A file of a game: where it lies, and the name the user knows it by."""

    path: Path
    name: str


class _TooMany(Exception):
    """The search met more than any game has."""


def discover(path: str | os.PathLike[str], sink: Sink) -> list[ContentFile]:
    """The content files of one game folder, `game.yaml` first, the others by name; empty if there is no game."""
    root = Path(path)
    if not _is_folder(root, sink):
        return []
    try:
        files, links_out, folders_of_games = _files_of_game(root)
    except _TooMany:
        _report_too_many(root, sink)
        return []
    for link in links_out:
        sink.report(
            "G008",
            _whole_file(link),
            f"the link `{link.as_posix()}` leads out of the game's folder and is not followed",
            "put a copy of the file here",
        )
    if any(found.path.parent == root and found.path.name == GAME_FILE for found in files):
        return files
    _report_no_game(root, files, folders_of_games, sink)
    return []


def find_games(path: str | os.PathLike[str], sink: Sink) -> list[Path]:
    """All game folders at or below a path, by name; the path of a `game.yaml` stands for its folder."""
    root = Path(path)
    try:
        if root.name == GAME_FILE and root.is_file():
            return [root.parent]
    except OSError:
        pass
    if not _is_folder(root, sink):
        return []
    games: list[Path] = []
    seen_content = False
    try:
        for folder, names in _walk(root, follow_into_games=True):
            if GAME_FILE in names:
                games.append(folder)
            seen_content = seen_content or any(name.endswith(CONTENT_ENDINGS) for name in names)
    except _TooMany:
        _report_too_many(root, sink)
        return []
    if not games:
        files = sorted(root.glob("*.y*ml")) if seen_content else []
        _report_no_game(root, [ContentFile(file, file.as_posix()) for file in files], [], sink, seen_content)
    return sorted(games)


def _files_of_game(root: Path) -> tuple[list[ContentFile], list[Path], list[Path]]:
    files: list[ContentFile] = []
    links_out: list[Path] = []
    other_games: list[Path] = []
    inside = root.resolve()
    for folder, names in _walk(root, follow_into_games=False):
        if folder != root and GAME_FILE in names:
            other_games.append(folder)
            continue
        for name in names:
            if not name.endswith(CONTENT_ENDINGS) or name.startswith("."):
                continue
            file = folder / name
            if file.is_symlink() and not file.resolve().is_relative_to(inside):
                links_out.append(file)
                continue
            files.append(ContentFile(file, file.as_posix()))
            if len(files) > MAX_FILES_OF_GAME:
                raise _TooMany
    files.sort(key=lambda found: (found.path != root / GAME_FILE, found.path.parts))
    return files, links_out, other_games


def _walk(root: Path, follow_into_games: bool):
    """Every folder with the names of its files; links to folders are never followed, so there are no circles."""
    count = 0
    open_folders = [(root, 0)]
    while open_folders:
        folder, depth = open_folders.pop()
        count += 1
        if count > MAX_FOLDERS:
            raise _TooMany
        names: list[str] = []
        below: list[Path] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        if not entry.name.startswith((".", "__")):
                            below.append(folder / entry.name)
                    elif not entry.is_dir():
                        names.append(entry.name)
        except OSError:
            # A folder that may not be listed holds nothing for us; the root itself was tested before.
            continue
        names.sort()
        yield folder, names
        if depth < MAX_DEPTH and (follow_into_games or folder == root or GAME_FILE not in names):
            open_folders += [(found, depth + 1) for found in sorted(below, reverse=True)]


def _is_folder(root: Path, sink: Sink) -> bool:
    shown = root.as_posix()
    try:
        if root.is_dir():
            os.scandir(root).close()
            return True
        exists = root.exists() or root.is_symlink()
    except PermissionError:
        sink.report("G005", None, f"the folder `{shown}` can't be opened: permission denied")
        return False
    except (OSError, ValueError):
        exists = False
    if exists:
        hint = f"give the folder: `{root.parent.as_posix()}`" if root.suffix in CONTENT_ENDINGS else None
        sink.report("G002", None, f"`{shown}` is a file, but a game is a folder", hint)
        return False
    sink.report("G001", None, f"there is nothing at `{shown}`", _similar_path(root))
    return False


def _similar_path(root: Path) -> str | None:
    """The nearest existing name beside the last part of the path that exists."""
    parent = root
    wanted = root.name
    try:
        while parent != parent.parent and not parent.exists():
            wanted = parent.name
            parent = parent.parent
        found = nearest(wanted, sorted(child.name for child in parent.iterdir()))
    except (OSError, ValueError):
        return None
    return None if found is None else f"did you mean `{(parent / found).as_posix()}`?"


def _report_no_game(
    root: Path, files: list[ContentFile], games_below: list[Path], sink: Sink, content_below: bool = False
) -> None:
    shown = root.as_posix()
    if games_below:
        names = ", ".join(f"`{game.as_posix()}`" for game in sorted(games_below)[:5])
        more = len(games_below) - 5
        tail = f" and {more} more" if more > 0 else ""
        sink.report("G004", None, f"`{shown}` holds several games; give one of them", f"games here: {names}{tail}")
        return
    if not files and not content_below:
        sink.report(
            "G003", None, f"`{shown}` holds no content files", "`themis new game` writes a small game to start from"
        )
        return
    here = [found.path.name for found in files if found.path.parent == root]
    similar = next((name for name in here if name.lower() in ("game.yaml", "game.yml")), None)
    similar = similar or nearest(GAME_FILE, here)
    hint = f"rename `{similar}` to `{GAME_FILE}`" if similar else "every game folder has one file with this name"
    sink.report("G004", None, f"`{shown}` has no file `{GAME_FILE}`", hint)


def _report_too_many(root: Path, sink: Sink) -> None:
    sink.report(
        "G007",
        None,
        f"there are too many files and folders below `{root.as_posix()}` to be a game",
        "give the folder of the game, or the folder that holds your games",
    )


def _whole_file(path: Path) -> Span:
    return Span(path.as_posix(), 1, 1, 1, 1)
