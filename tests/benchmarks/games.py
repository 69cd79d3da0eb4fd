"""The games of the benchmark: where our content is, and who races against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from .rivals import breakthrough, connect_four, tic_tac_toe
from .rivals.door import Rival

CLASSICS = Path(__file__).resolve().parents[2] / "content" / "classics"


@dataclass(frozen=True)
class Entry:
    name: str
    folder: str
    rival: Callable[[], Rival]
    bare: Callable[[Random], tuple[int, int]]
    variants: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return CLASSICS / self.folder


GAMES = {
    entry.name: entry
    for entry in (
        Entry("tic-tac-toe", "tic-tac-toe", tic_tac_toe.TicTacToe, tic_tac_toe.bare_playout),
        Entry("connect-four", "connect-four", connect_four.ConnectFour, connect_four.bare_playout),
        Entry(
            "breakthrough-6x6",
            "breakthrough",
            partial(breakthrough.Breakthrough, 6),
            partial(breakthrough.bare_playout, size=6),
            variants=("small_board",),
        ),
        Entry("breakthrough-8x8", "breakthrough", breakthrough.Breakthrough, breakthrough.bare_playout),
    )
}
