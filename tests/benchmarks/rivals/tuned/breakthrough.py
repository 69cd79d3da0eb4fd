"""Breakthrough: the class keeps the squares of each player's men, so that nothing else is looked at; the loop plays on
bit boards."""

from __future__ import annotations

from random import Random
from typing import Self

from ..breakthrough import EMPTY, steps_of
from ..door import WON, Decision, NotOffered, Option, Rival


class Breakthrough(Rival):
    __slots__ = ("size", "steps", "board", "men")

    def __init__(self, seed: int = 0, size: int = 8) -> None:
        super().__init__(seed)
        self.size = size
        self.steps = steps_of(size)
        self.board = [0] * (2 * size) + [EMPTY] * (size * (size - 4)) + [1] * (2 * size)
        self.men = [list(range(2 * size)), list(range(size * (size - 2), size * size))]

    @property
    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        board, player = self.board, self.player
        steps = self.steps[player]
        options = []
        for at in self.men[player]:
            for option, to, straight in steps[at]:
                occupant = board[to]
                if occupant == EMPTY or (occupant != player and not straight):
                    options.append(option)
        return Decision(player, options)

    def choose(self, answer: Option | str | int) -> None:
        option = answer if isinstance(answer, Option) else self.meant(answer)
        board, player, size = self.board, self.player, self.size
        at, to = divmod(option.move, size * size)
        occupant = board[to]
        if (
            self.result is not None
            or board[at] != player
            or occupant == player
            or (occupant != EMPTY and abs(to - at) == size)
            or (to < at) != player
        ):
            raise NotOffered(option.id)
        mine, theirs = self.men[player], self.men[1 - player]
        mine[mine.index(at)] = to
        if occupant != EMPTY:
            theirs.remove(to)
        board[at] = EMPTY
        board[to] = player
        self.chosen.append(option)
        if to // size == (0 if player else size - 1) or not theirs:
            self.result = WON[player]
        self.player = 1 - player

    def clone(self) -> Self:
        twin = super().clone()
        twin.size = self.size
        twin.steps = self.steps
        twin.board = self.board[:]
        twin.men = [men[:] for men in self.men]
        return twin


def bare_playout(rng: Random, size: int = 8) -> tuple[int, int]:
    """Play one random game on bit boards; give the winning seat and the number of moves.

    The moves are never put in a list: they are counted by direction (left, ahead, right), and the one drawn is found by
    its number. A man can always move unless he has won, so nobody is ever stuck.
    """
    random = rng.random
    rows = (1 << size) - 1
    top, inner = rows << size * (size - 1), (1 << size * size) - 1
    leftmost = inner // rows
    not_left, not_right = inner & ~leftmost, inner & ~(leftmost << size - 1)
    steep, shallow = size + 1, size - 1
    up = (1 << 2 * size) - 1
    down = up << size * (size - 2)
    moves = 0
    while True:
        moves += 1
        left, ahead, right = (
            (up & not_left) << shallow & ~up,
            up << size & ~(up | down),
            (up & not_right) << steep & ~up,
        )
        lefts = left.bit_count()
        others = lefts + ahead.bit_count()
        pick = int(random() * (others + right.bit_count()))
        if pick < lefts:
            targets, way = left, shallow
        elif pick < others:
            targets, way, pick = ahead, size, pick - lefts
        else:
            targets, way, pick = right, steep, pick - others
        while pick:
            targets &= targets - 1
            pick -= 1
        to = targets & -targets
        up ^= to | to >> way
        down &= ~to
        if to & top or not down:
            return 0, moves

        moves += 1
        left, ahead, right = (
            (down & not_left) >> steep & ~down,
            down >> size & ~(up | down),
            (down & not_right) >> shallow & ~down,
        )
        lefts = left.bit_count()
        others = lefts + ahead.bit_count()
        pick = int(random() * (others + right.bit_count()))
        if pick < lefts:
            targets, way = left, steep
        elif pick < others:
            targets, way, pick = ahead, size, pick - lefts
        else:
            targets, way, pick = right, shallow, pick - others
        while pick:
            targets &= targets - 1
            pick -= 1
        to = targets & -targets
        down ^= to | to << way
        up &= ~to
        if to & rows or not up:
            return 1, moves
