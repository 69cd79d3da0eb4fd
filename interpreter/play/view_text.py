"""A view as text, for any game: boards drawn as grids, then what stands by itself, the table and the players.

The view says what there is to see; nothing here knows a game. A thing is told where it lies, with what has changed
about it; what is empty or as it always is takes no room. Unknown parts are printed plainly, so a view may grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .board_text import board_lines, mapping, members
from .names import Names
from .screen import safe, wrapped

_INDENT = "  "
_PLAYER_KEYS = ("seat", "name", "places", "id", "attributes")
_THING_KEYS = ("id", "kind", "name", "label", "attributes", "places", "things")
_SHOWN_APART = ("boards", "players", "table", "places", "state", "attributes", "things")
_NOT_SHOWN = ("log", "seat", "game", "hash", "result", "decision", "active")
#: A thing in a thing in a thing is told; deeper ones are only named.
_DEPTH = 3


def view_lines(view: Mapping[str, Any], width: int = 80, names: Names | None = None) -> list[str]:
    """The lines that show a view."""
    return _ViewText(view, width, names or Names()).lines()


class _ViewText:
    def __init__(self, view: Mapping[str, Any], width: int, names: Names) -> None:
        self.view = view
        self.width = width
        self.names = names
        #: What is known of things that change, by id.
        self.known = {thing["id"]: thing for thing in view.get("things") or () if "id" in thing}

    def lines(self) -> list[str]:
        view = self.view
        lines: list[str] = []
        for board in view.get("boards") or ():
            lines += [*board_lines(board, self.width, self.names), ""]
        lines += self._standing_alone()
        table = mapping(view.get("table"))
        shown = {**_figures(view.get("state")), **_figures(view.get("attributes")), **_figures(table)}
        places = {**mapping(view.get("places")), **mapping(table.get("places"))}
        known = (*_SHOWN_APART, *_NOT_SHOWN)
        extra = {key: value for key, value in view.items() if key not in known and not _is_nothing(value)}
        shown.update({key: value for key, value in extra.items() if _is_simple(value)})
        lines += self._entry("Table", shown, places)
        for key, value in extra.items():
            if not _is_simple(value):
                lines += wrapped(self._value(value), self.width, f"{self.names.caption(key)}: ", _INDENT)
        for position, player in enumerate(view.get("players") or ()):
            lines += self._player(position, player)
        return lines

    # ------------------------------------------------------------ the table and the players

    def _player(self, position: int, player: Mapping[str, Any]) -> list[str]:
        seat = player.get("seat", position)
        name = player.get("name") or f"Player {seat + 1 if isinstance(seat, int) else seat}"
        own = self.view.get("seat")
        you = " (you)" if own is not None and seat == own else ""
        figures = {**mapping(player.get("attributes"))}
        figures.update({key: value for key, value in player.items() if key not in _PLAYER_KEYS})
        figures.pop("seat", None)
        return self._entry(f"{safe(name)}{you}", figures, mapping(player.get("places")), always=True)

    def _entry(self, head: str, figures: Mapping, places: Mapping, always: bool = False) -> list[str]:
        """A heading with its figures on the same line, its places below, and the empty places together."""
        told = ", ".join(self._figure(key, value) for key, value in figures.items() if not _is_nothing(value))
        rows: list[str] = []
        empty: list[str] = []
        for key, place in places.items():
            content = self._content(place, 1)
            caption = self._path(str(key))
            if content:
                rows += wrapped(content, self.width, f"{_INDENT}{caption}: ", _INDENT * 2)
            else:
                empty.append(caption)
        if empty:
            rows += wrapped(", ".join(empty), self.width, f"{_INDENT}empty: ", _INDENT * 2)
        if not told and not rows and not always:
            return []
        return [*wrapped(f"{head}: {told}" if told else head, self.width, "", _INDENT), *rows]

    def _path(self, key: str) -> str:
        """The caption of a place; a place of a word is called `scout.deck`."""
        owner, dot, name = key.rpartition(".")
        return f"{self.names.value(owner)}'s {self.names.caption(name)}" if dot else self.names.caption(key)

    def _figure(self, key: str, value: Any) -> str:
        caption = self.names.caption(str(key))
        return caption if value is True else f"{caption} {self._value(value)}"

    # ------------------------------------------------------------ things

    def _standing_alone(self) -> list[str]:
        """Things that lie in no place, such as regions and tracks: by kind, those that have something to tell."""
        inside = set(self._lying())
        by_kind: dict[str, list[Mapping]] = {}
        for id_, thing in self.known.items():
            if id_ not in inside:
                by_kind.setdefault(str(thing.get("kind", "things")), []).append(thing)
        lines: list[str] = []
        for kind, things in by_kind.items():
            told = [(self._name(thing), details) for thing in things if (details := self._details(thing, 1))]
            if not told:
                continue
            lines.append(f"{self.names.caption(kind)}:")
            for name, details in told:
                lines += wrapped(details, self.width, f"{_INDENT}{name}: ", _INDENT * 2)
            if len(told) < len(things):
                lines.append(f"{_INDENT}and {len(things) - len(told)} with nothing")
        return [*lines, ""] if lines else []

    def _lying(self) -> Iterator[str]:
        """The ids of all things that lie in some place."""
        hosts = [self.view, mapping(self.view.get("table")), *(self.view.get("players") or ()), *self.known.values()]
        hosts += [cell for board in self.view.get("boards") or () for cell in board.get("cells") or ()]
        for host in hosts:
            for place in mapping(host.get("places")).values():
                held = members(place)
                for thing in () if isinstance(held, int) else held:
                    id_ = thing.get("id") if isinstance(thing, Mapping) else thing
                    if isinstance(id_, str):
                        yield id_

    def _content(self, place: Any, depth: int) -> str:
        """What lies in a place, like things counted; empty text if nothing does."""
        held = members(place)
        if isinstance(held, int):
            return f"{held} hidden" if held else ""
        hidden = sum(thing is None for thing in held)
        told = _counted([self._thing(thing, depth) for thing in held if thing is not None])
        return ", ".join([*told, *([f"{hidden} hidden"] if hidden else [])])

    def _thing(self, thing: Any, depth: int) -> str:
        if isinstance(thing, Mapping):
            if not any(thing.get(key) for key in ("label", "name", "id")):
                return f"hidden {safe(thing.get('kind', 'thing'))}"
            return self._described(thing, depth)
        if isinstance(thing, str) and thing in self.known:
            return self._described(self.known[thing], depth)
        return self.names.value(thing)

    def _described(self, thing: Mapping, depth: int) -> str:
        details = self._details(thing, depth + 1) if depth < _DEPTH else ""
        return f"{self._name(thing)} ({details})" if details else self._name(thing)

    def _name(self, thing: Mapping) -> str:
        given = thing.get("label") or thing.get("name")
        return safe(given) if given else self.names.value(thing.get("id"))

    def _details(self, thing: Mapping, depth: int) -> str:
        """What is worth saying about a thing: figures that are not nothing, and what lies in its places."""
        # The interpreter calls a piece that every player has `piece_p1`: its name says whose it is.
        said = str(thing.get("id")).split("_")
        figures = {**mapping(thing.get("attributes"))}
        figures.update({key: value for key, value in thing.items() if key not in _THING_KEYS})
        told = [
            self._figure(key, value)
            for key, value in figures.items()
            if not _is_nothing(value) and value != 0 and value not in said
        ]
        for key, place in mapping(thing.get("places")).items():
            content = self._content(place, depth)
            if content:
                told.append(f"{self.names.caption(str(key))} {content}")
        return ", ".join(told)

    # ------------------------------------------------------------ values

    def _value(self, value: Any) -> str:
        if value is None:
            return "-"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            if "id" in value or "name" in value or "label" in value:
                return self._thing(value, 1)
            return " ".join(f"{self.names.value(str(key))}={self._value(inner)}" for key, inner in value.items()) or "-"
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(_counted([self._value(inner) for inner in value])) or "-"
        return self.names.value(value)


def _counted(texts: list[str]) -> list[str]:
    """Equal texts told once, with their number."""
    return [text if number == 1 else f"{number} x {text}" for text, number in Counter(texts).items()]


def _figures(entry: Any) -> dict[str, Any]:
    """The figures of the table, whether they stand under `attributes` or beside the places."""
    if not isinstance(entry, Mapping):
        return {}
    inner = mapping(entry.get("attributes"))
    return {**inner, **{key: value for key, value in entry.items() if key not in ("places", "attributes")}}


def _is_simple(value: Any) -> bool:
    return not isinstance(value, (Mapping, list, tuple))


def _is_nothing(value: Any) -> bool:
    """Nothing to tell. Zero is something: a player with 0 points should see it."""
    return value is None or value is False or value == "" or value == [] or value == {} or value == ()
