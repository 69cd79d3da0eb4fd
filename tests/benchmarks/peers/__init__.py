"""Other engines that play the classics. Each may be missing; then the table says so, and how to install it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..measure import Runner
from . import boardgame_io, open_spiel, pettingzoo

#: The games that each engine has.
PLAYED_BY: dict[str, tuple[str, ...]] = {
    open_spiel.CPP: tuple(open_spiel.NAMES),
    open_spiel.PYTHON: ("tic-tac-toe",),
    pettingzoo.RAW: tuple(pettingzoo.NAMES),
    pettingzoo.WRAPPED: tuple(pettingzoo.NAMES),
    boardgame_io.REDUCER: boardgame_io.GAMES,
}


@contextmanager
def peers(game: str, missing: Callable[[str], None]) -> Iterator[list[Runner]]:
    """The contenders of all engines that have this game and are there; `missing` is told why others are not."""
    found = [*open_spiel.contenders(game, missing), *pettingzoo.contenders(game, missing)]
    with boardgame_io.contenders(game, missing) as more:
        yield [*found, *more]
