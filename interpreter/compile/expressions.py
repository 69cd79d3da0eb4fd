"""Pure expressions of the intermediate form as Python expressions.

`value` gives an int or a tuple of ints; `test` gives anything whose truth is the answer, for conditions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..engine.header import ACTIVE, ANSWERING, CHAIN, HOLD, QUEUE, WATCHING
from ..ir.nodes import E, Mark
from ..lang import types as t
from . import quote as q
from .context import OWN_FILE, Builder
from .effects import pure_unit

_COMPARE = {"eq": ast.Eq, "ne": ast.NotEq, "lt": ast.Lt, "le": ast.LtE, "gt": ast.Gt, "ge": ast.GtE}
_ARITHMETIC = {"add": ast.Add, "sub": ast.Sub}
#: Up to this many members, one after the other is compared.
_MAX_ONE_BY_ONE = 3
#: Operations whose Python form is a truth value and must be made a number before it is kept.
_TRUTHS = frozenset({*_COMPARE, "in", "not_in", "and", "or", "not", "is_empty", "isa", "lies_in", "held", "watching"})


class Expressions:
    """Emits expressions. `rename` maps locals to other Python names while a modifier is written into a function."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.layout = builder.layout
        self.rename: dict[str, str] = {}
        self.depth = 0  # of loops inside each other, in one expression
        self.active: str | None = None  # the local that holds whose turn it is, inside a loop
        #: The function being written and the file whose text it carries.
        self.home, self.file = "rules", OWN_FILE

    # ------------------------------------------------------------ entry points

    def value(self, e: E) -> ast.expr:
        node = self._emit(e)
        if e.op in ("and", "or"):
            # Their parts are tests, and what a test gives may be the tuple that it looked into.
            node = q.as_truth(node)
        if isinstance(node, ast.BoolOp):
            # `and` and `or` give back one of their parts, which may be a tuple.
            node = q.either(node, q.const(1), q.const(0))
        elif e.op in _TRUTHS or isinstance(node, ast.Compare):
            node = q.as_int(node)
        return self._at(node, e.at)

    def test(self, e: E) -> ast.expr:
        if e.op == "not" and e.args[0].op == "is_empty":
            return self.value(e.args[0].args[0])
        return self._at(self._emit(e), e.at)

    def _emit(self, e: E) -> ast.expr:
        method: Callable[[E], ast.expr] | None = getattr(self, "op_" + e.op, None)
        if method is None:
            raise AssertionError(f"no code for the operation {e.op}")
        return method(e)

    def _at(self, node: ast.expr, mark: Mark | None) -> ast.expr:
        if mark is not None and not isinstance(node, (ast.Constant, ast.Name)):
            node.mark = mark  # type: ignore[attr-defined]  # read when all nodes get their places
        return node

    def values(self, parts: tuple) -> list[ast.expr]:
        return [self.value(part) for part in parts]

    # ------------------------------------------------------------ names

    def op_const(self, e: E) -> ast.expr:
        return q.const(e.args[0])

    def op_local(self, e: E) -> ast.expr:
        return q.name(self.rename.get(e.args[0], e.args[0]))

    def op_thing(self, e: E) -> ast.expr:
        return q.const(self.layout.numbers[e.args[0]])

    def op_things(self, e: E) -> ast.expr:
        return q.const(self.layout.things_of(e.args[0]))

    def op_active(self, e: E) -> ast.expr:
        if self.active is not None:
            return q.name(self.active)
        active = q.cell(q.const(ACTIVE))
        return active if e.type.optional or self.builder.always_a_turn else q.call("SomebodysTurn", active)

    def op_opponent(self, e: E) -> ast.expr:
        return q.binary(q.const(1), ast.Sub, self.value(e.args[0]))

    def op_need(self, e: E) -> ast.expr:
        inner = e.args[0]
        if inner.type.base != "number" and inner.op == "query" and inner.args[:2] == ("first", None):
            return q.call("TheFirst", self.value(inner.args[2]))
        return q.call("NeedNumber" if inner.type.base == "number" else "Need", self.value(inner))

    # ------------------------------------------------------------ figures

    def op_attr(self, e: E) -> ast.expr:
        keys, thing = e.args
        return self._by_kind(keys, thing, lambda key, node: self.builder.attributes.current(self, key, node))

    def op_printed_attr(self, e: E) -> ast.expr:
        keys, thing = e.args
        return self._by_kind(keys, thing, lambda key, node: self.builder.attributes.printed(key, node))

    def op_last_attr(self, e: E) -> ast.expr:
        keys, thing = e.args
        return self._by_kind(keys, thing, lambda key, node: q.cell(q.plus(node, self.layout.last[key])))

    def _by_kind(self, keys: tuple, thing: E, read: Callable) -> ast.expr:
        """Unrelated kinds may share the name of an attribute: the thing's number says which one is meant."""
        node = self.value(thing)
        if len(keys) == 1:
            return read(keys[0], node)
        if not isinstance(node, (ast.Name, ast.Constant)):
            held = self.builder.temporary()
            node = ast.NamedExpr(q.target(held), node)
            again: ast.expr = q.name(held)
        else:
            again = node
        ordered = sorted(keys, key=lambda key: self.builder.range_of(key)[1])
        result = read(ordered[-1], again)
        for position in range(len(ordered) - 2, -1, -1):
            end = self.builder.range_of(ordered[position])[1]
            subject = node if position == 0 else again
            result = q.either(q.compare(subject, ast.Lt, q.const(end)), read(ordered[position], again), result)
        return result

    def op_state(self, e: E) -> ast.expr:
        return self.builder.attributes.of_table(e.args[0][1])

    def op_entry(self, e: E) -> ast.expr:
        figure, key = e.args
        return self.builder.attributes.entry(self, figure, self.value(key))

    def op_table(self, e: E) -> ast.expr:
        return q.call(f"table:{e.args[0]}", self.value(e.args[1]))

    # ------------------------------------------------------------ places

    def op_place(self, e: E) -> ast.expr:
        name, host = e.args
        place = self.layout.places[name]
        if host is None:
            return q.const(place.cell)
        return q.plus(self.value(host), place.cell - place.first)

    def op_contents(self, e: E) -> ast.expr:
        return q.cell(self.value(e.args[0]))

    def op_at(self, e: E) -> ast.expr:
        return q.index(q.name("HostOf"), self._where(e.args[0]))

    def op_last_at(self, e: E) -> ast.expr:
        return q.index(q.name("HostOf"), q.cell(q.plus(self.value(e.args[0]), self.layout.last_where)))

    def _where(self, thing: E) -> ast.expr:
        return q.cell(q.plus(self.value(thing), self.layout.where))

    def op_owner(self, e: E) -> ast.expr:
        if self.layout.where < 0:
            return q.const(-1)
        return q.call("OwnerOf", q.name(q.V), self.value(e.args[0]))

    def op_last_owner(self, e: E) -> ast.expr:
        return q.call("LastOwner", q.name(q.V), self.value(e.args[0]))

    def op_keeper(self, e: E) -> ast.expr:
        return q.call("KeeperOf", q.name(q.V), self.value(e.args[0])) if self.layout.where >= 0 else q.const(-1)

    def op_lies_in(self, e: E) -> ast.expr:
        thing, names = e.args
        if self.layout.where < 0:
            return q.const(0)
        cells = frozenset(cell for name in names for cell in self.layout.places[name].cells)
        return q.compare(self._where(thing), ast.In, q.const(cells))

    def op_place_max(self, e: E) -> ast.expr:
        return q.call("PlaceMax", q.name(q.V), self.value(e.args[0]))

    def op_place_refill(self, e: E) -> ast.expr:
        return q.call("PlaceRefill", q.name(q.V), self.value(e.args[0]))

    # ------------------------------------------------------------ numbers and truth

    def op_add(self, e: E) -> ast.expr:
        return self._arithmetic(e)

    def op_sub(self, e: E) -> ast.expr:
        return self._arithmetic(e)

    def _arithmetic(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        if isinstance(right, ast.Constant):
            return q.plus(left, right.value if e.op == "add" else -right.value)
        return q.binary(left, _ARITHMETIC[e.op], right)

    def op_mul(self, e: E) -> ast.expr:
        return q.call("Product", *self.values(e.args))

    def op_div_up(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        return ast.UnaryOp(ast.USub(), q.binary(ast.UnaryOp(ast.USub(), left), ast.FloorDiv, right))

    def op_div_down(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        return q.binary(left, ast.FloorDiv, right)

    def op_mod(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        return q.binary(left, ast.Mod, right)

    def op_neg(self, e: E) -> ast.expr:
        return ast.UnaryOp(ast.USub(), self.value(e.args[0]))

    def op_abs(self, e: E) -> ast.expr:
        return q.call("abs", self.value(e.args[0]))

    def op_max_of(self, e: E) -> ast.expr:
        return q.call("max", *self.values(e.args[0]))

    def op_min_of(self, e: E) -> ast.expr:
        return q.call("min", *self.values(e.args[0]))

    def _compared(self, e: E) -> ast.expr:
        left, right = self.values(e.args)
        return q.compare(left, _COMPARE[e.op], right)

    op_eq = op_ne = op_lt = op_le = op_gt = op_ge = _compared

    def op_and(self, e: E) -> ast.expr:
        return q.all_of(*(self.test(part) for part in _flattened(e, "and")))

    def op_or(self, e: E) -> ast.expr:
        return q.any_of(*(self.test(part) for part in _flattened(e, "or")))

    def op_not(self, e: E) -> ast.expr:
        inner = e.args[0]
        if inner.op == "is_empty":
            return q.as_truth(self.value(inner.args[0]))
        if inner.op == "eq":
            return self._compared(E("ne", inner.args, t.BOOLEAN))
        return q.not_(self.test(inner))

    def op_if(self, e: E) -> ast.expr:
        condition, then, other = e.args
        return q.either(self.test(condition), self.value(then), self.value(other))

    def op_in(self, e: E) -> ast.expr:
        member, members = self.value(e.args[0]), self.value(e.args[1])
        if not isinstance(members, ast.Constant) or len(members.value) <= _MAX_ONE_BY_ONE:
            return q.compare(member, ast.In, members)
        if not all(each.__class__ is int for each in members.value):
            return q.compare(member, ast.In, members)
        # Known beforehand: all things of a kind have numbers in a row; others are looked up.
        low, high = min(members.value), max(members.value)
        if high - low + 1 == len(set(members.value)):
            return ast.Compare(q.const(low), [ast.LtE(), ast.LtE()], [member, q.const(high)])
        return q.compare(member, ast.In, q.const(frozenset(members.value)))

    def op_not_in(self, e: E) -> ast.expr:
        return q.compare(self.value(e.args[0]), ast.NotIn, self.value(e.args[1]))

    def op_is_empty(self, e: E) -> ast.expr:
        return q.not_(self.value(e.args[0]))

    def op_isa(self, e: E) -> ast.expr:
        thing, kind = e.args
        first, end = self.layout.kinds[kind]
        if first == end:
            return q.const(0)
        return ast.Compare(q.const(first), [ast.LtE(), ast.Lt()], [self.value(thing), q.const(end)])

    # ------------------------------------------------------------ calls

    def op_call(self, e: E) -> ast.expr:
        name, args = e.args
        return q.call(pure_unit(self.builder.ir, name), q.name(q.V), *self.values(args))

    def op_call_table(self, e: E) -> ast.expr:
        table, at, args = e.args
        return q.call(q.index(q.name(table), self.value(at)), q.name(q.V), *self.values(args))

    # ------------------------------------------------------------ what the engine keeps

    def op_held(self, e: E) -> ast.expr:
        return q.cell(q.const(HOLD))

    def op_queue(self, e: E) -> ast.expr:
        return q.cell(q.const(QUEUE))

    def op_chain(self, e: E) -> ast.expr:
        return q.cell(q.const(CHAIN))

    def op_answering(self, e: E) -> ast.expr:
        return q.cell(q.const(ANSWERING))

    def op_watching(self, e: E) -> ast.expr:
        return q.binary(q.cell(q.const(WATCHING)), ast.BitAnd, q.const(1 << e.args[0].args[0]))

    def op_instances(self, e: E) -> ast.expr:
        template, number = e.args
        return q.call("Instances", q.name(q.V), q.const(self.layout.templates[template]), q.const(number))

    def op_conflict(self, e: E) -> ast.expr:
        return q.call("Conflict", self.value(e.args[0]))


def _flattened(e: E, op: str) -> list[E]:
    if e.op != op:
        return [e]
    return [*_flattened(e.args[0], op), *_flattened(e.args[1], op)]
