"""Who runs in a race: the interpreter through its public door, the hand-written class, the bare loop."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from .games import Entry
from .measure import Contender

BARE, CLASS, OURS, OURS_WITH_UNDO = "bare", "class", "ours", "ours with undo"
CLONE_CLASS, CLONE_OURS, SAVE_OURS = "clone of the class", "clone of ours", "save of ours"

SAMPLE_GAMES = 5


def hand_written(entry: Entry) -> list[Contender]:
    return [
        Contender(BARE, lambda rng: entry.bare(rng)[1]),
        Contender(CLASS, playouts(entry.rival)),
        Contender(CLONE_CLASS, clones(entry.rival)),
    ]


def interpreted(entry: Entry) -> list[Contender]:
    """Our contenders. The rivals keep no past, so the fair race leaves it out; what undo costs is a row of its own."""
    import interpreter  # here, so that the rivals can be raced and tested alone

    game = interpreter.load(entry.path, players=2, variants=list(entry.variants))

    def start() -> Any:
        return game.start(seed=0, keep_past=False)

    return [
        Contender(OURS, playouts(start)),
        Contender(OURS_WITH_UNDO, playouts(lambda: game.start(seed=0))),
        Contender(CLONE_OURS, clones(start)),
        Contender(SAVE_OURS, saves(start)),
    ]


def playouts(start: Callable[[], Any]) -> Callable[[Random], int]:
    """Play one game through the door at random; every contender with a door is driven by this very loop."""

    def play(rng: Random) -> int:
        random = rng.random
        state = start()
        decisions = 0
        while (decision := state.decision) is not None:
            options = decision.options
            state.choose(options[int(random() * len(options))])
            decisions += 1
        return decisions

    return play


def clones(start: Callable[[], Any]) -> Callable[[Random], int]:
    """Copy each position of a few random games once."""
    states = positions(start)

    def copy(_: Random) -> int:
        for state in states:
            state.clone()
        return len(states)

    return copy


def saves(start: Callable[[], Any]) -> Callable[[Random], int]:
    states = positions(start)

    def save(_: Random) -> int:
        for state in states:
            state.save()
        return len(states)

    return save


def positions(start: Callable[[], Any]) -> list[Any]:
    """Every position in which somebody decides, from a few random games."""
    rng = Random(1)
    met = []
    for _ in range(SAMPLE_GAMES):
        state = start()
        while (decision := state.decision) is not None:
            met.append(state.clone())
            state.choose(rng.choice(decision.options))
    return met
