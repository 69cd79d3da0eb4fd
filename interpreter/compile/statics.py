"""Parts of queries that never change: worked out once for each value of the locals they read, and remembered.

`each c in cells where c.x = column and c.disc is empty by c.y` asks about `x` and `y` again and again, though nothing
writes them. The query is cut in two: the cells of a column in order are remembered by column; the state is asked only
about the rest. What is remembered lies outside the state and follows from the content alone.
"""

from __future__ import annotations

from ..check.refusals import conjuncts
from ..ir.nodes import E, Stmt, Unit, all_of, const, expressions, subexpressions, walk
from ..lang import types as t
from .attributes import CAN_FAIL
from .layout import Layout
from .liveness import free_locals
from .loop_rows import LoopRows

#: Operations whose value follows from their arguments alone.
_PURE = frozenset({
    "const", "local", "thing", "things", "tuple", "range", "concat", "union", "without", "reversed", "unique",
    "count", "part", "but_first", "but_last", "next_in", "rotated", "add", "sub", "mul", "div_up", "div_down", "mod",
    "neg", "abs", "max_of", "min_of", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not", "if", "in", "not_in",
    "is_empty", "isa", "need", "opponent", "active", "pair", "map_get", "whole", "keys", "values", "neighbors", "step",
    "lines", "item", "table", "some_of",
})  # fmt: skip
_ACTIVE = "Active"  # no local of an author's begins with a capital
_BOARD = frozenset({"neighbors", "step", "lines", "distance", "reach", "linked"})


