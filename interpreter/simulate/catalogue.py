"""What the numbers of things and actions stand for, and where the author wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..diagnostics.diagnostic import Sink
from ..pipeline import front, read_content
from ..source.span import Span

#: What is put behind the name of a piece: whose it is, and the how-manieth.
_COPY = re.compile(r"(_p[0-9]+)?(_[0-9]+)?$")


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing with all its copies, or an action."""

    name: str
    label: str
    kind: str
    numbers: tuple[int, ...]
    span: Span | None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything of a game that can be seen, offered and taken, in the order in which it was written."""

    things: tuple[Entry, ...]
    actions: tuple[Entry, ...]


def catalogue(path: Path, game: Any) -> Catalogue:
    """The catalogue of a game that was loaded from this folder."""
    sink = Sink()
    content = read_content(path, sink)
    ir = front(content, game.players, game.variants, sink) if content is not None else None
    infos = {info.id: info for info in ir.world.things} if ir is not None else {}
    actions = ir.world.game.actions if ir is not None else {}
    program, labels = game.machine.program, game.machine.labels
    return Catalogue(
        tuple(_grouped(program, labels, infos)),
        tuple(
            Entry(name, name.replace("_", " "), "action", (number,), _written(actions.get(name)))
            for number, name in enumerate(program.actions)
        ),
    )


def _written(definition: Any) -> Span | None:
    return definition.key.span if definition is not None else None


def _grouped(program: Any, labels: Any, infos: dict[str, Any]) -> Iterator[Entry]:
    """Copies of one thing together: they are written once and look alike."""
    groups: dict[tuple, list[int]] = {}
    for number in range(program.players, len(program.things)):
        id_, _ = program.things[number]
        info = infos.get(id_)
        label = labels.thing(number)
        if info is None:
            key = (id_, id_, label)
        elif info.definition is not None:
            key = (id(info.key), info.definition.id, label)
        else:
            # Pieces have names of their own, but nobody wrote them: what they are copies of is their name.
            name = _COPY.sub("", id_)
            key = (id(info.key), name, name.replace("_", " ") if label == id_ else label)
        groups.setdefault(key, []).append(number)
    for (_, name, label), numbers in groups.items():
        id_, kind = program.things[numbers[0]]
        info = infos.get(id_)
        span = info.key.span if info is not None and info.key is not None else None
        yield Entry(name, label, kind, tuple(numbers), span)
