"""Verbs that some rule hears: forbid, instead of, before, body, after, written as units like any other.

A verb that nobody hears has no pipeline and costs nothing.
"""

from __future__ import annotations

from ..ir.nodes import (
    Ask,
    Call,
    Do,
    E,
    For,
    If,
    Let,
    Return,
    Site,
    Stmt,
    Unit,
    While,
    all_of,
    const,
    is_const,
    local,
    negated,
    walk,
)
from ..lang import types as t
from .rule_book import ENTRIES, ENTRY, Hook, RuleBook
from .statements import Statements


class Pipelines(Statements):
    """Part of the game checker: writes the pipelines of heard verbs."""

    book: RuleBook
    units: dict[str, Unit]
    tables_of_units: dict[str, dict[int, str]]

    def unit(self, unit: Unit) -> Unit:
        self.units[unit.name] = unit
        return unit

    def heard(self, verb: str) -> bool:
        return any((verb, form) in self.book.hooks for form in ("before", "after", "instead_of", "forbid"))

    def lower_pipeline(
        self,
        verb: str,
        params: list[tuple[str, t.Type]],
        result: t.Type,
        body_unit: str | None,
        home,
        order: str | None,
    ) -> None:
        """The unit that callers of a heard verb reach."""
        hooks = {
            form: self.book.hooks.get((verb, form), [])
            for form in ("forbid", "permit", "instead_of", "before", "after")
        }
        args = tuple(local(n, type_) for n, type_ in params)
        nothing = const(
            ()
            if result.base in ("list", "map")
            else t.none_value(result)
            if result.base not in ("nothing", "boolean", "number")
            else 0,
            result,
        )
        body: list[Stmt] = []
        if hooks["forbid"]:
            self.forbidden_unit(verb, params, hooks["forbid"], hooks["permit"], home)
            body.append(
                If(E("call", (f"forbidden:{verb}", args), t.BOOLEAN), [Do("refused", (verb,)), Return(nothing)], [])
            )
        if hooks["instead_of"]:
            body.extend(self.replacement(verb, hooks["instead_of"], args, nothing, home))
        if hooks["before"]:
            body.extend(self.listeners(verb, "before", hooks["before"], params, args, home, order))
        heard = None
        if hooks["after"]:
            self.live_unit(verb, "after", hooks["after"], home)
            heard = local(f"heard_{self.book.count}", ENTRIES)
            body.append(Let(heard.args[0], E("call", (f"live:after:{verb}", ()), ENTRIES)))
        outcome = local("outcome_", result)
        if body_unit is not None:
            body.append(Call(body_unit, args, name=outcome.args[0]))
        if heard is not None:
            follow = self.listeners(verb, "after", hooks["after"], params, args, home, order, heard=heard)
            self.unit(
                Unit(
                    f"answer:{verb}",
                    [(heard.args[0], ENTRIES), *params],
                    home,
                    body=follow,
                    title=verb.partition(":")[2],
                )
            )
            body.append(
                If(
                    E("held", (), t.BOOLEAN),
                    [Do("postpone", (f"answer:{verb}", (heard, *args)))],
                    [Call(f"answer:{verb}", (heard, *args))],
                )
            )
        body.append(
            Return(
                outcome
                if body_unit is not None and result.base != "nothing"
                else nothing
                if result.base != "nothing"
                else None
            )
        )
        self.unit(Unit(verb, list(params), home, body=body, result=result, title=verb.partition(":")[2]))

    def forbidden_unit(self, verb: str, params: list, forbids: list[Hook], permits: list[Hook], home) -> None:
        if f"forbidden:{verb}" in self.units:
            return
        args = tuple(local(n, type_) for n, type_ in params)

        result: E = const(0, t.BOOLEAN)
        for hook in forbids:
            one = self.law(hook, permits, args)
            result = one if is_const(result, 0) else E("or", (result, one), t.BOOLEAN)
        self.unit(Unit(f"forbidden:{verb}", list(params), home, value=result, result=t.BOOLEAN))

    def law(self, hook: Hook, permits: list[Hook], args: tuple) -> E:
        """Does this rule forbid the call, and does no permission lift it?"""

        def holds(one: Hook) -> E:
            if one.template is not None:
                instance = local("instance_", ENTRY)
                test = E("call", (one.match, (instance, *args)), t.BOOLEAN)
                return E(
                    "query",
                    ("any", "instance_", E("instances", (one.template, one.number), ENTRIES), test, (), None),
                    t.BOOLEAN,
                )
            return all_of(one.live, E("call", (one.match, (const((), ENTRY), *args)), t.BOOLEAN))

        lifted = [p for p in permits if p.rule.scalar("over") is None or p.rule.scalar("over").text == hook.rule.id]
        return all_of(holds(hook), *(negated(holds(p)) for p in lifted))

    def live_unit(self, verb: str, form: str, hooks: list[Hook], home) -> None:
        """Which of the rules are at work now, as entries."""
        entries: E = const((), ENTRIES)
        for hook in hooks:
            if hook.template is not None:
                one = E("instances", (hook.template, hook.number), ENTRIES)
            else:
                single = const(((hook.number,),), ENTRIES)
                one = single if is_const(hook.live, 1) else E("if", (hook.live, single, const((), ENTRIES)), ENTRIES)
            entries = one if is_const(entries) and entries.args[0] == () else E("concat", (entries, one), ENTRIES)
        self.unit(Unit(f"live:{form}:{verb}", [], home, value=entries, result=ENTRIES))

    def table(self, verb: str, form: str, hooks: list[Hook]) -> tuple[str, str]:
        """Names of the tables that lead from a rule's number to its test and to its body."""
        tests, runs = f"tests:{form}:{verb}", f"runs:{form}:{verb}"
        self.tables_of_units[tests] = {hook.number: hook.match for hook in hooks}
        self.tables_of_units[runs] = {hook.number: hook.run for hook in hooks}
        return tests, runs

    def matching(self, tests: str, source: E, args: tuple) -> E:
        entry = local("entry_", ENTRY)
        test = E("call_table", (tests, E("part", (entry, const(0)), t.NUMBER), (entry, *args)), t.BOOLEAN)
        return E("query", ("list", "entry_", source, test, (), None), ENTRIES)

    def replacement(self, verb: str, hooks: list[Hook], args: tuple, nothing: E, home) -> list[Stmt]:
        self.live_unit(verb, "instead_of", hooks, home)
        tests, runs = self.table(verb, "instead_of", hooks)
        live = E("without", (E("call", (f"live:instead_of:{verb}", ()), ENTRIES), E("chain", (), ENTRIES)), ENTRIES)
        rule, kept, done = local("rule_", ENTRY), local("kept_", ENTRIES), local("done_", t.NUMBER)
        still = E("call_table", (tests, E("part", (rule, const(0)), t.NUMBER), (rule, *args)), t.BOOLEAN)
        return [
            For(
                rule.args[0],
                self.matching(tests, live, args),
                [
                    If(
                        still,
                        [
                            Let(kept.args[0], E("chain", (), ENTRIES)),
                            Do("set_chain", (E("concat", (kept, E("tuple", ((rule,),), ENTRIES)), ENTRIES),)),
                            Call(runs, (rule, *args), name=done.args[0], index=E("part", (rule, const(0)), t.NUMBER)),
                            Do("set_chain", (kept,)),
                            If(E("ne", (done, const(0)), t.BOOLEAN), [Return(nothing)], []),
                        ],
                        [],
                    ),
                ],
            )
        ]

    def listeners(
        self,
        verb: str,
        form: str,
        hooks: list[Hook],
        params: list,
        args: tuple,
        home,
        order: str | None,
        heard: E | None = None,
    ) -> list[Stmt]:
        tests, runs = self.table(verb, form, hooks)
        if f"live:{form}:{verb}" not in self.units:
            self.live_unit(verb, form, hooks, home)
        live = E("call", (f"live:{form}:{verb}", ()), ENTRIES)
        source = E("union_entries", (heard, live), ENTRIES) if heard is not None else live
        pending, rule = local(f"pending_{form}", ENTRIES), local(f"rule_{form}", ENTRY)
        index = E("part", (rule, const(0)), t.NUMBER)
        still = E("call_table", (tests, index, (rule, *args)), t.BOOLEAN)
        if heard is None:
            # An earlier rule may have removed the thing whose rule this is.
            still = all_of(E("in", (rule, live), t.BOOLEAN), still)
        sets = [h for h in hooks if h.sets_params]
        call: list[Stmt] = [Call(runs, (rule, *args), index=index)]
        if sets:
            changed = local("changed_", ENTRY)
            for hook in hooks:
                unit = self.units[hook.run]
                mine = E("tuple", (tuple(local(n, type_) for n, type_ in unit.params[1:]),), ENTRY)
                unit.body = _returning(unit.body, mine)
            call = [Call(runs, (rule, *args), index=index, name=changed.args[0])]
            call += [Let(n, E("part", (changed, const(i)), type_)) for i, (n, type_) in enumerate(params)]
        pick: list[Stmt] = [Let(rule.args[0], E("part", (pending, const(0)), ENTRY))]
        orderer = self.orderer(order, params)
        if orderer is not None and len(hooks) > 1:
            self.sites.append(
                Site("order_rules", ENTRY, None, names=_called(hooks), menu=tuple(h.number for h in hooks))
            )
            pick = [
                If(
                    E("conflict", (pending,), t.BOOLEAN),
                    [Ask(rule.args[0], len(self.sites) - 1, orderer, pending)],
                    pick,
                )
            ]
        return [
            Let(pending.args[0], self.matching(tests, source, args)),
            While(
                negated(E("is_empty", (pending,), t.BOOLEAN)),
                [
                    *pick,
                    Let(pending.args[0], E("without", (pending, E("tuple", ((rule,),), ENTRIES)), ENTRIES)),
                    If(still, call, []),
                ],
            ),
        ]

    def orderer(self, order: str | None, params: list) -> E | None:
        """Who puts simultaneous rules in order: a parameter of the verb, the active player, or nobody (as declared)."""
        if order is not None:
            found = next(((n, type_) for n, type_ in params if n.rpartition("_")[0] == order or n == order), None)
            return local(*found) if found is not None else None
        if self.world.game.order in ("active", "owner"):
            return E("active", (), t.thing("player"))
        return None


def _called(hooks: list[Hook]) -> tuple[str, ...]:
    """What a player who orders rules calls each: the thing whose rule it is, if that has only one among them."""
    things = [hook.thing for hook in hooks]
    return tuple(
        hook.thing if hook.thing is not None and things.count(hook.thing) == 1 else hook.rule.id for hook in hooks
    )


def _returning(body: list[Stmt], value: E) -> list[Stmt]:
    """Every way out gives back the parameters, changed or not."""
    for stmt in walk(body):
        if isinstance(stmt, Return):
            stmt.value = value
    return [*body, Return(value)]
