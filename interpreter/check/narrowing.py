"""What a condition proves about the names in it: after `if u is hero`, `u` is a hero."""

from __future__ import annotations

from dataclasses import replace

from lark import Tree

from ..lang import types as t
from .scope import Scope
from .wording import path_text


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
        elif name in self.world.hierarchy.parents:
            change = self._to_kind if holds else self._without_kind
            self._narrow(subject, scope, lambda type_: change(type_, name) if type_.is_thing else type_)

    def _to_kind(self, type_: t.Type, kind: str) -> t.Type:
        if type_.of and self.world.hierarchy.covers((kind,), type_.of):
            return t.sure(type_)
        return t.thing(kind)

    def _without_kind(self, type_: t.Type, kind: str) -> t.Type:
        """A card or marker that is not a marker is a card; a card that is not a hero stays just a card."""
        left = tuple(other for other in type_.of if not self.world.hierarchy.covers((kind,), (other,)))
        return replace(type_, of=left) if left else type_

    def _narrow(self, subject: Tree, scope: Scope, change) -> None:
        path = path_text(subject)
        if not path:
            return
        quiet = len(self.sink)
        known = self.expr(subject, scope)
        if len(self.sink) != quiet or known.type.base in ("any", "none"):
            return
        scope.proved[path] = change(known.type)
