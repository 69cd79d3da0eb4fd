"""The games of the benchmark: where our content is, and who races against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from .rivals import breakthrough, connect_four, tic_tac_toe
from .rivals.door import Rival
from .rivals.tuned import breakthrough as tuned_breakthrough
from .rivals.tuned import connect_four as tuned_connect_four
from .rivals.tuned import tic_tac_toe as tuned_tic_tac_toe

CONTENT = Path(__file__).resolve().parents[2] / "content"


@dataclass(frozen=True)
class ByHand:
    """A game written in Python: behind the door, and as a bare loop that gives the winner and the number of moves."""

    start: Callable[..., Rival]
    bare: Callable[[Random], tuple[int, int]]


@dataclass(frozen=True)
class Entry:
    """A game; larger ones have no rivals, and one run of them is long enough to look at the clock."""

    name: str
    folder: str
    plain: ByHand | None = None
    tuned: ByHand | None = None
    variants: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return CONTENT / self.folder


def _breakthrough(size: int, *variants: str) -> Entry:
    plain, tuned = (
        ByHand(partial(module.Breakthrough, size=size), partial(module.bare_playout, size=size))
        for module in (breakthrough, tuned_breakthrough)
    )
    return Entry(f"breakthrough-{size}x{size}", "classics/breakthrough", plain, tuned, variants)


GAMES = {
    entry.name: entry
    for entry in (
        Entry(
            "tic-tac-toe",
            "classics/tic-tac-toe",
            ByHand(tic_tac_toe.TicTacToe, tic_tac_toe.bare_playout),
            ByHand(tuned_tic_tac_toe.TicTacToe, tuned_tic_tac_toe.bare_playout),
        ),
        Entry(
            "connect-four",
            "classics/connect-four",
            ByHand(connect_four.ConnectFour, connect_four.bare_playout),
            ByHand(tuned_connect_four.ConnectFour, tuned_connect_four.bare_playout),
        ),
        _breakthrough(6, "small_board"),
        _breakthrough(8),
        Entry("fight-for-olympus", "fight-for-olympus"),
        Entry("cyclades", "cyclades"),
    )
}
CLASSICS = tuple(name for name, entry in GAMES.items() if entry.plain is not None)
