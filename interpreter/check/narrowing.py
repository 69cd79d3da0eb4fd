"""What a condition proves about the names in it: after `if u is hero`, `u` is a hero."""

from __future__ import annotations

from lark import Tree

from ..lang import types as t
from .scope import Scope


class Narrowing:
    """Part of the expression checker: writes what a condition proves into a scope."""

    def prove(self, tree: Tree, scope: Scope, holds: bool) -> None:
        """Note in `scope` what is known if the condition `tree` holds (or does not)."""
        if tree.data == "not_":
            self.prove(tree.children[0], scope, not holds)
        elif (tree.data == "and_" and holds) or (tree.data == "or_" and not holds):
            self.prove(tree.children[0], scope, holds)
            self.prove(tree.children[1], scope, holds)
        elif tree.data in ("is_", "is_not"):
            self._prove_is(tree, scope, holds == (tree.data == "is_"))
        elif tree.data in ("compare", "equal") and tree.children[-1].data == "none":
            differs = tree.data == "compare" and str(tree.children[1]) == "!="
            if (differs and holds) or (tree.data == "equal" and not holds):
                self._narrow(tree.children[0], scope, t.sure)

    def _prove_is(self, tree: Tree, scope: Scope, holds: bool) -> None:
        subject, name = tree.children[0], str(tree.children[1])
        if name == "empty":
            if not holds:
                self._narrow(subject, scope, t.sure)
        elif holds and name in self.world.hierarchy.parents:
            hierarchy = self.world.hierarchy

            def to_kind(type_: t.Type) -> t.Type:
                if not type_.is_thing:
                    return type_
                if type_.of and hierarchy.covers((name,), type_.of):
                    return t.sure(type_)
                return t.thing(name)

            self._narrow(subject, scope, to_kind)

    def _narrow(self, subject: Tree, scope: Scope, change) -> None:
        from .expressions import _path

        path = _path(subject)
        if not path:
            return
        quiet = len(self.sink)
        known = self.expr(subject, scope)
        if len(self.sink) != quiet or known.type.base in ("any", "none"):
            return
        scope.proved[path] = change(known.type)
