"""Which locals a unit still needs behind each point where it may stop.

Only these are written into frames: frames stay small, and equal positions give equal frames.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..ir.nodes import (
    Ask,
    Break,
    Call,
    Catch,
    Continue,
    Do,
    E,
    EndGame,
    For,
    If,
    Lasting,
    Leave,
    Let,
    Return,
    Stmt,
    While,
    Write,
    bodies,
    is_const,
)  # fmt: skip

Names = frozenset
_NONE: Names = frozenset()


def free_locals(value: object) -> Names:
    """The locals that an expression, or anything made of expressions, reads from outside."""
    if isinstance(value, E):
        return _free(value)
    if isinstance(value, (tuple, list)):
        return frozenset().union(*(free_locals(part) for part in value)) if value else _NONE
    if isinstance(value, Lasting):
        return free_locals(value.moment or ()) | free_locals(value.condition)
    return _NONE


def _free(e: E) -> Names:
    if e.op == "local":
        return frozenset({e.args[0]})
    if e.op == "query":
        _, variable, source, condition, keys, mapped = e.args
        return free_locals(source) | (free_locals((condition, keys, mapped)) - {variable})
    if e.op == "product":
        loops, packed = e.args
        found, bound = _NONE, _NONE
        for variable, source, condition in loops:
            found |= free_locals(source) - bound
            bound |= {variable}
            found |= free_locals(condition) - bound
        return found | (free_locals(packed) - bound)
    if e.op == "rows":
        source, levels, element = e.args
        bound = frozenset(name for names, _ in levels for name in names)
        return free_locals(source) | (free_locals((tuple(test for _, test in levels), element)) - bound)
    if e.op == "any_subset":
        variable, source, least, most, condition, begun = e.args
        return free_locals((source, least, most, begun)) | (free_locals(condition) - {variable})
    if e.op == "later_room":
        variable, rest, cap = e.args
        return free_locals(rest) | (free_locals(cap) - {variable})
    return free_locals(e.args)


@dataclass
class Loop:
    """A `for` that may stop inside: the names under which its members and its position are kept."""

    members: str
    position: str
    constant: bool


@dataclass
class Liveness:
    """`points` has, by the identity of a statement that may stop, its number and the locals needed behind it."""

    points: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    loops: dict[int, Loop] = field(default_factory=dict)
    kept: dict[int, str] = field(default_factory=dict)
    ranges: dict[int, tuple[int, int]] = field(default_factory=dict)


class _Walker:
    def __init__(self, stops: Callable[[Stmt], bool]) -> None:
        self.stops = stops
        self.found = Liveness()
        self.live: dict[int, Names] = {}
        self.count = 0
        self.inner = 0

    # ------------------------------------------------------------ numbering

    def number(self, body: list[Stmt]) -> None:
        """Points in source order, so that every block owns one run of numbers."""
        for stmt in body:
            first = self.count + 1
            if self.stops(stmt):
                self.count += 1
                self.found.points[id(stmt)] = (self.count, ())
            for inner in bodies(stmt):
                start = self.count + 1
                self.number(inner)
                self.found.ranges[id(inner)] = (start, self.count)
            self.found.ranges[id(stmt)] = (first, self.count)
            if self.count >= first:
                if isinstance(stmt, For):
                    self.inner += 1
                    name = f"L{self.inner}"
                    constant = stmt.source.op in ("const", "things")
                    self.found.loops[id(stmt)] = Loop(name, f"I{self.inner}", constant)
                elif isinstance(stmt, Catch):
                    self.inner += 1
                    self.found.kept[id(stmt)] = f"K{self.inner}"

    # ------------------------------------------------------------ backwards

    def block(self, body: list[Stmt], after: Names, leave: Names, again: Names, pinned: Names) -> Names:
        for stmt in reversed(body):
            after = self.stmt(stmt, after, leave, again, pinned) | pinned
        return after

    def stmt(self, stmt: Stmt, after: Names, leave: Names, again: Names, pinned: Names) -> Names:
        if isinstance(stmt, Let):
            return (after - {stmt.name}) | free_locals(stmt.value)
        if isinstance(stmt, Write):
            return after | free_locals(stmt.place) | free_locals(stmt.value)
        if isinstance(stmt, Do):
            return (after - {stmt.name}) | free_locals(stmt.args)
        if isinstance(stmt, (Call, Ask)):
            return self._stopping(stmt, after, pinned)
        if isinstance(stmt, If):
            inner = [self.block(part, after, leave, again, pinned) for part in (stmt.then, stmt.other)]
            return inner[0] | inner[1] | free_locals(stmt.condition)
        if isinstance(stmt, While):
            return self._while(stmt, after, pinned)
        if isinstance(stmt, For):
            return self._for(stmt, after, pinned)
        if isinstance(stmt, Catch):
            kept = self.found.kept.get(id(stmt))
            held = pinned | after | ({kept} if kept else set())
            return self.block(stmt.body, after, leave, again, frozenset(held)) - ({kept} if kept else set())
        if isinstance(stmt, (Return, EndGame)):
            return free_locals(stmt.value)
        if isinstance(stmt, Break):
            return leave
        if isinstance(stmt, Continue):
            return again
        assert isinstance(stmt, Leave)
        return _NONE

    def _stopping(self, stmt: Call | Ask, after: Names, pinned: Names) -> Names:
        behind = after - {stmt.name}
        if id(stmt) in self.found.points:
            self.live[id(stmt)] = self.live.get(id(stmt), _NONE) | behind | pinned
        if isinstance(stmt, Call):
            return behind | free_locals(stmt.args) | free_locals(stmt.index)
        return behind | free_locals((stmt.who, stmt.options, stmt.prompt))

    def _while(self, stmt: While, after: Names, pinned: Names) -> Names:
        head = free_locals(stmt.condition) | (_NONE if is_const(stmt.condition, 1) else after)
        while True:
            grown = head | self.block(stmt.body, head, after, head, pinned)
            if grown == head:
                return head
            head = grown

    def _for(self, stmt: For, after: Names, pinned: Names) -> Names:
        loop = self.found.loops.get(id(stmt))
        own: set[str] = set()
        if loop is not None:
            own = {loop.position} if loop.constant else {loop.position, loop.members}
        head = after | own
        while True:
            grown = head | (self.block(stmt.body, head, after, head, pinned | own) - {stmt.name})
            if grown == head:
                return (head - own) | free_locals(stmt.source)
            head = grown


def find_live(body: list[Stmt], stops: Callable[[Stmt], bool]) -> Liveness:
    """Number the points at which a body may stop and find what each needs behind it."""
    walker = _Walker(stops)
    walker.number(body)
    walker.block(body, _NONE, _NONE, _NONE, _NONE)
    for key, (number, _) in walker.found.points.items():
        walker.found.points[key] = (number, tuple(sorted(walker.live.get(key, _NONE))))
    return walker.found
