"""Breakthrough by hand: the board as a list of owners, the steps from each square from a table made once a size."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Self

from .door import WON, Decision, NotOffered, Option, Rival, square

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


class Breakthrough(Rival):
    __slots__ = ("size", "steps", "board", "men")

    def __init__(self, seed: int = 0, size: int = 8) -> None:
        super().__init__(seed)
        self.size = size
        self.steps = steps_of(size)
        self.board = [0] * (2 * size) + [EMPTY] * (size * (size - 4)) + [1] * (2 * size)
        self.men = [2 * size, 2 * size]

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
        if occupant != EMPTY:
            self.men[1 - player] -= 1
        board[at] = EMPTY
        board[to] = player
        self.chosen.append(option)
        if to // size == (0 if player else size - 1) or not self.men[1 - player]:
            self.result = WON[player]
        self.player = 1 - player

    def clone(self) -> Self:
        twin = super().clone()
        twin.size = self.size
        twin.steps = self.steps
        twin.board = self.board[:]
        twin.men = self.men[:]
        return twin


@cache
def moves_of(size: int) -> tuple[tuple, tuple]:
    """The steps as the bare loop needs them: from, to, and whether it goes straight ahead."""
    return tuple(
        tuple(tuple((at, to, straight) for _, to, straight in steps) for at, steps in enumerate(by_square))
        for by_square in steps_of(size)
    )


def bare_playout(rng: Random, size: int = 8) -> tuple[int, int]:
    """Play one random game; give the winning seat and the number of moves."""
    random = rng.random
    steps_by_player = moves_of(size)
    board = [0] * (2 * size) + [EMPTY] * (size * (size - 4)) + [1] * (2 * size)
    left = [2 * size, 2 * size]
    goals = (range(size * (size - 1), size * size), range(size))
    player = moves = 0
    while True:
        steps = steps_by_player[player]
        legal = []
        for at, owner in enumerate(board):
            if owner == player:
                for move in steps[at]:
                    occupant = board[move[1]]
                    if occupant == EMPTY or (occupant != player and not move[2]):
                        legal.append(move)
        at, to, _ = legal[int(random() * len(legal))]
        if board[to] != EMPTY:
            left[1 - player] -= 1
        board[at] = EMPTY
        board[to] = player
        moves += 1
        if to in goals[player] or not left[1 - player]:
            return player, moves
        player = 1 - player
