"""A view as text, for any game: boards drawn as grids, then the table, then the players.

The view says what there is to see; nothing here knows a game. Missing parts are left out and unknown ones printed
plainly, so a view may grow without this module.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .screen import cells, padded, safe, wrapped

_INDENT = "  "
_MAX_CELL = 14
_CELL_KEYS = ("id", "x", "y", "things", "places", "kind", "name", "label")
_PLAYER_KEYS = ("seat", "name", "places", "id", "attributes")
_THING_KEYS = ("id", "kind", "name", "label", "attributes", "places", "things")
_SHOWN_APART = ("boards", "players", "table", "places", "state", "attributes")
_NOT_SHOWN = ("log", "seat", "game", "hash", "result", "decision")
_SQUARE = re.compile(r"([a-z]+)([0-9]+)")


def view_lines(view: Mapping[str, Any], width: int = 80) -> list[str]:
    """The lines that show a view."""
    lines: list[str] = []
    for board in view.get("boards") or ():
        lines += [*board_lines(board, width), ""]
    table = view.get("table") or {}
    shown = {**_attributes(view.get("state")), **_attributes(view.get("attributes")), **_attributes(table)}
    places = {**_mapping(view.get("places")), **_mapping(_mapping(table).get("places"))}
    known = (*_SHOWN_APART, *_NOT_SHOWN)
    extra = {key: value for key, value in view.items() if key not in known and not _is_empty(value)}
    shown.update({key: value for key, value in extra.items() if _is_simple(value)})
    lines += _entry("Table", shown, places, width)
    for key, value in extra.items():
        if not _is_simple(value):
            lines += wrapped(_value(value), width, f"{_title(key)}: ", _INDENT)
    own = view.get("seat")
    for position, player in enumerate(view.get("players") or ()):
        seat = player.get("seat", position)
        name = player.get("name") or f"Player {seat + 1 if isinstance(seat, int) else seat}"
        you = " (you)" if own is not None and seat == own else ""
        attributes = {**_mapping(player.get("attributes"))}
        attributes.update({key: value for key, value in player.items() if key not in _PLAYER_KEYS})
        lines += _entry(f"{safe(name)}{you}", attributes, _mapping(player.get("places")), width, always=True)
    return lines


def _entry(head: str, attributes: Mapping, places: Mapping, width: int, always: bool = False) -> list[str]:
    """A heading with its figures on the same line, and its places below."""
    figures = ", ".join(f"{_title(key)} {_value(value)}" for key, value in attributes.items() if value is not None)
    rows = [line for key, place in places.items() for line in _place_lines(str(key), place, width)]
    if not figures and not rows and not always:
        return []
    return [*wrapped(f"{head}: {figures}" if figures else head, width, "", _INDENT), *rows]


def _place_lines(name: str, place: Any, width: int) -> list[str]:
    things = place.get("things", place.get("count", 0)) if isinstance(place, Mapping) else place
    if isinstance(things, bool) or things is None or things == [] or things == 0:
        return [f"{_INDENT}{_title(name)}: -"]
    if isinstance(things, int):
        return [f"{_INDENT}{_title(name)}: {things} hidden"]
    if not isinstance(things, Sequence) or isinstance(things, str):
        things = [things]
    told = ", ".join(_counted([_thing(thing) for thing in things]))
    return wrapped(told, width, f"{_INDENT}{_title(name)}: ", _INDENT * 2)


def _counted(texts: list[str]) -> list[str]:
    """Equal neighbours told once, with their number."""
    return [text if number == 1 else f"{number} x {text}" for text, number in Counter(texts).items()]


def _thing(thing: Any) -> str:
    if not isinstance(thing, Mapping):
        return "hidden" if thing is None else safe(thing)
    name = thing.get("label") or thing.get("name") or thing.get("id")
    if name is None:
        return f"hidden {safe(thing.get('kind', 'thing'))}"
    attributes = {**_mapping(thing.get("attributes"))}
    attributes.update({key: value for key, value in thing.items() if key not in _THING_KEYS})
    told = [f"{_title(key)} {_value(value)}" for key, value in attributes.items() if not _is_empty(value)]
    for key, place in _mapping(thing.get("places")).items():
        held = place.get("things") if isinstance(place, Mapping) else place
        if held:
            told.append(f"{_title(str(key))} {_value(held)}")
    return f"{safe(name)} ({', '.join(told)})" if told else safe(name)


# ---------------------------------------------------------------- boards


def board_lines(board: Mapping[str, Any], width: int = 80) -> list[str]:
    """A grid of cells, the first row at the bottom as on a chess board."""
    found = [cell for cell in board.get("cells") or () if isinstance(cell, Mapping)]
    if not found:
        return []
    xs = sorted({cell.get("x", 0) for cell in found})
    ys = sorted({cell.get("y", 0) for cell in found}, reverse=True)
    by_place = {(cell.get("x", 0), cell.get("y", 0)): cell for cell in found}
    varying = _varying(found)
    heads = _square_names(found)
    texts = {place: _cell(cell, varying, named=heads is None) for place, cell in by_place.items()}
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
        return _listed(found, varying, width)
    return lines


def _listed(found: list[Mapping], varying: set[str], width: int) -> list[str]:
    """A board too wide to draw: only the cells on which there is something."""
    busy = [f"{safe(cell.get('id'))}: {text}" for cell in found if (text := _cell(cell, varying, named=False)) != "."]
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


def _cell(cell: Mapping, varying: set[str], named: bool) -> str:
    told = [_thing_sign(thing) for thing in cell.get("things") or ()]
    for place in _mapping(cell.get("places")).values():
        held = place.get("things") if isinstance(place, Mapping) else place
        told += [_thing_sign(thing) for thing in held or ()] if isinstance(held, Sequence) else []
    told += [_value(cell[name]) for name in cell if name in varying and not _is_empty(cell[name])]
    if told:
        return ",".join(told)
    return safe(cell.get("id", ".")) if named else "."


def _thing_sign(thing: Any) -> str:
    if isinstance(thing, Mapping):
        # On a board it matters most whose thing it is; the id tells two of one owner apart.
        return _value(thing.get("owner", thing.get("id", "?")))
    return "?" if thing is None else safe(thing)


# ---------------------------------------------------------------- values


def _value(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if "id" in value or "name" in value or "label" in value:
            return _thing(value)
        return " ".join(f"{_title(str(key))}={_value(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_counted([_value(inner) for inner in value])) or "-"
    return safe(value)


def _title(key: str) -> str:
    return safe(key).replace("_", " ")


def _attributes(entry: Any) -> dict[str, Any]:
    """The figures of the table, whether they stand under `attributes` or beside the places."""
    if not isinstance(entry, Mapping):
        return {}
    inner = _mapping(entry.get("attributes"))
    return {**inner, **{key: value for key, value in entry.items() if key not in ("places", "attributes")}}


def _mapping(value: Any) -> Mapping:
    return value if isinstance(value, Mapping) else {}


def _is_simple(value: Any) -> bool:
    return not isinstance(value, (Mapping, list, tuple))


def _is_empty(value: Any) -> bool:
    return value is None or value is False or value == "" or value == [] or value == {} or value == ()
