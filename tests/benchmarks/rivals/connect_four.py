"""Connect four by hand: the board as a list of owners, the lines through each cell from a table."""

from __future__ import annotations

from random import Random
from typing import Self

from .door import DRAWN, WON, Decision, NotOffered, Option, Rival
from .lines import lines_through

WIDTH, HEIGHT = 7, 6
CELLS = WIDTH * HEIGHT
EMPTY = -1
LINES_THROUGH = lines_through(WIDTH, HEIGHT, 4)

DROPS = tuple(Option(f"drop({column + 1})", f"Drop into column {column + 1}", column) for column in range(WIDTH))


class ConnectFour(Rival):
    __slots__ = ("cells", "free")

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.cells = [EMPTY] * CELLS
        self.free = list(range(WIDTH))  # the lowest empty cell of each column; past the end if there is none

    @property
    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        return Decision(self.player, [option for option, cell in zip(DROPS, self.free, strict=True) if cell < CELLS])

    def choose(self, answer: Option | str | int) -> None:
        option = answer if isinstance(answer, Option) else self.meant(answer)
        cells, player, column = self.cells, self.player, option.move
        cell = self.free[column]
        if self.result is not None or cell >= CELLS:
            raise NotOffered(option.id)
        cells[cell] = player
        self.free[column] = cell + WIDTH
        self.chosen.append(option)
        self.player = 1 - player
        for a, b, c in LINES_THROUGH[cell]:
            if cells[a] == player and cells[b] == player and cells[c] == player:
                self.result = WON[player]
                return
        if len(self.chosen) == CELLS:
            self.result = DRAWN

    def clone(self) -> Self:
        twin = super().clone()
        twin.cells = self.cells[:]
        twin.free = self.free[:]
        return twin


def bare_playout(rng: Random) -> tuple[int, int]:
    """Play one random game; give the winning seat (-1: drawn) and the number of moves."""
    random = rng.random
    cells = [EMPTY] * CELLS
    free = list(range(WIDTH))  # of the open columns alone: a full one leaves the list
    player = 0
    for moves in range(1, CELLS + 1):
        pick = int(random() * len(free))
        cell = free[pick]
        cells[cell] = player
        if cell + WIDTH < CELLS:
            free[pick] = cell + WIDTH
        else:
            del free[pick]
        for a, b, c in LINES_THROUGH[cell]:
            if cells[a] == player and cells[b] == player and cells[c] == player:
                return player, moves
        player = 1 - player
    return -1, CELLS
