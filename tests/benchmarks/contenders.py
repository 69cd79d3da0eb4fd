"""Who runs in a race: the interpreter through its public door, the hand-written classes, the bare loops."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from .games import ByHand, Entry
from .measure import RUNS_PER_LOOK, Contender

CLASS, BARE, CLONE_CLASS = "class", "bare loop", "clone of the class"
TUNED_CLASS, TUNED_BARE = "tuned class", "tuned bare loop"
OURS, OURS_WITH_UNDO, OURS_UNSEEN = "ours", "ours with undo", "ours without decisions"
CLONE_OURS, SAVE_OURS, VIEW_OURS = "clone of ours", "save of ours", "view of ours"

SAMPLE_GAMES = 5
SAMPLE_POSITIONS = 25


def contenders(entry: Entry) -> list[Contender]:
    """All but other engines. Those whose ratios matter most run next to each other."""
    found = interpreted(entry)
    if entry.tuned is not None:
        found = [*by_hand(entry.tuned, TUNED_BARE, TUNED_CLASS), *found]
    if entry.plain is not None:
        clones = Contender(CLONE_CLASS, over(positions(entry.plain.start), lambda state: state.clone()))
        found = [*by_hand(entry.plain, BARE, CLASS), *found, clones]
    return found


def by_hand(made: ByHand, bare: str, class_: str) -> list[Contender]:
    deals = itertools.count()
    return [
        Contender(bare, lambda rng: made.bare(rng)[1]),
        Contender(class_, playouts(lambda: made.start(seed=next(deals)))),
    ]


def interpreted(entry: Entry) -> list[Contender]:
    """Our contenders. The rivals keep no past, so the fair race leaves it out; what undo costs is a row of its own."""
    import interpreter  # here, so that the rivals can be tested alone

    game = interpreter.load(entry.path, players=2, variants=list(entry.variants))
    deals = itertools.count()

    def start() -> Any:
        return game.start(seed=next(deals), keep_past=False)

    def unseen(rng: Random) -> int:
        played = game.play_out(next(deals), rng.random)
        assert played.result is not None
        return played.choices

    # A run of a larger game takes long enough to look at the clock after each.
    looks = RUNS_PER_LOOK if entry.plain is not None else 1
    states = positions(start)
    return [
        Contender(OURS, playouts(start), looks),
        Contender(OURS_UNSEEN, unseen, looks),
        Contender(OURS_WITH_UNDO, playouts(lambda: game.start(seed=next(deals))), looks),
        Contender(CLONE_OURS, over(states, lambda state: state.clone()), looks),
        Contender(SAVE_OURS, over(some(states), lambda state: state.save()), 1),
        Contender(VIEW_OURS, over(some(states), lambda state: state.view(0)), 1),
    ]


def playouts(start: Callable[[], Any]) -> Callable[[Random], int]:
    """Play one game through the door at random, to its result; every contender with a door is driven by this loop."""

    def play(rng: Random) -> int:
        random = rng.random
        state = start()
        decisions = 0
        while (decision := state.decision) is not None:
            options = decision.options
            state.choose(options[int(random() * len(options))])
            decisions += 1
        assert state.result is not None
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
