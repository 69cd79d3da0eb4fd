"""Other engines that play the classics. Each may be missing; then its rows are left out, and a line says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..measure import Contender
from . import boardgame_io, open_spiel, pettingzoo


class Peers:
    """All other engines; what has to be installed for them is thrown away at the end."""

    def __init__(self, missing: Callable[[str], None]) -> None:
        self._missing = missing
        self._node = boardgame_io.Node()

    def __enter__(self) -> Peers:
        return self

    def __exit__(self, *_: object) -> None:
        self._node.remove()

    @contextmanager
    def contenders(self, game: str) -> Iterator[list[Contender]]:
        """The contenders of all engines that have this game and are there."""
        found = [*open_spiel.contenders(game, self._missing), *pettingzoo.contenders(game, self._missing)]
        with self._node.contenders(game, self._missing) as more:
            yield [*found, *more]
