"""Players that are programs.

A bot never touches the state. It is given a `Window`: the decision, what its seat may see, and states that agree with
what it sees. So no bot can cheat, however it is written.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from ..diagnostics.suggest import did_you_mean
from .greedy import GreedyBot


class Window:
    """What the seat that is asked may use to think."""

    __slots__ = ("_state", "seat")

    def __init__(self, state: Any) -> None:
        self._state = state
        self.seat = state.decision.player

    @property
    def decision(self) -> Any:
        return self._state.decision

    def view(self) -> Any:
        return self._state.view(self.seat)

    def imagine(self, seed: int) -> Any:
        """A full state that agrees with all the seat knows; what it can't know is drawn anew from the seed."""
        return self._state.sample(self.seat, seed)


class Bot(Protocol):
    """Answers the decisions of one seat."""

    name: str

    def choose(self, window: Window) -> Any:
        """One of the options of the window's decision."""


class RandomBot:
    """Takes any option, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self._random = Random(str(seed))

    def choose(self, window: Window) -> Any:
        options = window.decision.options
        return options[self._random.randrange(len(options))]


class PlayoutBot:
    """Tries every option in imagined states, lets chance play them to the end, and takes what went best."""

    name = "playouts"

    def __init__(self, seed: int | str, tries: int = 12, budget: int = 6_000) -> None:
        self._random = Random(str(seed))
        self._tries = tries
        # Choices that may be made for one answer. It is counted, not timed, so that the same seed gives the same game.
        self._budget = budget

    def choose(self, window: Window) -> Any:
        options = list(window.decision.options)
        if len(options) == 1:
            return options[0]
        gains = [0.0] * len(options)
        left = self._budget
        tried = 0
        while tried < self._tries and (left > 0 or tried == 0):
            # All options are tried in the same imagined state: luck then favours none of them.
            imagined = window.imagine(self._random.getrandbits(32))
            for position, option in enumerate(options):
                gain, spent = self._play_out(imagined.clone(), option.id, window.seat, max(left // len(options), 1))
                gains[position] += gain
                left -= spent
            tried += 1
        return options[max(range(len(options)), key=lambda position: (gains[position], -position))]

    def _play_out(self, state: Any, first: str, seat: int, limit: int) -> tuple[float, int]:
        state.choose(first)
        spent = 1
        while state.decision is not None and spent < limit:
            state.choose(self._random.randrange(len(state.decision.options)))
            spent += 1
        return worth(state.result, seat), spent


def worth(result: Any, seat: int) -> float:
    """What a result means to a seat: from 1 for a win alone to 0 for a loss; a draw lies between."""
    if result is None or not result.winners:
        return 0.4
    return 1.0 / len(result.winners) if seat in result.winners else 0.0


#: What a seat of a person is called beside the names of bots.
HUMAN = "human"

BOTS: dict[str, Callable[[int | str], Bot]] = {
    RandomBot.name: RandomBot,
    GreedyBot.name: GreedyBot,
    PlayoutBot.name: PlayoutBot,
}


class UnknownBot(ValueError):
    """No bot has this name."""


def make_bot(name: str, seed: int | str) -> Bot:
    """A bot by its name; equal seeds give bots that answer alike."""
    try:
        return BOTS[name](seed)
    except KeyError:
        known = ", ".join(sorted(BOTS))
        hint = did_you_mean(name, BOTS)
        raise UnknownBot(f"there is no bot `{name}`; {hint or 'known are: ' + known}") from None
