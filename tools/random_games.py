"""Plays many games at random and checks at every decision that nothing was lost or doubled.

python -m tools.random_games content/fight-for-olympus -n 2000
python -m tools.random_games content/cyclades -n 500 --players 5 --laws tests/games/cyclades/laws.yaml
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import interpreter
from interpreter.diagnostics.diagnostic import ContentError, Sink
from interpreter.engine.header import ACTIVE
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
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
    """A thing lies in no place, in two, or where it does not know of; or a law does not hold."""


#: Looks at a state and raises Lost if something is wrong with it.
Watcher = Callable[[Any], None]


def play_many(game: Any, seeds: range, watch: Callable[[Any], Watcher] | None = None) -> Findings:
    """Play one game for each seed; raise Lost, or the fault of a rule, as soon as one goes wrong.

    `watch` may give, for a state at its beginning, something that looks at it again at every decision.
    """
    found = Findings()
    for seed in seeds:
        decisions, turns = _play(game, seed, found, watch)
        found.games += 1
        found.decisions += decisions
        found.most_decisions = max(found.most_decisions, decisions)
        found.most_turns = max(found.most_turns, turns)
    return found


def _play(game: Any, seed: int, found: Findings, watch: Callable[[Any], Watcher] | None) -> tuple[int, int]:
    state = game.start(seed, keep_past=False)
    watcher = watch(state) if watch is not None else _nothing_to_see
    random = Random(seed)
    conserved = _Conserved(game)
    decisions = turns = 0
    active = None
    while (decision := state.decision) is not None:
        conserved.check(state, seed, decisions)
        watcher(state)
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
    watcher(state)
    found.reasons[state.result.reason] += 1
    return decisions, turns


def _nothing_to_see(state: Any) -> None:
    """For games without anything else that must hold."""


class Laws:
    """Conditions in the effect language, one a line of a YAML list, that hold at every decision."""

    def __init__(self, game: Any, file: str | Path) -> None:
        sink = Sink()
        listed = compose(SourceFile.read(file), sink)
        if listed is None or sink.has_errors:
            raise ContentError(sink.diagnostics)
        self.conditions = list(listed)
        self.probe = game.probe({})

    def __call__(self, state: Any) -> None:
        for condition in self.conditions:
            if not self.probe.holds(state, condition):
                told = "; ".join(self.probe.explain(state, condition))
                raise Lost(f"{condition.span}: `{condition.text.strip()}` does not hold: {told}")


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
    parser.add_argument("--laws", help="a YAML list of conditions that hold at every decision")
    given = parser.parse_args(arguments)
    game = interpreter.load(given.game, players=given.players, variants=given.variant)
    began = perf_counter()
    laws = Laws(game, given.laws) if given.laws else None
    found = play_many(game, range(given.seed, given.seed + given.n), None if laws is None else lambda _: laws)
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
