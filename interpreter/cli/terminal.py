"""Reading and writing lines: in a terminal with its editing keys, through a pipe as a readable record."""

from __future__ import annotations

import contextlib
import os
import sys

from .console import Console, is_terminal


class Terminal:
    """What a conversation reads from and writes to."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.interactive = is_terminal(sys.stdin) and is_terminal(console.stream)
        if self.interactive:
            # Arrow keys and earlier lines; absent on some systems.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401

    def read(self, prompt: str) -> str | None:
        """The next line without its end, or None when there are no more."""
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                self.console.say()
                return None
        line = sys.stdin.readline()
        # Nobody sees what comes out of a pipe, so the record shows it.
        self.console.say(f"{prompt}{line.rstrip()}".rstrip())
        return line.rstrip("\n") if line else None

    def write(self, text: str) -> None:
        self.console.say(text)

    def clear(self) -> None:
        """Leave nothing of the last screen in sight."""
        if os.environ.get("TERM", "dumb") == "dumb":
            self.console.say("\n" * 60)
        else:
            self.console.say("\x1b[2J\x1b[3J\x1b[H")
