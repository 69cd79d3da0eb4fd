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

_COPY = re.compile(r"_[0-9]+$")


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
    names: dict[tuple, str] = {}
    for number in range(program.players, len(program.things)):
        id_, _ = program.things[number]
        info = infos.get(id_)
        name = id_ if info is None else info.definition.id if info.definition is not None else _COPY.sub("", id_)
        label = labels.thing(number)
        key = (id(info.key) if info is not None else id_, name, label)
        groups.setdefault(key, []).append(number)
        names[key] = name if len(groups[key]) > 1 or (info is not None and info.definition is not None) else id_
    for key, numbers in groups.items():
        id_, kind = program.things[numbers[0]]
        info = infos.get(id_)
        span = info.key.span if info is not None and info.key is not None else None
        yield Entry(names[key], key[2], kind, tuple(numbers), span)
