"""Statements that last: rules that are started, attributes that are bent, and until when."""

from __future__ import annotations

from lark import Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import Do, E, Lasting, Mark, all_of, const
from ..lang import types as t
from .scope import Scope


class Durations:
    """Part of the statement checker: `start`, `end`, `gets`, `becomes`, and moments."""

    def s_begin(self, tree, scope):
        call, lasting = tree.children
        found = self._template(call, scope)
        if found is None:
            return []
        return [Do("start", (found[0], found[1], self.lasting(lasting, scope)))]

    def s_end_rule(self, tree, scope):
        found = self._template(tree.children[0], scope)
        return [Do("finish", found)] if found is not None else []

    def _template(self, call: Tree, scope: Scope) -> tuple[str, tuple[E, ...]] | None:
        token = call.children[0]
        signature = self.world.templates.get(str(token))
        if signature is None:
            self.fault(
                "N001",
                self.mark(token, scope),
                f"there is no rule template `{token}`",
                did_you_mean(str(token), self.world.templates) or "declare it under `rule_templates:`",
            )
            return None
        args = [c for c in call.children[1:] if c is not None]
        return str(token), tuple(self.arguments(signature, token, args, scope))

    def _gets(self, tree, scope, op):
        path, amount, lasting = tree.children
        at = self.mark(path, scope)
        bent = e = self.figure(path, scope)
        entry = const(-1)
        if e.op == "entry":
            entry, e = e.args[1], e.args[0]
        if e.op != "attr" or len(e.args[0]) != 1:
            if e.type.base != "any":
                self.fault("T003", at, "only an attribute of a thing can be bent for a while")
            return []
        if op != "set" and bent.type.base != "number":
            self.fault("T003", at, f"only a number can be raised or lowered, not a {bent.type}", "write `becomes`")
            return []
        wanted = t.sure(bent.type)
        value = self.fit(self.expr(amount, scope, wanted), wanted, self.mark(amount, scope))
        return [Do("gets", (e.args[0][0], e.args[1], entry, op, value, self.lasting(lasting, scope)))]

    def s_gets_plus(self, tree, scope):
        return self._gets(tree, scope, "add")

    def s_gets_minus(self, tree, scope):
        return self._gets(tree, scope, "sub")

    def s_gets_times(self, tree, scope):
        return self._gets(tree, scope, "times")

    def s_becomes(self, tree, scope):
        return self._gets(tree, scope, "set")

    def lasting(self, tree: Tree | None, scope: Scope) -> Lasting:
        if tree is None:
            return Lasting()
        if tree.data == "until":
            moment = self.moment(tree.children[0], scope)
            if moment is not None:
                self.moment_unit(moment[0], moment[1])
            return Lasting(moment=moment)
        condition = self.fit(self.expr(tree.children[0], scope), t.BOOLEAN, self.mark(tree.children[0], scope))
        return Lasting(condition=all_of(condition))

    def is_too_late(self, moment: tuple, at: Mark) -> bool:
        """Nothing can happen at the end of the game; only what lasts until then may name it."""
        if moment[:2] != ("end", "game"):
            return False
        hint = "name the end of a phase, or count it under `scoring:`"
        self.fault("N013", at, "when the game is over, nothing happens any more", hint)
        return True

    def moment(self, tree: Tree, scope: Scope) -> tuple | None:
        """("start" | "end", "turn" | "game" | phase name, player or None)."""
        edge, token, whose = tree.children
        name = str(token)
        if name not in ("turn", "game") and name not in self.world.phases:
            if name == "round" and "main" in self.world.phases:
                name = "main"
            else:
                self.fault(
                    "N013",
                    self.mark(token, scope),
                    f"`{name}` is neither `turn`, `game` nor a phase",
                    did_you_mean(name, ["turn", "game", *self.world.phases]),
                )
                return None
        player = None
        if whose is not None:
            player = self.fit(self.expr(whose, scope), t.thing("player"), self.mark(whose, scope))
        return (str(edge), name, player)
