"""A bar on the error stream while something long runs, if somebody is there to see it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

from .console import Console, is_terminal

Item = TypeVar("Item")


@contextlib.contextmanager
def progress(what: str, total: int, console: Console) -> Iterator[Callable[[Item], Item]]:
    """Give a function that counts an item as done and hands it on."""
    if not (console.color and is_terminal(sys.stderr)):
        yield lambda item: item
        return
    from rich.console import Console as RichConsole
    from rich.progress import Progress

    with Progress(console=RichConsole(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)

        def advance(item: Item) -> Item:
            bar.advance(task)
            return item

        yield advance
