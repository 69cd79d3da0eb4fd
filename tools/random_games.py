"""Plays many games at random and checks at every decision that nothing was lost or doubled.

python -m tools.random_games content/fight-for-olympus -n 2000
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import interpreter
from interpreter.engine.header import ACTIVE
from interpreter.testing.offers import split_call


@dataclass
class Findings:
    """What was seen in all games together."""

    games: int = 0
    decisions: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    #: By action, the things that were chosen for its first parameter.
    taken: dict[str, set[str]] = field(default_factory=dict)
    most_decisions: int = 0
    most_turns: int = 0


class Lost(AssertionError):
    """A thing lies in no place, in two, or where it does not know of."""


def play_many(game: Any, seeds: range) -> Findings:
    """Play one game for each seed; raise Lost, or the fault of a rule, as soon as one goes wrong."""
    found = Findings()
    for seed in seeds:
        decisions, turns = _play(game, seed, found)
        found.games += 1
        found.decisions += decisions
        found.most_decisions = max(found.most_decisions, decisions)
        found.most_turns = max(found.most_turns, turns)
    return found


def _play(game: Any, seed: int, found: Findings) -> tuple[int, int]:
    state = game.start(seed, keep_past=False)
    random = Random(seed)
    conserved = _Conserved(game)
    decisions = turns = 0
    active = None
    while (decision := state.decision) is not None:
        conserved.check(state, seed, decisions)
        if state.cells[ACTIVE] != active:
            active = state.cells[ACTIVE]
            turns += 1
        options = decision.options
        position = random.randrange(len(options))
        if decision.action_names:
            action, arguments = split_call(options[position].id)
            found.taken.setdefault(action, set()).update((arguments or [])[:1])
        state.choose(position)
        decisions += 1
    conserved.check(state, seed, decisions)
    found.reasons[state.result.reason] += 1
    return decisions, turns


class _Conserved:
    """Every thing that begins in a place lies in exactly one place for the rest of the game."""

    def __init__(self, game: Any) -> None:
        program = game.machine.program
        self.where = program.where
        self.cells = tuple(program.cell_place)
        self.things = sorted(thing for cell in self.cells for thing in program.initial[cell])
        self.names = [name for name, _ in program.things]

    def check(self, state: Any, seed: int, decision: int) -> None:
        v, where = state.cells, self.where
        lying = [thing for cell in self.cells for thing in v[cell]]
        if sorted(lying) != self.things or any(thing not in v[v[where + thing]] for thing in lying):
            odd = Counter(lying)
            odd.subtract(self.things)
            names = ", ".join(self.names[thing] for thing, number in odd.items() if number) or "the places of things"
            raise Lost(f"seed {seed}, decision {decision}: not conserved: {names}")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="the folder of a game")
    parser.add_argument("-n", type=int, default=2000, help="how many games (default 2000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (default 0)")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--variant", action="append", default=[])
    given = parser.parse_args(arguments)
    game = interpreter.load(given.game, players=given.players, variants=given.variant)
    began = perf_counter()
    found = play_many(game, range(given.seed, given.seed + given.n))
    seconds = perf_counter() - began
    print(f"{found.games} games, {found.decisions} decisions, {found.decisions / seconds:.0f} a second, no fault")
    print(f"longest: {found.most_decisions} decisions, {found.most_turns} turns")
    for reason, number in found.reasons.most_common():
        print(f"  {reason}: {number}")
    for action, things in sorted(found.taken.items()):
        print(f"  {action}: {len(things)} different" if things else f"  {action}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
