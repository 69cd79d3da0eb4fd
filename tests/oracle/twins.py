"""Which of our games is which of OpenSpiel's, and how a move is named on either side.

The two are compared by a *move key*, a small value that both sides can be translated into.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import interpreter

CLASSICS = Path(__file__).resolve().parents[2] / "content" / "classics"


@cache
def our_game(folder: str, players: int = 2, variants: tuple[str, ...] = ()) -> Any:
    """Load one of our games; once a process, for compiling costs more than playing."""
    return interpreter.load(CLASSICS / folder, players=players, variants=list(variants))


@dataclass(frozen=True)
class Twin:
    """A game without chance or secrets, on both sides."""

    folder: str
    theirs: str
    our_key: Callable[[str], Hashable]
    their_key: Callable[[Any, int], Hashable]
    variants: tuple[str, ...] = ()

    def start(self) -> Any:
        # The past is for undo, which nobody asks for here.
        return our_game(self.folder, variants=self.variants).start(seed=0, keep_past=False)

    def offered(self, decision: Any) -> dict[Hashable, Any]:
        return {self.our_key(option.id): option for option in decision.options}

    def legal(self, state: Any) -> dict[Hashable, int]:
        return {self.their_key(state, action): action for action in state.legal_actions()}


def arguments(option_id: str, action: str) -> list[str]:
    """`advance(a2, b3)` -> ["a2", "b3"]."""
    assert option_id.startswith(action + "(") and option_id.endswith(")"), option_id
    return option_id[len(action) + 1 : -1].split(", ")


def square(name: str) -> tuple[int, int]:
    """Column and row of a square, from 0: `c1` -> (2, 0)."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def claim_key(option_id: str) -> int:
    """OpenSpiel numbers the cells row by row from the top; up and down make no difference to the game."""
    (cell,) = arguments(option_id, "claim")
    x, y = square(cell)
    return y * 3 + x


def drop_key(option_id: str) -> int:
    (column,) = arguments(option_id, "drop")
    return int(column) - 1


def advance_key(size: int) -> Callable[[str], str]:
    """OpenSpiel's first player begins at the top and moves down, ours begins below: rows are mirrored."""

    @cache
    def key(option_id: str) -> str:
        steps = (square(name) for name in arguments(option_id, "advance"))
        return "".join(f"{'abcdefgh'[x]}{size - y}" for x, y in steps)

    return key


def advance_their_key() -> Callable[[Any, int], str]:
    """OpenSpiel gives a capture an action number of its own and marks it with a star; for us it is the same move."""
    names: dict[int, str] = {}

    def key(state: Any, action: int) -> str:
        name = names.get(action)
        if name is None:
            name = names[action] = state.action_to_string(state.current_player(), action).rstrip("*")
        return name

    return key


def action_number(_: Any, action: int) -> int:
    return action


TIC_TAC_TOE = Twin("tic-tac-toe", "tic_tac_toe", claim_key, action_number)
CONNECT_FOUR = Twin("connect-four", "connect_four", drop_key, action_number)
BREAKTHROUGH_6X6 = Twin(
    "breakthrough",
    "breakthrough(rows=6,columns=6)",
    advance_key(6),
    advance_their_key(),
    variants=("small_board",),
)
BREAKTHROUGH_8X8 = Twin("breakthrough", "breakthrough(rows=8,columns=8)", advance_key(8), advance_their_key())
