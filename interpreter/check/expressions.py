"""Pure expressions: names bound, types checked, lowered to `E`.

A fault is reported once; the expression then has the type ANY, which fits everywhere and so causes no second report.
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E, Mark, const, is_const
from ..lang import types as t
from ..source.tree import ScalarNode
from .builtins import BUILTINS, BuiltinCalls
from .literals import parse_node
from .narrowing import Narrowing
from .scope import Scope, reserved
from .world import World

_COMPARE = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "!=": "ne"}


class Expressions(BuiltinCalls, Narrowing):
    """Checks expression trees against a world. The statement checker extends it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sink = world.sink
        self.types = world.hierarchy
        #: Is the text at hand one of the prelude?
        self.borrowing = False

    # ------------------------------------------------------------ entry points and faults

    def value(self, node: ScalarNode, scope: Scope, wanted: t.Type | None = None) -> E:
        """Check a whole `value` field."""
        if node.style not in ("|", ">") and isinstance(node.value, bool):
            return self.fit(const(int(node.value), t.BOOLEAN, self._whole(node)), wanted, self._whole(node))
        tree = parse_node(self.world, node, "value")
        if tree is None:
            return const(0, t.ANY)
        inner = scope.over(node)
        return self.fit(self.expr(tree.children[0], inner, wanted), wanted, self.mark(tree.children[0], inner))

    def condition(self, node: ScalarNode, scope: Scope) -> E:
        return self.value(node, scope, t.BOOLEAN)

    def _whole(self, node: ScalarNode) -> Mark:
        return Mark(node, 0, len(node.text))

    def mark(self, tree: Tree | Token, scope: Scope) -> Mark:
        if isinstance(tree, Token):
            return Mark(scope.node, tree.start_pos, tree.end_pos)
        meta = tree.meta
        if meta.empty:
            return Mark(scope.node, 0, len(scope.node.text))
        return Mark(scope.node, meta.start_pos, meta.end_pos)

    def fault(self, code: str, at: Mark, message: str, hint: str | None = None, related=()) -> E:
        self.sink.report(code, at.span, message, hint, related=related)
        return const(0, t.ANY, at)

    def fit(self, e: E, wanted: t.Type | None, at: Mark) -> E:
        """Make `e` a value of type `wanted`: a place gives its content, an optional is tested when the text runs."""
        if wanted is None or wanted.base == "any" or e.type.base == "any":
            return e
        if e.type.base == "place" and wanted.base == "list":
            e = self.content(e)
        if not self.types.fits(e.type, wanted):
            hint = None
            if e.type.is_collection and self.types.fits(t.member_of(e.type), wanted):
                return self.fault(
                    "T008",
                    at,
                    f"one {t.sure(wanted)} is wanted here, not {_a(e.type)}",
                    "write `first(...)`, or choose one of them",
                )
            if e.type.is_thing and wanted.is_thing and self.types.overlap(e.type.of, wanted.of):
                hint = f"test it first, with `... is {wanted.of[0]}`"
            elif e.type.is_collection and not getattr(t.member_of(e.type), "of", None) and t.member_of(e.type).is_thing:
                hint = "say what the place holds where it is declared: `place of card`"
            return self.fault("T001", at, f"{_a(wanted)} is wanted here, not {_a(e.type)}", hint)
        if e.type.optional and not wanted.optional and e.type.base not in ("none", "any"):
            return E("need", (e,), t.sure(e.type), at)
        return e

    def content(self, e: E) -> E:
        return E("contents", (e,), t.list_of(t.member_of(e.type), unique=True), e.at) if e.type.base == "place" else e

    def collection(self, tree: Tree, scope: Scope) -> E:
        """An expression that must give several members."""
        e = self.expr(tree, scope)
        if e.type.base == "any":
            return const((), t.list_of(t.ANY), e.at)
        if not e.type.is_collection:
            at = self.mark(tree, scope)
            self.fault("T008", at, f"several members are wanted here, not {_a(e.type)}", "write a list: `[a, b]`")
            return const((), t.list_of(t.ANY), at)
        return self.content(e)

    # ------------------------------------------------------------ dispatch

    def expr(self, tree: Tree, scope: Scope, wanted: t.Type | None = None) -> E:
        method = getattr(self, f"x_{tree.data}", None)
        if method is None:
            return self.fault("D001", self.mark(tree, scope), "this can't stand in a value")
        e = method(tree, scope, wanted)
        if e.at is None:
            e.at = self.mark(tree, scope)
        proved = scope.proof(_path(tree)) if e.type.base not in ("any", "none") else None
        return E(e.op, e.args, proved, e.at) if proved is not None else e

    def x_number(self, tree, scope, wanted):
        number = int(tree.children[0])
        if number >= t.NUMBER_LIMIT:
            return self.fault("S004", self.mark(tree, scope), "this number is too large")
        return const(number, t.Type("number", low=number, high=number))

    def x_none(self, tree, scope, wanted):
        type_ = wanted if wanted is not None and wanted.optional and wanted.base != "any" else t.NONE
        return const(t.none_value(type_), type_)

    def x_name(self, tree, scope, wanted):
        return self.name(tree.children[0], scope, wanted)

    def name(self, token: Token, scope: Scope, wanted: t.Type | None = None) -> E:
        name, at = str(token), self.mark(token, scope)
        if name in ("true", "false"):
            return const(int(name == "true"), t.BOOLEAN, at)
        context = scope.context
        bound = scope.find(name)
        if bound is not None:
            return E(bound.op, bound.args, bound.type, at)
        if name in ("me", "my"):
            if context.me is None:
                return self.fault(
                    "N016",
                    at,
                    "`me` means nobody here",
                    "verbs and functions see only their parameters: pass the player as one",
                )
            return E(context.me.op, context.me.args, context.me.type, at)
        if name == "self":
            return (
                E(context.self_.op, context.self_.args, context.self_.type, at)
                if context.self_ is not None
                else self.fault(
                    "N016", at, "`self` means nothing here", "it stands for the thing whose rule or effect this is"
                )
            )
        if name == "host":
            return (
                E(context.host.op, context.host.args, context.host.type, at)
                if context.host is not None
                else self.fault(
                    "N016", at, "`host` means nothing here", "it stands for the thing in whose place this one lies"
                )
            )
        if name == "opponent":
            if context.me is None:
                return self.fault("N016", at, "`opponent` means nobody here, because `me` does not")
            if self.world.game.players != (2,):
                return self.fault(
                    "N016", at, "`opponent` is clear only in games for exactly two players", "use `opponents(me)`"
                )
            return E("opponent", (context.me,), t.thing("player"), at)
        return self._global(name, at, scope, wanted)

    def _global(self, name: str, at: Mark, scope: Scope, wanted: t.Type | None) -> E:
        world = self.world
        if wanted is not None and wanted.base == "action" and name in world.game.actions:
            return const(list(world.game.actions).index(name), t.ACTION, at)
        symbols = world.symbols.get(name, [])
        if len(symbols) > 1 and wanted is not None:
            symbols = [s for s in symbols if self.types.fits(s.type, t.maybe(wanted))] or symbols
        if not symbols:
            candidates = [*scope.all_names(), *world.symbols, "me", "self", "players"]
            hint = did_you_mean(name, candidates)
            if name in world.hierarchy.parents:
                plural = world.game.kinds[name].plural if name in world.game.kinds else "players"
                hint = f"`{name}` is a kind; all its things are `{plural}`"
            elif name in world.functions or name in BUILTINS or name in world.verbs:
                hint = f"to call it, write `{name}(...)`"
            elif name in world.places:
                hint = f"`{name}` is a place of each {world.places[name].of}: write `x.{name}`"
            elif name in world.attributes["player"]:
                hint = f"`{name}` belongs to each player: write `my.{name}` or `p.{name}`"
            elif reserved(name):
                return self.fault("N010", at, f"`{name}` is a word of the language and has no value")
            return self.fault("N001", at, f"nothing is called `{name}` here", hint)
        symbol = symbols[0]
        if symbol.sort == "thing":
            return E("thing", (name,), symbol.type, at)
        if symbol.sort == "word":
            return const(world.words[symbol.type.of].index(name), symbol.type, at)
        if symbol.sort == "things":
            return E("things", (symbol.name,), symbol.type, at)
        if symbol.sort == "words":
            return const(tuple(range(len(world.words[symbol.name]))), symbol.type, at)
        if symbol.sort == "place":
            return E("place", (name, None), symbol.type, at)
        if symbol.sort == "state":
            return self._attribute_value([world.attributes["state"][name]], None, at)
        if symbol.sort == "die":
            return self.fault("N002", at, f"`{name}` is a die", "roll it in an effect: `roll n from " + name + "`")
        return self.fault("N002", at, f"`{name}` is a table", f"look it up: `{name}[key]`")

    # ------------------------------------------------------------ attributes and places

    def x_get(self, tree, scope, wanted):
        base_tree, name_token = tree.children
        name, at = str(name_token), self.mark(name_token, scope)
        table = self._table(base_tree, scope)
        if table is not None:
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
                f"{_a(type_)} has no place `{name}`",
                did_you_mean(name, [p.name for p in self.world.places.values() if p.of == type_.of]),
            )
        if type_.base == "place":
            return self._of_place(base, name, at)
        if type_.is_collection:
            return self.fault(
                "T008",
                base_at,
                f"`.{name}` belongs to one thing, and this is {_a(type_)}",
                "take one with `first(...)`, or go through them with `each`",
            )
        return self.fault("T004", at, f"{_a(type_)} has no attribute `{name}`")

    def _of_place(self, base: E, name: str, at: Mark) -> E:
        if name == "max":
            return E("place_max", (base,), t.maybe(t.NUMBER), at)
        if name == "refilled_from":
            return E("place_refill", (base,), t.maybe(base.type), at)
        if self.world.attribute_of(base.type.of, name) or self.world.place_of_host(t.member_of(base.type), name):
            hint = "take one of its things with `first(...)`, or go through them with `each`"
            return self.fault("T008", at, f"`.{name}` belongs to one thing, and this is {_a(base.type)}", hint)
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
            return E("owner", (thing,), t.thing("player", optional=True), at)
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
        return self.fault("N011", at, f"{_a(t.sure(thing.type))} has no attribute or place `{name}`", hint)

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
            "T004", at, f"{_a(t.sure(thing.type))} may be {_a(t.thing(stranger))}, which has no `{name}`", hint
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

    def x_lookup(self, tree, scope, wanted):
        base_tree, key_tree = tree.children
        at = self.mark(tree, scope)
        table = self._table(tree, scope)
        if table is not None:
            return self.table_lookup(table, key_tree, scope, at)
        base = self.expr(base_tree, scope)
        if base.type.base == "any":
            self.expr(key_tree, scope)
            return const(0, t.ANY, at)
        if base.type.base == "map":
            key_type, value_type = base.type.of
            key = self.fit(self.expr(key_tree, scope, key_type), key_type, self.mark(key_tree, scope))
            if base.op in ("attr", "printed_attr", "last_attr", "state"):
                return E("entry", (base, key), value_type, at)
            return E("map_get", (base, key), value_type, at)
        if base.type.is_collection:
            index = self.fit(self.expr(key_tree, scope), t.NUMBER, self.mark(key_tree, scope))
            return E("item", (self.content(base), index), t.member_of(base.type), at)
        return self.fault(
            "T001",
            self.mark(base_tree, scope),
            f"only a list, a table or a figure for each word can be looked up, not {_a(base.type)}",
        )

    def _table(self, tree: Tree, scope: Scope) -> str | None:
        """The name of the table that `prices[n]` looks into."""
        base = tree.children[0] if tree.data == "lookup" else None
        name = str(base.children[0]) if base is not None and base.data == "name" else ""
        return name if name in self.world.game.tables and scope.find(name) is None else None

    def table_lookup(self, name: str, key_tree: Tree, scope: Scope, at: Mark, column: Token | None = None) -> E:
        columns = [known.partition(".")[2] for known in self.tables if known.startswith(name + ".")]
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

    # ------------------------------------------------------------ operators

    def _numbers(self, tree, scope) -> tuple[E, E]:
        left, right = tree.children[0], tree.children[1]
        return (
            self.fit(self.expr(left, scope), t.NUMBER, self.mark(left, scope)),
            self.fit(self.expr(right, scope), t.NUMBER, self.mark(right, scope)),
        )

    def x_plus(self, tree, scope, wanted):
        return self._sum(tree, scope, wanted, "add")

    def x_minus(self, tree, scope, wanted):
        return self._sum(tree, scope, wanted, "sub")

    def _sum(self, tree, scope, wanted, op):
        inner = wanted if wanted is not None and wanted.base == "list" else None
        left = self.expr(tree.children[0], scope, inner)
        right = self.expr(tree.children[1], scope, inner)
        if left.type.is_collection or right.type.is_collection:
            return self._join(tree, scope, left, right, op)
        left = self.fit(left, t.NUMBER, self.mark(tree.children[0], scope))
        right = self.fit(right, t.NUMBER, self.mark(tree.children[1], scope))
        if is_const(left) and is_const(right):
            a, b = left.args[0], right.args[0]
            return const(a + b if op == "add" else a - b)
        return E(op, (left, right), t.NUMBER)

    def _join(self, tree, scope, left, right, op):
        for side, part in ((left, tree.children[0]), (right, tree.children[1])):
            if not side.type.is_collection and side.type.base != "any":
                return self.fault(
                    "T013",
                    self.mark(part, scope),
                    f"a list can be joined only with a list, not with {_a(side.type)}",
                    "write `[x]` for a list of one",
                )
        left, right = self.content(left), self.content(right)
        member = self.types.join(t.member_of(left.type), t.member_of(right.type))
        if member is None:
            return self.fault("T013", self.mark(tree, scope), f"{left.type} and {right.type} can't be joined")
        unique = left.type.unique and (op == "sub" or right.type.unique)
        name = "without" if op == "sub" else "union" if unique else "concat"
        return E(name, (left, right), t.list_of(t.member_of(left.type) if op == "sub" else member, unique))

    def x_times(self, tree, scope, wanted):
        a, b = self._numbers(tree, scope)
        return const(a.args[0] * b.args[0]) if is_const(a) and is_const(b) else E("mul", (a, b), t.NUMBER)

    def x_divide(self, tree, scope, wanted):
        a, b = self._numbers(tree, scope)
        if is_const(b, 0):
            return self.fault("T007", self.mark(tree.children[1], scope), "nothing can be divided by 0")
        return E("div_up" if str(tree.children[2]) == "up" else "div_down", (a, b), t.NUMBER)

    def x_negative(self, tree, scope, wanted):
        e = self.fit(self.expr(tree.children[0], scope), t.NUMBER, self.mark(tree.children[0], scope))
        return const(-e.args[0]) if is_const(e) else E("neg", (e,), t.NUMBER)

    def x_equal(self, tree, scope, wanted):
        return self._equality(tree.children[0], tree.children[1], tree, scope, "eq")

    def x_compare(self, tree, scope, wanted):
        left, sign, right = tree.children
        op = _COMPARE[str(sign)]
        if op == "ne":
            return self._equality(left, right, tree, scope, op)
        a, b = self.expr(left, scope), self.expr(right, scope)
        for side, part in ((a, left), (b, right)):
            if side.type.base not in ("number", "any", "word"):
                return self.fault(
                    "T001", self.mark(part, scope), f"only numbers can be compared with `{sign}`, not {_a(side.type)}"
                )
        if "word" in (a.type.base, b.type.base) and a.type.of != b.type.of:
            return self.fault("T002", self.mark(tree, scope), f"{_a(a.type)} and {_a(b.type)} have no common order")
        a = self.fit(a, t.sure(a.type), self.mark(left, scope))
        b = self.fit(b, t.sure(b.type), self.mark(right, scope))
        return E(op, (a, b), t.BOOLEAN)

    def _equality(self, left, right, tree, scope, op):
        first, second = (
            (right, left)
            if left.data in ("name", "none", "list") and right.data not in ("name", "none", "list")
            else (left, right)
        )
        if first.data == "name" and not self._known_alone(first, scope):
            first, second = second, first
        a = self.expr(first, scope)
        b = self.expr(second, scope, a.type)
        if a.type.base == "place":
            a = self.content(a)
        if b.type.base == "place":
            b = self.content(b)
        if a.type.base != "any" and b.type.base != "any":
            if a.type.base == "none" or b.type.base == "none":
                known, part = (b, second) if a.type.base == "none" else (a, first)
                if not known.type.optional:
                    return self.fault("T005", self.mark(part, scope), f"{_a(known.type)} is never `none`")
                known_none = const(t.none_value(known.type), known.type)
                return E(op, (known, known_none), t.BOOLEAN)
            if not self.types.comparable(a.type, b.type):
                return self.fault("T002", self.mark(tree, scope), f"{_a(a.type)} can never equal {_a(b.type)}")
        return E(op, (a, b) if first is left else (b, a), t.BOOLEAN)

    def _known_alone(self, tree: Tree, scope: Scope) -> bool:
        """Is this bare name clear without knowing what it is compared with?"""
        name = str(tree.children[0])
        return (
            scope.find(name) is not None
            or len(self.world.symbols.get(name, ())) == 1
            or name in ("me", "self", "host", "opponent", "true", "false")
        )

    def x_in_(self, tree, scope, wanted):
        return self._membership(tree, scope, "in")

    def x_not_in(self, tree, scope, wanted):
        return self._membership(tree, scope, "not_in")

    def _membership(self, tree, scope, op):
        group = self.collection(tree.children[1], scope)
        member = t.member_of(group.type)
        e = self.expr(tree.children[0], scope, member)
        if e.type.base != "any" and not self.types.comparable(t.maybe(member), t.maybe(e.type)):
            return self.fault("T002", self.mark(tree, scope), f"{_a(e.type)} can never be a member of {_a(group.type)}")
        return E(op, (e, group), t.BOOLEAN)

    def x_is_(self, tree, scope, wanted):
        return self._is(tree, scope)

    def x_is_not(self, tree, scope, wanted):
        return E("not", (self._is(tree, scope),), t.BOOLEAN)

    def _is(self, tree, scope):
        subject, token = tree.children
        name, at = str(token), self.mark(token, scope)
        e = self.expr(subject, scope)
        if e.type.base == "any":
            return const(0, t.BOOLEAN)
        if name == "empty":
            if e.type.is_collection:
                return E("is_empty", (self.content(e),), t.BOOLEAN)
            if e.type.base == "map":
                return E("is_empty", (e,), t.BOOLEAN)
            if e.type.optional:
                return E("eq", (e, const(t.none_value(e.type), e.type)), t.BOOLEAN)
            return self.fault(
                "T005", self.mark(subject, scope), f"{_a(e.type)} is never empty", self._place_hint(subject, e)
            )
        if name in self.types.parents:
            if not e.type.is_thing:
                return self.fault(
                    "T001", self.mark(subject, scope), f"only a thing can be {_a(t.thing(name))}, not {_a(e.type)}"
                )
            if not self.types.overlap(e.type.of, (name,)):
                return self.fault("T005", self.mark(tree, scope), f"{_a(t.sure(e.type))} is never {_a(t.thing(name))}")
            return E("isa", (e, name), t.BOOLEAN)
        if e.type.is_thing:
            value = self.get(e, name, at, self.mark(subject, scope))
            return self.fit(value, t.BOOLEAN, at)
        if e.type.base == "word" and name in self.world.words[e.type.of]:
            return E("eq", (e, const(self.world.words[e.type.of].index(name), e.type)), t.BOOLEAN)
        return self.fault(
            "N011", at, f"`is {name}` is not clear", "after `is` stands `empty`, a kind, or a yes-or-no attribute"
        )

    def _place_hint(self, subject: Tree, e: E) -> str | None:
        """An author who says that a slot is empty means one of its places."""
        places = [name for name in self.world.places if e.type.is_thing and self.world.place_of_host(e.type, name)]
        return f"its place may be: write `{_path(subject) or 'x'}.{places[0]} is empty`" if places else None

    def x_and_(self, tree, scope, wanted):
        left, right = tree.children
        a = self.fit(self.expr(left, scope), t.BOOLEAN, self.mark(left, scope))
        inner = scope.child()
        self.prove(left, inner, True)
        b = self.fit(self.expr(right, inner), t.BOOLEAN, self.mark(right, scope))
        return E("and", (a, b), t.BOOLEAN)

    def x_or_(self, tree, scope, wanted):
        left, right = tree.children
        a = self.fit(self.expr(left, scope), t.BOOLEAN, self.mark(left, scope))
        inner = scope.child()
        self.prove(left, inner, False)
        b = self.fit(self.expr(right, inner), t.BOOLEAN, self.mark(right, scope))
        return E("or", (a, b), t.BOOLEAN)

    def x_not_(self, tree, scope, wanted):
        inner = tree.children[0]
        return E("not", (self.fit(self.expr(inner, scope), t.BOOLEAN, self.mark(inner, scope)),), t.BOOLEAN)

    def x_conditional(self, tree, scope, wanted):
        test, yes, no = tree.children
        c = self.fit(self.expr(test, scope), t.BOOLEAN, self.mark(test, scope))
        if_true, if_false = scope.child(), scope.child()
        self.prove(test, if_true, True)
        self.prove(test, if_false, False)
        a = self.expr(yes, if_true, wanted)
        b = self.expr(no, if_false, wanted if wanted is not None else a.type)
        if a.type.is_collection or b.type.is_collection:
            a, b = self.content(a), self.content(b)
        joined = self.types.join(a.type, b.type)
        if joined is None:
            return self.fault("T013", self.mark(tree, scope), f"the two branches differ: {_a(a.type)} and {_a(b.type)}")
        a, b = (self._as_none(x, joined) for x in (a, b))
        return E("if", (c, a, b), joined)

    def _as_none(self, e: E, wanted: t.Type) -> E:
        """`none` is written before its type is known; give it the value that means none for that type."""
        return const(t.none_value(wanted), wanted, e.at) if e.type.base == "none" else e

    # ------------------------------------------------------------ lists

    def x_list(self, tree, scope, wanted):
        parts = [c for c in tree.children if c is not None]
        member = wanted.of if wanted is not None and wanted.base == "list" else None
        items = []
        joined: t.Type = t.ANY
        for part in parts:
            e = self.expr(part, scope, member or (joined if joined.base != "any" else None))
            if e.type.is_collection:
                return self.fault("T013", self.mark(part, scope), "a list can't hold lists", "join them with `+`")
            both = self.types.join(joined, e.type)
            if both is None:
                return self.fault(
                    "T013", self.mark(part, scope), f"this is {_a(e.type)}, the members before it are {joined}"
                )
            joined = both
            items.append(self.fit(e, t.sure(e.type), self.mark(part, scope)))
        if all(is_const(i) for i in items):
            return const(tuple(i.args[0] for i in items), t.list_of(joined))
        return E("tuple", (tuple(items),), t.list_of(joined))

    def x_range(self, tree, scope, wanted):
        a, b = self._numbers(tree, scope)
        type_ = t.list_of(t.NUMBER, unique=True)
        if is_const(a) and is_const(b) and b.args[0] - a.args[0] < 1000:
            return const(tuple(range(a.args[0], b.args[0] + 1)), type_)
        return E("range", (a, b), type_)

    def x_query(self, tree, scope, wanted):
        return self.query("list", tree.children[0], scope)


def _path(tree: Tree) -> str:
    """The text of a name or a chain of attributes; nothing else can be proved about."""
    if tree.data == "name":
        return str(tree.children[0])
    if tree.data == "get":
        base = _path(tree.children[0])
        return f"{base}.{tree.children[1]}" if base else ""
    return ""


def _a(type_: t.Type) -> str:
    """The type with its article, as a sentence needs it."""
    text = str(type_)
    if text in ("nothing", "anything", "none"):
        return text
    return ("an " if text[0] in "aeiou" else "a ") + text
