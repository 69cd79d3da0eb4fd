"""Where a command writes: how wide it is, whether it takes colours, and the option that decides."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import IO, Any

import click

from ..diagnostics.languages import LANGUAGES, Language, language_named, language_of_environment

_NARROWEST, _WIDEST = 40, 110


def color_option(command: Callable) -> Callable:
    """Add `--color` to a command."""
    return click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Use colours: auto asks the terminal and obeys NO_COLOR.",
    )(command)


def language_option(command: Callable) -> Callable:
    """Add `--language` to a command."""
    return click.option(
        "--language",
        type=click.Choice(LANGUAGES),
        help="The language of the findings; without it, the one of the environment, or else English.",
    )(command)


class Console:
    """A stream for lines of text, in a language."""

    def __init__(self, color: str = "auto", stream: IO[Any] | None = None, language: str | None = None) -> None:
        self.stream = stream if stream is not None else sys.stdout
        self.color = _wants_color(color, self.stream)
        self.language: Language = language_named(language or language_of_environment())

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
