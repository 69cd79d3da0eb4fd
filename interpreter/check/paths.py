"""Attributes, places and rows of tables: what stands behind a dot or in square brackets."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E, Mark, const
from ..lang import types as t
from .scope import Scope
from .wording import a_type


class Paths:
    """Part of the expression checker: reads what things, players, places and tables have."""

    # ------------------------------------------------------------ behind a dot

    def x_get(self, tree, scope, wanted):
        base_tree, name_token = tree.children
        name, at = str(name_token), self.mark(name_token, scope)
        table = self._table(base_tree, scope)
        if table is not None and self._columns(table):
            return self.table_lookup(table, base_tree.children[1], scope, self.mark(tree, scope), column=name_token)
        base = self.expr(base_tree, scope)
        return self.get(base, name, at, self.mark(base_tree, scope))

    def get(self, base: E, name: str, at: Mark, base_at: Mark) -> E:
        type_ = base.type
        if type_.base == "any":
            return const(0, t.ANY, at)
        if type_.base == "none":
            return self.fault("T001", base_at, "`none` has no attributes")
        view = base.op if base.op in ("printed", "last") else None
        if type_.is_thing:
            thing = base.args[0] if view else base
            if type_.optional:
                thing = E("need", (thing,), t.sure(type_), base_at)
            return self._of_thing(thing, name, at, view)
        if type_.base == "word":
            place = self.world.place_of_host(type_, name)
            if place is not None:
                return E("place", (name, base), place.type, at)
            return self.fault(
                "N011",
                at,
                f"{a_type(type_)} has no place `{name}`",
                did_you_mean(name, [p.name for p in self.world.places.values() if p.of == type_.of]),
            )
        if type_.base == "place":
            return self._of_place(base, name, at)
        if type_.is_collection:
            return self.fault(
                "T008",
                base_at,
                f"`.{name}` belongs to one thing, and this is {a_type(type_)}",
                "take one with `first(...)`, or go through them with `each`",
            )
        return self.fault("T004", at, f"{a_type(type_)} has no attribute `{name}`")

    def _of_place(self, base: E, name: str, at: Mark) -> E:
        if name == "max":
            return E("place_max", (base,), t.maybe(t.NUMBER), at)
        if name == "refilled_from":
            return E("place_refill", (base,), t.maybe(base.type), at)
        if self.world.attribute_of(base.type.of, name) or self.world.place_of_host(t.member_of(base.type), name):
            hint = "take one of its things with `first(...)`, or go through them with `each`"
            return self.fault("T008", at, f"`.{name}` belongs to one thing, and this is {a_type(base.type)}", hint)
        return self.fault(
            "N011",
            at,
            f"a place has no `{name}`",
            "a place has `max` and `refilled_from`; its things are reached with `first(...)` or `each`",
        )

    def _of_thing(self, thing: E, name: str, at: Mark, view: str | None) -> E:
        world, kinds = self.world, thing.type.of
        if name in ("printed", "last") and view is None:
            return E(name, (thing,), thing.type, at)
        if name == "at":
            hosts, _ = world.hosts_of(kinds)
            return E("last_at" if view == "last" else "at", (thing,), t.thing(*hosts, optional=True), at)
        attributes = world.attribute_of(kinds, name)
        if attributes:
            thing = self._having(thing, name, lambda kind: name in world.attributes.get(kind, {}), at)
            return thing if thing.type.base == "any" else self._attribute_value(attributes, thing, at, view)
        if name == "owner":
            return E("last_owner" if view == "last" else "owner", (thing,), t.thing("player", optional=True), at)
        place = world.place_of_host(thing.type, name)
        if place is not None:
            thing = self._having(thing, name, lambda kind: self.types.covers(place.host.of, (kind,)), at)
            return thing if thing.type.base == "any" else E("place", (name, thing), place.type, at)
        if name == "team" and kinds == ("player",):
            # A game that declares no teams has none, so that common functions can ask.
            return const(t.NO_NUMBER, t.maybe(t.NUMBER), at)
        known = {
            a
            for kind in (kinds or tuple(world.attributes))
            for k in world.hierarchy.descendants(kind)
            for a in world.attributes.get(k, {})
        }
        known |= {
            p.name for p in world.places.values() if p.host is not None and world.place_of_host(thing.type, p.name)
        }
        hint = did_you_mean(name, [*sorted(known), "at", "owner", "printed", "last"])
        return self.fault("N011", at, f"{a_type(t.sure(thing.type))} has no attribute or place `{name}`", hint)

    def _having(self, thing: E, name: str, has: Callable[[str], bool], at: Mark) -> E:
        """The thing, sure to be of a kind for which `has` holds.

        Where a thing lies is clear to an author who writes `u.at.opposite`, so that is tested when the text runs. What
        kind of card is drawn is not: there the text must ask.
        """
        kinds = self.world.real_kinds(thing.type.of)
        fitting = [kind for kind in kinds if has(kind)]
        if len(fitting) == len(kinds):
            return thing
        lies_in = thing.args[0] if thing.op == "need" else thing
        if lies_in.op in ("at", "last_at") and fitting:
            test = [E("isa", (lies_in, kind), t.BOOLEAN) for kind in fitting]
            fits = test[0] if len(test) == 1 else E("or", (test[0], test[1]), t.BOOLEAN)
            for more in test[2:]:
                fits = E("or", (fits, more), t.BOOLEAN)
            found = E("if", (fits, lies_in, const(-1)), t.thing(*fitting, optional=True), thing.at)
            return E("need", (found,), t.thing(*fitting), thing.at or at)
        stranger = next(kind for kind in kinds if not has(kind))
        hint = f"test it first, with `... is {fitting[0]}`" if fitting else None
        return self.fault(
            "T004", at, f"{a_type(t.sure(thing.type))} may be {a_type(t.thing(stranger))}, which has no `{name}`", hint
        )

    def _attribute_value(self, attributes: list, thing: E | None, at: Mark, view: str | None = None) -> E:
        type_ = attributes[0].type
        for other in attributes[1:]:
            joined = self.types.join(type_, other.type)
            if joined is None:
                return self.fault(
                    "N005",
                    at,
                    f"`{attributes[0].name}` means different things here: {type_} of {attributes[0].owner}, "
                    f"{other.type} of {other.owner}",
                    "test the kind first with `is`",
                )
            type_ = joined
        keys = tuple(a.key for a in attributes)
        if type_.base == "any" and attributes[0].derived:
            type_ = self.derived_type(attributes[0])
        if thing is None:
            return E("state", (keys[0],), type_, at)
        return E({"printed": "printed_attr", "last": "last_attr"}.get(view, "attr"), (keys, thing), type_, at)

    def derived_type(self, attribute) -> t.Type:
        """The type of a computed attribute; the statement checker knows how to find it."""
        return attribute.type

    # ------------------------------------------------------------ in square brackets

    def is_figure(self, e: E) -> bool:
        """Is this a figure with an entry for each key, as it lies in the state? A map that is worked out has pairs."""
        if e.type.base != "map" or e.op not in ("attr", "printed_attr", "last_attr", "state"):
            return False
        owner, name = e.args[0] if e.op == "state" else e.args[0][0]
        return not self.world.attributes[owner][name].derived

    def figure(self, tree: Tree, scope: Scope) -> E:
        """An expression that is to be written to or looked up in: a figure as it lies in the state."""
        e = self.expr(tree, scope)
        return e.args[0] if e.op == "whole" else e

    def x_lookup(self, tree, scope, wanted):
        base_tree, key_tree = tree.children
        at = self.mark(tree, scope)
        table = self._table(tree, scope)
        if table is not None:
            return self.table_lookup(table, key_tree, scope, at)
        base = self.figure(base_tree, scope)
        if base.type.base == "any":
            self.expr(key_tree, scope)
            return const(0, t.ANY, at)
        if base.type.base == "map":
            key_type, value_type = base.type.of
            key = self.fit(self.expr(key_tree, scope, key_type), key_type, self.mark(key_tree, scope))
            if self.is_figure(base):
                first = self.world.keys_of(key_type).start
                return E("entry", (base, E("sub", (key, const(first)), t.NUMBER) if first else key), value_type, at)
            return E("map_get", (base, key), value_type, at)
        if base.type.is_collection:
            index = self.fit(self.expr(key_tree, scope), t.NUMBER, self.mark(key_tree, scope))
            return E("item", (self.content(base), index), t.member_of(base.type), at)
        return self.fault(
            "T001",
            self.mark(base_tree, scope),
            f"only a list, a table or a figure for each word can be looked up, not {a_type(base.type)}",
        )

    def _table(self, tree: Tree, scope: Scope) -> str | None:
        """The name of the table that `prices[n]` looks into."""
        base = tree.children[0] if tree.data == "lookup" else None
        name = str(base.children[0]) if base is not None and base.data == "name" else ""
        return name if name in self.world.game.tables and scope.find(name) is None else None

    def _columns(self, table: str) -> list[str]:
        return [known.partition(".")[2] for known in self.tables if known.startswith(table + ".")]

    def table_lookup(self, name: str, key_tree: Tree, scope: Scope, at: Mark, column: Token | None = None) -> E:
        columns = self._columns(name)
        if columns and column is None:
            return self.fault(
                "T008", at, f"a row of `{name}` has several columns", f"say which: `{name}[...].{columns[0]}`"
            )
        if column is not None and str(column) not in columns:
            return self.fault(
                "N011",
                self.mark(column, scope),
                f"the table `{name}` has no column `{column}`",
                did_you_mean(str(column), columns),
            )
        name = f"{name}.{column}" if column is not None else name
        table = self.tables[name]
        key = self.fit(self.expr(key_tree, scope, table.key), table.key, self.mark(key_tree, scope))
        return E("table", (name, key), table.value, at)
