"""Maps drawn from where things lie: whatever has plain numbers `x` and `y` stands there on the chart.

A thing that covers several spots gives lists of numbers, and is drawn in brackets. What things say beyond their place
is listed below the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ..check.world import ThingInfo
from ..model.definitions import listed
from ..play.screen import safe, wrapped
from ..source.tree import ListNode, Node, ScalarNode
from .description import Description

_PLACE = ("x", "y")


@dataclass(frozen=True, slots=True)
class _Spot:
    x: int
    y: int
    thing: ThingInfo
    #: Whether the thing may cover more spots than this one.
    wide: bool


def chart_lines(game: Description, width: int) -> list[str]:
    """The chart of a game with its legend; nothing if no thing says where it lies."""
    spots = _spots(game)
    if not spots:
        return []
    names = {spot.thing.id: _short(game, spot.thing) for spot in spots}
    figures = {spot.thing.id: _figures(game, spot.thing) for spot in spots}
    labels = {(spot.x, spot.y): _label(spot, names, figures) for spot in spots}
    lines = [safe(", ".join(dict.fromkeys(spot.thing.kind for spot in spots))), *_drawing(labels), ""]
    for info in {spot.thing.id: spot.thing for spot in spots}.values():
        if figures[info.id]:
            name = game.text(info.definition.name if info.definition is not None else None, info.id)
            told = ", ".join(f"{key} {value}" for key, value in figures[info.id].items())
            lines += wrapped(safe(f"{name} [{info.id}]: {told}"), width, "  ", "    ")
    return [*lines, ""]


def charted_kinds(game: Description) -> set[str]:
    """The kinds whose things a chart shows."""
    return {kind for spot in _spots(game) for kind in game.world.hierarchy.ancestors(spot.thing.kind)}


def _spots(game: Description) -> list[_Spot]:
    found = [spot for info in game.world.things for spot in _spots_of(info)]
    return found if len(found) > 1 else []


def _spots_of(info: ThingInfo) -> list[_Spot]:
    across, down = (_numbers(_written(info, name)) for name in _PLACE)
    wide = any(isinstance(_written(info, name), ListNode) for name in _PLACE)
    if len(across) != len(down):
        return []
    return [_Spot(x, y, info, wide) for x, y in zip(across, down, strict=True)]


def _numbers(node: Node | None) -> list[int]:
    """One plain number, or a list of them."""
    found = [item.value for item in listed(node)]
    return found if all(isinstance(value, int) and not isinstance(value, bool) for value in found) else []


def _written(info: ThingInfo, name: str) -> Node | None:
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
    name = names[spot.thing.id]
    if spot.wide:
        return f"[{name.upper()}]"
    return f"{name}+" if figures[spot.thing.id] else name


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
