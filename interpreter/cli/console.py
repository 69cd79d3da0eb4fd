"""Where a command writes: how wide it is, whether it takes colours, and the option that decides."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import IO, Any

import click

_NARROWEST, _WIDEST = 40, 110


def color_option(command: Callable) -> Callable:
    """Add `--color` to a command."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Use colours: auto asks the terminal and obeys NO_COLOR.",
    )(command)


class Console:
    """A stream for lines of text."""

    def __init__(self, color: str = "auto", stream: IO[Any] | None = None) -> None:
        self.stream = stream if stream is not None else sys.stdout
        self.color = _wants_color(color, self.stream)

    @property
    def width(self) -> int:
        return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((100, 24)).columns))

    def say(self, text: str = "") -> None:
        click.echo(text, file=self.stream, color=self.color)

    def strong(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.color else text

    def good(self, text: str) -> str:
        return f"\x1b[32m{text}\x1b[0m" if self.color else text

    def bad(self, text: str) -> str:
        return f"\x1b[1;31m{text}\x1b[0m" if self.color else text

    def dim(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.color else text


def _wants_color(choice: str, stream: IO[Any]) -> bool:
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)


def is_terminal(stream: IO[Any]) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False
