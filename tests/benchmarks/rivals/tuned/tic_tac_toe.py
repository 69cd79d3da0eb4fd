"""Tic-tac-toe: one number of nine bits a player, and a table of all 512 that says which of them hold a line."""

from __future__ import annotations

from random import Random
from typing import Self

from ..door import DRAWN, WON, Decision, NotOffered, Option, Rival, square

FULL = 0b111_111_111
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
HAS_LINE = tuple(any(marks & line == line for line in LINES) for marks in range(FULL + 1))

CLAIMS = tuple(Option(f"claim({square(i % 3, i // 3)})", f"Claim {square(i % 3, i // 3)}", 1 << i) for i in range(9))


class TicTacToe(Rival):
    __slots__ = ("marks",)

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.marks = [0, 0]

    @property
    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        taken = self.marks[0] | self.marks[1]
        return Decision(self.player, [option for option in CLAIMS if not taken & option.move])

    def choose(self, answer: Option | str | int) -> None:
        option = answer if isinstance(answer, Option) else self.meant(answer)
        marks, player, cell = self.marks, self.player, option.move
        if self.result is not None or (marks[0] | marks[1]) & cell:
            raise NotOffered(option.id)
        marks[player] |= cell
        self.chosen.append(option)
        if HAS_LINE[marks[player]]:
            self.result = WON[player]
        elif marks[0] | marks[1] == FULL:
            self.result = DRAWN
        self.player = 1 - player

    def clone(self) -> Self:
        twin = super().clone()
        twin.marks = self.marks[:]
        return twin


def bare_playout(rng: Random) -> tuple[int, int]:
    """Play one random game; give the winning seat (-1: drawn) and the number of moves."""
    random = rng.random
    empty = [1, 2, 4, 8, 16, 32, 64, 128, 256]
    mine = theirs = 0
    for moves in range(1, 10):
        mine |= empty.pop(int(random() * len(empty)))
        if HAS_LINE[mine]:
            return (moves - 1) & 1, moves
        mine, theirs = theirs, mine
    return -1, 9
