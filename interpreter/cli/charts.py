"""Maps drawn from where things lie: whatever has the plain numbers `x` and `y` stands there on the chart.

A thing that is only a part of another one (it names exactly one other thing) shows that other thing. What things say
beyond their place is listed below the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ..check.world import ThingInfo
from ..play.screen import safe, wrapped
from ..source.tree import ScalarNode
from .description import Description

_PLACE = ("x", "y")


@dataclass(frozen=True, slots=True)
class _Spot:
    x: int
    y: int
    #: The thing that is shown here: itself, or the one it is a part of.
    shown: ThingInfo
    is_part: bool


def chart_lines(game: Description, width: int) -> list[str]:
    """The chart of a game with its legend; nothing if no thing says where it lies."""
    spots = _spots(game)
    if not spots:
        return []
    names = {spot.shown.id: _short(game, spot.shown) for spot in spots}
    figures = {spot.shown.id: _figures(game, spot.shown) for spot in spots}
    labels = {(spot.x, spot.y): _label(spot, names, figures) for spot in spots}
    lines = [safe(", ".join(dict.fromkeys(spot.shown.kind for spot in spots))), *_drawing(labels), ""]
    for info in {spot.shown.id: spot.shown for spot in spots}.values():
        if figures[info.id]:
            name = game.text(info.definition.name if info.definition is not None else None, info.id)
            told = ", ".join(f"{key} {value}" for key, value in figures[info.id].items())
            lines += wrapped(safe(f"{name} [{info.id}]: {told}"), width, "  ", "    ")
    return [*lines, ""]


def charted_kinds(game: Description) -> set[str]:
    """The kinds whose things a chart shows."""
    return {kind for spot in _spots(game) for kind in game.world.hierarchy.ancestors(spot.shown.kind)}


def _spots(game: Description) -> list[_Spot]:
    found = [spot for info in game.world.things if (spot := _spot(game, info)) is not None]
    return found if len(found) > 1 else []


def _spot(game: Description, info: ThingInfo) -> _Spot | None:
    place = [node.value for name in _PLACE if isinstance(node := _written(info, name), ScalarNode)]
    if len(place) != 2 or not all(isinstance(value, int) and not isinstance(value, bool) for value in place):
        return None
    wholes = [
        game.world.thing_index[node.text]
        for name, attribute in game.world.attributes.get(info.kind, {}).items()
        if attribute.type.is_thing
        and isinstance(node := _written(info, name), ScalarNode)
        and node.text in game.world.thing_index
    ]
    return _Spot(place[0], place[1], wholes[0] if len(wholes) == 1 else info, len(wholes) == 1)


def _written(info: ThingInfo, name: str) -> object:
    found = info.values.get(name)
    return found[1] if found is not None else None


def _figures(game: Description, info: ThingInfo) -> dict[str, str]:
    """The plain figures that the thing's own entry gives, without its place."""
    return {
        name: node.text
        for name in game.world.attributes.get(info.kind, {})
        if name not in _PLACE and isinstance(node := _written(info, name), ScalarNode)
    }


def _short(game: Description, info: ThingInfo) -> str:
    """The id without what all things of the kind begin with: `star_5_10` among stars is 5.10."""
    words = [other.id.split("_") for other in game.things_of(info.kind)]
    start = 0
    while len(words) > 1 and all(len(word) > start + 1 and word[start] == words[0][start] for word in words):
        start += 1
    return ".".join(info.id.split("_")[start:])


def _label(spot: _Spot, names: dict[str, str], figures: dict[str, dict[str, str]]) -> str:
    name = names[spot.shown.id]
    if spot.is_part:
        return f"[{name.upper()}]"
    return f"{name}+" if figures[spot.shown.id] else name


def _drawing(labels: dict[tuple[int, int], str]) -> list[str]:
    rows: dict[int, list[tuple[int, str]]] = {}
    for (x, y), label in sorted(labels.items()):
        rows.setdefault(y, []).append((x, label))
    gaps = [b[0] - a[0] for row in rows.values() for a, b in pairwise(row)]
    room = max(map(len, labels.values())) + 1
    step = -(-room // max(1, min(gaps, default=1)))
    left = min(x for x, _ in labels)
    lines = []
    for y in range(min(rows), max(rows) + 1):
        line = ""
        for x, label in rows.get(y, ()):
            line = line.ljust(2 + (x - left) * step) + safe(label.center(room - 1))
        lines.append(line.rstrip())
    return lines
