"""Lists, sets, maps, and questions about boards, as Python expressions."""

from __future__ import annotations

import ast

from ..ir.nodes import E, is_const
from ..lang import types as t
from . import quote as q
from .queries import Queries


class Collections(Queries):
    """The emitter of all expressions: this module adds lists, maps and boards."""

    # ------------------------------------------------------------ lists

    def op_tuple(self, e: E) -> ast.expr:
        return q.tuple_(self.values(e.args[0]))

    def op_range(self, e: E) -> ast.expr:
        return q.call("Numbers", *self.values(e.args))

    def op_concat(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        if isinstance(left, ast.Constant) and left.value == ():
            return right
        if isinstance(right, (ast.Constant, ast.Tuple)):
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

    # ------------------------------------------------------------ maps

    def keys_of(self, type_: t.Type) -> ast.expr:
        return q.const(tuple(self.builder.ir.world.keys_of(type_)))

    def op_whole(self, e: E) -> ast.expr:
        """A figure with an entry for each key, as a map like those that choices make."""
        return q.call("Paired", self.keys_of(e.type.of[0]), self.value(e.args[0]))

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
