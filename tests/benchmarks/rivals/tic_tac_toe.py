"""Tic-tac-toe by hand: the board as a list of owners, the lines through each cell from a table."""

from __future__ import annotations

from random import Random
from typing import Self

from .door import DRAWN, WON, Decision, NotOffered, Option, Rival, square
from .lines import lines_through

EMPTY = -1
LINES_THROUGH = lines_through(3, 3, 3)

CLAIMS = tuple(Option(f"claim({square(i % 3, i // 3)})", f"Claim {square(i % 3, i // 3)}", i) for i in range(9))


class TicTacToe(Rival):
    __slots__ = ("cells", "empty")

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.cells = [EMPTY] * 9
        self.empty = 9

    @property
    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        cells = self.cells
        return Decision(self.player, [option for option in CLAIMS if cells[option.move] == EMPTY])

    def choose(self, answer: Option | str | int) -> None:
        option = answer if isinstance(answer, Option) else self.meant(answer)
        cells, player, cell = self.cells, self.player, option.move
        if self.result is not None or cells[cell] != EMPTY:
            raise NotOffered(option.id)
        cells[cell] = player
        self.empty -= 1
        self.chosen.append(option)
        self.player = 1 - player
        for a, b in LINES_THROUGH[cell]:
            if cells[a] == player and cells[b] == player:
                self.result = WON[player]
                return
        if not self.empty:
            self.result = DRAWN

    def clone(self) -> Self:
        twin = super().clone()
        twin.cells = self.cells[:]
        twin.empty = self.empty
        return twin


def bare_playout(rng: Random) -> tuple[int, int]:
    """Play one random game; give the winning seat (-1: drawn) and the number of moves."""
    random = rng.random
    cells = [EMPTY] * 9
    empty = list(range(9))
    player = 0
    while empty:
        cell = empty.pop(int(random() * len(empty)))
        cells[cell] = player
        for a, b in LINES_THROUGH[cell]:
            if cells[a] == player and cells[b] == player:
                return player, 9 - len(empty)
        player = 1 - player
    return -1, 9
