"""How a command fails: one message, and an exit code that scripts can rely on."""

from __future__ import annotations

import os
import platform
import traceback
from pathlib import Path
from typing import IO, Any

import click

EXIT_FINDINGS = 1
EXIT_UNUSABLE = 2
_PACKAGE = Path(__file__).resolve().parent.parent


class Reported(click.ClickException):
    """A failure that tells itself, on the error stream."""

    exit_code = EXIT_UNUSABLE

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint

    def show(self, file: IO[Any] | None = None) -> None:
        from ..play.screen import safe

        click.echo(f"themis: {safe(self.message)}", err=True, file=file)
        if self.hint:
            click.echo(f"help: {safe(self.hint)}", err=True, file=file)


class FaultyContent(Reported):
    """The content can't be used; every finding is shown as `themis validate` shows it."""

    exit_code = EXIT_FINDINGS

    def __init__(self, diagnostics: list) -> None:
        super().__init__("the content can't be used")
        self.diagnostics = diagnostics

    def show(self, file: IO[Any] | None = None) -> None:
        from .console import Console
        from .findings import as_text, summary

        console = Console(stream=file or click.get_text_stream("stderr"))
        for found in self.diagnostics:
            console.say(as_text(found, console))
            console.say()
        console.say(summary(self.diagnostics, console.language))


class InternalError(Reported):
    """A fault of ours. The traceback helps nobody but us, so it is shown only on request."""

    def __init__(self, error: Exception) -> None:
        frames = [
            frame for frame in traceback.extract_tb(error.__traceback__) if _PACKAGE in Path(frame.filename).parents
        ]
        place = ""
        if frames:
            shown = Path(frames[-1].filename).relative_to(_PACKAGE.parent).as_posix()
            place = f" ({shown}, line {frames[-1].lineno})"
        text = str(error) or "no message"
        while_ = "".join(f", {note}" for note in getattr(error, "__notes__", ()))
        super().__init__(f"internal error: {type(error).__name__}: {text}{place}{while_}")

    def show(self, file: IO[Any] | None = None) -> None:
        super().show(file)
        click.echo(
            "This is a fault of themis, not of your content. Please report it with the command you gave,\n"
            f"the content that led to it, and: themis {themis_version()}, Python {platform.python_version()}, "
            f"{platform.system()}.\n"
            "With THEMIS_DEBUG=1 in the environment the command shows where it happened.",
            err=True,
            file=file,
        )


def themis_version() -> str:
    from importlib import metadata

    try:
        return metadata.version("themis")
    except metadata.PackageNotFoundError:
        return "(not installed)"


def told(error: Exception) -> Reported:
    """The failure that tells an exception: ours on purpose in their own words, all others as internal errors."""
    # Whoever raised one of these has imported its module long before.
    from ..bots.seating import UnknownBot
    from ..diagnostics.diagnostic import ContentError
    from ..engine.errors import GameFault, ThemisError
    from ..play.driver import EndlessGame
    from ..play.files import PlayFileError

    if isinstance(error, ContentError):
        return FaultyContent(error.diagnostics)
    if isinstance(error, GameFault):
        from ..testing.outcome import rule_broke

        return FaultyContent([rule_broke(error)])
    if isinstance(error, (PlayFileError, ThemisError, UnknownBot, EndlessGame)):
        return Reported(str(error))
    if isinstance(error, OSError) and error.strerror:
        shown = f"`{os.fsdecode(error.filename)}`: " if isinstance(error.filename, (str, bytes)) else ""
        return Reported(f"{shown}{error.strerror.lower()}")
    return InternalError(error)
