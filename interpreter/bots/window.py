"""What a bot is given to think with.

A bot never touches the state. Its window has the decision, what its seat may see, and states that agree with what it
sees. So no bot can cheat, however it is written.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol


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

    @property
    def players(self) -> int:
        return len(self.view()["players"])

    def imagine(self, seed: int) -> Any:
        """A full state that agrees with all the seat knows; what it can't know is drawn anew from the seed."""
        imagined = self._before_secrets(seed) if self.decision.secret else self._state.sample(self.seat, seed)
        imagined.keep_past = False
        return imagined

    def _before_secrets(self, seed: int) -> Any:
        """What others chose in secret meanwhile may be anything they could choose, as if all chose at the same time."""
        before, own = self._state.clone(), []
        while (past := before.clone()).undo() and past.decision.secret:
            if past.decision.player == self.seat:
                own.append(before.history[-1])
            before = past
        chance = Random(str(seed))
        imagined = before.sample(self.seat, seed)
        while (decision := imagined.decision) is not None and decision.secret:
            if decision.player != self.seat:
                imagined.choose(chance.randrange(len(decision.options)))
            elif own:
                imagined.choose(own.pop())
            else:
                return imagined
        # The others' choices led elsewhere than to this question, so nothing better is known than how it was reached.
        return self._state.sample(self.seat, seed)


class Bot(Protocol):
    """Answers the decisions of one seat."""

    name: str

    def choose(self, window: Window) -> Any:
        """One of the options of the window's decision."""
