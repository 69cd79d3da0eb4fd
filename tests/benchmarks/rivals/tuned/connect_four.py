"""Connect four: one bit board a player, seven bits a column of which the top one stays empty."""

from __future__ import annotations

from random import Random
from typing import Self

from ..connect_four import CELLS, DROPS, HEIGHT, WIDTH
from ..door import DRAWN, WON, Decision, NotOffered, Option, Rival

STEP = HEIGHT + 1  # the empty bit on top of each column keeps lines from running over into the next
BOTTOMS = tuple(1 << STEP * column for column in range(WIDTH))
TOPS = tuple(1 << STEP * column + HEIGHT for column in range(WIDTH))


def has_four(discs: int) -> bool:
    for step in (1, STEP, STEP - 1, STEP + 1):
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


class ConnectFour(Rival):
    __slots__ = ("discs", "free")

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.discs = [0, 0]
        self.free = list(BOTTOMS)  # the lowest empty cell of each column

    @property
    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        free = self.free
        return Decision(self.player, [option for option in DROPS if free[option.move] != TOPS[option.move]])

    def choose(self, answer: Option | str | int) -> None:
        option = answer if isinstance(answer, Option) else self.meant(answer)
        column, player = option.move, self.player
        cell = self.free[column]
        if self.result is not None or cell == TOPS[column]:
            raise NotOffered(option.id)
        self.discs[player] |= cell
        self.free[column] = cell << 1
        self.chosen.append(option)
        if has_four(self.discs[player]):
            self.result = WON[player]
        elif len(self.chosen) == CELLS:
            self.result = DRAWN
        self.player = 1 - player

    def clone(self) -> Self:
        twin = super().clone()
        twin.discs = self.discs[:]
        twin.free = self.free[:]
        return twin


def bare_playout(rng: Random) -> tuple[int, int]:
    """Play one random game; give the winning seat (-1: drawn) and the number of moves."""
    random = rng.random
    free, tops = list(BOTTOMS), list(TOPS)  # open columns only: a full one leaves both lists
    mine = theirs = 0
    for moves in range(1, CELLS + 1):
        pick = int(random() * len(free))
        cell = free[pick]
        mine |= cell
        cell <<= 1
        if cell == tops[pick]:
            del free[pick], tops[pick]
        else:
            free[pick] = cell
        pairs = mine & mine >> 1
        if pairs & pairs >> 2:
            return (moves - 1) & 1, moves
        pairs = mine & mine >> 7
        if pairs & pairs >> 14:
            return (moves - 1) & 1, moves
        pairs = mine & mine >> 6
        if pairs & pairs >> 12:
            return (moves - 1) & 1, moves
        pairs = mine & mine >> 8
        if pairs & pairs >> 16:
            return (moves - 1) & 1, moves
        mine, theirs = theirs, mine
    return -1, CELLS
