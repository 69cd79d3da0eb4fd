"""Rules: where they are at work, whom they listen to, and what they do when they are heard."""

from __future__ import annotations

import re

from lark import Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import (
    Ask,
    E,
    If,
    Let,
    Return,
    Site,
    Stmt,
    Unit,
    Write,
    all_of,
    const,
    local,
    walk,
)
from ..lang import types as t
from ..model import definitions as d
from ..source.tree import ScalarNode
from .literals import parse_node
from .modifiers import Modifiers
from .rule_book import ENTRY, INSTANCE_HEAD, Hook, RuleBook
from .scope import Context, Scope
from .wording import several

#: What is not said to a player, and words that mean the owner of the thing whose rule it is.
_COMMENT = re.compile(r"#.*")
_OWNER = re.compile(r"\b(me|my|opponent|choose)\b|^\s*may\b", re.MULTILINE)


class Rules(Modifiers):
    """Part of the game checker: lowers rules into units."""

    def __init__(self, world) -> None:
        super().__init__(world)
        self.units: dict[str, Unit] = {}
        self.book = RuleBook()
        self.conditions: list[str] = []

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
        if info is None and "works_in" in rule.fields:
            message = "only the rules of a thing work in places; this one belongs to no thing"
            self.sink.report("S015", rule.node.key_span("works_in"), message, "remove it, or give the rule to a thing")
        if info is not None:
            context.self_ = E("thing", (info.id,), t.thing(info.kind))
            context.me = self._owner(context.self_, "keeper" if rule.form == "after" else "owner")
            places = self.work_places(rule, info)
            context.host = self.host(rule, info, context.self_, places)
            live = self.lives(info, places)
            if _speaks_of_owner(rule) and self.may_be_nobodys(places):
                # While it is nobody's, a rule that speaks of its owner has nothing to say.
                live = all_of(live, E("ge", (self.whose(context.me), const(0)), t.BOOLEAN))
        if rule.form in ("before", "after", "instead_of", "at", "forbid", "permit"):
            self.lower_hook(rule, scope, live, info, template)
        elif rule.form == "modify":
            self.lower_modifier(rule, scope, live, template)
        else:
            self.lower_watcher(rule, scope, live, template)

    def _owner(self, thing: E, op: str) -> E:
        """Whose the thing is. What hears the call that removed it still speaks for the one it belonged to."""
        attributes = self.world.attribute_of(thing.type.of, "owner")
        if attributes:
            return E("attr", (tuple(a.key for a in attributes), thing), t.thing("player"))
        return E("need", (E(op, (thing,), t.thing("player", optional=True)),), t.thing("player"))

    def whose(self, me: E) -> E:
        """The owner, for asking whether there is one."""
        return me.args[0] if me.op == "need" else me

    def may_be_nobodys(self, places: list[str] | None) -> bool:
        """Can something lie in one of these places and belong to nobody?"""
        found = [self.world.places[name] for name in places or ()]
        return any(place.of != "player" or place.definition.owner is not None for place in found)

    def work_places(self, rule: d.Rule, info) -> list[str] | None:
        """The places in which a thing's rule is at work, as the rule or its kind says; None if neither does."""
        nodes = d.listed(rule.fields.get("works_in")) if "works_in" in rule.fields else None
        if nodes is None:
            for ancestor in self.world.hierarchy.ancestors(info.kind):
                if ancestor in self.world.game.kinds and self.world.game.kinds[ancestor].works_in is not None:
                    nodes = self.world.game.kinds[ancestor].works_in
                    break
        if nodes is None:
            holders = [
                p for p in self.world.places.values() if not p.holds or self.types.overlap(p.holds, (info.kind,))
            ]
            if holders:
                # Where everybody sees it and it does not lie in a pile, a card is most likely at work.
                likely = min(holders, key=lambda p: (p.definition.seen_by != "all", p.definition.order == "pile"))
                self.sink.report(
                    "S002",
                    rule.node.span,
                    f"it is not said where the rules of a {info.kind} are at work",
                    f"add `works_in: [{likely.name}]` to the kind `{info.kind}`",
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
        if places is None:
            kinds = self.world.hosts_of((info.kind,))[0]
        else:
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
        self.check_law(rule)
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
            self.whose(scope.context.me) if info is not None else None,
            rule.scalar("again") is not None and rule.scalar("again").value is True,
        )
        if rule_form not in ("forbid", "permit"):
            self.hook_body(hook, signature, scope, limit)
        self.book.hooks.setdefault((verb, rule_form), []).append(hook)

    def check_law(self, rule: d.Rule) -> None:
        """The reason that a law gives is a text without holes; a permission lifts a law that exists."""
        game, because, over = self.world.game, rule.scalar("because"), rule.scalar("over")
        if because is not None:
            name = because.text
            if name not in game.texts:
                hint = did_you_mean(name, game.texts) or f"write it under `texts:`, as `{name}: {{en: ...}}`"
                self.sink.report("N014", because.span, f"there is no text `{name}`", hint)
            elif self.text_holes(name):
                self.sink.report("L003", because.span, f"the reason `{name}` can't have holes: nothing fills them")
        if over is not None:
            rules = [*game.rules, *game.templates.values(), *(r for thing in game.things.values() for r in thing.rules)]
            laws = [other.id for other in rules if other.form == "forbid"]
            if over.text not in laws:
                self.world.unknown("law", over.text, over, laws)

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
        bound = bound or (type_ == t.ACTION and name in self.world.game.actions)
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
        if found is None or self.is_too_late(found, self._whole(rule.head)):
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


def _speaks_of_owner(rule: d.Rule) -> bool:
    """Does a rule name its owner, or ask without saying whom?"""
    texts = [_COMMENT.sub("", node.text) for node in rule.fields.values() if isinstance(node, ScalarNode)]
    offers = rule.scalar("may") is not None and rule.scalar("by") is None
    return offers or any(_OWNER.search(text) for text in texts)
