"""A game that was left is kept where its player will find it: in the user's own folder, one file a game played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from .files import PlayFileError
from .saves import Save

VARIABLE = "THEMIS_AUTOSAVES"


def autosave_folder() -> Path:
    """`THEMIS_AUTOSAVES`, or the place where programs keep such things."""
    chosen = os.environ.get(VARIABLE, "")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "state") / "themis" / "autosaves"


def newest_autosave(game: str) -> Path | None:
    """The last game of this sort that was left and not finished."""
    try:
        found = [path for path in autosave_folder().glob(f"{game}@*.json") if path.is_file()]
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)
    except (OSError, RuntimeError):
        return None


class Autosave:
    """The file of one game being played. It is written after each answer, so that nothing can lose the game."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        #: Why the game can't be kept, once that is known; it is not tried again.
        self.trouble: str | None = None

    def keep(self, game: Any, state: Any, seats: Sequence[str] = ()) -> bool:
        """Write the position; False if that did not work."""
        if self.trouble is not None:
            return False
        try:
            if self.path is None:
                self.path = _new_file(game.id)
            Save.of(game, state, seats).write(self.path)
        except (PlayFileError, OSError, RuntimeError) as error:
            self.trouble = str(error)
            return False
        return True

    def drop(self) -> None:
        """The game came to its end, or is kept elsewhere."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def _new_file(game: str) -> Path:
    folder = autosave_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # The process makes two games begun in the same second different.
    return folder / f"{game}@{datetime.now():%Y-%m-%d_%H-%M-%S}_{os.getpid()}.json"
