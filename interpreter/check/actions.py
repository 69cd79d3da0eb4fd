"""Actions: which are offered to whom, with which parameters, and what taking one does.

An action is offered only if some complete assignment of its parameters passes every filter and its cost can be paid.
Its option names the action and its first parameter; the others are asked in steps, unless it says `ask: whole`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import (
    Ask,
    Call,
    E,
    If,
    Mark,
    Return,
    Site,
    Stmt,
    Unit,
    Write,
    all_of,
    const,
    is_const,
    local,
    negated,
    walk,
)
from ..lang import types as t
from ..model import definitions as d
from ..source.tree import ScalarNode
from .hidden import Filter
from .literals import parse_node
from .refusals import Condition, Explained, Refusals
from .rules import Rules
from .scope import Context, Scope
from .world import Attribute

#: One option of a menu of actions: the action's number, then the values of its parameters.
OPTION = t.list_of(t.NUMBER)
OPTIONS = t.list_of(OPTION)
PASS = (-1,)


@dataclass(slots=True)
class Param:
    """A parameter as a filter. form: one, some, amount. `filters` are the conjuncts with their places, for why-not."""

    name: str
    form: str
    var: str
    type: t.Type
    source: E
    condition: E
    least: E | None = None
    most: E | None = None
    at: Mark | None = None


@dataclass(slots=True)
class Offer:
    """An action lowered for the player `me` of one scope."""

    action: d.Action
    index: int
    params: list[Param]
    when: E
    complete: E
    scope: Scope
    costs: list[tuple[Attribute, E]] = field(default_factory=list)
    #: The same conditions one by one: before any parameter is known, and when all are.
    before: list[Condition] = field(default_factory=list)
    after: list[Condition] = field(default_factory=list)


class Actions(Refusals, Rules):
    """Part of the game checker: lowers actions."""

    def __init__(self, world) -> None:
        super().__init__(world)
        self.explained: dict[int, list[Explained]] = {}

    def limit(self, node: ScalarNode, scope: Scope, owner: str, key: str) -> tuple[E, Attribute] | None:
        """`2 per turn`: the number, and a hidden counter that the start of the period sets back."""
        tree = parse_node(self.world, node, "limit")
        if tree is None:
            return None
        inner = scope.over(node)
        number = self.fit(self.expr(tree.children[0], inner), t.NUMBER, self.mark(tree.children[0], inner))
        period = str(tree.children[1])
        if period not in ("turn", "game") and period not in self.world.phases:
            if period == "round" and "main" in self.world.phases:
                period = "main"
            else:
                self.fault(
                    "N013",
                    self.mark(tree.children[1], inner),
                    f"`{period}` is neither `turn`, `game` nor a phase",
                    did_you_mean(period, ["turn", "game", *self.world.phases]),
                )
                return None
        attribute = Attribute(owner, key, t.NUMBER, 0, None, "nobody")
        self.world.attributes[owner][key] = attribute
        if period != "game":
            self.moment_unit("start", period)
            self.counters.setdefault(period, []).append(attribute)
        return number, attribute

    def offer(self, action: d.Action, scope: Scope) -> Offer:
        """Check an action in a scope where `me` is bound."""
        index = list(self.world.game.actions).index(action.name)
        me = scope.context.me
        inner = scope.over(action.key)
        before: list[Condition] = []
        if action.when is not None:
            before.append(Condition("when", self.condition(action.when, inner)))
            self.assume(action.when, inner)
        if action.limit is not None:
            limit = self.action_limits.get(action.name) or self.limit(
                action.limit, inner, "player", f"limit:{action.name}"
            )
            self.action_limits[action.name] = limit
            if limit is not None:
                used = E("attr", ((limit[1].key,), me), t.NUMBER)
                before.append(
                    Condition(
                        "limit", E("lt", (used, limit[0]), t.BOOLEAN), self._whole(action.limit), action.limit.text
                    )
                )
        before.extend(self.laws("act", (me, const(index, t.ACTION))))
        params = [self.param(name, key, node, inner) for name, (key, node) in action.params.items()]
        costs = self.costs(action, inner)
        after: list[Condition] = []
        if action.provided is not None:
            after.append(Condition("provided", self.condition(action.provided, inner)))
        for attribute, value in costs:
            payable = E("ge", (E("attr", ((attribute.key,), me), t.NUMBER), value), t.BOOLEAN)
            after.append(Condition("cost", payable, self._whole(action.cost[attribute.name][1]), attribute.name))
        feasible = self.feasible(action.pay, inner) if action.pay is not None else None
        if feasible is not None:
            after.append(Condition("payment", feasible, self._whole(action.pay)))
        after.extend(self.laws_of_effect(action, inner))
        when, complete = (all_of(*(c.test for c in part)) for part in (before, after))
        return Offer(action, index, [p for p in params if p is not None], when, complete, inner, costs, before, after)

    def laws(self, verb: str, args: tuple) -> list[Condition]:
        """One condition for each rule that may forbid this call."""
        permits = self.book.hooks.get((verb, "permit"), [])
        found = []
        for hook in self.book.hooks.get((verb, "forbid"), []):
            because = hook.rule.scalar("because")
            detail = because.text if because is not None else hook.rule.id
            found.append(Condition("law", negated(self.law(hook, permits, args)), self._whole(hook.rule.head), detail))
        return found

    def assume(self, node: ScalarNode, scope: Scope) -> None:
        tree = parse_node(self.world, node, "value")
        if tree is not None:
            before, scope.node = scope.node, node
            self.prove(tree.children[0], scope, True)
            scope.node = before

    def param(self, name: str, key: ScalarNode, node: ScalarNode, scope: Scope) -> Param | None:
        """`cells where cell.mark is empty`: in its own filter the parameter's name is the candidate."""
        tree = parse_node(self.world, node, "param")
        if scope.find(name) is not None or name in self.world.symbols:
            self.sink.report(
                "N004", key.span, f"`{name}` already means something here", "choose another name for the parameter"
            )
        if tree is None:
            scope.bind(name, t.ANY)
            return None
        at = Mark(node, 0, len(node.text))
        inner = scope.over(node)
        if tree.data == "param_amount":
            low, high = (self.fit(self.expr(c, inner), t.NUMBER, self.mark(c, inner)) for c in tree.children)
            bound = scope.bind(name, t.NUMBER)
            return Param(
                name,
                "amount",
                bound.args[0],
                t.NUMBER,
                E("range", (low, high), t.list_of(t.NUMBER)),
                const(1, t.BOOLEAN),
                at=at,
            )
        quantity = tree.children[0] if tree.data == "param_some" else None
        source_tree, where = tree.children[-2:]
        least, most = self.quantity(quantity, inner) if quantity is not None else (None, None)
        source = self.collection(source_tree, inner)
        member = t.member_of(source.type)
        candidate = inner.child()
        var = local(scope.context.fresh(name), member)
        candidate.bind_as(name, var)
        condition: E = const(1, t.BOOLEAN)
        if where is not None:
            condition = self.fit(
                self.expr(where.children[0], candidate), t.BOOLEAN, self.mark(where.children[0], candidate)
            )
            self.filters.append(Filter(condition, scope.context.me, self.mark(where.children[0], candidate)))
            self.prove(where.children[0], candidate, True)
            member = candidate.proof(name) or member
        if quantity is None:
            scope.bind_as(name, local(var.args[0], member))
            return Param(name, "one", var.args[0], member, source, condition, at=at)
        chosen = scope.bind(name, t.list_of(member))
        options = (
            E("query", ("list", var.args[0], source, condition, (), None), t.list_of(member), at)
            if where is not None
            else source
        )
        return Param(name, "some", chosen.args[0], t.list_of(member), options, const(1, t.BOOLEAN), least, most, at)

    def costs(self, action: d.Action, scope: Scope) -> list[tuple[Attribute, E]]:
        found = []
        for name, (key, node) in action.cost.items():
            attribute = self.world.attributes["player"].get(name)
            if attribute is not None and attribute.type.base == "any":
                continue
            if attribute is None or attribute.type.base != "number":
                known = [
                    a
                    for a, info in self.world.attributes["player"].items()
                    if info.type.base == "number" and ":" not in a
                ]
                self.sink.report(
                    "N011",
                    key.span,
                    f"players have no figure `{name}` to pay with",
                    did_you_mean(name, known) or "declare it under `player:`",
                )
                continue
            found.append((attribute, self.value(node, scope, t.NUMBER)))
        return found

    def feasible(self, pay: ScalarNode, scope: Scope) -> E | None:
        """Whether the first choice of a payment has an answer; seen through one verb call."""
        tree = parse_node(self.world, pay, "effect")
        if tree is None:
            return None
        return self._feasible(tree.children[0], scope.over(pay), depth=0)

    def _feasible(self, stmt: Tree, scope: Scope, depth: int) -> E | None:
        reports = len(self.sink)
        result = None
        if stmt.data == "ask" and stmt.children[1] is None:
            result = self.answerable(stmt.children[0].children[-2], scope.child())
        elif stmt.data == "call" and depth < 3 and str(stmt.children[0]) in self.world.verbs:
            signature = self.world.verbs[str(stmt.children[0])]
            body = signature.definition.do
            args = self.arguments(signature, stmt.children[0], [c for c in stmt.children[1:] if c is not None], scope)
            inner_tree = parse_node(self.world, body, "effect") if body is not None else None
            if inner_tree is not None and len(args) == len(signature.params):
                called = Scope(Context(used=scope.context.used + 1000 * (depth + 1)), body)
                for (param, *_), arg in zip(signature.params, args, strict=True):
                    called.bind_as(param, arg)
                result = self._feasible(inner_tree.children[0], called, depth + 1)
        return result if len(self.sink) == reports else None

    def laws_of_effect(self, action: d.Action, scope: Scope) -> list[Condition]:
        """If the action is one verb call, it is offered only where no rule forbids that very call."""
        tree = parse_node(self.world, action.do, "effect") if action.do is not None else None
        if tree is None or len(tree.children) != 1 or tree.children[0].data != "call":
            return []
        name = str(tree.children[0].children[0])
        if (f"verb:{name}", "forbid") not in self.book.hooks:
            return []
        reports = len(self.sink)
        call = self.verb_call(tree.children[0], scope.over(action.do))
        if len(self.sink) != reports or not isinstance(call, Call):
            return []
        return self.laws(f"verb:{name}", call.args)

    # ------------------------------------------------------------ options

    def exists(self, offer: Offer, start: int) -> E:
        """Can the parameters from `start` on be completed, given the earlier ones?"""
        result = offer.complete
        for param in reversed(offer.params[start:]):
            if param.form == "some":
                if is_const(result, 1):
                    result = E("ge", (E("count", (param.source,), t.NUMBER), param.least), t.BOOLEAN)
                else:
                    result = E(
                        "any_subset",
                        (param.var, param.source, param.least, param.most, result, const((), param.type)),
                        t.BOOLEAN,
                        param.at,
                    )
            else:
                result = E(
                    "query",
                    ("any", param.var, param.source, all_of(param.condition, result), (), None),
                    t.BOOLEAN,
                    param.at,
                )
        return result

    def option_params(self, offer: Offer) -> int:
        """How many parameters the option itself names."""
        plain = 0
        while plain < len(offer.params) and offer.params[plain].form != "some":
            plain += 1
        return plain if offer.action.ask == "whole" else min(plain, 1)

    def options(self, offer: Offer, bare: bool) -> E:
        """The options of one action; `bare` gives plain values, for menus of one action with one parameter."""
        named = self.option_params(offer)
        variables = tuple(local(p.var, p.type) for p in offer.params[:named])
        packed = E("tuple", ((const(offer.index), *variables),), OPTION)
        if named == 0:
            single = const(((offer.index,),), OPTIONS)
            condition = all_of(offer.when, self.exists(offer, 0))
            return single if is_const(condition, 1) else E("if", (condition, single, const((), OPTIONS)), OPTIONS)
        # Nested loops, one for each parameter that the option names; the innermost tests what is still to come.
        loops = tuple((p.var, p.source, p.condition) for p in offer.params[: named - 1])
        last = offer.params[named - 1]
        test = all_of(last.condition, self.exists(offer, named))
        if named == 1:
            query = ("list", last.var, last.source, None if is_const(test, 1) else test, (), None if bare else packed)
            result = E("query", query, OPTIONS, last.at)
        else:
            result = E("product", ((*loops, (last.var, last.source, test)), packed), OPTIONS, last.at)
        return result if is_const(offer.when, 1) else E("if", (offer.when, result, const((), OPTIONS)), OPTIONS)

    # ------------------------------------------------------------ taking an action

    def take(self, offer: Offer, named: int, phase: d.Phase | None) -> list[Stmt]:
        """Ask what is still open, pay, and act."""
        asked: list[Stmt] = []
        for i in range(named, len(offer.params)):
            asked.extend(self.ask_param(offer, i))
        deed = self.deed(offer, phase)
        if ("act", "instead_of") not in self.book.hooks:
            return [*asked, *deed]
        done = local(offer.scope.context.fresh("done"), t.NUMBER)
        act = (offer.scope.context.me, const(offer.index, t.ACTION))
        instead = Call("act:instead_of", act, name=done.args[0], at=self._whole(offer.action.key))
        return [*asked, instead, If(E("eq", (done, const(0)), t.BOOLEAN), deed, [])]

    def deed(self, offer: Offer, phase: d.Phase | None) -> list[Stmt]:
        """An action whose parameters are known: its cost, its effect, and the rules around it."""
        me = offer.scope.context.me
        body: list[Stmt] = []
        for attribute, value in offer.costs:
            now = E("attr", ((attribute.key,), me), t.NUMBER)
            body.append(
                Write(("attr", attribute.key, me), E("sub", (now, value), t.NUMBER), at=self._whole(offer.action.key))
            )
        limit = self.action_limits.get(offer.action.name)
        if limit is not None:
            used = E("attr", ((limit[1].key,), me), t.NUMBER)
            body.append(Write(("attr", limit[1].key, me), E("add", (used, const(1)), t.NUMBER)))
        if ("player", "last_action") in self.attributes_read:
            body.append(Write(("attr", ("player", "last_action"), me), const(offer.index, t.ACTION)))
        act = (me, const(offer.index, t.ACTION))
        if ("act", "before") in self.book.hooks:
            body.append(Call("act:before", act))
        effect: list[Stmt] = []
        for text in (offer.action.pay, offer.action.do):
            if text is not None:
                effect.extend(self.effect(text, offer.scope.child()))
        if ("act", "after") not in self.book.hooks:
            return [*body, *effect]
        if phase is not None and any(isinstance(s, Return) for s in walk(effect)):
            # The effect may stop early, but the action was taken all the same.
            effect = self.own_unit(offer, phase, effect)
        return [*body, *effect, Call("act:after", act)]

    def ask_param(self, offer: Offer, i: int) -> list[Stmt]:
        param, scope = offer.params[i], offer.scope
        me = scope.context.me
        if param.form == "some":
            site = self.site("some", t.member_of(param.type), param.at, scope, decline="done")
            later = self.exists(offer, i + 1)
            return self.pick_several(
                local(param.var, param.type),
                param.source,
                param.least,
                param.most,
                t.member_of(param.type),
                me,
                site,
                (),
                scope,
                param.at,
                None if is_const(later, 1) else later,
            )
        site = self.site("amount" if param.form == "amount" else "one", param.type, param.at, scope)
        test = all_of(param.condition, self.exists(offer, i + 1))
        options = (
            param.source
            if is_const(test, 1)
            else E("query", ("list", param.var, param.source, test, (), None), t.list_of(param.type), param.at)
        )
        return [Ask(param.var, site, me, options, at=param.at)]

    def menu_site(self, offers: list[Offer], at: Mark, bare: bool) -> int:
        menu = tuple((o.index, tuple(p.type for p in o.params[: self.option_params(o)])) for o in offers)
        self.sites.append(
            Site("action" if bare else "actions", OPTION, at, names=tuple(o.action.name for o in offers), menu=menu)
        )
        site = len(self.sites) - 1
        self.explained[site] = [self.explain_offer(offer) for offer in offers]
        return site

    def can_inline(self, body: list[Stmt], home: ScalarNode, action: d.Action) -> bool:
        """A body may be written into its phase if it lies in the same file and never leaves early."""
        texts = [n for n in (action.do, action.pay) if n is not None]
        return (
            all(n.file is home.file for n in texts)
            and not any(isinstance(s, Return) for s in walk(body))
            and sum(1 for _ in walk(body)) < 40
        )

    def action_unit(self, name: str, params: list[tuple[str, t.Type]], body: list[Stmt], action: d.Action) -> Unit:
        return self.unit(Unit(name, params, action.do or action.key, body=body, title=f"action {action.name}"))
