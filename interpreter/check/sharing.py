"""Choices that share out: a sum among members, and pairs."""

from __future__ import annotations

from ..ir.nodes import Ask, E, For, If, Let, Stmt, const, local
from ..lang import types as t


class Sharing:
    """Part of the statement checker: `choose split` and `choose pairs`."""

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
        prompt = self.asking_each(asking, site, cap_scope, capped)
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
        fresh = scope.context.fresh
        row = local(fresh("row"), key)
        each = scope.child()
        each.bind_as(str(group[0]), row)
        prompt = self.asking_each(asking, site, each, row)
        bound = self.bind_member(token, t.map_of(key, value), scope)
        rows, index, used, pick = (
            local(fresh("rows"), matrix.type),
            local(fresh("index"), t.NUMBER),
            local(fresh("used"), t.list_of(value)),
            local(fresh("pick"), t.maybe(value)),
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
