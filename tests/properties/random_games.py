"""Random games of everything we ship, for tests that look at each decision on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import interpreter

CONTENT = Path(__file__).resolve().parents[2] / "content"
CLASSICS = tuple(sorted(path.parent.name for path in (CONTENT / "classics").glob("*/game.yaml")))
LARGE = tuple(sorted(path.parent.name for path in CONTENT.glob("*/game.yaml")))


@cache
def game(name: str, players: int | None = None) -> Any:
    """Load a game by the name of its folder, once a process."""
    folder = CONTENT / "classics" / name if name in CLASSICS else CONTENT / name
    return interpreter.load(folder, players=players)


def decisions(state: Any, rng: Random, most: int = 100_000) -> Iterator[tuple[Any, int]]:
    """Play at random; at each decision give the state and the position of the option that is taken next."""
    for _ in range(most):
        decision = state.decision
        if decision is None:
            return
        pick = rng.randrange(len(decision.options))
        yield state, pick
        state.choose(pick)


def saved_and_restored(loaded: Any, state: Any) -> Any:
    """Through text, as a file would do it."""
    return loaded.restore(json.loads(json.dumps(state.save())))
