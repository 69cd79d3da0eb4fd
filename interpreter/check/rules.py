"""Rules: who listens to which verb, what bends which attribute, what is forbidden.

A verb that some rule hears gets a pipeline, written in the intermediate form like any other unit: forbid, instead of,
before, body, after. A verb that nobody hears has none and costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Tree

from ..diagnostics.suggest import did_you_mean
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
from .literals import parse_node
from .scope import Context, Scope
from .statements import Statements
from .wording import several
from .world import LAYERS

#: An entry of a list of rules at work: the number of the rule, then what an instance of a template carries.
ENTRY = t.list_of(t.NUMBER)
ENTRIES = t.list_of(ENTRY)
#: What stands in an instance before the template's own arguments: moment, player, condition, captured values.
INSTANCE_HEAD = 4


@dataclass(slots=True)
class Hook:
    """One listener: its number, the unit that tests it and the unit that runs it."""

    number: int
    form: str
    rule: d.Rule
    verb: str
    thing: str | None
    template: str | None
    live: E
    match: str
    run: str
    title: str
    sets_params: bool = False


@dataclass(slots=True)
class Modifier:
    """One rule that bends an attribute: for which things, when, how."""

    layer: str
    rule: d.Rule
    target: str
    condition: E
    value: E
    template: str | None = None
    instance: str | None = None


@dataclass(slots=True)
class Watcher:
    unit: str
    rule: d.Rule


@dataclass
class RuleBook:
    hooks: dict[tuple[str, str], list[Hook]] = field(default_factory=dict)
    modifiers: dict[tuple[str, str], list[Modifier]] = field(default_factory=dict)
    watchers: list[Watcher] = field(default_factory=list)
    moments: dict[tuple[str, str], str] = field(default_factory=dict)
    count: int = 0


class Rules(Statements):
    """Part of the game checker: lowers rules into units and verbs into pipelines."""

    def __init__(self, world) -> None:
        super().__init__(world)
        self.units: dict[str, Unit] = {}
        self.book = RuleBook()
        self.conditions: list[str] = []

    def unit(self, unit: Unit) -> Unit:
        self.units[unit.name] = unit
        return unit

    # ------------------------------------------------------------ all rules of the game

    def lower_rules(self) -> None:
        for rule in self.world.game.rules:
            self.lower_rule(rule, None, None)
        for info in self.world.things:
            if info.definition is not None:
                for rule in info.definition.rules:
                    self.lower_rule(rule, info, None)
        for name, rule in self.world.game.templates.items():
            self.lower_rule(rule, None, name)

    def lower_rule(self, rule: d.Rule, info, template: str | None) -> None:
        context = Context(me=E("active", (), t.thing("player")))
        scope = Scope(context, rule.head)
        live: E = const(1, t.BOOLEAN)
        if info is not None:
            context.self_ = E("thing", (info.id,), t.thing(info.kind))
            context.me = self._owner(context.self_, "keeper" if rule.form == "after" else "owner")
            places = self.work_places(rule, info)
            context.host = self.host(rule, info, context.self_, places)
            live = self.lives(info, places)
        if rule.form in ("before", "after", "instead_of", "at", "forbid", "permit"):
            self.lower_hook(rule, scope, live, info, template)
        elif rule.form == "modify":
            self.lower_modifier(rule, scope, live, template)
        else:
            self.lower_watcher(rule, scope, live)

    def _owner(self, thing: E, op: str) -> E:
        """Whose the thing is. What hears the call that removed it still speaks for the one it belonged to."""
        attributes = self.world.attribute_of(thing.type.of, "owner")
        if attributes:
            return E("attr", (tuple(a.key for a in attributes), thing), t.thing("player"))
        return E("need", (E(op, (thing,), t.thing("player", optional=True)),), t.thing("player"))

    def work_places(self, rule: d.Rule, info) -> list[str] | None:
        """The places in which a thing's rule is at work, as the rule or its kind says; None if neither does."""
        nodes = d.listed(rule.fields.get("works_in")) if "works_in" in rule.fields else None
        if nodes is None:
            for ancestor in self.world.hierarchy.ancestors(info.kind):
                if ancestor in self.world.game.kinds and self.world.game.kinds[ancestor].works_in is not None:
                    nodes = self.world.game.kinds[ancestor].works_in
                    break
        holders = [
            p.name for p in self.world.places.values() if not p.holds or self.types.overlap(p.holds, (info.kind,))
        ]
        if nodes is None:
            if holders:
                self.sink.report(
                    "S002",
                    rule.node.span,
                    f"it is not said where the rules of a {info.kind} are at work",
                    f"add `works_in: [{holders[0]}]` to the kind `{info.kind}`",
                )
            return None
        names = []
        for node in nodes:
            name = node.text.rpartition(".")[2]
            if name not in self.world.places:
                self.world.unknown("place", name, node, self.world.places)
            else:
                names.append(name)
        return names

    def host(self, rule: d.Rule, info, thing: E, places: list[str] | None) -> E | None:
        """The thing in whose place this one lies, or lay before the call that removed it."""
        kinds = self.world.hosts_of((info.kind,))[0]
        if places is not None:
            types = [self.world.places[name].host for name in places]
            kinds = tuple(
                sorted({kind for type_ in types if type_ is not None and type_.base == "thing" for kind in type_.of})
            )
        if not kinds:
            return None
        type_ = t.thing(*kinds, optional=True)
        at = E("at", (thing,), type_)
        if rule.form == "after" and places is not None:
            at = E("if", (E("lies_in", (thing, tuple(places)), t.BOOLEAN), at, E("last_at", (thing,), type_)), type_)
        return E("need", (at,), t.sure(type_))

    def lives(self, info, places: list[str] | None) -> E:
        """When a thing's rule is at work: where it says, and while the kind's own condition does not silence it."""
        if places is None:
            return const(1, t.BOOLEAN)
        thing = E("thing", (info.id,), t.thing(info.kind))
        kinds = [
            self.world.game.kinds[k] for k in self.world.hierarchy.ancestors(info.kind) if k in self.world.game.kinds
        ]
        working = next((kind.works_when for kind in kinds if kind.works_when is not None), None)
        condition = self.condition(working, Scope(Context(self_=thing), working)) if working is not None else None
        return all_of(E("lies_in", (thing, tuple(places)), t.BOOLEAN), condition)

    # ------------------------------------------------------------ listeners

    def template_params(self, template: str, scope: Scope) -> E:
        """Bind a template's parameters to what its instance carries."""
        instance = local(scope.context.fresh("instance"), ENTRY)
        for i, (name, type_, *_) in enumerate(self.world.templates[template].params):
            scope.bind_as(name, E("part", (instance, const(INSTANCE_HEAD + 1 + i)), type_))
        return instance

    def lower_hook(self, rule: d.Rule, scope: Scope, live: E, info, template: str | None) -> None:
        tree = parse_node(self.world, rule.head, "hook")
        if tree is None:
            return
        entry = (
            self.template_params(template, scope)
            if template is not None
            else local(scope.context.fresh("entry"), ENTRY)
        )
        if tree.data == "hook_moment":
            verb, params, tests = self._moment_hook(rule, tree, scope)
        else:
            verb, params, tests = self._verb_hook(rule, tree, scope)
        if verb is None:
            return
        when = self.condition(rule.scalar("when"), scope) if rule.scalar("when") is not None else None
        as_long = self.condition(rule.scalar("while"), scope) if rule.scalar("while") is not None else None
        when_tree = parse_node(self.world, rule.scalar("when"), "value") if rule.scalar("when") is not None else None
        if when_tree is not None:
            scope = scope.over(rule.scalar("when"))
            self.prove(when_tree.children[0], scope, True)
        limit = self.rule_limit(rule, scope)
        number = self.book.count
        self.book.count += 1
        owner = info.id if info is not None else template or "game"
        name = f"{rule.form}:{owner}:{rule.id}:{number}"
        signature = [(entry.args[0], ENTRY), *params]
        condition = all_of(as_long, *tests, when, limit[0] if limit else None)
        self.unit(
            Unit(f"match:{name}", signature, rule.head, value=condition, result=t.BOOLEAN, title=f"rule {rule.id}")
        )
        rule_form = "after" if rule.form == "at" else rule.form
        hook = Hook(
            number,
            rule_form,
            rule,
            verb,
            info.id if info else None,
            template,
            live,
            f"match:{name}",
            f"run:{name}",
            f"rule {rule.id}",
        )
        if rule_form not in ("forbid", "permit"):
            self.hook_body(hook, signature, scope, limit)
        self.book.hooks.setdefault((verb, rule_form), []).append(hook)

    def hook_body(self, hook: Hook, signature: list, scope: Scope, limit: tuple | None) -> None:
        rule = hook.rule
        instead = hook.form == "instead_of"
        scope.context.stop_value = const(1) if instead else None
        text = rule.scalar("do") or rule.scalar("may")
        if text is None:
            self.sink.report("S002", rule.node.span, "this rule hears a verb but does nothing", "add `do:` or `may:`")
            return
        body = self.effect(text, scope)
        if limit is not None:
            # Inside the offer: who declines has not used the rule up.
            body = [limit[1], *body]
        if rule.scalar("may") is not None:
            by = rule.scalar("by")
            who = self.value(by, scope, t.thing("player")) if by is not None else scope.context.me
            body = self.offered(rule, text, who, body, scope, refusal=[Return(const(0))] if instead else [])
        names = {name for name, _ in signature[1:]}
        hook.sets_params = any(isinstance(s, Let) and s.name in names for s in walk(body))
        if hook.sets_params and hook.form != "before":
            self.sink.report("T009", text.span, "only a `before` rule can change what the verb was called with")
        if instead:
            body.append(Return(const(1)))
        self.unit(Unit(hook.run, signature, text, body=body, title=hook.title))

    def offered(
        self, rule: d.Rule, text: ScalarNode, who: E, body: list[Stmt], scope: Scope, refusal: list[Stmt]
    ) -> list[Stmt]:
        """`may:` asks first; if the body begins with a choice, only when that has an option."""
        at = self._whole(text)
        self.sites.append(Site("yesno", t.BOOLEAN, at, prompt=None, names=(rule.id,)))
        site = len(self.sites) - 1
        asking = rule.scalar("asking")
        question = parse_node(self.world, asking, "value") if asking is not None else None
        if question is not None and question.children[0].data not in ("name", "call"):
            self.fault(
                "D001",
                self._whole(asking),
                "a text is wanted here",
                "write its id, with arguments for its holes: `again(u)`",
            )
            question = None
        prompt = self.asking(question, site, scope.over(asking)) if question is not None else ()
        answer = local(scope.context.fresh("answer"), t.BOOLEAN)
        ask: list[Stmt] = [
            Ask(answer.args[0], site, who, const((1, 0), t.list_of(t.BOOLEAN)), prompt=prompt, at=at),
            If(answer, body, refusal, at=at),
        ]
        tree = parse_node(self.world, text, "effect")
        possible = self.worth_asking(tree, scope.over(text)) if tree is not None else None
        return [If(possible, ask, refusal, at=at)] if possible is not None else ask

    def rule_limit(self, rule: d.Rule, scope: Scope) -> tuple[E, Stmt] | None:
        node = rule.scalar("limit")
        if node is None:
            return None
        key = f"limit:{rule.id}:{self.book.count}"
        found = self.limit(node, scope, "state", key)
        if found is None:
            return None
        number, attribute = found
        used = E("state", (attribute.key,), t.NUMBER)
        return E("lt", (used, number), t.BOOLEAN), Write(("state", attribute.key), E("add", (used, const(1)), t.NUMBER))

    def _verb_hook(self, rule: d.Rule, tree: Tree, scope: Scope) -> tuple[str | None, list, list[E]]:
        token = tree.children[0]
        name = str(token)
        inner = scope.over(rule.head)
        if name == "act":
            params = [("who", t.thing("player")), ("deed", t.ACTION)]
        elif name in self.world.verbs:
            params = [(n, type_) for n, type_, *_ in self.world.verbs[name].params]
            self.use_verb(name, self.mark(token, inner))
        else:
            self.fault(
                "D004",
                self.mark(token, inner),
                f"there is no verb `{name}` to listen to",
                did_you_mean(name, [*self.world.verbs, "act"]),
            )
            return None, [], []
        patterns = [p for p in tree.children[1:] if p is not None]
        if len(patterns) > len(params):
            self.fault(
                "D005",
                self.mark(token, inner),
                f"`{name}` has {several(len(params), 'parameter')}, and the pattern {len(patterns)}",
                f"write `{name}({', '.join(n for n, _ in params)})`; `_` and what is left out stand for anything",
            )
            return None, [], []
        if tree.data == "hook_any":
            patterns = []
        locals_ = [(scope.context.fresh(n), type_) for n, type_ in params]
        tests: list[E] = []
        for (param, type_), pattern in zip(locals_, patterns, strict=False):
            tests.extend(self.pattern(pattern, param, type_, scope, inner))
        return f"verb:{name}" if name != "act" else "act", locals_, tests

    def pattern(self, pattern: Tree, param: str, type_: t.Type, scope: Scope, inner: Scope) -> list[E]:
        token, kind = pattern.children
        name, value = str(token), local(param, type_)
        tests: list[E] = []
        bound = name in ("self", "me", "host") or scope.find(name) is not None or name in self.world.symbols
        if name != "_" and bound:
            tests.append(
                E(
                    "eq",
                    (
                        value,
                        self.fit(
                            self.expr(Tree("name", [token], pattern.meta), inner, type_), type_, self.mark(token, inner)
                        ),
                    ),
                    t.BOOLEAN,
                )
            )
        elif name != "_":
            if kind is not None and str(kind) in self.types.parents and type_.is_thing:
                scope.bind_as(
                    name, local(param, t.thing(str(kind)) if not self.types.covers((str(kind),), type_.of) else type_)
                )
            else:
                scope.bind_as(name, value)
        if kind is not None:
            if str(kind) not in self.types.parents:
                self.fault(
                    "N008",
                    self.mark(kind, inner),
                    f"there is no kind `{kind}`",
                    did_you_mean(str(kind), self.types.parents),
                )
            elif not type_.is_thing or not self.types.overlap(type_.of, (str(kind),)):
                self.fault("T005", self.mark(pattern, inner), f"a {type_} is never a {kind}")
            elif not self.types.covers((str(kind),), type_.of):
                tests.append(E("isa", (value, str(kind)), t.BOOLEAN))
        return tests

    def _moment_hook(self, rule: d.Rule, tree: Tree, scope: Scope) -> tuple[str | None, list, list[E]]:
        inner = scope.over(rule.head)
        moment = tree.children[0]
        edge, token, whose = moment.children
        whose_name = str(whose.children[0]) if whose is not None and whose.data == "name" else None
        fresh = (
            whose_name is not None
            and whose_name not in ("me", "self")
            and scope.find(whose_name) is None
            and whose_name not in self.world.symbols
        )
        found = self.moment(Tree("moment", [edge, token, None if fresh else whose], moment.meta), inner)
        if found is None:
            return None, [], []
        verb = self.moment_unit(found[0], found[1])
        player = (scope.context.fresh("player"), t.thing("player", optional=True))
        tests = []
        if fresh:
            scope.bind_as(whose_name, local(player[0], t.thing("player")))
        elif found[2] is not None:
            tests.append(E("eq", (local(*player), found[2]), t.BOOLEAN))
        return verb, [player], tests

    def moment_unit(self, edge: str, name: str) -> str:
        """The signal of a moment; phases call it only if something asked for it."""
        return self.book.moments.setdefault((edge, name), f"moment:{edge}:{name}")

    # ------------------------------------------------------------ watchers and modifiers

    def lower_watcher(self, rule: d.Rule, scope: Scope, live: E) -> None:
        tree = parse_node(self.world, rule.head, "selector")
        text = rule.scalar("do")
        if tree is None or text is None:
            if text is None:
                self.sink.report("S002", rule.node.span, "this rule watches but does nothing", "add `do:`")
            return
        inner = scope.over(rule.head)
        selector = tree.children[0]
        number = len(self.book.watchers)
        name = f"watch:{rule.id}:{number}"
        if selector.data == "each":
            body_scope, var, source, condition, keys = self.each(selector, inner)
            bound = body_scope.find(str(selector.children[0]))
            condition = all_of(condition, *self.watch_conditions(rule, body_scope))
            found = E(
                "query",
                ("first", var, source, all_of(live, condition), keys, None),
                t.maybe(bound.type),
                self.mark(selector, inner),
            )
            outer = Scope(scope.context, rule.head, inner)
            outer.bind_as(
                str(selector.children[0]), local(var, body_scope.proof(str(selector.children[0])) or bound.type)
            )
            step: list[Stmt] = [
                Let(var, found),
                If(
                    E("eq", (local(var, found.type), const(t.none_value(bound.type), found.type)), t.BOOLEAN),
                    [Return()],
                    [],
                ),
            ]
        else:
            condition = self.fit(self.expr(selector, inner), t.BOOLEAN, self.mark(selector, inner))
            condition = all_of(condition, *self.watch_conditions(rule, inner))
            outer = inner
            step = [If(negated(all_of(live, condition)), [Return()], [])]
        body = self.effect(text, outer.over(text))
        run = Unit(
            f"{name}:do",
            [(var, bound.type)] if selector.data == "each" else [],
            text,
            body=body,
            title=f"rule {rule.id}",
        )
        self.unit(run)
        args = (local(var, bound.type),) if selector.data == "each" else ()
        self.unit(
            Unit(
                name,
                [],
                rule.head,
                body=[
                    While(
                        const(1, t.BOOLEAN),
                        [*step, Call(run.name, args, at=self._whole(text))],
                        at=self._whole(rule.head),
                    )
                ],
                title=f"rule {rule.id}",
            )
        )
        self.book.watchers.append(Watcher(name, rule))

    def watch_conditions(self, rule: d.Rule, scope: Scope) -> list[E]:
        return [self.condition(rule.scalar(key), scope) for key in ("when", "while") if rule.scalar(key) is not None]

    def lower_modifier(self, rule: d.Rule, scope: Scope, live: E, template: str | None) -> None:
        name = rule.head.text.strip()
        owners = {
            a.key: a
            for kind in self.world.attributes
            if kind != "state"
            for a in self.world.attributes[kind].values()
            if a.name == name and a.owner == kind
        }
        if not owners:
            candidates = {a for kind in self.world.attributes for a in self.world.attributes[kind]}
            self.sink.report(
                "N011", rule.head.span, f"there is no attribute `{name}` to modify", did_you_mean(name, candidates)
            )
            return
        instance = self.template_params(template, scope) if template is not None else None
        layer = next((key for key in LAYERS if rule.scalar(key) is not None), None)
        of = rule.scalar("of")
        if layer is None or of is None:
            self.sink.report(
                "S002",
                rule.node.span,
                "this rule does not say "
                + ("of what it bends the attribute" if of is None else "how it bends the attribute"),
                "add `of:`, such as `self` or `each u in units where ...`"
                if of is None
                else f"add one of {', '.join(f'`{k}:`' for k in LAYERS)}",
            )
            return
        tree = parse_node(self.world, of, "selector")
        if tree is None:
            return
        target = scope.context.fresh("target")
        inner = scope.over(of)
        selector = tree.children[0]
        if selector.data == "each":
            token, source_tree, where, _ = selector.children
            source = self.collection(source_tree, inner)
            kinds = t.member_of(source.type)
            inner = inner.child()
            self.bind_member(token, kinds, inner)
            inner.bind_as(str(token), local(target, kinds))
            belongs = E("in", (local(target, kinds), source), t.BOOLEAN)
            if where is not None:
                belongs = all_of(
                    belongs,
                    self.fit(self.expr(where.children[0], inner), t.BOOLEAN, self.mark(where.children[0], inner)),
                )
        else:
            e = self.expr(selector, inner)
            kinds = t.member_of(e.type) if e.type.is_collection else e.type
            belongs = (
                E("in", (local(target, t.sure(kinds)), self.content(e)), t.BOOLEAN)
                if e.type.is_collection
                else E("eq", (local(target, t.sure(kinds)), e), t.BOOLEAN)
            )
        if kinds.base == "any":
            return
        keys = [key for key in owners if self.types.overlap((key[0],), kinds.of)] if kinds.is_thing else []
        if not keys:
            self.sink.report("T004", of.span, f"a {kinds} has no attribute `{name}`")
            return
        attribute = owners[keys[0]]
        when = self.condition(rule.scalar("when"), inner) if rule.scalar("when") is not None else None
        as_long = self.condition(rule.scalar("while"), inner) if rule.scalar("while") is not None else None
        wanted = attribute.type.of[1] if attribute.type.base == "map" else t.sure(attribute.type)
        value = self.value(rule.scalar(layer), inner, t.Type(wanted.base, wanted.of))
        condition = all_of(live, as_long, belongs, when)
        for key in keys:
            self.book.modifiers.setdefault(key, []).append(
                Modifier(
                    layer, rule, target, condition, value, template, instance.args[0] if instance is not None else None
                )
            )

    # ------------------------------------------------------------ pipelines

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
