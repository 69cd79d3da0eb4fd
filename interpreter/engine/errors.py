"""What can go wrong while a game is played, and the signals that run through compiled code."""

from __future__ import annotations

from collections.abc import Iterable


class ThemisError(Exception):
    """Every error that play can raise on purpose."""


class NotOffered(ThemisError):
    """The answer is not among the options of the present decision. The state is as it was."""

    def __init__(self, message: str, offered: Iterable[object] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.options = tuple(offered)

    @property
    def offered(self) -> tuple[str, ...]:
        """The ids of what is offered."""
        return tuple(option if isinstance(option, str) else option.id for option in self.options)


class GameFault(ThemisError):
    """A rule of the game broke while it ran. The place is the author's text; lines and columns count from 1.

    `unit` tells what was running, the innermost last: `turn > play > draw`.
    """

    def __init__(
        self,
        message: str,
        file: str | None = None,
        line: int = 0,
        column: int = 0,
        end_line: int = 0,
        end_column: int = 0,
        unit: str = "",
    ) -> None:
        place = f"{file}:{line}:{column}: " if file else ""
        super().__init__(f"{place}{message}" + (f" (in {unit})" if unit else ""))
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column
        self.unit = unit


class SaveError(ThemisError):
    """What should be restored is not a save of this game, or it is damaged."""


class GameOver(Exception):
    """Raised by compiled code after it wrote the result; ends the game from any depth."""


#: What the outermost compiled function gives when the game is over: nobody is left who would have to hear of it.
OVER = object()


class Leaving(Exception):
    """Raised by compiled code to drop what is still to be done, up to the end of the running turn or phase."""


class EndTurn(Leaving):
    """The turn is over."""


class EndPhase(Leaving):
    """The phase is over."""


class RuleFault(Exception):
    """Raised inside compiled code, with a message for the author. The door makes a `GameFault` of it."""


class OutOfFuel(RuleFault):
    """One answer led to more steps than any sensible rule needs."""
