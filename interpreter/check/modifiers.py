"""Rules that need no call to answer: watchers, which act whenever something holds, and modifiers of attributes."""

from __future__ import annotations

from lark import Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import (
    Call,
    E,
    If,
    Let,
    Return,
    Stmt,
    Unit,
    While,
    all_of,
    const,
    local,
    negated,
)
from ..lang import types as t
from ..model import definitions as d
from .literals import parse_node
from .pipelines import Pipelines
from .rule_book import ENTRIES, ENTRY, Modifier, Watcher
from .scope import Scope
from .wording import a_type
from .world import LAYERS


class Modifiers(Pipelines):
    """Part of the game checker: lowers watchers and modifiers."""

    def lower_watcher(self, rule: d.Rule, scope: Scope, live: E, template: str | None) -> None:
        """A unit that runs until nothing is left for it to do; what it does each time is a unit of its own."""
        tree = parse_node(self.world, rule.head, "selector")
        text = rule.scalar("do")
        if tree is None or text is None:
            if text is None:
                self.sink.report("S002", rule.node.span, "this rule watches but does nothing", "add `do:`")
            return
        instance = self.template_params(template, scope) if template is not None else None
        inner = scope.over(rule.head)
        limit = self.rule_limit(rule, inner)
        self.book.count += 1
        selector = tree.children[0]
        finders: list[tuple[E, E]] = []
        if selector.data == "each":
            inner, member, found, test = self.watched_member(rule, selector, inner, live, limit)
            finders.append((member, found))
        else:
            test = self.fit(self.expr(selector, inner), t.BOOLEAN, self.mark(selector, inner))
            test = self.watched(rule, inner, live, limit, test)
        if instance is not None:
            entries = E("instances", (template, 0), ENTRIES)
            found = E("query", ("first", instance.args[0], entries, test, (), None), t.maybe(ENTRY))
            finders.insert(0, (instance, found))
        name = f"watch:{rule.id}:{len(self.book.watchers)}"
        step: list[Stmt] = [] if finders else [If(negated(test), [Return()], [])]
        for bound, found in finders:
            none = const(t.none_value(bound.type), found.type)
            nothing = E("eq", (local(bound.args[0], found.type), none), t.BOOLEAN)
            step += [Let(bound.args[0], found), If(nothing, [Return()], [])]
        body = [*([limit[1]] if limit is not None else []), *self.effect(text, inner.over(text))]
        bounds = tuple(bound for bound, _ in finders)
        run = Unit(f"{name}:do", [(b.args[0], b.type) for b in bounds], text, body=body, title=f"rule {rule.id}")
        self.unit(run)
        step.append(Call(run.name, bounds, at=self._whole(text)))
        loop = While(const(1, t.BOOLEAN), step, at=self._whole(rule.head))
        self.unit(Unit(name, [], rule.head, body=[loop], title=f"rule {rule.id}"))
        self.book.watchers.append(Watcher(name, rule))

    def watched_member(self, rule: d.Rule, selector: Tree, inner: Scope, live: E, limit) -> tuple[Scope, E, E, E]:
        """`each x in s where c`: a scope with x bound, x, the first of them, and whether there is one."""
        body_scope, var, source, condition, keys = self.each(selector, inner)
        name = str(selector.children[0])
        bound = body_scope.find(name)
        condition = self.watched(rule, body_scope, live, limit, condition)
        at = self.mark(selector, inner)
        found = E("query", ("first", var, source, condition, keys, None), t.maybe(bound.type), at)
        test = E("query", ("any", var, source, condition, (), None), t.BOOLEAN, at)
        outer = Scope(inner.context, rule.head, inner)
        outer.bind_as(name, local(var, body_scope.proof(name) or bound.type))
        return outer, local(var, bound.type), found, test

    def watched(self, rule: d.Rule, scope: Scope, live: E, limit: tuple | None, condition: E | None) -> E:
        """Everything that must hold for a watcher to act."""
        more = [self.condition(rule.scalar(key), scope) for key in ("when", "while") if rule.scalar(key) is not None]
        return all_of(live, condition, *more, limit[0] if limit is not None else None)

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
        if attribute.derived and attribute.type.base == "map":
            self.sink.report("T009", rule.head.span, f"`{name}` is worked out entry by entry and can't be bent")
            return
        when = self.condition(rule.scalar("when"), inner) if rule.scalar("when") is not None else None
        as_long = self.condition(rule.scalar("while"), inner) if rule.scalar("while") is not None else None
        wanted = attribute.type.of[1] if attribute.type.base == "map" else t.sure(attribute.type)
        can_bend = {"number": LAYERS, "list": ("set", "add")}.get(wanted.base, ("set",))
        if wanted.base == "any":
            return
        if layer not in can_bend:
            self.sink.report(
                "T003",
                rule.node.key_span(layer),
                f"`{layer}` bends numbers, and `{name}` is {a_type(attribute.type)}",
                f"write {' or '.join(f'`{way}:`' for way in can_bend)}",
            )
            return
        value = self.value(rule.scalar(layer), inner, t.Type(wanted.base, wanted.of))
        condition = all_of(live, as_long, belongs, when)
        for key in keys:
            self.book.modifiers.setdefault(key, []).append(
                Modifier(
                    layer, rule, target, condition, value, template, instance.args[0] if instance is not None else None
                )
            )
