"""Loops over what never changes, with everything that can be known beforehand worked out for each member.

The moves of all men of a player go through squares and their neighbours again and again; only who stands where changes.
So the loops are remembered as rows: for each member the cells that the state is asked about, the static parts of the
conditions, the finished option, and the rows of the loop inside it. What is left to do is to read cells and compare.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..ir.nodes import E, Mark, all_of
from ..lang import types as t
from .liveness import free_locals

if TYPE_CHECKING:
    from .statics import Statics

Loop = tuple[str, E, E | None]

#: Longer loops would fill the memory with rows.
_MAX_MEMBERS = 512
_MAX_KEYS = 2


@dataclass
class _Level:
    """One loop: its member, the tests that are left, and what a row holds."""

    variable: str
    source: E
    fixed: list[E]
    left: E | None = None
    names: list[str] = field(default_factory=list)
    values: list[E] = field(default_factory=list)


class LoopRows:
    """Makes rows of one query or product of loops, if that is worth it."""

    def __init__(self, statics: Statics) -> None:
        self.statics = statics
        self.levels: list[_Level] = []
        self.gain = False

    def made(self, loops: tuple[Loop, ...], element: E, type_: t.Type, at: Mark | None, keys: tuple = ()) -> E | None:
        statics = self.statics
        if not all(statics.is_static(source) and _is_short(source, statics) for _, source, _ in loops):
            return None
        if keys and (len(loops) > 1 or not statics.is_static(keys)):
            return None
        open_tests = []
        for variable, source, condition in loops:
            fixed, open_ = statics.split(condition)
            self.levels.append(_Level(variable, source, fixed))
            open_tests.append(all_of(*open_) if open_ else None)
        for level, test in zip(self.levels, open_tests, strict=True):
            level.left = self._left(test) if test is not None else None
        element = self._left(element)
        if not self.gain:
            return None
        remembered = self._remembered(keys)
        free = free_locals(remembered)
        if len(free) > _MAX_KEYS:
            return None
        memo = statics.remember(remembered)
        shape = tuple((tuple(level.names), level.left) for level in self.levels)
        return E("rows", (memo, shape, element), type_, at)

    def _left(self, e: E) -> E:
        """What must still be worked out in play; everything else becomes a field of a row."""
        if not isinstance(e, E):
            return tuple(self._left(part) for part in e) if isinstance(e, tuple) else e
        variables = {level.variable for level in self.levels}
        if free_locals(e) & variables:
            if self.statics.is_static(e):
                self.gain = self.gain or e.op not in ("local", "attr")
                return self._field(e)
            cell = self.statics.cell_of(e)
            if cell is not None:
                self.gain = self.gain or e.args[1].op != "local"
                return E("cell", (self._field(cell),), e.type, e.at)
        if e.op in ("query", "product", "any_subset", "later_room") or not e.args:
            # A loop of its own keeps its members' names: only whole parts of it could be taken out.
            for name in sorted(free_locals(e) & variables):
                self._own(name)
            return e
        return E(e.op, self._left(e.args), e.type, e.at)

    def _field(self, e: E) -> E:
        if e.op == "local":
            self._own(e.args[0])
            return e
        number = max(i for i, one in enumerate(self.levels) if one.variable in free_locals(e))
        level = self.levels[number]
        known = [_form(value) for value in level.values]
        if _form(e) in known:
            name = level.names[known.index(_form(e))]
        else:
            name = f"Row{number}_{len(level.names)}"
            level.names.append(name)
            level.values.append(e)
        return E("local", (name,), e.type, e.at)

    def _own(self, variable: str) -> None:
        """The member itself is among what its row holds."""
        level = next(one for one in self.levels if one.variable == variable)
        if variable not in level.names:
            level.names.append(variable)
            level.values.append(E("local", (variable,), t.member_of(level.source.type)))

    def _remembered(self, keys: tuple) -> E:
        """The query that gives all rows, those of inner loops inside those of outer ones."""
        inner: E | None = None
        for level in reversed(self.levels):
            fields = tuple(level.values) if inner is None else (*level.values, inner)
            row = fields[0] if len(fields) == 1 else E("tuple", (fields,), t.list_of(t.NUMBER))
            condition = all_of(*level.fixed) if level.fixed else None
            query = ("list", level.variable, level.source, condition, keys, row)
            inner = E("query", query, t.list_of(t.list_of(t.NUMBER)), level.source.at)
        return inner


def _form(e: object) -> object:
    """What an expression says, without its place in the text."""
    if isinstance(e, E):
        return (e.op, *map(_form, e.args))
    return tuple(map(_form, e)) if isinstance(e, tuple) else e


def _is_short(source: E, statics: Statics) -> bool:
    if source.op == "const":
        return len(source.args[0]) <= _MAX_MEMBERS
    if source.op == "things":
        return len(statics.layout.things_of(source.args[0])) <= _MAX_MEMBERS
    return source.op in ("neighbors", "reach", "range", "tuple")
