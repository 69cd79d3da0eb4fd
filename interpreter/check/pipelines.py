"""Verbs that some rule hears: forbid, instead of, before, body, after, written as units like any other.

A verb that nobody hears has no pipeline and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.nodes import (
    Ask,
    Call,
    Do,
    E,
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
from .calls_between import CallsBetween
from .rule_book import ENTRIES, ENTRY, Hook, RuleBook
from .statements import Statements

PLAYER = t.thing("player")


class Pipelines(Statements):
    """Part of the game checker: writes the pipelines of heard verbs."""

    book: RuleBook
    units: dict[str, Unit]
    tables_of_units: dict[str, dict[int, str]]
    #: Heard verbs whose pipelines are still to be written, when all calls between units are known.
    heard_verbs: list[tuple]

    def lower_pipelines(self) -> None:
        self.calls = CallsBetween(self.units, self.tables_of_units, self.book)
        for verb in self.heard_verbs:
            self.lower_pipeline(*verb)

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
            told = self.refusal(hooks["forbid"], hooks["permit"], args)
            body.append(If(E("call", (f"forbidden:{verb}", args), t.BOOLEAN), [*told, Return(nothing)], []))
        if hooks["instead_of"]:
            body.extend(self.replacement(verb, hooks["instead_of"], params, nothing, home, order))
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

    def refusal(self, forbids: list[Hook], permits: list[Hook], args: tuple) -> list[Stmt]:
        """The log tells the reason of the first law that forbids, if it gives one."""
        told: list[Stmt] = []
        for hook in reversed(forbids):
            because = hook.rule.scalar("because")
            reason: list[Stmt] = [Do("refused", (because.text,))] if because is not None else []
            if reason or told:
                told = [If(self.law(hook, permits, args), reason, told)]
        return told

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

    def replacement(
        self, verb: str, hooks: list[Hook], params: list, nothing: E, home, order: str | None
    ) -> list[Stmt]:
        """Rules that step in for the call: each at most once a chain; who declines leaves the call to the next."""
        args = tuple(local(n, type_) for n, type_ in params)
        self.live_unit(verb, "instead_of", hooks, home)
        tests, runs = self.table(verb, "instead_of", hooks)
        live = E("without", (E("call", (f"live:instead_of:{verb}", ()), ENTRIES), E("chain", (), ENTRIES)), ENTRIES)
        pending, rule = local("pending_", ENTRIES), local("rule_", ENTRY)
        kept, done = local("kept_", ENTRIES), local("done_", t.NUMBER)
        index = E("part", (rule, const(0)), t.NUMBER)
        still = E("call_table", (tests, index, (rule, *args)), t.BOOLEAN)
        several = E("gt", (E("count", (pending,), t.NUMBER), const(1)), t.BOOLEAN)
        return [
            Let(pending.args[0], self.matching(tests, live, args)),
            While(
                negated(E("is_empty", (pending,), t.BOOLEAN)),
                [
                    *self.pick(rule, pending, hooks, params, order, lambda _: several),
                    Let(pending.args[0], E("without", (pending, E("tuple", ((rule,),), ENTRIES)), ENTRIES)),
                    If(
                        still,
                        [
                            Let(kept.args[0], E("chain", (), ENTRIES)),
                            Do("set_chain", (E("concat", (kept, E("tuple", ((rule,),), ENTRIES)), ENTRIES),)),
                            Call(runs, (rule, *args), name=done.args[0], index=index),
                            Do("set_chain", (kept,)),
                            If(E("ne", (done, const(0)), t.BOOLEAN), [Return(nothing)], []),
                        ],
                        [],
                    ),
                ],
            ),
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
        deaf = tuple(hook.number for hook in hooks if not hook.again and self.calls.hears_itself(hook))
        if deaf:
            self.book.has_deaf = True
            source = E("without", (source, E("answering", (), ENTRIES)), ENTRIES)
            call = self.unheard(rule, index, deaf, len(deaf) == len(hooks), call, form)
        return [
            Let(pending.args[0], self.matching(tests, source, args)),
            While(
                negated(E("is_empty", (pending,), t.BOOLEAN)),
                [
                    *self.pick(rule, pending, hooks, params, order, lambda e: E("conflict", (e,), t.BOOLEAN)),
                    Let(pending.args[0], E("without", (pending, E("tuple", ((rule,),), ENTRIES)), ENTRIES)),
                    If(still, call, []),
                ],
            ),
        ]

    def unheard(self, rule: E, index: E, deaf: tuple[int, ...], all_: bool, call: list[Stmt], form: str) -> list[Stmt]:
        """Run a rule that does not hear what it does itself: while it runs, it is not among those that listen."""
        kept = local(f"kept_{form}", ENTRIES)
        more = E("concat", (kept, E("tuple", ((rule,),), ENTRIES)), ENTRIES)
        if not all_:
            more = E("if", (E("in", (index, const(deaf, t.list_of(t.NUMBER))), t.BOOLEAN), more, kept), ENTRIES)
        return [
            Let(kept.args[0], E("answering", (), ENTRIES)),
            Do("set_answering", (more,)),
            *call,
            Do("set_answering", (kept,)),
        ]

    # ------------------------------------------------------------ which of several comes first

    def pick(
        self, rule: E, pending: E, hooks: list[Hook], params: list, order: str | None, matters: Callable[[E], E]
    ) -> list[Stmt]:
        """Take the next rule: the first, or, where it matters which, the one that the orderer names."""
        first: list[Stmt] = [Let(rule.args[0], E("part", (pending, const(0)), ENTRY))]
        if len(hooks) == 1 and hooks[0].template is None:
            return first
        orderer = self.orderer(order, params)
        if orderer is not None:
            somebody = E("ge", (E("active", (), t.maybe(PLAYER)), const(0)), t.BOOLEAN)
            asked = all_of(matters(pending), somebody if order is None else None)
            return [If(asked, [Ask(rule.args[0], self.order_site(hooks), orderer, pending)], first)]
        if self.world.game.order != "owner":
            return first
        # Each owner orders their own rules, beginning with the active player and going round.
        whose = self.owner_table(hooks)
        mine, turn = local(f"mine_{pending.args[0]}", ENTRIES), local(f"turn_{pending.args[0]}", PLAYER)
        # Where it is nobody's turn, the first player begins.
        active = E("max_of", ((E("active", (), t.maybe(PLAYER)), const(0)),), PLAYER)
        entry = local("entry_", ENTRY)

        def owner(of: E) -> E:
            return E("call_table", (whose, E("part", (of, const(0)), t.NUMBER), (of,)), PLAYER)

        ahead = E("mod", (E("sub", (owner(entry), active), t.NUMBER), const(self.world.players)), t.NUMBER)
        next_ = E("query", ("first", "entry_", pending, None, ((ahead, False),), None), ENTRY)
        own = E("eq", (owner(entry), turn), t.BOOLEAN)
        return [
            Let(turn.args[0], owner(next_)),
            Let(mine.args[0], E("query", ("list", "entry_", pending, own, (), None), ENTRIES)),
            If(
                matters(mine),
                [Ask(rule.args[0], self.order_site(hooks), turn, mine)],
                [Let(rule.args[0], E("part", (mine, const(0)), ENTRY))],
            ),
        ]

    def order_site(self, hooks: list[Hook]) -> int:
        menu = tuple((h.number, tuple(type_ for _, type_, *_ in self.template_signature(h))) for h in hooks)
        self.sites.append(Site("order_rules", ENTRY, None, names=_called(hooks), menu=menu))
        return len(self.sites) - 1

    def template_signature(self, hook: Hook) -> list:
        return self.world.templates[hook.template].params if hook.template is not None else []

    def owner_table(self, hooks: list[Hook]) -> str:
        """The table that leads from a rule's number to a unit that says whose the rule is."""
        name = f"owners:{hooks[0].form}:{hooks[0].verb}"
        if name not in self.tables_of_units:
            table = self.tables_of_units[name] = {}
            for hook in hooks:
                whose = E("max_of", ((E("active", (), t.maybe(PLAYER)), const(0)),), PLAYER)
                if hook.owner is not None:
                    is_owned = E("ge", (hook.owner, const(0)), t.BOOLEAN)
                    whose = E("if", (is_owned, hook.owner, whose), PLAYER)
                unit = Unit(f"owner:{hook.number}", [("entry_", ENTRY)], None, value=whose, result=PLAYER)
                table[hook.number] = self.unit(unit).name
        return name

    def orderer(self, order: str | None, params: list) -> E | None:
        """Who puts simultaneous rules in order: a parameter of the verb, the active player, or nobody (as declared)."""
        if order is not None:
            found = next(((n, type_) for n, type_ in params if n.rpartition("_")[0] == order or n == order), None)
            return local(*found) if found is not None else None
        return E("active", (), PLAYER) if self.world.game.order == "active" else None


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
