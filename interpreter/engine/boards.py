"""Ways over a board. `adjacent` gives, by the number of a thing, the things next to it.

A way may use any things in `through` between its ends; the ends themselves need not be among them. Without `through`
everything may be crossed.
"""

from __future__ import annotations

from collections.abc import Sequence

from .header import NO_NUMBER

Adjacent = Sequence[tuple[int, ...]]


def linked(adjacent: Adjacent, a: int, b: int, through: tuple | None) -> int:
    """Is there a way from a to b? A thing is always linked to itself."""
    return 0 if distance(adjacent, a, b, through) == NO_NUMBER else 1


def distance(adjacent: Adjacent, a: int, b: int, through: tuple | None = None) -> int:
    """The number of steps of the shortest way, or no number."""
    if a == b:
        return 0
    open_ = None if through is None else set(through)
    seen = {a}
    edge = (a,)
    steps = 0
    while edge:
        steps += 1
        following = []
        for at in edge:
            for near in adjacent[at]:
                if near == b:
                    return steps
                if near not in seen and (open_ is None or near in open_):
                    seen.add(near)
                    following.append(near)
        edge = following
    return NO_NUMBER


def reach(adjacent: Adjacent, a: int, n: int, through: tuple | None = None) -> tuple:
    """Everything at a distance of 1 to n from a, in declared order; a itself is not among it."""
    open_ = None if through is None else set(through)
    found = {a}
    edge = (a,)
    while edge and n > 0:
        n -= 1
        following = []
        for at in edge:
            for near in adjacent[at]:
                if near not in found:
                    found.add(near)
                    if open_ is None or near in open_:
                        following.append(near)
        edge = following
    found.discard(a)
    return tuple(sorted(found))
