"""Counting what can be reached in 1, 2, 3, ... moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Level:
    """All that lies at one depth: sequences of moves, different positions they lead to, finished games among these."""

    sequences: int
    positions: int
    finished: int


def census(
    root: Any,
    depth: int,
    identity: Callable[[Any], Hashable],
    children: Callable[[Any], Iterable[Any]],
    is_over: Callable[[Any], bool],
) -> list[Level]:
    """Walk the tree in breadth. Equal positions are walked on from once, and counted as often as they are reached.

    So the count of sequences is wrong as soon as two positions that differ have the same identity, and the count of
    positions as soon as two that are equal have not.
    """
    levels = []
    reached = {identity(root): (root, 1)}
    for _ in range(depth):
        following: dict[Hashable, tuple[Any, int]] = {}
        for state, ways in reached.values():
            for child in children(state):
                key = identity(child)
                before = following.get(key)
                following[key] = (child, ways) if before is None else (before[0], before[1] + ways)
        reached = following
        finished = sum(is_over(state) for state, _ in reached.values())
        levels.append(Level(sum(ways for _, ways in reached.values()), len(reached), finished))
    return levels


def our_census(root: Any, depth: int) -> list[Level]:
    return census(root, depth, lambda state: state.fingerprint(), _our_children, lambda state: state.decision is None)


def their_census(root: Any, depth: int) -> list[Level]:
    return census(root, depth, str, _their_children, lambda state: state.is_terminal())


def _our_children(state: Any) -> Iterable[Any]:
    decision = state.decision
    if decision is not None:
        for option in decision.options:
            child = state.clone()
            child.choose(option)
            yield child


def _their_children(state: Any) -> Iterable[Any]:
    if not state.is_terminal():
        for action in state.legal_actions():
            yield state.child(action)
