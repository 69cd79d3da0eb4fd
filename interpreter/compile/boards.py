"""Boards as constant tables: who is next to whom, one step in a direction, straight lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .context import Builder

_STEPS = {
    "orthogonal": ((0, -1), (-1, 0), (1, 0), (0, 1)),
    "diagonal": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "around": ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
}


class Boards:
    """Tables of one game, made when something asks for them. Grids are numbered row by row."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.game = builder.ir.world.game
        self._grids = {
            kind.name: (builder.layout.kinds[kind.name][0], *kind.grid)
            for kind in self.game.kinds.values()
            if kind.grid is not None and kind.name in builder.layout.kinds
        }

    def adjacency(self, edges: str) -> str:
        """The name of the table that gives the neighbours of every thing."""
        return self.builder.constant(
            f"edges:{edges}", self._declared(edges) if edges in self.game.edges else self._grid(edges)
        )

    def _declared(self, name: str) -> tuple:
        layout = self.builder.layout
        near: list[set[int]] = [set() for _ in layout.numbers]
        edges = self.game.edges[name]
        for start, end in edges.links:
            a, b = layout.numbers[start.text], layout.numbers[end.text]
            near[a].add(b)
            if edges.both_ways:
                near[b].add(a)
        return tuple(tuple(sorted(members)) for members in near)

    def _grid(self, name: str) -> tuple:
        near: list[tuple[int, ...]] = [()] * len(self.builder.layout.numbers)
        for first, width, height in self._grids.values():
            for spot in range(first, first + width * height):
                found = [self._away(first, width, height, spot, dx, dy) for dx, dy in _STEPS[name]]
                near[spot] = tuple(sorted(other for other in found if other >= 0))
        return tuple(near)

    def steps(self, kind: str, dx: int, dy: int) -> str:
        """The name of the table that gives for every cell the one so many columns and rows away, or -1."""
        first, width, height = self._grids[kind]
        table = (0,) * first + tuple(
            self._away(first, width, height, spot, dx, dy) for spot in range(first, first + width * height)
        )
        return self.builder.constant(f"step:{kind}:{dx}:{dy}", table)

    def stepper(self, kind: str) -> str:
        """The name of the function for steps that are known only in play; it is made from this data on loading."""
        return self.builder.constant(f"stepper:{kind}", ("stepper", *self._grids[kind]))

    def lines(self, kind: str, length: int) -> tuple[tuple[int, ...], ...]:
        first, width, height = self._grids[kind]
        found = []
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for spot in range(first, first + width * height):
                line = [spot]
                while len(line) < length and line[-1] >= 0:
                    line.append(self._away(first, width, height, line[-1], dx, dy))
                if line[-1] >= 0:
                    found.append(tuple(sorted(line)))
        # A line of one cell lies in every direction at once.
        return tuple(dict.fromkeys(found))

    def lines_through(self, kind: str, length: int, shift: int) -> str:
        """The name of the table that gives, by cell, the other cells of each line through it, all numbers shifted."""
        lines = self.lines(kind, length)
        end = self.builder.layout.kinds[kind][1]
        table = tuple(
            tuple(tuple(cell + shift for cell in line if cell != spot) for line in lines if spot in line)
            for spot in range(end)
        )
        return self.builder.constant(f"lines:{kind}:{length}:{shift}", table)

    @staticmethod
    def _away(first: int, width: int, height: int, spot: int, dx: int, dy: int) -> int:
        x, y = (spot - first) % width + dx, (spot - first) // width + dy
        return first + y * width + x if 0 <= x < width and 0 <= y < height else -1
