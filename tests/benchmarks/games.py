"""The games of the benchmark: where our content is, and who races against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from .rivals import breakthrough, connect_four, tic_tac_toe
from .rivals.door import Rival

CONTENT = Path(__file__).resolve().parents[2] / "content"


@dataclass(frozen=True)
class Entry:
    """A game; larger ones have no rivals, and one run of them is long enough to look at the clock."""

    name: str
    folder: str
    rival: Callable[[], Rival] | None = None
    bare: Callable[[Random], tuple[int, int]] | None = None
    variants: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return CONTENT / self.folder


GAMES = {
    entry.name: entry
    for entry in (
        Entry("tic-tac-toe", "classics/tic-tac-toe", tic_tac_toe.TicTacToe, tic_tac_toe.bare_playout),
        Entry("connect-four", "classics/connect-four", connect_four.ConnectFour, connect_four.bare_playout),
        Entry(
            "breakthrough-6x6",
            "classics/breakthrough",
            partial(breakthrough.Breakthrough, 6),
            partial(breakthrough.bare_playout, size=6),
            variants=("small_board",),
        ),
        Entry("breakthrough-8x8", "classics/breakthrough", breakthrough.Breakthrough, breakthrough.bare_playout),
        Entry("fight-for-olympus", "fight-for-olympus"),
        Entry("cyclades", "cyclades"),
    )
}
