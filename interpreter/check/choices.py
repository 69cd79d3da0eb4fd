"""Choices: every form of `choose` is cut into questions with few options, each of which can still be completed."""

from __future__ import annotations

from lark import Tree

from ..ir.nodes import (
    Ask,
    Break,
    Continue,
    E,
    EndGame,
    If,
    Leave,
    Let,
    Return,
    Site,
    Stmt,
    While,
    all_of,
    const,
    is_const,
    local,
)
from ..lang import types as t
from .expressions import Expressions
from .hidden import Filter
from .menus import Menus
from .scope import Scope
from .sharing import Sharing


class Choices(Menus, Sharing, Expressions):
    """Part of the statement checker: `choose` for one member, several, a number or an order."""

    def site(
        self, kind: str, option: t.Type, at, scope: Scope, names: tuple[str, ...] = (), decline: str | None = None
    ) -> int:
        self.sites.append(
            Site(kind, option, at, names=names, secret=scope.context.secret_for is not None, decline=decline)
        )
        return len(self.sites) - 1

    def asking(self, tree: Tree | None, site: int, scope: Scope) -> tuple[E, ...]:
        """The prompt of a question: a text with its arguments."""
        if tree is None:
            return ()
        found = self.message(tree.children[0], scope)
        if found is None:
            return ()
        self.sites[site].prompt = found[0]
        self.sites[site].prompt_args = tuple(e.type for e in found[1])
        return found[1]

    def asking_each(self, tree: Tree | None, site: int, scope: Scope, member: E) -> tuple[E, ...]:
        """The prompt of a question that is asked for each of several: the author's text, or the member alone."""
        if tree is not None:
            return self.asking(tree, site, scope)
        self.sites[site].about = member.type
        return (member,)

    def chooser(self, tree: Tree | None, scope: Scope, at) -> E:
        if tree is None:
            if scope.context.me is None:
                return self.fault(
                    "N016",
                    at,
                    "it is not said who chooses",
                    "write `p chooses ...`: verbs and functions know only their parameters",
                )
            return scope.context.me
        who = self.fit(self.expr(tree, scope), t.thing("player"), self.mark(tree, scope))
        secret = scope.context.secret_for
        if secret is not None and who.type.base != "any" and not (who.op == "local" and who.args[0] == secret):
            self.fault(
                "H011",
                self.mark(tree, scope),
                "only the player for whom this is done in secret can choose here",
                "let the others choose before or after the secret part",
            )
        return who

    def s_ask(self, tree, scope):
        choice, otherwise = tree.children
        at = self.mark(choice, scope)
        if choice.data == "choice_by":
            who_tree, what, asking = choice.children
        else:
            (what, asking), who_tree = choice.children, None
        who = self.chooser(who_tree, scope, at)
        return getattr(self, f"choose_{what.data}")(what, who, asking, otherwise, scope, at)

    def candidates(self, token, source_tree, where, scope: Scope, who: E | None = None) -> tuple[E, t.Type]:
        """The members among which a choice is made, and the type that its filter proves."""
        source = self.collection(source_tree, scope)
        member = t.member_of(source.type)
        if where is None:
            return source, member
        inner = scope.child()
        bound = self.bind_member(token, member, inner)
        test = where.children[0]
        condition = self.fit(self.expr(test, inner), t.BOOLEAN, self.mark(test, inner))
        if who is not None:
            self.filters.append(Filter(condition, who, self.mark(test, inner)))
        self.prove(test, inner, True)
        member = inner.proof(str(token)) or member
        return E(
            "query",
            ("list", bound.args[0], source, condition, (), None),
            t.list_of(member, unique=source.type.unique),
            source.at,
        ), member

    def _empty_branch(self, otherwise: Tree | None, scope: Scope) -> tuple[list[Stmt], bool]:
        """What happens without any option, and whether play can go on behind it."""
        if otherwise is None:
            return [Return(scope.context.stop_value)], False
        body = self.suite(otherwise, scope.child())
        goes_on = not (body and isinstance(body[-1], (Return, Break))) and not self._ends(body)
        return body, goes_on

    def _ends(self, body: list[Stmt]) -> bool:

        return bool(body) and isinstance(body[-1], (Return, Break, Continue, Leave, EndGame))

    def choose_one(self, what, who, asking, otherwise, scope, at):
        token, source_tree, where = what.children
        options, member = self.candidates(token, source_tree, where, scope, who)
        empty, goes_on = self._empty_branch(otherwise, scope)
        site = self.site("one", member, at, scope)
        prompt = self.asking(asking, site, scope)
        bound = self.bind_member(token, t.maybe(member) if goes_on else member, scope)
        held = local(scope.context.fresh("options"), options.type)
        if goes_on:
            empty.append(Let(bound.args[0], const(t.none_value(member), t.maybe(member))))
        return [
            Let(held.args[0], self.distinct(options), at=at),
            If(
                E("is_empty", (held,), t.BOOLEAN),
                empty,
                [Ask(bound.args[0], site, who, held, prompt=prompt, at=at)],
                at=at,
            ),
        ]

    def distinct(self, e: E) -> E:
        """The members, each once: equal ones are one and the same answer."""
        return e if e.type.unique else E("unique", (e,), t.list_of(t.member_of(e.type), unique=True), e.at)

    def quantity(self, tree: Tree, scope: Scope) -> tuple[E, E | None]:
        """Least and most; None for "as many as there are"."""
        numbers = [
            self.fit(self.expr(c, scope), t.NUMBER, self.mark(c, scope)) for c in tree.children if isinstance(c, Tree)
        ]
        if tree.data == "exactly":
            return numbers[0], numbers[0]
        if tree.data == "between":
            return numbers[0], numbers[1]
        if tree.data == "at_most":
            return const(0), numbers[0]
        return const(0), None

    def choose_some(self, what, who, asking, otherwise, scope, at):
        quantity, token, source_tree, where = what.children
        least, most = self.quantity(quantity, scope)
        options, member = self.candidates(token, source_tree, where, scope, who)
        empty: list[Stmt] = []
        if otherwise is not None:
            empty, _ = self._empty_branch(otherwise, scope)
        site = self.site("some", member, at, scope, decline="done")
        prompt = self.asking(asking, site, scope)
        bound = self.bind_member(token, t.list_of(member), scope)
        stmts = self.pick_several(bound, options, least, most, member, who, site, prompt, scope, at)
        if otherwise is not None:
            held = local(scope.context.fresh("options"), options.type)
            return [
                Let(held.args[0], options, at=at),
                Let(bound.args[0], const((), bound.type)),
                If(E("is_empty", (held,), t.BOOLEAN), empty, stmts, at=at),
            ]
        return stmts

    def pick_several(
        self,
        bound: E,
        options: E,
        least: E,
        most: E | None,
        member: t.Type,
        who: E,
        site: int,
        prompt: tuple,
        scope: Scope,
        at,
        valid: E | None = None,
        in_order: bool = False,
    ) -> list[Stmt]:
        """Ask for one member after another, until the most are taken or the chooser is done.

        `valid`, if given, is a condition on a complete answer, which it reads as the local `bound`: "done" is offered
        only where it holds, a member only if more can be added until it does. With `in_order` it matters which comes
        first.
        """
        fresh = scope.context.fresh
        rest, low, high, pick = (
            local(fresh("rest"), options.type),
            local(fresh("least"), t.NUMBER),
            local(fresh("most"), t.NUMBER),
            local(fresh("pick"), t.maybe(member)),
        )
        taken, left = E("count", (bound,), t.NUMBER), E("count", (rest,), t.NUMBER)
        all_ = E("count", (rest,), t.NUMBER)
        done = const(t.none_value(member), t.maybe(member))
        enough = all_of(E("ge", (taken, low), t.BOOLEAN), valid)
        members = self.distinct(rest)
        if valid is not None:
            one = E("tuple", ((pick,),), bound.type)
            more = E("without", (rest, one), rest.type)
            then_taken = E("add", (taken, const(1)), t.NUMBER)
            least_more, most_more = (E("sub", (number, then_taken), t.NUMBER) for number in (low, high))
            begun = E("concat", (bound, one), bound.type)
            fits = E("any_subset", (bound.args[0], more, least_more, most_more, valid, begun), t.BOOLEAN, at)
            members = E("query", ("list", pick.args[0], members, fits, (), None), options.type)
        with_done = E("concat", (members, E("tuple", ((done,),), options.type)), options.type)
        offered = E("if", (enough, with_done, members), options.type)
        declined = E("eq", (pick, done), t.BOOLEAN)
        loop = While(
            all_of(E("lt", (taken, high), t.BOOLEAN), E("not", (E("is_empty", (rest,), t.BOOLEAN),), t.BOOLEAN)),
            [
                Ask(pick.args[0], site, who, offered, prompt=prompt, at=at),
                If(declined, [Break()], []),
                Let(bound.args[0], E("concat", (bound, E("tuple", ((pick,),), bound.type)), bound.type)),
                Let(rest.args[0], E("without", (rest, E("tuple", ((pick,),), bound.type)), rest.type)),
            ],
            at=at,
        )
        # With no more members than must be taken there is nothing to choose.
        forced = E("ge", (low, left), t.BOOLEAN) if valid is None and not in_order else const(0, t.BOOLEAN)
        take_all = [Let(bound.args[0], rest)]
        return [
            Let(rest.args[0], options, at=at),
            Let(bound.args[0], const((), bound.type)),
            Let(low.args[0], E("min_of", ((least, left),), t.NUMBER)),
            Let(high.args[0], all_ if most is None else most),
            loop if is_const(forced, 0) else If(forced, take_all, [loop], at=at),
        ]

    def choose_amount(self, what, who, asking, otherwise, scope, at):
        token, low_tree, high_tree = what.children
        low = self.fit(self.expr(low_tree, scope), t.NUMBER, self.mark(low_tree, scope))
        high = self.fit(self.expr(high_tree, scope), t.NUMBER, self.mark(high_tree, scope))
        if is_const(low) and is_const(high) and low.args[0] > high.args[0]:
            self.fault("T005", at, "no number lies in this range")
        empty, goes_on = self._empty_branch(otherwise, scope)
        site = self.site("amount", t.NUMBER, at, scope)
        prompt = self.asking(asking, site, scope)
        bound = self.bind_member(token, t.maybe(t.NUMBER) if goes_on else t.NUMBER, scope)
        held = local(scope.context.fresh("options"), t.list_of(t.NUMBER))
        if goes_on:
            empty.append(Let(bound.args[0], const(t.NO_NUMBER, t.maybe(t.NUMBER))))
        return [
            Let(held.args[0], E("range", (low, high), held.type), at=at),
            If(
                E("is_empty", (held,), t.BOOLEAN),
                empty,
                [Ask(bound.args[0], site, who, held, prompt=prompt, at=at)],
                at=at,
            ),
        ]

    def choose_order(self, what, who, asking, otherwise, scope, at):
        token, source_tree = what.children
        source = self.collection(source_tree, scope)
        member = t.member_of(source.type)
        site = self.site("one", member, at, scope)
        prompt = self.asking(asking, site, scope)
        bound = self.bind_member(token, t.list_of(member), scope)
        count = E("count", (source,), t.NUMBER)
        return self.pick_several(
            bound, source, count, count, member, who, site, prompt, scope, at, in_order=True
        )
