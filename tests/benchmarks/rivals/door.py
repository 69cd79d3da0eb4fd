"""The door that a hand-written game shares with an interpreted one.

What both do, each time somebody chooses:

| | interpreted | hand-written |
|---|---|---|
| say who must choose, and among what | a decision | a decision |
| list every legal option | values; an option object for whoever takes one out | option objects, made once and shared |
| an id, a label and a prompt | worked out when somebody looks | written once; the prompt when somebody looks |
| refuse what is not offered | looks whether the option is of the open decision | looks at the board |
| answer by option, by id or by index | yes | yes |
| keep the choices for the history, the log and replays | yes | yes |
| keep the seed | yes | yes |
| say who has won, and by what | yes | yes |
| be cloned at any time | yes | yes |

What only the interpreted game does: it counts its steps, so that no rule can run for ever; it keeps what is still to be
done as data, so that it can be saved inside of a rule; it can tell the line of content that refused something; and its
options know their index. Undo is left out of the race on both sides, and has a row of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Option:
    """One answer. Games make their options once, at import, and hand out the same objects for ever."""

    id: str
    label: str
    move: int


@dataclass(slots=True)
class Decision:
    player: int
    options: Sequence[Option]

    @property
    def prompt(self) -> str:
        return f"Player {self.player + 1}, what do you do?"


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[int, ...]
    reason: str


class NotOffered(ValueError):
    """The option is not among those of the present decision."""


class Rival(ABC):
    """What every hand-written game has. A game adds its board, `decision`, `choose` and `clone`."""

    __slots__ = ("seed", "player", "result", "chosen")

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.player = 0
        self.result: Result | None = None
        self.chosen: list[Option] = []

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""

    @abstractmethod
    def choose(self, answer: Option | str | int) -> None:
        """Answer it by an option, its id or its index. Raises NotOffered; the game is then as before."""

    def clone(self) -> Self:
        """An equal game that goes its own way from here."""
        twin = self.__class__.__new__(self.__class__)
        twin.seed = self.seed
        twin.player = self.player
        twin.result = self.result
        twin.chosen = self.chosen[:]
        return twin

    @property
    def history(self) -> list[str]:
        return [option.id for option in self.chosen]

    def meant(self, answer: str | int) -> Option:
        """The option that has this id or index."""
        decision = self.decision
        for index, option in enumerate(decision.options if decision is not None else ()):
            if answer in (index, option.id):
                return option
        raise NotOffered(answer)


WON = (Result((0,), "won"), Result((1,), "won"))
DRAWN = Result((), "drawn")


def square(x: int, y: int) -> str:
    """Name of a square, as players write it: `a1` is the first column of the lowest row (both count from 0 here)."""
    return f"{'abcdefgh'[x]}{y + 1}"
