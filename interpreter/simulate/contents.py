"""The content of a game on its way to workers, which may sit on other machines."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..api import Game


@dataclass(frozen=True, slots=True)
class Contents:
    """The files of a game: the folder itself, and, for machines that can't see that folder, the texts in it."""

    path: str
    texts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def packed(cls, path: Path) -> Contents:
        """With all texts, so that it can be sent anywhere."""
        from ..diagnostics.diagnostic import Sink
        from ..loading.read_files import read_files

        files = read_files(path, Sink())
        root = path.as_posix().rstrip("/") + "/"
        return cls(str(path), tuple((file.name.removeprefix(root), file.text) for file in files))

    def game(self, players: int, variants: tuple[str, ...]) -> Game:
        """The compiled game; a process compiles it once."""
        return _loaded(self, players, variants)


@lru_cache(maxsize=4)
def _loaded(contents: Contents, players: int, variants: tuple[str, ...]) -> Game:
    from ..api import load

    if not contents.texts:
        return load(contents.path, players=players, variants=variants)
    with tempfile.TemporaryDirectory(prefix="themis-") as folder:
        for name, text in contents.texts:
            file = Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        return load(folder, players=players, variants=variants)
