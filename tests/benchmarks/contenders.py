"""Who runs in a race: the interpreter through its public door, the hand-written class, the bare loop."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from .games import Entry
from .measure import RUNS_PER_LOOK, Contender

BARE, CLASS, OURS, OURS_WITH_UNDO, OURS_UNSEEN = "bare", "class", "ours", "ours with undo", "ours without decisions"
CLONE_CLASS, CLONE_OURS, SAVE_OURS, VIEW_OURS = "clone of the class", "clone of ours", "save of ours", "view of ours"

SAMPLE_GAMES = 5
SAMPLE_POSITIONS = 25


def hand_written(entry: Entry) -> list[Contender]:
    if entry.rival is None or entry.bare is None:
        return []
    return [
        Contender(BARE, lambda rng: entry.bare(rng)[1]),
        Contender(CLASS, playouts(entry.rival)),
        Contender(CLONE_CLASS, over(positions(entry.rival), lambda state: state.clone())),
    ]


def interpreted(entry: Entry) -> list[Contender]:
    """Our contenders. The rivals keep no past, so the fair race leaves it out; what undo costs is a row of its own."""
    import interpreter  # here, so that the rivals can be raced and tested alone

    game = interpreter.load(entry.path, players=2, variants=list(entry.variants))

    deals = itertools.count()

    def start() -> Any:
        return game.start(seed=next(deals), keep_past=False)

    # A run of a larger game takes long enough to look at the clock after each.
    looks = RUNS_PER_LOOK if entry.rival is not None else 1
    states = positions(start)
    return [
        Contender(OURS, playouts(start), looks),
        Contender(OURS_WITH_UNDO, playouts(lambda: game.start(seed=next(deals))), looks),
        Contender(OURS_UNSEEN, lambda rng: game.play_out(next(deals), rng.random).choices, looks),
        Contender(CLONE_OURS, over(states, lambda state: state.clone())),
        Contender(SAVE_OURS, over(some(states), lambda state: state.save()), 1),
        Contender(VIEW_OURS, over(some(states), lambda state: state.view(0)), 1),
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


def over(states: list[Any], work: Callable[[Any], object]) -> Callable[[Random], int]:
    """Do something once with each of some positions."""

    def run(_: Random) -> int:
        for state in states:
            work(state)
        return len(states)

    return run


def some(states: list[Any]) -> list[Any]:
    """A few of many positions, from all parts of the games: what takes long need not be done with each."""
    return states[:: max(1, len(states) // SAMPLE_POSITIONS)]


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
