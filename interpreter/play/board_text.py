"""Boards drawn as grids of cells, or listed where they are too wide."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .names import Names
from .screen import cells, padded, safe, wrapped

_INDENT = "  "
_MAX_CELL = 14
_CELL_KEYS = ("id", "x", "y", "things", "places", "kind", "name", "label")
_SQUARE = re.compile(r"([a-z]+)([0-9]+)")


def board_lines(board: Mapping[str, Any], width: int = 80, names: Names | None = None) -> list[str]:
    """A grid of cells, the first row at the bottom as on a chess board."""
    found = [cell for cell in board.get("cells") or () if isinstance(cell, Mapping)]
    if not found:
        return []
    xs = sorted({cell.get("x", 0) for cell in found})
    ys = sorted({cell.get("y", 0) for cell in found}, reverse=True)
    by_place = {(cell.get("x", 0), cell.get("y", 0)): cell for cell in found}
    varying = _varying(found)
    names = names or Names()
    heads = _square_names(found)
    texts = {place: _cell(cell, varying, heads is None, names) for place, cell in by_place.items()}
    across = min(_MAX_CELL, max(1, *(cells(text) for text in texts.values())))
    side = max((len(name) for name in heads[1].values()), default=0) if heads else 0
    lines = []
    for y in ys:
        row = [padded(texts.get((x, y), ""), across) for x in xs]
        label = f"{heads[1].get(y, ''):>{side}} " if heads else ""
        lines.append((_INDENT + label + " ".join(row)).rstrip())
    if heads:
        foot = [padded(heads[0].get(x, ""), across) for x in xs]
        lines.append((_INDENT + " " * (side + 1) + " ".join(foot)).rstrip())
    if max(cells(line) for line in lines) > width:
        return _listed(found, varying, width, names)
    return lines


def _listed(found: list[Mapping], varying: set[str], width: int, names: Names) -> list[str]:
    """A board too wide to draw: only the cells on which there is something."""
    told = [(safe(cell.get("id")), _cell(cell, varying, False, names)) for cell in found]
    busy = [f"{name}: {text}" for name, text in told if text != "."]
    return wrapped("; ".join(busy) or "the board is empty", width, _INDENT, _INDENT)


def _square_names(found: list[Mapping]) -> tuple[dict, dict] | None:
    """Letters of the columns and numbers of the rows, if the cells are named like `a1`; else None."""
    letters: dict[int, str] = {}
    numbers: dict[int, str] = {}
    for cell in found:
        match = _SQUARE.fullmatch(str(cell.get("id", "")))
        if match is None:
            return None
        letter, number = match.groups()
        if letters.setdefault(cell.get("x", 0), letter) != letter:
            return None
        if numbers.setdefault(cell.get("y", 0), number) != number:
            return None
    return letters, numbers


def _varying(found: list[Mapping]) -> set[str]:
    """Attributes worth drawing: those not alike on all cells."""
    names = {key for cell in found for key in cell if key not in _CELL_KEYS}
    return {name for name in names if len({repr(cell.get(name)) for cell in found}) > 1}


def _cell(cell: Mapping, varying: set[str], named: bool, names: Names) -> str:
    told = [_thing_sign(thing, names) for thing in cell.get("things") or ()]
    for place in mapping(cell.get("places")).values():
        held = members(place)
        told += [f"{held}?"] * (held > 0) if isinstance(held, int) else [_thing_sign(thing, names) for thing in held]
    told += [_sign(cell[name]) for name in cell if name in varying and cell[name] not in (None, False, "", 0)]
    told = [sign for sign in told if sign]
    if told:
        return ",".join(told)
    return safe(cell.get("id", ".")) if named else "."


def _thing_sign(thing: Any, names: Names) -> str:
    if isinstance(thing, Mapping):
        # On a board it matters most whose thing it is; the id tells two of one owner apart.
        return _sign(thing.get("owner", thing.get("id", "?")))
    return "?" if thing is None else names.value(thing)


def _sign(value: Any) -> str:
    """A value in as few letters as it takes: players by their id."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return _sign(value.get("id", "?"))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(_sign(inner) for inner in value)
    return safe(value)


def members(place: Any) -> Any:
    """What lies in a place of a view: a list of things, or only their number."""
    if isinstance(place, Mapping):
        place = place.get("things", place.get("count", 0))
    if place is None:
        return []
    if isinstance(place, int) or (isinstance(place, Sequence) and not isinstance(place, str)):
        return place
    return [place]


def mapping(value: Any) -> Mapping:
    """The value if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}
