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
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=RichConsole(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, rate="")

        def advance(item: Item) -> Item:
            speed = bar.tasks[task].speed
            bar.update(task, advance=1, rate=f"{speed:.3g} a second" if speed else "")
            return item

        yield advance
