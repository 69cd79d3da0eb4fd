"""What people call the things, words, attributes and places of a game, in the language they play in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.knowledge import read
from .screen import safe

# As the interpreter numbers pieces: whose it is, if every player has some, and which of them.
_PIECE = re.compile(r"(?P<stem>.+?)(?:_(?P<owner>p[0-9]+))?(?:_(?P<number>[0-9]+))?")


class Names:
    """Names by id; what has none is called by its id."""

    def __init__(self, values: Mapping[str, str] | None = None, caption: Callable[[str], str] | None = None) -> None:
        self._values = values or {}
        self._caption = caption

    @classmethod
    def of(cls, game: Any) -> Names:
        """The names that a loaded game gives; a game without texts of its own has none."""
        machine = getattr(game, "machine", None)
        if machine is None:
            return cls()
        return cls({**machine.labels.names(), **_pieces(machine)}, machine.labels.caption)

    def value(self, id_: object) -> str:
        return safe(self._values.get(id_, id_) if isinstance(id_, str) else id_)

    def caption(self, name: str) -> str:
        return safe(self._caption(name) if self._caption is not None else name.replace("_", " "))

    def id_of(self, text: str) -> str | None:
        """The id that a person means by an id or a name."""
        wanted = text.strip().casefold()
        if wanted in self._values:
            return wanted
        return next((id_ for id_, name in self._values.items() if name.casefold() == wanted), None)


def _pieces(machine: Any) -> dict[str, str]:
    """Names for pieces that have none: nobody tells copies apart, so their number is left out."""
    program = machine.program
    seats = {program.things[seat][0]: machine.labels.thing(seat) for seat in range(program.players)}
    groups: dict[tuple, list[str]] = {}
    for number, (id_, kind) in enumerate(program.things):
        if number < program.players or id_ in program.thing_texts:
            continue
        parts = _PIECE.fullmatch(id_)
        owner = seats.get(parts["owner"] or "")
        stem = parts["stem"] if owner or not parts["owner"] else f"{parts['stem']}_{parts['owner']}"
        groups.setdefault((stem, owner, kind, _figures(program, number)), []).append(id_)
    names: dict[str, str] = {}
    for (stem, owner, kind, _), ids in groups.items():
        whose = f" ({owner})" if owner else ""
        called = machine.labels.pick(program.kind_texts.get(kind), kind) if stem == kind else stem
        if len(ids) > 1:
            names.update((id_, called.replace("_", " ") + whose) for id_ in ids)
    return names


def _figures(program: Any, number: int) -> tuple:
    """The figures that a thing begins with; things that differ in them are no copies of each other."""
    columns = [column for column in program.attributes if column.first <= number < column.end]
    return tuple(read(program.initial, column, number) for column in columns)
