"""Pure expressions: names bound, types checked, lowered to `E`.

A fault is reported once; the expression then has the type ANY, which fits everywhere and so causes no second report.
"""

from __future__ import annotations

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E, Mark, const
from ..lang import types as t
from ..source.tree import ScalarNode
from .boards import Boards
from .builtins import BUILTINS
from .calls import Calls
from .literals import parse_node
from .narrowing import Narrowing
from .operators import Operators
from .paths import Paths
from .queries import Queries
from .scope import Scope, reserved
from .wording import a_type, path_text
from .world import World

#: Words of the language that stand for a value.
_VALUE_WORDS = ("me", "my", "self", "host", "opponent", "players", "none", "true", "false")


class Expressions(Calls, Boards, Queries, Paths, Operators, Narrowing):
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
                    f"one {t.sure(wanted)} is wanted here, not {a_type(e.type)}",
                    "write `first(...)`, or choose one of them",
                )
            if e.type.is_thing and wanted.is_thing and self.types.overlap(e.type.of, wanted.of):
                hint = f"test it first, with `... is {wanted.of[0]}`"
            elif e.type.is_collection and not getattr(t.member_of(e.type), "of", None) and t.member_of(e.type).is_thing:
                hint = "say what the place holds where it is declared: `place of card`"
            return self.fault("T001", at, f"{a_type(wanted)} is wanted here, not {a_type(e.type)}", hint)
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
            self.fault("T008", at, f"several members are wanted here, not {a_type(e.type)}", "write a list: `[a, b]`")
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
        if self.is_figure(e):
            return E("whole", (e,), e.type, e.at)
        proved = scope.proof(path_text(tree)) if e.type.base not in ("any", "none") else None
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

    # ------------------------------------------------------------ names

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
            candidates = [*scope.all_names(), *world.symbols, *_VALUE_WORDS]
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
