"""The trees of a search: what one player knows, and what became of the options there."""

from __future__ import annotations

from math import log, sqrt

#: How much a little-tried option attracts; rewards lie between 0 and 1.
_CURIOSITY = 0.4
#: Where a measure says which options to try first, how soon further ones are tried: by the root of the visits.
_WIDENING = 0.3


class Edge:
    """What became of one option: how often it was tried, how often it was there to be tried, and its rewards."""

    __slots__ = ("tried", "offered", "total")

    def __init__(self) -> None:
        self.tried = 0
        self.offered = 0
        self.total = 0.0


class Node:
    """All that one player knows alike: options by (question, value), and where what is seen to be chosen leads."""

    __slots__ = ("edges", "after")

    def __init__(self) -> None:
        self.edges: dict[tuple, Edge] = {}
        self.after: dict[tuple, Node] = {}

    def edge(self, question: int, value: object) -> Edge:
        found = self.edges.get((question, value))
        if found is None:
            found = self.edges[question, value] = Edge()
        return found

    def follow(self, seen: tuple) -> Node:
        found = self.after.get(seen)
        if found is None:
            found = self.after[seen] = Node()
        return found

    def select(self, question: int, values: tuple, all_first: bool) -> int | None:
        """The position of the most promising option, or None if one that was never tried is to be tried now.

        An option is measured against how often it was there: in other states it may not have been among the options.
        """
        best, most, tried, visits = None, -1.0, 0, 0
        for position, value in enumerate(values):
            edge = self.edge(question, value)
            edge.offered += 1
            if not edge.tried:
                continue
            tried += 1
            visits += edge.tried
            bound = edge.total / edge.tried + _CURIOSITY * sqrt(log(edge.offered + edge.tried) / edge.tried)
            if bound > most:
                best, most = position, bound
        if tried < len(values) and (all_first or tried <= _WIDENING * sqrt(visits)):
            return None
        return best

    def untried(self, question: int, values: tuple) -> list[int]:
        return [position for position, value in enumerate(values) if not self.edge(question, value).tried]


def seen_by(seers: int, seat: int) -> bool:
    """Is a seat among those who know? A negative mask is everybody."""
    return seers < 0 or bool(seers >> seat & 1)
