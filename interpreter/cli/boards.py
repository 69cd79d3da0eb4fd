"""The boards of a game: grids as they stand when play begins, and maps as lists of what leads where."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..model import definitions as d
from ..play.board_text import board_lines
from ..play.screen import safe, wrapped


def grid_lines(view: dict[str, Any], width: int) -> list[str]:
    """Every grid in a view."""
    lines: list[str] = []
    for board in view.get("boards") or ():
        size = f"{board.get('width', '?')} x {board.get('height', '?')}"
        lines += [f"{safe(board.get('kind', 'board'))}, {size}", *board_lines(board, width), ""]
    return lines


def map_lines(definition: d.GameDef, width: int, drawn: Collection[str] = ()) -> list[str]:
    """Every set of connections: each thing, and what one step leads to. What a chart has drawn is left out."""
    lines: list[str] = []
    for edges in definition.edges.values():
        if all(node.text in drawn for node in edges.between):
            continue
        ways: dict[str, list[str]] = {}
        for start, end in edges.links:
            ways.setdefault(start.text, []).append(end.text)
            ways.setdefault(end.text, [])
            if edges.both_ways:
                ways[end.text].append(start.text)
        between = " and ".join(node.text for node in edges.between)
        how = "both ways" if edges.both_ways else "one way"
        lines.append(f"{edges.name}, between {between}, {how}")
        widest = max(map(len, ways), default=0)
        arrow = "--" if edges.both_ways else "->"
        for name, ends in ways.items():
            head = f"  {name:<{widest}} {arrow} "
            lines += wrapped(safe(", ".join(ends) or "(nothing)"), width, safe(head), " " * len(head))
        lines.append("")
    return lines
