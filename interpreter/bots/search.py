"""A player that searches: Monte-Carlo tree search over information sets.

Every try begins in a state that the seat imagines, so what it can't know is averaged over. Each player has a tree of
their own, in which a choice that they can't see has no name: nobody in the search plays with knowledge that they would
not have, and what is chosen in secret is chosen as if at the same time. Chance differs from state to state and is
averaged over like everything else that is not known.

The options at hand are tried in the same imagined states and with the same luck, so that luck favours none. Where the
content has a measure, what a look ahead finds best is taken, unless another one proves to be better; where it has none,
the worse half of what is left drops out again and again.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from ..engine.errors import GameFault
from .lookahead import LookAhead
from .playing_on import Estimates
from .tree import Node, seen_by
from .window import Window

#: A try follows the trees for at most so many choices.
_DEEPEST = 60
#: In how many states the options are first looked at one by one, and how many answers are tried for each.
_FIRST_LOOKS, _LOOK_BUDGET = 2, 40
#: How many options are left behind that look.
_CANDIDATES = 4
#: Behind so many tries, options are given up that lie a standard error behind the first; to be taken instead of it, one
#: must lie as far before it.
_FEWEST = 4


class SearchBot:
    """Spends a number of tries, or of seconds, on each answer. With tries, equal seeds give equal games."""

    name = "search"

    def __init__(self, seed: int | str, tries: int = 100, seconds: float | None = None) -> None:
        self._random = Random(str(seed))
        self._tries = tries
        self._seconds = seconds

    def choose(self, window: Window) -> Any:
        options = window.decision.options
        if len(options) == 1:
            return options[0]
        search = _Search(window, self._random)
        budget = _Tries(self._tries) if self._seconds is None else _Seconds(self._seconds)
        return options[search.best(budget)]


class _Tries:
    """How much of a number of tries is used up."""

    def __init__(self, number: int) -> None:
        self.number, self.made = number, 0

    def used(self) -> float:
        return self.made / self.number


class _Seconds:
    """How much of a time is used up."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.made, self.began = seconds, 0, perf_counter()

    def used(self) -> float:
        return (perf_counter() - self.began) / self.seconds


class _Candidate:
    """An option at hand, and what came of the tries."""

    __slots__ = ("outcomes", "position")

    def __init__(self, position: int) -> None:
        self.position = position
        self.outcomes: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes) if self.outcomes else 0.0

    def lead_over(self, other: _Candidate) -> tuple[float, float]:
        """By how much it is better, and the standard error of that. Both were tried in the same states."""
        leads = [mine - yours for mine, yours in zip(self.outcomes, other.outcomes, strict=True)]
        mean = sum(leads) / len(leads)
        squares = sum((lead - mean) ** 2 for lead in leads)
        return mean, sqrt(squares / max(len(leads) - 1, 1) / len(leads))


class _Search:
    """The trees for one answer."""

    def __init__(self, window: Window, chance: Random) -> None:
        self.window = window
        self.chance = chance
        self.players = window.players
        self.roots = [Node() for _ in range(self.players)]
        self.candidates = [_Candidate(position) for position in range(len(window.decision.options))]
        first = self._imagined()
        self.estimates = Estimates(first, self.players, chance)
        if self.estimates.measured:
            self._look_ahead(first)

    def _imagined(self) -> Any:
        return self.window.imagine(self.chance.getrandbits(32))

    def _look_ahead(self, state: Any) -> None:
        """Begin with what a look at each single option says; the best ones are left, the very best first."""
        seat = self.window.seat
        worths = [0] * len(self.candidates)
        for number in range(_FIRST_LOOKS):
            state = self._imagined() if number else state
            for position in range(len(worths)):
                worths[position] += LookAhead(seat, _LOOK_BUDGET, self.chance).worth(state, position)
        self.estimates.set_scale([worth / _FIRST_LOOKS for worth in worths], seat)
        luck = [self.chance.random() for _ in worths]
        self.candidates.sort(key=lambda one: (-worths[one.position], luck[one.position]))
        del self.candidates[_CANDIDATES:]

    def best(self, budget: _Tries | _Seconds) -> int:
        """The position of the option to take."""
        found = self._unless_proved_otherwise(budget) if self.estimates.measured else self._by_halves(budget)
        return found.position

    def _unless_proved_otherwise(self, budget: _Tries | _Seconds) -> _Candidate:
        """What looks best at first, unless another one is better by more than luck explains."""
        first, *others = self.candidates
        while others and budget.used() < 1:
            self._try_all([first, *others], budget)
            if len(first.outcomes) >= _FEWEST:
                leads = {one: one.lead_over(first) for one in others}
                others = [one for one in others if sum(leads[one]) > 0]
        proved = [one for one in others if (lead := one.lead_over(first))[0] > lead[1]] if first.outcomes else []
        return max(proved, key=lambda one: one.mean, default=first)

    def _by_halves(self, budget: _Tries | _Seconds) -> _Candidate:
        """What is left when the worse half drops out again and again."""
        left = self.candidates
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(1, rounds + 1):
            while len(left) > 1 and budget.used() < number / rounds:
                self._try_all(left, budget)
            left = sorted(left, key=lambda one: (-one.mean, one.position))[: (len(left) + 1) // 2]
        return left[0]

    def _try_all(self, candidates: list[_Candidate], budget: _Tries | _Seconds) -> None:
        """Try each of them in the same imagined state and with the same luck."""
        state, luck = self._imagined(), self.chance.getrandbits(32)
        for candidate in candidates:
            self.chance.seed(luck)
            candidate.outcomes.append(self._try(state.clone(), candidate.position))
        budget.made += len(candidates)

    def _try(self, state: Any, position: int) -> float:
        """One try: down the trees to a choice that was never made, and on from there. Gives the lead that it led to."""
        path: list[tuple[Any, int]] = []
        try:
            self._descend(state, position, path)
            outcome = self.estimates.outcome(state)
        except GameFault:
            # A rule broke in a position that is only imagined: whoever went there had better not.
            outcome = self.estimates.broken
        for edge, player in path:
            edge.tried += 1
            edge.total += outcome.rewards[player]
        return outcome.leads[self.window.seat]

    def _descend(self, state: Any, position: int, path: list[tuple[Any, int]]) -> None:
        """Choose the candidate, and then as the trees say."""
        nodes = self.roots[:]
        while (decision := state.decision) is not None and len(path) < _DEEPEST:
            player, question, options = decision.player, decision.question, decision.options
            values = options.values
            if path:
                position = self._select(nodes[player], state, decision)
            edge = nodes[player].edge(question, values[position])
            path.append((edge, player))
            state.choose(options[position])
            if edge.tried == 0:
                return
            seers = state.seers_of_last_choice()
            for seat in range(self.players):
                knows = seat == player or seen_by(seers, seat)
                nodes[seat] = nodes[seat].follow((question, values[position]) if knows else (question,))

    def _select(self, node: Node, state: Any, decision: Any) -> int:
        """The option that a player of the search takes."""
        position = node.select(decision.question, decision.options.values, not self.estimates.measured)
        return position if position is not None else self.estimates.preferred(state, decision, node)
