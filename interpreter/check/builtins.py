"""The functions that belong to the language: what they take, what they give, and their page in the reference."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E, Mark, const, is_const
from ..lang import types as t
from .scope import Scope, reserved


@dataclass(frozen=True, slots=True)
class Builtin:
    """One function of the language; `forms` are shown in the reference, `example` is checked by a test."""

    name: str
    forms: tuple[str, ...]
    result: str
    doc: str
    example: str
    least: int = 1
    most: int = 1


_LIST = (
    Builtin(
        "count",
        ("count(s)", "count(each x in s where c)"),
        "number",
        "How many members there are.",
        "count(each p in players where p.seat > 1)",
    ),
    Builtin(
        "any",
        ("any(each x in s where c)",),
        "boolean",
        "Is there a member for which the condition holds?",
        "any(each p in players where p.seat = 2)",
    ),
    Builtin(
        "all",
        ("all(c for each x in s)",),
        "boolean",
        "Does the condition hold for every member? True if there is none.",
        "all(p.seat > 0 for each p in players)",
    ),
    Builtin(
        "sum",
        ("sum(n for each x in s)", "sum(list)"),
        "number",
        "The sum of a figure over all members; 0 if there is none.",
        "sum(p.seat for each p in players)",
    ),
    Builtin(
        "max",
        ("max(a, b, ...)", "max(n for each x in s)"),
        "number",
        "The largest of the numbers; over members: 0 if there is none.",
        "max(1, 2)",
        1,
        9,
    ),
    Builtin(
        "min",
        ("min(a, b, ...)", "min(n for each x in s)"),
        "number",
        "The smallest of the numbers; over members: 0 if there is none.",
        "min(1, 2)",
        1,
        9,
    ),
    Builtin(
        "first",
        ("first(s)", "first(each x in s where c by k)", "first(e for each x in s)"),
        "a member or none",
        "The first member, in the order given.",
        "first(players)",
    ),
    Builtin(
        "last",
        ("last(s)", "last(each x in s where c by k)"),
        "a member or none",
        "The last member, in the order given.",
        "last(players)",
    ),
    Builtin(
        "top",
        ("top(each x in s by k1 then k2)",),
        "set",
        "All members that tie for the highest key; with `down`, for the lowest.",
        "top(each p in players by p.seat)",
    ),
    Builtin("reversed", ("reversed(list)",), "list", "The same members, last first.", "reversed(players)"),
    Builtin("unique", ("unique(list)",), "set", "Each member once.", "unique([1, 1, 2])"),
    Builtin("keys", ("keys(m)",), "list", "The keys of a map made by `choose pairs` or `choose split`.", "keys(m)"),
    Builtin(
        "values", ("values(m)",), "list", "The values of a map made by `choose pairs` or `choose split`.", "values(m)"
    ),
    Builtin(
        "mod",
        ("mod(a, b)",),
        "number",
        "What is left after dividing a by b; never negative for a positive b.",
        "mod(7, 3)",
        2,
        2,
    ),
    Builtin("abs", ("abs(n)",), "number", "The number without its sign.", "abs(3 - 5)"),
    Builtin(
        "next_in",
        ("next_in(list, x)",),
        "a member or none",
        "The member after x, going round; none if x is not in the list.",
        "next_in(players, first(players))",
        2,
        2,
    ),
    Builtin(
        "pairable",
        ("pairable(each a in x with b in y where c)",),
        "boolean",
        "Can every a get a different b?",
        "pairable(each a in [1, 2] with b in [1, 2, 3] where a < b)",
    ),
    Builtin(
        "neighbors",
        ("neighbors(x)", "neighbors(x, edges)"),
        "set",
        "The things one step away. On a grid: `orthogonal` (the default), `diagonal` or `around`.",
        "neighbors(a1)",
        1,
        2,
    ),
    Builtin(
        "linked",
        ("linked(a, b, through)", "linked(a, b, through, edges)"),
        "boolean",
        "Is there a way from a to b whose inner steps all lie in `through`?",
        "linked(a1, c3, cells)",
        3,
        4,
    ),
    Builtin(
        "distance",
        ("distance(a, b)", "distance(a, b, through)", "distance(a, b, through, edges)"),
        "number or none",
        "Steps on the shortest way from a to b; none if there is no way.",
        "distance(a1, c3)",
        2,
        4,
    ),
    Builtin(
        "reach",
        ("reach(a, n)", "reach(a, n, through)", "reach(a, n, through, edges)"),
        "set",
        "Everything at most n steps from a, without a itself.",
        "reach(a1, 2)",
        2,
        4,
    ),
    Builtin(
        "step",
        ("step(cell, dx, dy)",),
        "a cell or none",
        "The grid cell that many columns and rows away; none beyond the edge.",
        "step(a1, 1, 0)",
        3,
        3,
    ),
    Builtin(
        "lines",
        ("lines(cells, n)",),
        "list of lists",
        "All straight lines of n cells on a grid: along rows, columns and both diagonals.",
        "count(lines(cells, 3))",
        2,
        2,
    ),
)
BUILTINS: dict[str, Builtin] = {builtin.name: builtin for builtin in _LIST}
GRID_EDGES = ("orthogonal", "diagonal", "around")

#: What an aggregate gives for each of its members.
_AGGREGATES = {"count", "any", "all", "sum", "first", "last", "top"}


class BuiltinCalls:
    """Part of the expression checker: calls of built-in and game functions, and queries over collections."""

    def x_call(self, tree: Tree, scope: Scope, wanted: t.Type | None) -> E:
        token = tree.children[0]
        args = [c for c in tree.children[1:] if c is not None]
        name = str(token)
        if name in self.world.functions:
            return self.call_function(name, token, args, scope)
        if name in BUILTINS:
            return self.call_builtin(BUILTINS[name], token, args, scope)
        at = self.mark(token, scope)
        for arg in args:
            if isinstance(arg, Tree) and arg.data not in ("each", "mapped", "matching"):
                self.expr(arg, scope)
        if name in self.world.verbs:
            return self.fault(
                "D004",
                at,
                f"`{name}` is a verb: it acts, so it can't stand in a value",
                "call it as a statement of its own",
            )
        candidates = [*self.world.functions, *BUILTINS, *self.world.verbs]
        hint = self.world.why_lacking(name) or did_you_mean(name, candidates)
        return self.fault("D004", at, f"there is no function `{name}`", hint)

    def call_function(self, name: str, token: Token, args: list[Tree], scope: Scope) -> E:
        signature = self.world.functions[name]
        lowered = self.arguments(signature, token, args, scope)
        self.use_function(name, self.mark(token, scope))
        return E("call", (name, tuple(lowered)), self.function_result(name), self.mark(token, scope))

    def function_result(self, name: str) -> t.Type:
        return self.world.functions[name].result

    def use_function(self, name: str, at: Mark | None = None) -> None:
        """Noted by the compiler of a whole game: borrowed functions are kept only if something uses them."""

    def arguments(self, signature, token: Token, args: list[Tree], scope: Scope) -> list[E]:
        at = self.mark(token, scope)
        if not signature.least <= len(args) <= len(signature.params):
            most = len(signature.params)
            wanted = str(most) if signature.least == most else f"{signature.least} to {most}"
            self.fault(
                "D005",
                at,
                f"`{signature.name}` takes {wanted} argument{'s' if wanted != '1' else ''}, not {len(args)}",
                f"it is written `{signature}`",
            )
        lowered = []
        for i, (_, type_, _, default) in enumerate(signature.params):
            if i < len(args):
                arg = args[i]
                if arg.data in ("each", "mapped", "matching"):
                    lowered.append(
                        self.fault(
                            "T001",
                            self.mark(arg, scope),
                            f"one {type_} is wanted here",
                            "write `[each ...]` for a list",
                        )
                    )
                    continue
                lowered.append(self.fit(self.expr(arg, scope, type_), type_, self.mark(arg, scope)))
            elif default is not None:
                # A default such as `= me` is read where the call stands.
                lowered.append(self.default_argument(default, type_, scope, at))
        for extra in args[len(signature.params) :]:
            if extra.data not in ("each", "mapped", "matching"):
                self.expr(extra, scope)
        return lowered

    def default_argument(self, tree: Tree, type_: t.Type, scope: Scope, at) -> E:
        before = len(self.sink)
        e = self.expr(tree, scope, type_)
        if len(self.sink) != before:
            return const(0, t.ANY, at)
        return self.fit(e, type_, at)

    # ------------------------------------------------------------ built-in functions

    def call_builtin(self, builtin: Builtin, token: Token, args: list[Tree], scope: Scope) -> E:
        at = self.mark(token, scope)
        if not builtin.least <= len(args) <= builtin.most:
            return self.fault(
                "D005",
                at,
                f"`{builtin.name}` can't take {len(args)} argument{'s' if len(args) != 1 else ''}",
                f"it is written {' or '.join(f'`{form}`' for form in builtin.forms)}",
            )
        queries = [a for a in args if a.data in ("each", "mapped", "matching")]
        name = builtin.name
        if name == "pairable":
            return self.pairable(args[0], scope, at)
        if name in _AGGREGATES or (name in ("max", "min") and (queries or len(args) == 1)):
            e = self.query(name, args[0], scope)
        elif queries:
            return self.fault(
                "T001",
                self.mark(queries[0], scope),
                f"`{name}` does not go through members",
                f"it is written {' or '.join(f'`{form}`' for form in builtin.forms)}",
            )
        else:
            e = getattr(self, f"call_{name}")(args, scope)
        e.at = self.mark_call(token, args, scope)
        return e

    def mark_call(self, token: Token, args: list[Tree], scope: Scope):
        end = max((a.meta.end_pos for a in args if not a.meta.empty), default=token.end_pos)
        return Mark(scope.node, token.start_pos, min(end + 1, len(scope.node.text)))

    def _number(self, tree: Tree, scope: Scope) -> E:
        return self.fit(self.expr(tree, scope), t.NUMBER, self.mark(tree, scope))

    def call_max(self, args, scope):
        return E("max_of", (tuple(self._number(a, scope) for a in args),), t.NUMBER)

    def call_min(self, args, scope):
        return E("min_of", (tuple(self._number(a, scope) for a in args),), t.NUMBER)

    def call_mod(self, args, scope):
        a, b = self._number(args[0], scope), self._number(args[1], scope)
        if is_const(b, 0):
            return self.fault("T007", self.mark(args[1], scope), "nothing can be divided by 0")
        return E("mod", (a, b), t.NUMBER)

    def call_abs(self, args, scope):
        return E("abs", (self._number(args[0], scope),), t.NUMBER)

    def call_reversed(self, args, scope):
        e = self.collection(args[0], scope)
        return E("reversed", (e,), t.list_of(t.member_of(e.type)))

    def call_unique(self, args, scope):
        e = self.collection(args[0], scope)
        return E("unique", (e,), t.list_of(t.member_of(e.type), unique=True))

    def _map_part(self, args, scope, op, part):
        e = self.expr(args[0], scope)
        if e.type.base == "any":
            return e
        if e.type.base != "map":
            return self.fault(
                "T001",
                self.mark(args[0], scope),
                f"a map made by `choose pairs` or `choose split` is wanted here, not {e.type}",
            )
        return E(op, (e,), t.list_of(e.type.of[part]))

    def call_keys(self, args, scope):
        return self._map_part(args, scope, "keys", 0)

    def call_values(self, args, scope):
        return self._map_part(args, scope, "values", 1)

    def call_next_in(self, args, scope):
        group = self.collection(args[0], scope)
        member = t.member_of(group.type)
        e = self.fit(self.expr(args[1], scope, member), member, self.mark(args[1], scope))
        return E("next_in", (group, e), t.maybe(member))

    # ------------------------------------------------------------ boards

    def _edges(self, tree: Tree | None, subject: E, scope: Scope) -> str | None:
        """Which edges a question about the board follows; a game with one kind of edge need not say."""
        game = self.world.game
        if tree is not None:
            name = str(tree.children[0]) if tree.data == "name" else ""
            if name in game.edges or name in GRID_EDGES:
                return name
            self.fault(
                "N017",
                self.mark(tree, scope),
                f"there are no edges `{name or '...'}`",
                did_you_mean(name, [*game.edges, *GRID_EDGES]),
            )
            return None
        if subject.type.is_thing:
            kinds = self.types.leaves(subject.type.of)
            fitting = [
                e.name
                for e in game.edges.values()
                if any(self.types.overlap((k.text,), tuple(kinds)) for k in e.between if k.text in self.types.parents)
            ]
            if len(fitting) == 1:
                return fitting[0]
            if any(game.kinds[k].grid for k in kinds if k in game.kinds):
                return "orthogonal"
            if fitting:
                self.fault(
                    "N005",
                    subject.at or self.mark(tree, scope),
                    f"which edges are meant: {', '.join(fitting)}?",
                    "name them as the last argument",
                )
                return None
        if subject.type.base != "any" and subject.at is not None:
            self.fault(
                "T011",
                subject.at,
                f"{subject.type} is not part of a board",
                "declare `edges:` between its things, or give its kind a `grid:`",
            )
        return None

    def _spot(self, tree: Tree, scope: Scope) -> E:
        e = self.expr(tree, scope)
        if e.type.base != "any" and not e.type.is_thing:
            return self.fault("T011", self.mark(tree, scope), f"a thing on the board is wanted here, not {e.type}")
        return self.fit(e, t.sure(e.type), self.mark(tree, scope))

    def _board_kinds(self, edges: str, spot: E) -> t.Type:
        definition = self.world.game.edges.get(edges)
        if definition is None:
            return t.thing(*spot.type.of) if spot.type.is_thing else t.ANY
        return t.thing(*[k.text for k in definition.between])

    def call_neighbors(self, args, scope):
        spot = self._spot(args[0], scope)
        edges = self._edges(args[1] if len(args) > 1 else None, spot, scope)
        if edges is None:
            return const((), t.list_of(t.ANY))
        return E("neighbors", (edges, spot), t.list_of(self._board_kinds(edges, spot), unique=True))

    def call_linked(self, args, scope):
        a, b = self._spot(args[0], scope), self._spot(args[1], scope)
        through = self.collection(args[2], scope)
        edges = self._edges(args[3] if len(args) > 3 else None, a, scope)
        return E("linked", (edges, a, b, through), t.BOOLEAN) if edges else const(0, t.BOOLEAN)

    def call_distance(self, args, scope):
        a, b = self._spot(args[0], scope), self._spot(args[1], scope)
        through = self.collection(args[2], scope) if len(args) > 2 else None
        edges = self._edges(args[3] if len(args) > 3 else None, a, scope)
        return E("distance", (edges, a, b, through), t.maybe(t.NUMBER)) if edges else const(0)

    def call_reach(self, args, scope):
        a, n = self._spot(args[0], scope), self._number(args[1], scope)
        through = self.collection(args[2], scope) if len(args) > 2 else None
        edges = self._edges(args[3] if len(args) > 3 else None, a, scope)
        if edges is None:
            return const((), t.list_of(t.ANY))
        return E("reach", (edges, a, n, through), t.list_of(self._board_kinds(edges, a), unique=True))

    def _grid_kind(self, type_: t.Type) -> str | None:
        kinds = [k for k in (type_.of or ()) if k in self.world.game.kinds and self.world.game.kinds[k].grid]
        return kinds[0] if type_.is_thing and len(kinds) == 1 and len(type_.of) == 1 else None

    def call_step(self, args, scope):
        cell = self._spot(args[0], scope)
        dx, dy = self._number(args[1], scope), self._number(args[2], scope)
        kind = self._grid_kind(cell.type)
        if kind is None:
            return (
                cell
                if cell.type.base == "any"
                else self.fault("T011", self.mark(args[0], scope), f"a cell of a grid is wanted here, not {cell.type}")
            )
        return E("step", (kind, cell, dx, dy), t.thing(kind, optional=True))

    def call_lines(self, args, scope):
        cells = self.collection(args[0], scope)
        n = self._number(args[1], scope)
        kind = self._grid_kind(t.member_of(cells.type))
        if cells.op != "things" or kind is None or not is_const(n):
            return self.fault(
                "T001",
                self.mark(args[0], scope),
                "`lines` takes all cells of a grid and a plain number",
                "write `lines(cells, 3)`",
            )
        return E("lines", (kind, n.args[0]), t.list_of(t.list_of(t.thing(kind), unique=True)))

    # ------------------------------------------------------------ queries

    def bind_member(self, token: Token, type_: t.Type, scope: Scope) -> E:
        name = str(token)
        at = self.mark(token, scope)
        if reserved(name):
            self.fault("N010", at, f"`{name}` is a word of the language and can't be a name")
        elif self.hides(name, scope):
            self.fault("N004", at, f"`{name}` already means something here", "choose another name for the new one")
        return scope.bind(name, type_)

    def hides(self, name: str, scope: Scope) -> bool:
        """Would a new local of this name hide another one, or something of the game?

        The prelude can't know what a game calls its things, so its own locals may.
        """
        return scope.find(name) is not None or (name in self.world.symbols and not self.borrowing)

    def each(self, tree: Tree, scope: Scope) -> tuple[Scope, str, E, E | None, tuple]:
        """`each x in s where c by k`: an inner scope with x bound, its local name, source, condition and keys."""
        token, source_tree, where, by = tree.children
        source = self.collection(source_tree, scope)
        inner = scope.child()
        bound = self.bind_member(token, t.member_of(source.type), inner)
        condition = None
        if where is not None:
            test = where.children[0]
            condition = self.fit(self.expr(test, inner), t.BOOLEAN, self.mark(test, inner))
            self.prove(test, inner, True)
        keys = []
        for key in by.children if by is not None else ():
            e = self.expr(key.children[0], inner)
            if e.type.base not in ("number", "boolean", "word", "any"):
                self.fault(
                    "T001",
                    self.mark(key.children[0], inner),
                    f"members can be ordered by a number, not by {e.type}",
                    "for players, use `p.seat`" if e.type.is_thing else None,
                )
            keys.append((self.fit(e, t.sure(e.type), self.mark(key.children[0], inner)), key.children[1] is not None))
        return inner, bound.args[0], source, condition, tuple(keys)

    def query(self, mode: str, tree: Tree, scope: Scope) -> E:
        """An aggregate or list over `each ...`, `e for each ...`, or a plain collection."""
        at = self.mark(tree, scope)
        if tree.data == "each":
            inner, var, source, condition, keys = self.each(tree, scope)
            member = inner.proof(str(tree.children[0])) or t.member_of(source.type)
            mapped = None
        elif tree.data == "mapped":
            inner, var, source, condition, keys = self.each(tree.children[1], scope)
            mapped = self.expr(tree.children[0], inner)
            if mapped.type.base == "place":
                mapped = self.content(mapped)
            if mapped.type.optional and mode != "all":
                mapped = self.fit(mapped, t.sure(mapped.type), self.mark(tree.children[0], inner))
            member = mapped.type
        elif tree.data == "matching":
            return self.fault("T001", at, "`with` has a meaning in `pairable` and `choose pairs` only")
        else:
            source = self.collection(tree, scope)
            var, condition, keys, mapped, member = None, None, (), None, t.member_of(source.type)
        if keys and mode in ("count", "any", "all", "sum", "max", "min"):
            self.fault("D009", at, f"an order makes no difference to `{mode}`", "leave `by` out")
        return self._typed_query(mode, (var, source, condition, keys, mapped), member, at)

    def _typed_query(self, mode: str, parts: tuple, member: t.Type, at) -> E:
        var, source, condition, keys, mapped = parts
        args = (mode, *parts)
        if mode == "list":
            unique = source.type.unique and mapped is None
            return E("query", args, t.list_of(member, unique=unique and not keys), at)
        if mode == "count":
            return E("query", args, t.NUMBER, at)
        if mode == "any":
            if var is None:
                return E("not", (E("is_empty", (source,), t.BOOLEAN, at),), t.BOOLEAN, at)
            return E("query", args, t.BOOLEAN, at)
        if mode == "all":
            if mapped is None:
                return self.fault(
                    "D005", at, "`all` needs a condition for each member", "it is written `all(c for each x in s)`"
                )
            args = (mode, var, source, condition, keys, self.fit(mapped, t.BOOLEAN, mapped.at or at))
            return E("query", args, t.BOOLEAN, at)
        if mode in ("sum", "max", "min"):
            if member.base not in ("number", "boolean", "any"):
                return self.fault(
                    "T001",
                    at,
                    f"only numbers can be taken together by `{mode}`, not {member}",
                    f"it is written `{BUILTINS[mode].forms[0]}`",
                )
            return E("query", args, t.NUMBER, at)
        if mode in ("first", "last"):
            return E("query", args, t.maybe(member), at)
        if not keys:
            return self.fault("D005", at, "`top` needs to know by what", "it is written `top(each x in s by k)`")
        return E("query", args, t.list_of(member, unique=True), at)

    def pairable(self, tree: Tree, scope: Scope, at) -> E:
        if tree.data != "matching":
            return self.fault(
                "D005", at, "`pairable` needs two groups", f"it is written `{BUILTINS['pairable'].forms[0]}`"
            )
        matrix, *_ = self.pair_matrix(tree.children, scope)
        return E("pairable", (matrix,), t.BOOLEAN)

    def pair_matrix(self, children: list, scope: Scope) -> tuple[E, E, E]:
        """For every a the list of b's it may get: `a in x with b in y where c`."""
        a_token, a_tree, b_token, b_tree, where = children
        first = self.collection(a_tree, scope)
        outer = scope.child()
        a = self.bind_member(a_token, t.member_of(first.type), outer)
        second = self.collection(b_tree, outer)
        inner = outer.child()
        b = self.bind_member(b_token, t.member_of(second.type), inner)
        condition = None
        if where is not None:
            test = where.children[0]
            condition = self.fit(self.expr(test, inner), t.BOOLEAN, self.mark(test, inner))
        row = E("query", ("list", b.args[0], second, condition, (), None), t.list_of(t.member_of(second.type)))
        matrix = E("query", ("list", a.args[0], first, None, (), row), t.list_of(t.list_of(t.member_of(second.type))))
        return matrix, first, second
