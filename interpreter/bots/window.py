"""What a bot is given to think with.

A bot never touches the state. Its window has the decision, what its seat may see, and states that agree with what it
sees. So no bot can cheat, however it is written.
"""

from __future__ import annotations

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

    def imagine(self, seed: int) -> Any:
        """A full state that agrees with all the seat knows; what it can't know is drawn anew from the seed."""
        return self._state.sample(self.seat, seed)


class Bot(Protocol):
    """Answers the decisions of one seat."""

    name: str

    def choose(self, window: Window) -> Any:
        """One of the options of the window's decision."""
