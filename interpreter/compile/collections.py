"""Lists, sets, maps, queries over members and questions about boards, as Python expressions."""

from __future__ import annotations

import ast

from ..ir.nodes import E, is_const
from ..lang import types as t
from . import quote as q
from .expressions import Expressions

#: From this many loops inside each other on, every round is charged: nested filters can take for ever.
_CHARGED_DEPTH = 3


class Collections(Expressions):
    """The rest of the operations."""

    # ------------------------------------------------------------ lists

    def op_tuple(self, e: E) -> ast.expr:
        return q.tuple_(self.values(e.args[0]))

    def op_range(self, e: E) -> ast.expr:
        return q.call("Numbers", *self.values(e.args))

    def op_concat(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        if isinstance(left, ast.Constant) and left.value == ():
            return right
        if isinstance(right, ast.Constant) or isinstance(right, ast.Tuple):
            return q.binary(left, ast.Add, right)
        return q.call("Joined", left, right)

    def op_union(self, e: E) -> ast.expr:
        return q.call("Union", *self.values(e.args))

    op_union_entries = op_union

    def op_without(self, e: E) -> ast.expr:
        return q.call("Without", *self.values(e.args))

    def op_reversed(self, e: E) -> ast.expr:
        return ast.Subscript(self.value(e.args[0]), ast.Slice(None, None, q.const(-1)), ast.Load())

    def op_unique(self, e: E) -> ast.expr:
        return q.call("Unique", self.value(e.args[0]))

    def op_count(self, e: E) -> ast.expr:
        return q.call("len", self.value(e.args[0]))

    def op_item(self, e: E) -> ast.expr:
        return q.call("Item", *self.values(e.args))

    def op_part(self, e: E) -> ast.expr:
        of, at = e.args
        return q.index(self.value(of), self.value(at))

    def op_spread(self, e: E) -> ast.expr:
        return ast.Starred(q.slice_(self.value(e.args[0]), q.const(1), None), ast.Load())

    def op_but_first(self, e: E) -> ast.expr:
        return q.slice_(self.value(e.args[0]), q.const(1), None)

    def op_but_last(self, e: E) -> ast.expr:
        return q.slice_(self.value(e.args[0]), None, q.const(-1))

    def op_some_of(self, e: E) -> ast.expr:
        number, things = e.args
        return q.call("SomeOf", self.value(things), self.value(number))

    def op_next_in(self, e: E) -> ast.expr:
        none = q.const(t.none_value(e.type))
        return q.call("NextIn", *self.values(e.args), none)

    def op_rotated(self, e: E) -> ast.expr:
        return q.call("Rotated", *self.values(e.args))

    # ------------------------------------------------------------ maps made by choices

    def op_pair(self, e: E) -> ast.expr:
        return q.tuple_([q.tuple_(self.values(e.args))])

    def op_map_get(self, e: E) -> ast.expr:
        figure, key = e.args
        return q.call("MapGet", self.value(figure), self.value(key), q.const(t.none_value(e.type)))

    def op_keys(self, e: E) -> ast.expr:
        return q.call("Keys", self.value(e.args[0]))

    def op_values(self, e: E) -> ast.expr:
        return q.call("Values", self.value(e.args[0]))

    def op_pairable(self, e: E) -> ast.expr:
        return q.call("Pairable", self.value(e.args[0]))

    def op_pair_options(self, e: E) -> ast.expr:
        return q.call("PairOptions", *self.values(e.args))

    def op_pair_free(self, e: E) -> ast.expr:
        return q.call("PairFree", *self.values(e.args))

    def op_later_room(self, e: E) -> ast.expr:
        """How much all the later members of a split can take together."""
        variable, rest, cap = e.args
        room = q.call("max", q.const(0), self.value(cap))
        return q.call("sum", q.generator(room, variable, self.value(rest), []))

    # ------------------------------------------------------------ boards

    def op_neighbors(self, e: E) -> ast.expr:
        edges, spot = e.args
        return q.index(q.name(self.builder.boards.adjacency(edges)), self.value(spot))

    def _way(self, function: str, e: E) -> ast.expr:
        edges, *ends, through = e.args
        open_ = q.const(None) if through is None else self.value(through)
        return q.call(function, q.name(self.builder.boards.adjacency(edges)), *self.values(tuple(ends)), open_)

    def op_linked(self, e: E) -> ast.expr:
        return self._way("Linked", e)

    def op_distance(self, e: E) -> ast.expr:
        return self._way("Distance", e)

    def op_reach(self, e: E) -> ast.expr:
        return self._way("Reach", e)

    def op_step(self, e: E) -> ast.expr:
        kind, spot, dx, dy = e.args
        if is_const(dx) and is_const(dy):
            return q.index(q.name(self.builder.boards.steps(kind, dx.args[0], dy.args[0])), self.value(spot))
        return q.call(self.builder.boards.stepper(kind), *self.values((spot, dx, dy)))

    def op_lines(self, e: E) -> ast.expr:
        kind, length = e.args
        return q.const(self.builder.boards.lines(kind, length))

    # ------------------------------------------------------------ queries

    def op_query(self, e: E) -> ast.expr:
        mode, variable, source, condition, keys, mapped = e.args
        self.depth += 1
        try:
            return self._query(mode, variable, source, condition, keys, mapped, e)
        finally:
            self.depth -= 1

    def _query(self, mode: str, variable: str | None, source: E, condition: E | None, keys: tuple, mapped: E | None, e: E):
        if variable is None:
            return self._whole(mode, self.value(source), e)
        tests = [self.test(condition)] if condition is not None and not is_const(condition, 1) else []
        if self.depth >= _CHARGED_DEPTH:
            tests.insert(0, q.call("Charge", q.name(q.V)))
        members = self.value(source)
        if mode == "any":
            return q.call("any", q.generator(tests.pop() if tests else q.const(1), variable, members, tests))
        if mode == "all":
            return q.call("all", q.generator(self.test(mapped), variable, members, tests))
        if mode == "count":
            if not tests:
                return q.call("len", members)
            return q.call("len", q.listing(q.name(variable), variable, members, tests))
        if mode in ("sum", "max", "min"):
            figure = self.value(mapped) if mapped is not None else q.name(variable)
            return self._fold(mode, q.listing(figure, variable, members, tests))
        if keys:
            members = self._ordered(mode, variable, members, tests, keys)
            tests = []
        if mode in ("first", "last"):
            return self._end(mode, variable, members, tests, mapped, e)
        if mode == "top" or (mode == "list" and mapped is None and not tests):
            return members if keys else q.call("tuple", members)
        element = self.value(mapped) if mapped is not None else q.name(variable)
        return q.call("tuple", q.listing(element, variable, members, tests))

    def _whole(self, mode: str, members: ast.expr, e: E) -> ast.expr:
        """A query over all members of a collection, without looking at each."""
        if mode == "list":
            return members
        if mode == "count":
            return q.call("len", members)
        if mode in ("sum", "max", "min"):
            return self._fold(mode, members)
        return q.call("First" if mode == "first" else "Last", members, q.const(t.none_value(e.type)))

    def _fold(self, mode: str, members: ast.expr) -> ast.expr:
        if mode == "sum":
            return q.call("sum", members)
        return q.call("Largest" if mode == "max" else "Smallest", members)

    def _ordered(self, mode: str, variable: str, members: ast.expr, tests: list[ast.expr], keys: tuple) -> ast.expr:
        parts = [ast.UnaryOp(ast.USub(), self.value(key)) if down else self.value(key) for key, down in keys]
        key = q.lambda_([variable], parts[0] if len(parts) == 1 else q.tuple_(parts))
        if tests:
            members = q.listing(q.name(variable), variable, members, tests)
        return q.call("Top" if mode == "top" else "Ordered", members, key)

    def _end(self, mode: str, variable: str, members: ast.expr, tests: list, mapped: E | None, e: E) -> ast.expr:
        none = q.const(t.none_value(e.type))
        if not tests and mapped is None:
            return q.call("First" if mode == "first" else "Last", members, none)
        element = self.value(mapped) if mapped is not None else q.name(variable)
        if mode == "first":
            return q.call("next", q.generator(element, variable, members, tests), none)
        return q.call("Last", q.listing(element, variable, members, tests), none)

    # ------------------------------------------------------------ options of actions

    def op_product(self, e: E) -> ast.expr:
        """Options that name several parameters: nested loops, each over what the earlier ones leave."""
        loops, packed = e.args
        clauses = []
        for variable, source, condition in loops:
            tests = [] if condition is None or is_const(condition, 1) else [self.test(condition)]
            clauses.append(ast.comprehension(q.target(variable), self.value(source), tests, 0))
            self.depth += 1
        node = q.call("tuple", ast.ListComp(self.value(packed), clauses))
        self.depth -= len(loops)
        return node

    def op_any_subset(self, e: E) -> ast.expr:
        """Is there a choice of some members that makes the condition true?"""
        variable, source, least, most, condition = e.args
        high = q.const(None) if most is None else self.value(most)
        subsets = q.call("Subsets", q.name(q.V), self.value(source), self.value(least), high)
        self.depth += 1
        node = q.call("any", q.generator(self.test(condition), variable, subsets, []))
        self.depth -= 1
        return q.as_int(node)

