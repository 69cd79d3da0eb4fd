"""Calls of functions: those of the game, and those of the language that need no module of their own."""

from __future__ import annotations

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E, Mark, const, is_const
from ..lang import types as t
from .builtins import BUILTINS, Builtin
from .scope import Scope

#: Functions that go through the members of one argument.
_AGGREGATES = frozenset({"count", "any", "all", "sum", "first", "last", "top"})


class Calls:
    """Part of the expression checker: calls and their arguments."""

    # ------------------------------------------------------------ functions of the game

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

    # ------------------------------------------------------------ functions of the language

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
