"""Save files: a position of a game, with what is needed to load that game again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .files import PlayFileError, field, read_document, refuse_foreign, write_document

FORMAT = 1
_HEAD = "save"
_WHAT = "saved game"


@dataclass(frozen=True, slots=True)
class Save:
    """What a save file holds."""

    game: str
    hash: str
    players: int
    variants: tuple[str, ...]
    seed: int | str
    state: dict[str, Any]
    #: Who sat where, people and bots by name; empty if that is not known.
    seats: tuple[str, ...] = ()
    name: str = ""

    @classmethod
    def of(cls, game: Any, state: Any, seats: Sequence[str] = ()) -> Save:
        return cls(game.id, game.hash, game.players, tuple(game.variants), state.seed, state.save(), tuple(seats))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Save:
        shown = Path(path).as_posix()
        document = read_document(path, _HEAD, _WHAT, FORMAT)
        return cls(
            game=field(document, "game", str, shown),
            hash=field(document, "hash", str, shown),
            players=field(document, "players", int, shown),
            variants=tuple(str(name) for name in document.get("variants") or ()),
            seed=field(document, "seed", (int, str), shown),
            state=field(document, "state", dict, shown),
            seats=tuple(str(name) for name in document.get("seats") or ()),
            name=shown,
        )

    def write(self, path: str | os.PathLike[str], force: bool = False) -> None:
        """Write atomically; only `force` writes over a file that is no save."""
        if not force:
            refuse_foreign(path, _HEAD, _WHAT)
        elif Path(path).is_dir():
            raise PlayFileError(f"`{Path(path).as_posix()}` is a folder; give the name of a file")
        write_document(
            path,
            {
                _HEAD: FORMAT,
                "game": self.game,
                "hash": self.hash,
                "players": self.players,
                "variants": list(self.variants),
                "seed": self.seed,
                "seats": list(self.seats),
                "state": self.state,
            },
        )

    def restore(self, game: Any) -> Any:
        """The state, in a game that was loaded with the same settings; raise PlayFileError if it is another game."""
        if self.game != game.id:
            raise PlayFileError(f"`{self.name}` is a save of `{self.game}`, not of `{game.id}`")
        if self.players != game.players or sorted(self.variants) != sorted(game.variants):
            raise PlayFileError(
                f"`{self.name}` was played with {settings_text(self.players, self.variants)}, "
                f"this game has {settings_text(game.players, game.variants)}"
            )
        return game.restore(self.state)


def refuse_foreign_save(path: str | os.PathLike[str]) -> None:
    """Raise if a save could not be written here; called before play begins, not when it is too late."""
    refuse_foreign(path, _HEAD, _WHAT)


def settings_text(players: int, variants: tuple[str, ...] | list[str]) -> str:
    """The settings of a game in words: `2 players, variant small`."""
    count = "1 player" if players == 1 else f"{players} players"
    if not variants:
        return count
    return f"{count}, variant{'s' if len(variants) > 1 else ''} {', '.join(variants)}"
