"""Arithmetic, comparisons, conditions and lists."""

from __future__ import annotations

from lark import Tree

from ..diagnostics.suggest import did_you_mean, is_slip
from ..ir.nodes import E, const, is_const, local
from ..lang import types as t
from .scope import Scope
from .wording import a_type, path_text

_COMPARE = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "!=": "ne"}


class Operators:
    """Part of the expression checker: what joins values to values."""

    # ------------------------------------------------------------ numbers and lists

    def _numbers(self, tree, scope) -> tuple[E, E]:
        left, right = tree.children[0], tree.children[1]
        return (
            self.fit(self.expr(left, scope), t.NUMBER, self.mark(left, scope)),
            self.fit(self.expr(right, scope), t.NUMBER, self.mark(right, scope)),
        )

    def x_plus(self, tree, scope, wanted):
        return self._sum(tree, scope, wanted, "add")

    def x_minus(self, tree, scope, wanted):
        return self._sum(tree, scope, wanted, "sub")

    def _sum(self, tree, scope, wanted, op):
        inner = wanted if wanted is not None and wanted.base == "list" else None
        left = self.expr(tree.children[0], scope, inner)
        right = self.expr(tree.children[1], scope, inner)
        if left.type.is_collection or right.type.is_collection:
            return self._join(tree, scope, left, right, op)
        left = self.fit(left, t.NUMBER, self.mark(tree.children[0], scope))
        right = self.fit(right, t.NUMBER, self.mark(tree.children[1], scope))
        if is_const(left) and is_const(right):
            a, b = left.args[0], right.args[0]
            return const(a + b if op == "add" else a - b)
        return E(op, (left, right), t.NUMBER)

    def _join(self, tree, scope, left, right, op):
        for side, part in ((left, tree.children[0]), (right, tree.children[1])):
            if not side.type.is_collection and side.type.base != "any":
                return self.fault(
                    "T013",
                    self.mark(part, scope),
                    f"a list can be joined only with a list, not with {a_type(side.type)}",
                    "write `[x]` for a list of one",
                )
        left, right = self.content(left), self.content(right)
        member = self.types.join(t.member_of(left.type), t.member_of(right.type))
        if member is None:
            return self.fault("T013", self.mark(tree, scope), f"{left.type} and {right.type} can't be joined")
        unique = left.type.unique and (op == "sub" or right.type.unique)
        name = "without" if op == "sub" else "union" if unique else "concat"
        return E(name, (left, right), t.list_of(t.member_of(left.type) if op == "sub" else member, unique))

    def x_times(self, tree, scope, wanted):
        a, b = self._numbers(tree, scope)
        return const(a.args[0] * b.args[0]) if is_const(a) and is_const(b) else E("mul", (a, b), t.NUMBER)

    def x_divide(self, tree, scope, wanted):
        a, b = self._numbers(tree, scope)
        if is_const(b, 0):
            return self.fault("T007", self.mark(tree.children[1], scope), "nothing can be divided by 0")
        return E("div_up" if str(tree.children[2]) == "up" else "div_down", (a, b), t.NUMBER)

    def x_negative(self, tree, scope, wanted):
        e = self.fit(self.expr(tree.children[0], scope), t.NUMBER, self.mark(tree.children[0], scope))
        return const(-e.args[0]) if is_const(e) else E("neg", (e,), t.NUMBER)

    # ------------------------------------------------------------ comparisons

    def x_equal(self, tree, scope, wanted):
        return self._equality(tree.children[0], tree.children[1], tree, scope, "eq")

    def x_compare(self, tree, scope, wanted):
        left, sign, right = tree.children
        op = _COMPARE[str(sign)]
        if op == "ne":
            return self._equality(left, right, tree, scope, op)
        a, b = self.expr(left, scope), self.expr(right, scope)
        for side, part in ((a, left), (b, right)):
            if side.type.base not in ("number", "any", "word"):
                return self.fault(
                    "T001",
                    self.mark(part, scope),
                    f"only numbers can be compared with `{sign}`, not {a_type(side.type)}",
                )
        if "word" in (a.type.base, b.type.base) and a.type.of != b.type.of:
            return self.fault(
                "T002", self.mark(tree, scope), f"{a_type(a.type)} and {a_type(b.type)} have no common order"
            )
        a = self.fit(a, t.sure(a.type), self.mark(left, scope))
        b = self.fit(b, t.sure(b.type), self.mark(right, scope))
        return E(op, (a, b), t.BOOLEAN)

    def _equality(self, left, right, tree, scope, op):
        first, second = (
            (right, left)
            if left.data in ("name", "none", "list") and right.data not in ("name", "none", "list")
            else (left, right)
        )
        if first.data == "name" and not self._known_alone(first, scope):
            first, second = second, first
        a = self.expr(first, scope)
        b = self.expr(second, scope, a.type)
        if a.type.base == "place":
            a = self.content(a)
        if b.type.base == "place":
            b = self.content(b)
        a, b = self._as_sets(a, b, scope)
        if a.type.base != "any" and b.type.base != "any":
            if a.type.base == "none" or b.type.base == "none":
                known, part = (b, second) if a.type.base == "none" else (a, first)
                if not known.type.optional:
                    return self.fault("T005", self.mark(part, scope), f"{a_type(known.type)} is never `none`")
                known_none = const(t.none_value(known.type), known.type)
                return E(op, (known, known_none), t.BOOLEAN)
            if not self.types.comparable(a.type, b.type):
                return self.fault("T002", self.mark(tree, scope), f"{a_type(a.type)} can never equal {a_type(b.type)}")
        return E(op, (a, b) if first is left else (b, a), t.BOOLEAN)

    def _as_sets(self, a: E, b: E, scope: Scope) -> tuple[E, E]:
        """Of a set that is kept in the state only the members count; it lies there in their declared order."""
        kept = [e.op in ("attr", "state", "printed_attr", "last_attr") and e.type.unique for e in (a, b)]
        if kept[0] != kept[1] and a.type.is_collection and b.type.is_collection:
            a, b = (e if is_kept else self.in_order(e, scope) for e, is_kept in zip((a, b), kept, strict=True))
        return a, b

    def in_order(self, e: E, scope: Scope) -> E:
        """The members, each once, in their declared order."""
        if is_const(e):
            return const(tuple(sorted(set(e.args[0]))), e.type, e.at)
        member = local(scope.context.fresh("member"), t.member_of(e.type))
        source = e if e.type.unique else E("unique", (e,), t.list_of(member.type, unique=True), e.at)
        return E("query", ("list", member.args[0], source, None, ((member, False),), None), source.type, e.at)

    def _known_alone(self, tree: Tree, scope: Scope) -> bool:
        """Is this bare name clear without knowing what it is compared with?"""
        name = str(tree.children[0])
        return (
            scope.find(name) is not None
            or len(self.world.symbols.get(name, ())) == 1
            or name in ("me", "self", "host", "opponent", "true", "false")
        )

    def x_in_(self, tree, scope, wanted):
        return self._membership(tree, scope, "in")

    def x_not_in(self, tree, scope, wanted):
        return self._membership(tree, scope, "not_in")

    def _membership(self, tree, scope, op):
        group = self.collection(tree.children[1], scope)
        member = t.member_of(group.type)
        e = self.expr(tree.children[0], scope, member)
        if e.type.base != "any" and not self.types.comparable(t.maybe(member), t.maybe(e.type)):
            return self.fault(
                "T002", self.mark(tree, scope), f"{a_type(e.type)} can never be a member of {a_type(group.type)}"
            )
        return E(op, (e, group), t.BOOLEAN)

    def x_is_(self, tree, scope, wanted):
        return self._is(tree, scope)

    def x_is_not(self, tree, scope, wanted):
        return E("not", (self._is(tree, scope),), t.BOOLEAN)

    def _is(self, tree, scope):
        subject, token = tree.children
        name, at = str(token), self.mark(token, scope)
        e = self.expr(subject, scope)
        if e.type.base == "any":
            return const(0, t.BOOLEAN)
        if name == "empty":
            if e.type.is_collection:
                return E("is_empty", (self.content(e),), t.BOOLEAN)
            if e.type.base == "map":
                return E("is_empty", (e,), t.BOOLEAN)
            if e.type.optional:
                return E("eq", (e, const(t.none_value(e.type), e.type)), t.BOOLEAN)
            if self.borrowing:
                # The prelude can't know whether a game's figure may be empty.
                return const(0, t.BOOLEAN)
            return self.fault(
                "T005", self.mark(subject, scope), f"{a_type(e.type)} is never empty", self._place_hint(subject, e)
            )
        if name in self.types.parents:
            if not e.type.is_thing:
                return self.fault(
                    "T001",
                    self.mark(subject, scope),
                    f"only a thing can be {a_type(t.thing(name))}, not {a_type(e.type)}",
                )
            if not self.types.overlap(e.type.of, (name,)):
                return self.fault(
                    "T005", self.mark(tree, scope), f"{a_type(t.sure(e.type))} is never {a_type(t.thing(name))}"
                )
            return E("isa", (e, name), t.BOOLEAN)
        if e.type.is_thing:
            meant = did_you_mean(name, ["empty", *self.types.parents])
            if meant is not None and not self.world.attribute_of(e.type.of, name) and is_slip(name, meant.meant):
                return self.fault("N011", at, f"`is {name}` is not clear", meant)
            value = self.get(e, name, at, self.mark(subject, scope))
            return self.fit(value, t.BOOLEAN, at)
        if e.type.base == "word" and name in self.world.words[e.type.of]:
            return E("eq", (e, const(self.world.words[e.type.of].index(name), e.type)), t.BOOLEAN)
        return self.fault(
            "N011",
            at,
            f"`is {name}` is not clear",
            did_you_mean(name, ["empty"]) or "after `is` stands `empty`, a kind, or a yes-or-no attribute",
        )

    def _place_hint(self, subject: Tree, e: E) -> str | None:
        """An author who says that a slot is empty means one of its places."""
        places = [name for name in self.world.places if e.type.is_thing and self.world.place_of_host(e.type, name)]
        return f"its place may be: write `{path_text(subject) or 'x'}.{places[0]} is empty`" if places else None

    # ------------------------------------------------------------ conditions

    def x_and_(self, tree, scope, wanted):
        left, right = tree.children
        a = self.fit(self.expr(left, scope), t.BOOLEAN, self.mark(left, scope))
        inner = scope.child()
        self.prove(left, inner, True)
        b = self.fit(self.expr(right, inner), t.BOOLEAN, self.mark(right, scope))
        return E("and", (a, b), t.BOOLEAN)

    def x_or_(self, tree, scope, wanted):
        left, right = tree.children
        a = self.fit(self.expr(left, scope), t.BOOLEAN, self.mark(left, scope))
        inner = scope.child()
        self.prove(left, inner, False)
        b = self.fit(self.expr(right, inner), t.BOOLEAN, self.mark(right, scope))
        return E("or", (a, b), t.BOOLEAN)

    def x_not_(self, tree, scope, wanted):
        inner = tree.children[0]
        return E("not", (self.fit(self.expr(inner, scope), t.BOOLEAN, self.mark(inner, scope)),), t.BOOLEAN)

    def x_conditional(self, tree, scope, wanted):
        test, yes, no = tree.children
        c = self.fit(self.expr(test, scope), t.BOOLEAN, self.mark(test, scope))
        if_true, if_false = scope.child(), scope.child()
        self.prove(test, if_true, True)
        self.prove(test, if_false, False)
        a = self.expr(yes, if_true, wanted)
        b = self.expr(no, if_false, wanted if wanted is not None else a.type)
        if a.type.is_collection or b.type.is_collection:
            a, b = self.content(a), self.content(b)
        joined = self.types.join(a.type, b.type)
        if joined is None:
            return self.fault(
                "T013", self.mark(tree, scope), f"the two branches differ: {a_type(a.type)} and {a_type(b.type)}"
            )
        a, b = (self._as_none(x, joined) for x in (a, b))
        return E("if", (c, a, b), joined)

    def _as_none(self, e: E, wanted: t.Type) -> E:
        """`none` is written before its type is known; give it the value that means none for that type."""
        return const(t.none_value(wanted), wanted, e.at) if e.type.base == "none" else e

    # ------------------------------------------------------------ lists

    def x_list(self, tree, scope, wanted):
        parts = [c for c in tree.children if c is not None]
        member = wanted.of if wanted is not None and wanted.base == "list" else None
        items = []
        joined: t.Type = t.ANY
        for part in parts:
            e = self.expr(part, scope, member or (joined if joined.base != "any" else None))
            if e.type.is_collection:
                return self.fault("T013", self.mark(part, scope), "a list can't hold lists", "join them with `+`")
            both = self.types.join(joined, e.type)
            if both is None:
                return self.fault(
                    "T013", self.mark(part, scope), f"this is {a_type(e.type)}, the members before it are {joined}"
                )
            joined = both
            items.append(self.fit(e, t.sure(e.type), self.mark(part, scope)))
        if all(is_const(i) for i in items):
            return const(tuple(i.args[0] for i in items), t.list_of(joined))
        return E("tuple", (tuple(items),), t.list_of(joined))

    def x_range(self, tree, scope, wanted):
        a, b = self._numbers(tree, scope)
        type_ = t.list_of(t.NUMBER, unique=True)
        if is_const(a) and is_const(b) and b.args[0] - a.args[0] < 1000:
            return const(tuple(range(a.args[0], b.args[0] + 1)), type_)
        return E("range", (a, b), type_)
