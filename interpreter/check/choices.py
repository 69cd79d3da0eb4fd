"""Choices: every form of `choose` is cut into questions with few options, each of which can still be completed."""

from __future__ import annotations

from lark import Tree

from ..ir.nodes import Ask, Break, E, For, If, Let, Return, Site, Stmt, While, all_of, const, is_const, local
from ..lang import types as t
from .expressions import Expressions
from .hidden import Filter
from .scope import Scope

#: An amount is asked as a list of numbers; longer lists are no question for a person.
MAX_AMOUNTS = 1000


class Choices(Expressions):
    """Part of the statement checker: `choose`, `may`, menus."""

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
        from ..ir.nodes import Continue, EndGame, Leave

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
            Let(held.args[0], options, at=at),
            If(
                E("is_empty", (held,), t.BOOLEAN),
                empty,
                [Ask(bound.args[0], site, who, held, prompt=prompt, at=at)],
                at=at,
            ),
        ]

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
        valid=None,
    ) -> list[Stmt]:
        """Ask for one member after another, until the most are taken or the chooser is done.

        `valid(chosen)`, if given, is a condition on a complete answer: "done" is offered only where it holds.
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
        enough = all_of(E("ge", (taken, low), t.BOOLEAN), valid(bound) if valid is not None else None)
        # With no more members than must be taken there is nothing to choose.
        offered = E(
            "if", (enough, E("concat", (rest, E("tuple", ((done,),), options.type)), options.type), rest), options.type
        )
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
        take_all = [Let(bound.args[0], rest)]
        return [
            Let(rest.args[0], options, at=at),
            Let(bound.args[0], const((), bound.type)),
            Let(low.args[0], E("min_of", ((least, left),), t.NUMBER)),
            Let(high.args[0], all_ if most is None else most),
            If(
                all_of(E("ge", (low, left), t.BOOLEAN), const(1, t.BOOLEAN) if valid is None else const(0, t.BOOLEAN)),
                take_all,
                [loop],
                at=at,
            ),
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
            bound, source, count, count, member, who, site, prompt, scope, at, valid=lambda chosen: const(0, t.BOOLEAN)
        )

    def choose_split(self, what, who, asking, otherwise, scope, at):
        """Ask for each member how much it gets of the sum; what later ones can't take must go to earlier ones."""
        token, total_tree, member_token, source_tree, where, cap_tree = what.children
        total = self.fit(self.expr(total_tree, scope), t.NUMBER, self.mark(total_tree, scope))
        options, member = self.candidates(member_token, source_tree, where, scope, who)
        cap_scope = scope.child()
        capped = self.bind_member(member_token, member, cap_scope)
        cap = (
            self.fit(self.expr(cap_tree.children[1], cap_scope), t.NUMBER, self.mark(cap_tree.children[1], cap_scope))
            if cap_tree is not None
            else total
        )
        site = self.site("amount", t.NUMBER, at, scope)
        prompt = self.asking(asking, site, scope)
        bound = self.bind_member(token, t.map_of(member, t.NUMBER), scope)
        fresh = scope.context.fresh
        rest, left, take = (
            local(fresh("rest"), options.type),
            local(fresh("left"), t.NUMBER),
            local(fresh("take"), t.NUMBER),
        )
        rooms = E("query", ("sum", capped.args[0], rest, None, (), E("max_of", ((const(0), cap),), t.NUMBER)), t.NUMBER)
        loop = For(
            capped.args[0],
            rest_source := local(fresh("among"), options.type),
            [
                Let(rest.args[0], E("but_first", (rest,), rest.type)),
                Ask(
                    take.args[0],
                    site,
                    who,
                    E(
                        "range",
                        (
                            E(
                                "max_of",
                                (
                                    (
                                        const(0),
                                        E(
                                            "sub",
                                            (left, E("later_room", (capped.args[0], rest, cap), t.NUMBER)),
                                            t.NUMBER,
                                        ),
                                    ),
                                ),
                                t.NUMBER,
                            ),
                            E("max_of", ((const(0), E("min_of", ((left, cap),), t.NUMBER)),), t.NUMBER),
                        ),
                        t.list_of(t.NUMBER),
                    ),
                    prompt=prompt,
                    at=at,
                ),
                Let(bound.args[0], E("concat", (bound, E("pair", (capped, take), bound.type)), bound.type)),
                Let(left.args[0], E("sub", (left, take), t.NUMBER)),
            ],
            at=at,
        )
        return [
            Let(rest_source.args[0], options, at=at),
            Let(rest.args[0], rest_source),
            Let(bound.args[0], const((), bound.type)),
            Let(left.args[0], E("min_of", ((total, rooms),), t.NUMBER)),
            loop,
        ]

    def choose_pairs(self, what, who, asking, otherwise, scope, at):
        return self._pairs(what, who, asking, otherwise, scope, at, every=True)

    def choose_some_pairs(self, what, who, asking, otherwise, scope, at):
        return self._pairs(what, who, asking, otherwise, scope, at, every=False)

    def _pairs(self, what, who, asking, otherwise, scope, at, every: bool):
        token, *group = what.children
        matrix, first, second = self.pair_matrix(group, scope)
        key, value = t.member_of(first.type), t.member_of(second.type)
        empty, _ = self._empty_branch(otherwise, scope) if every else ([], True)
        site = self.site("one" if every else "some", value, at, scope, decline=None if every else "none")
        prompt = self.asking(asking, site, scope)
        bound = self.bind_member(token, t.map_of(key, value), scope)
        fresh = scope.context.fresh
        rows, index, used, pick, row = (
            local(fresh("rows"), matrix.type),
            local(fresh("index"), t.NUMBER),
            local(fresh("used"), t.list_of(value)),
            local(fresh("pick"), t.maybe(value)),
            local(fresh("row"), key),
        )
        done = const(t.none_value(value), t.maybe(value))
        fitting = E("pair_options" if every else "pair_free", (rows, index, used), t.list_of(value))
        offered = fitting if every else E("concat", (fitting, E("tuple", ((done,),), used.type)), used.type)
        note = [
            Let(used.args[0], E("concat", (used, E("tuple", ((pick,),), used.type)), used.type)),
            Let(bound.args[0], E("concat", (bound, E("pair", (row, pick), bound.type)), bound.type)),
        ]
        keep = note if every else [If(E("ne", (pick, done), t.BOOLEAN), note, [])]
        loop = For(
            row.args[0],
            first,
            [
                Ask(pick.args[0], site, who, offered, prompt=prompt, at=at),
                *keep,
                Let(index.args[0], E("add", (index, const(1)), t.NUMBER)),
            ],
            at=at,
        )
        start: list[Stmt] = [
            Let(rows.args[0], matrix, at=at),
            Let(index.args[0], const(0)),
            Let(used.args[0], const((), used.type)),
            Let(bound.args[0], const((), bound.type)),
        ]
        if every:
            return [*start, If(E("pairable", (rows,), t.BOOLEAN), [loop], empty, at=at)]
        return [*start, loop]

    # ------------------------------------------------------------ yes or no, menus

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
        what = first.children[0].children[-2]
        if what.data != "one":
            return None
        reports = len(self.sink)
        options, _ = self.candidates(*what.children, scope.child())
        if len(self.sink) != reports:
            return None
        return E("not", (E("is_empty", (options,), t.BOOLEAN),), t.BOOLEAN)

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
