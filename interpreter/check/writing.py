"""Statements that write figures and locals."""

from __future__ import annotations

from lark import Tree

from ..ir.nodes import Call, E, Let, Mark, Stmt, Write
from ..lang import types as t
from .scope import Scope

POSITIONS = {"top": "front", "front": "front", "bottom": "back", "back": "back", "random": "random"}


class Writing:
    """Part of the statement checker: `let`, `set`, `add`, `remove` and `take`."""

    def s_let(self, tree, scope):
        token, value_tree = tree.children
        if (
            value_tree.data == "call"
            and str(value_tree.children[0]) in self.world.verbs
            and str(value_tree.children[0]) not in self.world.functions
        ):
            signature = self.world.verbs[str(value_tree.children[0])]
            if signature.result.base == "nothing":
                self.fault(
                    "D006",
                    self.mark(value_tree, scope),
                    f"`{signature.name}` gives nothing back",
                    "call it as a statement, or give it a `result:`",
                )
            call = self.verb_call(value_tree, scope)
            bound = self.bind_member(token, signature.result if signature.result.base != "nothing" else t.ANY, scope)
            if isinstance(call, Call):
                call.name = bound.args[0]
                return [call]
            return []
        value = self.expr(value_tree, scope)
        if value.type.base == "place":
            value = self.content(value)
        elif value.type.base == "none":
            value = E("const", (-1,), t.ANY, value.at)
        type_ = value.type if value.type.base != "number" else t.Type("number", optional=value.type.optional)
        if value.type.base == "list" and value.type.of.base == "number":
            type_ = t.list_of(t.NUMBER, value.type.unique)
        bound = self.bind_member(token, type_, scope)
        return [Let(bound.args[0], value)]

    def target(self, tree: Tree, scope: Scope) -> tuple[tuple, t.Type] | None:
        """What `set`, `add` and `remove` write to: a local, an attribute, an entry, or a state of the table."""
        at = self.mark(tree, scope)
        before = len(self.sink)
        e = self.figure(tree, scope)
        if e.type.base == "any" and len(self.sink) != before:
            return None
        if e.op == "local":
            return ("local", e.args[0], str(tree.children[0])), e.type
        declared = e.type
        if e.op in ("attr", "state"):
            keys = e.args[0] if e.op == "attr" else (e.args[0],)
            for key in keys:
                attribute = self.world.attributes[key[0]][key[1]]
                declared = attribute.type
                if attribute.derived or (key[1] in ("seat", "x", "y") and attribute.definition is None):
                    self.fault(
                        "T009",
                        at,
                        f"`{key[1]}` is worked out by a rule of its own and can't be set",
                        "change what it is worked out from",
                    )
                    return None
            if len(keys) > 1:
                self.fault(
                    "N005", at, f"several kinds have an attribute `{keys[0][1]}`", "test the kind first with `is`"
                )
                return None
            return (("attr", keys[0], e.args[1]) if e.op == "attr" else ("state", keys[0])), declared
        if e.op == "entry" and e.args[0].op in ("attr", "state"):
            inner = e.args[0]
            key = inner.args[0][0] if inner.op == "attr" else inner.args[0]
            host = inner.args[1] if inner.op == "attr" else None
            return ("entry", key, host, e.args[1]), e.type
        if e.type.base == "place":
            self.fault("T003", at, "a place can't be set", "move things into it: `move x to ...`")
        elif e.type.base != "any":
            self.fault("T003", at, "only an attribute, a state of the table or a local can be written")
        return None

    def store(self, target: tuple, type_: t.Type, value: E, scope: Scope) -> list[Stmt]:
        if target[0] == "local":
            return [Let(target[1], value)]
        self.secret_figure(target, scope)
        value = self.in_order(value, scope) if type_.base == "list" and type_.unique else value
        return [
            Write(
                target,
                value,
                low=type_.low if type_.base == "number" else None,
                high=type_.high if type_.base == "number" else None,
            )
        ]

    def secret_figure(self, target: tuple, scope: Scope) -> None:
        key = target[1]
        attribute = self.world.attributes[key[0]][key[1]]
        if scope.context.secret_for is not None and attribute.seen_by == "all":
            at = Mark(scope.node, 0, len(scope.node.text))
            self.fault(
                "H010",
                at,
                f"everybody sees `{attribute.name}`, so it can't be written in secret",
                "give it `seen_by: owner`, or write it afterwards",
            )

    def s_assign(self, tree, scope):
        path, value_tree = tree.children
        found = self.target(path, scope)
        if found is None:
            self.expr(value_tree, scope)
            return []
        target, type_ = found
        wanted = t.Type(type_.base, type_.of, type_.optional, type_.unique)
        value = self.fit(self.expr(value_tree, scope, wanted), wanted, self.mark(value_tree, scope))
        if target[0] == "local":
            scope.forget(target[2])
        value = self._as_none(value, wanted)
        return self.store(target, type_, value, scope)

    def s_add(self, tree, scope):
        value_tree, path, position = tree.children
        found = self.target(path, scope)
        if found is None:
            return []
        target, type_ = found
        now = self.expr(path, scope)
        if type_.base == "list":
            value = self.expr(value_tree, scope, type_.of)
            if target[0] == "local" and type_.of.base == "any":
                type_ = t.list_of(t.member_of(value.type) if value.type.is_collection else value.type)
                scope.retype(target[2], type_)
            if value.type.is_collection:
                value = self.fit(value, type_, self.mark(value_tree, scope))
            else:
                value = E("tuple", ((self.fit(value, type_.of, self.mark(value_tree, scope)),),), t.list_of(type_.of))
            front = position is not None and POSITIONS.get(str(position.children[0])) == "front"
            pair = (value, now) if front else (now, value)
            return self.store(target, type_, E("union" if type_.unique else "concat", pair, type_), scope)
        value = self.fit(self.expr(value_tree, scope), t.NUMBER, self.mark(value_tree, scope))
        if type_.base not in ("number", "any"):
            self.fault(
                "T003", self.mark(path, scope), f"something can be added to a number or a list, not to a {type_}"
            )
            return []
        now = self.fit(now, t.NUMBER, self.mark(path, scope))
        return self.store(target, type_, E("add", (now, value), t.NUMBER, self.mark(tree, scope)), scope)

    def s_remove(self, tree, scope):
        value_tree, path = tree.children
        found = self.target(path, scope)
        if found is None:
            return []
        target, type_ = found
        now = self.expr(path, scope)
        if type_.base == "list":
            value = self.expr(value_tree, scope, type_.of)
            if not value.type.is_collection:
                value = E("tuple", ((self.fit(value, type_.of, self.mark(value_tree, scope)),),), t.list_of(type_.of))
            return self.store(target, type_, E("without", (now, self.content(value)), type_), scope)
        value = self.fit(self.expr(value_tree, scope), t.NUMBER, self.mark(value_tree, scope))
        if type_.base not in ("number", "any"):
            self.fault(
                "T003", self.mark(path, scope), f"something can be removed from a number or a list, not from a {type_}"
            )
            return []
        now = self.fit(now, t.NUMBER, self.mark(path, scope))
        return self.store(target, type_, E("sub", (now, value), t.NUMBER, self.mark(tree, scope)), scope)

    def s_take(self, tree, scope):
        token, path, position = tree.children
        found = self.target(path, scope)
        if found is None:
            return []
        target, type_ = found
        if type_.base != "list":
            self.fault(
                "T003",
                self.mark(path, scope),
                f"something can be taken from a list, not from a {type_}",
                "things in places are moved: `move first(place) to ...`",
            )
            return []
        now = self.expr(path, scope)
        last = position is not None and POSITIONS.get(str(position.children[0])) == "back"
        bound = self.bind_member(token, t.member_of(type_), scope)
        member = E(
            "query",
            ("last" if last else "first", None, now, None, (), None),
            t.maybe(bound.type),
            self.mark(path, scope),
        )
        rest = E("but_last" if last else "but_first", (now,), type_)
        return [
            Let(bound.args[0], E("need", (member,), bound.type, self.mark(path, scope))),
            *self.store(target, type_, rest, scope),
        ]
