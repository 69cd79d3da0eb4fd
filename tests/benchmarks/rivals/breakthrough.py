"""Breakthrough by hand: the board as a list of owners, the moves of each square from a table made once a size."""

from __future__ import annotations

from functools import cache
from random import Random

from .door import WON, Decision, NotOffered, Option, Result, square

EMPTY = -1

# The option, the square it leads to, and whether it goes straight ahead, where nobody is captured.
Step = tuple[Option, int, bool]
StepsBySquare = tuple[tuple[Step, ...], ...]


@cache
def steps_of(size: int) -> tuple[StepsBySquare, StepsBySquare]:
    """For each player and square, where a man could go on an empty board. Seat 0 moves towards the high rows."""
    squares = range(size * size)
    return (
        tuple(_steps_from(at % size, at // size, 1, size) for at in squares),
        tuple(_steps_from(at % size, at // size, -1, size) for at in squares),
    )


def _steps_from(x: int, y: int, forward: int, size: int) -> tuple[Step, ...]:
    steps = []
    for aside in (-1, 0, 1):
        to_x, to_y = x + aside, y + forward
        if 0 <= to_x < size and 0 <= to_y < size:
            here, there, to = square(x, y), square(to_x, to_y), to_y * size + to_x
            move = (y * size + x) * size * size + to
            steps.append((Option(f"advance({here}, {there})", f"Advance from {here} to {there}", move), to, aside == 0))
    return tuple(steps)


class Breakthrough:
    __slots__ = ("size", "steps", "player", "board", "men", "result")

    def __init__(self, size: int = 8) -> None:
        self.size = size
        self.steps = steps_of(size)
        self.player = 0
        self.board = [0] * (2 * size) + [EMPTY] * (size * (size - 4)) + [1] * (2 * size)
        self.men = [2 * size, 2 * size]
        self.result: Result | None = None

    @property
    def decision(self) -> Decision | None:
        if self.result is not None:
            return None
        board, player = self.board, self.player
        steps = self.steps[player]
        options = []
        for at, owner in enumerate(board):
            if owner == player:
                for option, to, straight in steps[at]:
                    occupant = board[to]
                    if occupant == EMPTY or (occupant != player and not straight):
                        options.append(option)
        return Decision(player, options)

    def choose(self, option: Option) -> None:
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
        if occupant != EMPTY:
            self.men[1 - player] -= 1
        board[at] = EMPTY
        board[to] = player
        if to // size == (0 if player else size - 1) or not self.men[1 - player]:
            self.result = WON[player]
        self.player = 1 - player

    def clone(self) -> Breakthrough:
        twin = Breakthrough.__new__(Breakthrough)
        twin.size = self.size
        twin.steps = self.steps
        twin.player = self.player
        twin.board = self.board[:]
        twin.men = self.men[:]
        twin.result = self.result
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
