"""Giving each row a different candidate (Kuhn's augmenting ways): payments, swaps, wounds, distinct bonuses.

A matrix is a tuple of rows; a row is the tuple of values it can take. Equal values are one candidate, wherever they
stand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

Matrix = tuple[tuple[int, ...], ...]


def pairable(matrix: Matrix) -> int:
    """Can every row get a different value?"""
    return 0 if assignment(matrix) is None else 1


def pair_options(matrix: Matrix, row: int, used: Collection[int] = ()) -> tuple:
    """The values of a row that are free and leave a different one for every later row."""
    taken = frozenset(used)
    later = matrix[row + 1 :]
    found = []
    for value in matrix[row]:
        if value not in taken and value not in found and assignment(later, taken | {value}) is not None:
            found.append(value)
    return tuple(found)


def assignment(rows: Sequence[Sequence[int]], taken: frozenset[int] = frozenset()) -> list[int] | None:
    """A different value for every row, none of them taken; None if there is no such choice."""
    holder: dict[int, int] = {}
    if not all(_match(rows, row, taken, holder, set()) for row in range(len(rows))):
        return None
    found = [0] * len(rows)
    for value, row in holder.items():
        found[row] = value
    return found


def _match(
    rows: Sequence[Sequence[int]], row: int, taken: frozenset[int], holder: dict[int, int], tried: set[int]
) -> bool:
    """Give the row a value, moving earlier rows to other values where that is needed."""
    for value in rows[row]:
        if value in taken or value in tried:
            continue
        tried.add(value)
        if value not in holder or _match(rows, holder[value], taken, holder, tried):
            holder[value] = row
            return True
    return False
