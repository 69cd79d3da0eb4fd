"""Lines on a board of cells that are numbered row by row."""

from __future__ import annotations

Cells = tuple[int, ...]


def lines_through(width: int, height: int, length: int) -> tuple[tuple[Cells, ...], ...]:
    """For each cell, the other cells of every line of this length that goes through it."""
    lines = []
    for y in range(height):
        for x in range(width):
            for right, up in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                end_x, end_y = x + right * (length - 1), y + up * (length - 1)
                if 0 <= end_x < width and end_y < height:
                    lines.append([(y + up * step) * width + x + right * step for step in range(length)])
    return tuple(
        tuple(tuple(other for other in line if other != cell) for line in lines if cell in line)
        for cell in range(width * height)
    )
