"""Going through members: `each x in s where c by k`, and what can be asked of all of them."""

from __future__ import annotations

from lark import Token, Tree

from ..ir.nodes import E
from ..lang import types as t
from .builtins import BUILTINS
from .scope import Scope, reserved


class Queries:
    """Part of the expression checker: binders, queries and pairings."""

    def bind_member(self, token: Token, type_: t.Type, scope: Scope) -> E:
        name = str(token)
        at = self.mark(token, scope)
        if reserved(name):
            self.fault("N010", at, f"`{name}` is a word of the language and can't be a name")
        elif self.hides(name, scope):
            self.fault("N004", at, f"`{name}` already means something here", "choose another name for the new one")
        return scope.bind(name, type_)

    def hides(self, name: str, scope: Scope) -> bool:
        """Would a new local of this name hide another one, or something of the game?

        The prelude can't know what a game calls its things, so its own locals may.
        """
        return scope.find(name) is not None or (name in self.world.symbols and not self.borrowing)

    def each(self, tree: Tree, scope: Scope) -> tuple[Scope, str, E, E | None, tuple]:
        """`each x in s where c by k`: an inner scope with x bound, its local name, source, condition and keys."""
        token, source_tree, where, by = tree.children
        source = self.collection(source_tree, scope)
        inner = scope.child()
        bound = self.bind_member(token, t.member_of(source.type), inner)
        condition = None
        if where is not None:
            test = where.children[0]
            condition = self.fit(self.expr(test, inner), t.BOOLEAN, self.mark(test, inner))
            self.prove(test, inner, True)
        keys = []
        for key in by.children if by is not None else ():
            e = self.expr(key.children[0], inner)
            if e.type.base not in ("number", "boolean", "word", "any"):
                self.fault(
                    "T001",
                    self.mark(key.children[0], inner),
                    f"members can be ordered by a number, not by {e.type}",
                    "for players, use `p.seat`" if e.type.is_thing else None,
                )
            keys.append((self.fit(e, t.sure(e.type), self.mark(key.children[0], inner)), key.children[1] is not None))
        return inner, bound.args[0], source, condition, tuple(keys)

    def query(self, mode: str, tree: Tree, scope: Scope) -> E:
        """An aggregate or list over `each ...`, `e for each ...`, or a plain collection."""
        at = self.mark(tree, scope)
        if tree.data == "each":
            inner, var, source, condition, keys = self.each(tree, scope)
            member = inner.proof(str(tree.children[0])) or t.member_of(source.type)
            mapped = None
        elif tree.data == "mapped":
            inner, var, source, condition, keys = self.each(tree.children[1], scope)
            mapped = self.expr(tree.children[0], inner)
            if mapped.type.base == "place":
                mapped = self.content(mapped)
            if mapped.type.optional and mode != "all":
                mapped = self.fit(mapped, t.sure(mapped.type), self.mark(tree.children[0], inner))
            member = mapped.type
        elif tree.data == "matching":
            return self.fault("T001", at, "`with` has a meaning in `pairable` and `choose pairs` only")
        else:
            source = self.collection(tree, scope)
            var, condition, keys, mapped, member = None, None, (), None, t.member_of(source.type)
        if keys and mode in ("count", "any", "all", "sum", "max", "min"):
            self.fault("D009", at, f"an order makes no difference to `{mode}`", "leave `by` out")
        return self._typed_query(mode, (var, source, condition, keys, mapped), member, at)

    def _typed_query(self, mode: str, parts: tuple, member: t.Type, at) -> E:
        var, source, condition, keys, mapped = parts
        args = (mode, *parts)
        if mode == "list":
            unique = source.type.unique and mapped is None
            return E("query", args, t.list_of(member, unique=unique and not keys), at)
        if mode == "count":
            return E("query", args, t.NUMBER, at)
        if mode == "any":
            if var is None:
                return E("not", (E("is_empty", (source,), t.BOOLEAN, at),), t.BOOLEAN, at)
            return E("query", args, t.BOOLEAN, at)
        if mode == "all":
            if mapped is None:
                return self.fault(
                    "D005", at, "`all` needs a condition for each member", "it is written `all(c for each x in s)`"
                )
            args = (mode, var, source, condition, keys, self.fit(mapped, t.BOOLEAN, mapped.at or at))
            return E("query", args, t.BOOLEAN, at)
        if mode in ("sum", "max", "min"):
            if member.base not in ("number", "boolean", "any"):
                return self.fault(
                    "T001",
                    at,
                    f"only numbers can be taken together by `{mode}`, not {member}",
                    f"it is written `{BUILTINS[mode].forms[0]}`",
                )
            return E("query", args, t.NUMBER, at)
        if mode in ("first", "last"):
            return E("query", args, t.maybe(member), at)
        if not keys:
            return self.fault("D005", at, "`top` needs to know by what", "it is written `top(each x in s by k)`")
        return E("query", args, t.list_of(member, unique=True), at)

    def x_query(self, tree, scope, wanted):
        return self.query("list", tree.children[0], scope)

    def pairable(self, tree: Tree, scope: Scope, at) -> E:
        if tree.data != "matching":
            return self.fault(
                "D005", at, "`pairable` needs two groups", f"it is written `{BUILTINS['pairable'].forms[0]}`"
            )
        matrix, *_ = self.pair_matrix(tree.children, scope)
        return E("pairable", (matrix,), t.BOOLEAN)

    def pair_matrix(self, children: list, scope: Scope) -> tuple[E, E, E]:
        """For every a the list of b's it may get: `a in x with b in y where c`."""
        a_token, a_tree, b_token, b_tree, where = children
        first = self.collection(a_tree, scope)
        outer = scope.child()
        a = self.bind_member(a_token, t.member_of(first.type), outer)
        second = self.collection(b_tree, outer)
        inner = outer.child()
        b = self.bind_member(b_token, t.member_of(second.type), inner)
        condition = None
        if where is not None:
            test = where.children[0]
            condition = self.fit(self.expr(test, inner), t.BOOLEAN, self.mark(test, inner))
        row = E("query", ("list", b.args[0], second, condition, (), None), t.list_of(t.member_of(second.type)))
        matrix = E("query", ("list", a.args[0], first, None, (), row), t.list_of(t.list_of(t.member_of(second.type))))
        return matrix, first, second
