"""Rows on disk: one JSON object a line, the first of them the head that says what was simulated; and the same as CSV.

Rows stand in the order of their games, so that the same simulation gives the same file however it was run.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..play.files import PlayFileError
from .one_game import Row

FORMAT = 1
_HEAD = "simulation"


class RowFile:
    """Appends rows in order. What comes too early waits; `close` writes that, too: nothing finished may be lost."""

    def __init__(self, path: Path, head: dict[str, Any], finished: Iterable[int] = ()) -> None:
        self.path = path
        self._next = 0
        self._finished = set(finished)
        self._early: dict[int, Row] = {}
        is_new = not self._finished and (not path.exists() or path.stat().st_size == 0)
        self._stream = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115 (closed by `close`)
        if is_new:
            self._write({_HEAD: FORMAT, **head})

    def add(self, row: Row) -> None:
        self._early[row["game"]] = row
        while self._next in self._early or self._next in self._finished:
            row = self._early.pop(self._next, None)
            if row is not None:
                self._write(row)
            self._next += 1
        self._stream.flush()

    def close(self) -> None:
        for number in sorted(self._early):
            self._write(self._early[number])
        self._early.clear()
        self._stream.close()

    def _write(self, data: dict[str, Any]) -> None:
        self._stream.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def read_rows(path: Path) -> tuple[dict[str, Any], list[Row]]:
    """The head and the rows of a file. A last line that was cut off is cut away, so that more can be added."""
    shown = path.as_posix()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PlayFileError(f"`{shown}` can't be read: {(error.strerror or str(error)).lower()}") from None
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.splitlines()
    try:
        head, *rows = [json.loads(line) for line in lines] or [None]
    except ValueError:
        raise PlayFileError(f"`{shown}` is damaged: a line of it is no JSON") from None
    if not isinstance(head, dict) or head.get(_HEAD) != FORMAT:
        raise PlayFileError(f"`{shown}` holds no rows of a simulation, or those of another version")
    if len(whole) < len(data):
        with open(path, "r+b") as stream:
            stream.truncate(len(whole))
    return head, rows


def tidy(path: Path) -> None:
    """Put the rows into the order of their games; a simulation that was stopped and resumed may have mixed them."""
    head, rows = read_rows(path)
    numbers = [row["game"] for row in rows]
    if numbers == sorted(numbers):
        return
    beside = path.with_name(f".{path.name}.part")
    beside.unlink(missing_ok=True)
    file = RowFile(beside, {key: value for key, value in head.items() if key != _HEAD})
    for row in sorted(rows, key=lambda row: row["game"]):
        file._write(row)
    file.close()
    os.replace(beside, path)


_COLUMNS = (
    "game", "seed", "winners", "reason", "first", "choices", "real_choices", "options", "most_options", "turns",
    "fault",
)  # fmt: skip


def write_csv(path: Path, rows: Iterable[Row], players: int) -> None:
    """The figures of all games as a table; a column for each seat where there is something for each."""
    seats = range(1, players + 1)
    heads = [*_COLUMNS, *(f"bot_{seat}" for seat in seats), *(f"score_{seat}" for seat in seats)]
    with open(path, "w", encoding="utf-8", newline="") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(heads)
        for row in rows:
            table.writerow(_cells(row, players))


def _cells(row: Row, players: int) -> Iterator[Any]:
    fault = row.get("fault")
    for name in _COLUMNS:
        if name == "winners":
            yield " ".join(str(seat + 1) for seat in row.get("winners", ()))
        elif name == "first":
            yield row["first"] + 1 if row.get("first", -1) >= 0 else ""
        elif name == "fault":
            yield fault["message"] if fault else ""
        else:
            yield row.get(name, "")
    yield from row["seats"]
    scores = row.get("scores") or [""] * players
    yield from ("" if score is None else score for score in scores)