class Statics:
    """Finds what is static in one game and cuts its queries."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.units: dict[str, Unit] = layout.ir.units
        self.bent = {*layout.ir.book.modifiers, *layout.bent}
        self._functions: dict[str, bool] = {}
        #: What is remembered: the locals it is remembered by, and the query.
        self.memos: list[tuple[tuple[str, ...], E]] = []

    def is_static(self, e: object) -> bool:
        if isinstance(e, (tuple, list)):
            return all(self.is_static(part) for part in e)
        if not isinstance(e, E):
            return True
        if e.op in ("attr", "printed_attr"):
            keys, thing = e.args
            return self.is_static(thing) and all(self._never_changes(key, e.op) for key in keys)
        if e.op == "state":
            return self._fixed_state(e.args[0])
        if e.op == "entry":
            return self.is_static(e.args)
        if e.op == "call":
            return self._static_function(e.args[0]) and self.is_static(e.args[1])
        if e.op in _PURE or e.op in _BOARD or e.op in ("query", "memo"):
            return self.is_static(e.args)
        return False

    def _fixed_state(self, key: tuple[str, str]) -> bool:
        row = self.layout.state.get(key[1])
        return row[0] < 0 if row is not None else self._worked_out(key)

    def _worked_out(self, key: tuple[str, str]) -> bool:
        """Does an attribute that the author's text works out depend on nothing that changes?"""
        name = f"derived:{key[0]}.{key[1]}"
        if name not in self._functions:
            unit = self.units.get(name)
            self._functions[name] = False
            self._functions[name] = unit is not None and self._follows_from_arguments(unit)
        return self._functions[name]

    def _never_changes(self, key: tuple[str, str], op: str) -> bool:
        column = self.layout.columns.get(key)
        if column is None:
            return key not in self.bent and self._worked_out(key)
        return (column.is_static or op == "printed_attr") and key not in self.bent

    def _static_function(self, name: str) -> bool:
        unit = self.units.get(f"fn:{name}")
        if unit is None or unit.value is None:
            return False
        if name not in self._functions:
            self._functions[name] = False  # one that needs itself is not worth remembering
            self._functions[name] = self._follows_from_arguments(unit)
        return self._functions[name]

    def _follows_from_arguments(self, unit: Unit) -> bool:
        """Whose turn it is could be told to a query, but not to a function that one calls."""
        if unit.value is None or any(part.op == "active" for part in subexpressions(unit.value)):
            return False
        return self.is_static(unit.value)

    # ------------------------------------------------------------ cutting

    def cut_all(self) -> None:
        """Cut the queries of every unit, in place."""
        for unit in self.units.values():
            if unit.value is not None:
                unit.value = self.cut(unit.value)
            for stmt in walk(unit.body or []):
                self._cut_statement(stmt)
        for modifiers in self.layout.ir.book.modifiers.values():
            for modifier in modifiers:
                modifier.condition = self.cut(modifier.condition)
                modifier.value = self.cut(modifier.value)

    def _cut_statement(self, stmt: Stmt) -> None:
        if not expressions(stmt):
            return
        for name in stmt.__slots__:
            value = getattr(stmt, name)
            if isinstance(value, (E, tuple)):
                setattr(stmt, name, self.cut(value))

    def cut(self, e):
        if isinstance(e, tuple):
            return tuple(self.cut(part) for part in e)
        if not isinstance(e, E):
            return e
        if self._worth_remembering(e):
            return self.remember(e)
        if e.op == "query":
            rows = self._rows(e)
            if rows is not None:
                return rows
            return self._query(E(e.op, self.cut(e.args), e.type, e.at))
        if e.op == "product":
            loops, packed = e.args
            rows = LoopRows(self).made(loops, packed, e.type, e.at)
            if rows is not None:
                return rows
            cut = tuple(self._loop(*(self.cut(part) for part in loop)) for loop in loops)
            return E(e.op, (cut, self.cut(packed)), e.type, e.at)
        if not e.args:
            return e
        return E(e.op, self.cut(e.args), e.type, e.at)

    def _rows(self, e: E) -> E | None:
        mode, variable, source, condition, keys, mapped = e.args
        if mode != "list" or variable is None or condition is None:
            return None
        element = mapped if mapped is not None else E("local", (variable,), t.member_of(source.type))
        return LoopRows(self).made(((variable, source, condition),), element, e.type, e.at, keys)

    def cell_of(self, e: E) -> E | None:
        """Which cell an attribute is read from, if the thing never changes and nothing bends the attribute."""
        if e.op != "attr" or len(e.args[0]) != 1 or not self.is_static(e.args[1]):
            return None
        key, thing = e.args[0][0], e.args[1]
        column = self.layout.columns.get(key)
        if column is None or column.is_static or key in self.bent or column.attribute.type.base == "map":
            return None
        return E("add", (thing, const(column.cell - column.first)), t.NUMBER, e.at)

    def _worth_remembering(self, e: E) -> bool:
        """Going through members, or calling a function that does, for an answer that never changes."""
        if e.op == "call" and f"fn:{e.args[0]}" in self.units:
            value = self.units[f"fn:{e.args[0]}"].value
            goes_through = value is not None and any(part.op in ("query", "memo") for part in subexpressions(value))
        else:
            goes_through = e.op == "query" and e.args[1] is not None
        return goes_through and self.is_static(e)

    def _query(self, e: E) -> E:
        mode, variable, source, condition, keys, mapped = e.args
        if variable is None or not self.is_static(source):
            return e
        fixed, open_ = self.split(condition)
        fixed_keys = bool(keys) and self.is_static(keys) and mode != "top"
        if not fixed and not fixed_keys:
            return e
        inner = E(
            "query",
            ("list", variable, source, all_of(*fixed) if fixed else None, keys if fixed_keys else (), None),
            t.list_of(t.member_of(source.type)),
            e.at,
        )
        rest = all_of(*open_) if open_ else None
        return E(
            "query", (mode, variable, self.remember(inner), rest, () if fixed_keys else keys, mapped), e.type, e.at
        )

    def _loop(self, variable: str, source: E, condition: E | None) -> tuple:
        if not self.is_static(source):
            return (variable, source, condition)
        fixed, open_ = self.split(condition)
        if not fixed:
            return (variable, source, condition)
        inner = E("query", ("list", variable, source, all_of(*fixed), (), None), source.type, source.at)
        return (variable, self.remember(inner), all_of(*open_) if open_ else None)

    def split(self, condition: E | None) -> tuple[list[E], list[E]]:
        fixed: list[E] = []
        open_: list[E] = []
        for part in conjuncts(condition) if condition is not None else ():
            # A test that can fail in play keeps its place behind the tests before it.
            early = self.is_static(part) and not (open_ and _can_fail(part))
            (fixed if early else open_).append(part)
        return fixed, open_

    def remember(self, inner: E) -> E:
        names = tuple(sorted(free_locals(inner)))
        keys = tuple(E("local", (name,), t.ANY) for name in names)
        if any(part.op == "active" for part in subexpressions(inner)):
            # Whose turn it is changes, but what is remembered may depend on it as on a local.
            inner = _with_local(inner, "active", E("local", (_ACTIVE,), t.thing("player")))
            names, keys = (_ACTIVE, *names), (E("active", (), t.thing("player")), *keys)
        self.memos.append((names, inner))
        return E("memo", (len(self.memos) - 1, keys), inner.type, inner.at)


def _with_local(e, op: str, name: E):
    if isinstance(e, tuple):
        return tuple(_with_local(part, op, name) for part in e)
    if not isinstance(e, E):
        return e
    return name if e.op == op else E(e.op, _with_local(e.args, op, name), e.type, e.at)


def _can_fail(e: E) -> bool:
    return any(part.op in CAN_FAIL for part in subexpressions(e))
