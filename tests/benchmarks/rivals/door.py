"""The door that a hand-written game shares with an interpreted one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


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


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[int, ...]
    reason: str


class NotOffered(ValueError):
    """The option is not among those of the present decision."""


class Rival(Protocol):
    """What every hand-written game offers."""

    result: Result | None

    @property
    def decision(self) -> Decision | None: ...

    def choose(self, option: Option) -> None: ...

    def clone(self) -> Rival: ...


WON = (Result((0,), "won"), Result((1,), "won"))
DRAWN = Result((), "drawn")


def square(x: int, y: int) -> str:
    """Name of a square, as players write it: `a1` is the first column of the lowest row (both count from 0 here)."""
    return f"{'abcdefgh'[x]}{y + 1}"
