"""A player that searches: Monte-Carlo tree search over information sets.

Every try begins in a state that the seat imagines, so what it can't know is averaged over. Each player has a tree of
their own, in which a choice that they can't see has no name: nobody in the search plays with knowledge that they would
not have, and what is chosen in secret is chosen as if at the same time. Chance differs from state to state and is
averaged over like everything else that is not known.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

from ..engine.errors import GameFault
from .lookahead import LookAhead
from .playing_on import Estimates
from .tree import Node, seen_by
from .window import Window

#: States that are imagined for one answer; tries take them in turn.
_WORLDS = 24
#: A try follows the trees for at most so many choices.
_DEEPEST = 60
#: In how many states the options are first looked at one by one, how many answers are tried for each, and for how many
#: tries such a look counts.
_FIRST_LOOKS, _LOOK_BUDGET, _LOOK_WEIGHT = 2, 20, 4


class SearchBot:
    """Spends a number of tries, or of seconds, on each answer. With tries, equal seeds give equal games."""

    name = "search"

    def __init__(self, seed: int | str, tries: int = 200, seconds: float | None = None) -> None:
        self._random = Random(str(seed))
        self._tries = tries
        self._seconds = seconds

    def choose(self, window: Window) -> Any:
        options = window.decision.options
        if len(options) == 1:
            return options[0]
        search = _Search(window, self._random)
        if self._seconds is None:
            for _ in range(self._tries):
                search.step()
        else:
            end = perf_counter() + self._seconds
            search.step()
            while perf_counter() < end:
                search.step()
        return options[search.favourite(options)]


class _Search:
    """The trees for one answer."""

    def __init__(self, window: Window, chance: Random) -> None:
        self.window = window
        self.chance = chance
        self.players = window.players
        self.roots = [Node() for _ in range(self.players)]
        self.worlds = [window.imagine(chance.getrandbits(32))]
        self.estimates = Estimates(self.worlds[0], self.players, chance)
        self.steps = 0
        if self.estimates.measured:
            self._look_ahead()

    def _look_ahead(self) -> None:
        """Begin with what a look at each single option says, so that tries go where they are worth most."""
        decision, seat = self.window.decision, self.window.seat
        worths = [0.0] * len(decision.options)
        for number in range(_FIRST_LOOKS):
            world = self._world(number)
            for position in range(len(worths)):
                worths[position] += LookAhead(seat, _LOOK_BUDGET, self.chance).worth(world, position) / _FIRST_LOOKS
        rewards = self.estimates.ranked(worths, seat)
        root = self.roots[seat]
        for value, reward in zip(decision.options.values, rewards, strict=True):
            edge = root.edge(decision.question, value)
            edge.tried, edge.total = _LOOK_WEIGHT, reward * _LOOK_WEIGHT

    def _world(self, number: int) -> Any:
        number %= _WORLDS
        while len(self.worlds) <= number:
            self.worlds.append(self.window.imagine(self.chance.getrandbits(32)))
        return self.worlds[number]

    def favourite(self, options: Any) -> int:
        """The option that was tried most; of those, the best."""
        question, root = self.window.decision.question, self.roots[self.window.seat]
        edges = [root.edge(question, value) for value in options.values]
        return max(range(len(edges)), key=lambda n: (edges[n].tried, edges[n].total, -n))

    def step(self) -> None:
        """One try: down the trees to a choice that was never made, and on from there."""
        state = self._world(self.steps).clone()
        self.steps += 1
        path: list[tuple[Any, int]] = []
        try:
            self._descend(state, path)
            rewards = self.estimates.rewards(state)
        except GameFault:
            # A rule broke in a position that is only imagined: whoever went there had better not.
            rewards = [0.0] * self.players
        for edge, player in path:
            edge.tried += 1
            edge.total += rewards[player]

    def _descend(self, state: Any, path: list[tuple[Any, int]]) -> None:
        nodes = self.roots[:]
        while (decision := state.decision) is not None and len(path) < _DEEPEST:
            player, question, options = decision.player, decision.question, decision.options
            values = options.values
            position, edge = nodes[player].select(question, values, self.chance)
            path.append((edge, player))
            is_new = edge.tried == 0
            state.choose(options[position])
            if is_new:
                return
            seers = state.seers_of_last_choice()
            for seat in range(self.players):
                knows = seat == player or seen_by(seers, seat)
                nodes[seat] = nodes[seat].follow((question, values[position]) if knows else (question,))
