"""Yes or no, and menus of branches."""

from __future__ import annotations

from lark import Tree

from ..ir.nodes import Ask, E, If, Let, Stmt, const, is_const, local, negated
from ..lang import types as t
from .scope import Scope


class Menus:
    """Part of the statement checker: `may` and `choose:` with branches."""

    def s_may(self, tree, scope):
        who_tree, asking, suite, otherwise = tree.children
        at = self.mark(tree, scope)
        who = self.chooser(who_tree, scope, at)
        site = self.site("yesno", t.BOOLEAN, at, scope)
        prompt = self.asking(asking, site, scope)
        possible = self.worth_asking(suite, scope)
        answer = local(scope.context.fresh("answer"), t.BOOLEAN)
        ask = Ask(answer.args[0], site, who, const((1, 0), t.list_of(t.BOOLEAN)), prompt=prompt, at=at)
        then = self.suite(suite, scope.child())
        other = self.suite(otherwise, scope.child())
        question: list[Stmt] = [ask, If(answer, then, other, at=at)]
        return question if possible is None else [If(possible, question, other, at=at)]

    def worth_asking(self, suite: Tree, scope: Scope) -> E | None:
        """A `may` that begins with a choice is asked only if that choice has an option."""
        first = suite.children[0] if suite.children else None
        if isinstance(first, Tree) and first.data == "suite_choice":
            first = Tree("ask", [first.children[0], None], first.meta)
        if not isinstance(first, Tree) or first.data != "ask" or first.children[1] is not None:
            return None
        reports = len(self.sink)
        possible = self.answerable(first.children[0].children[-2], scope.child())
        return possible if len(self.sink) == reports else None

    def answerable(self, what: Tree, scope: Scope) -> E | None:
        """Has this choice an answer, as a condition? None if that can't be said in one."""
        if what.data == "one":
            options, _ = self.candidates(*what.children, scope)
            return negated(E("is_empty", (options,), t.BOOLEAN))
        if what.data == "amount":
            low, high = (self.fit(self.expr(n, scope), t.NUMBER, self.mark(n, scope)) for n in what.children[1:])
            return E("le", (low, high), t.BOOLEAN)
        if what.data == "pairs":
            matrix, *_ = self.pair_matrix(what.children[1:], scope)
            return E("pairable", (matrix,), t.BOOLEAN)
        return None

    def s_menu(self, tree, scope):
        return self._menu(None, tree.children, tree, scope)

    def s_menu_by(self, tree, scope):
        return self._menu(tree.children[0], tree.children[1:], tree, scope)

    def _menu(self, who_tree, options, tree, scope):
        at = self.mark(tree, scope)
        who = self.chooser(who_tree, scope, at)
        names = tuple(str(o.children[0]) for o in options)
        if len(set(names)) != len(names):
            self.fault("N003", at, "two branches have the same name")
        pick, held = (
            local(scope.context.fresh("pick"), t.NUMBER),
            local(scope.context.fresh("options"), t.list_of(t.NUMBER)),
        )
        site = self.site("menu", t.NUMBER, at, scope, names=names)
        offered: E = const((), held.type)
        chain: list[Stmt] = []
        for index in reversed(range(len(options))):
            _, when, suite = options[index].children
            one = const((index,), held.type)
            if when is not None:
                condition = self.fit(self.expr(when, scope), t.BOOLEAN, self.mark(when, scope))
                one = E("if", (condition, one, const((), held.type)), held.type)
            offered = one if is_const(offered) and offered.args[0] == () else E("concat", (one, offered), held.type)
            inner = scope.child()
            if when is not None:
                self.prove(when, inner, True)
            chain = [
                If(
                    E("eq", (pick, const(index)), t.BOOLEAN),
                    self.suite(suite, inner),
                    chain,
                    at=self.mark(options[index], scope),
                )
            ]
        return [
            Let(held.args[0], offered, at=at),
            If(E("is_empty", (held,), t.BOOLEAN), [], [Ask(pick.args[0], site, who, held, at=at), *chain], at=at),
        ]
