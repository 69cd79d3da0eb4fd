"""What names mean inside one effect text: locals, `me`, `self`, and what conditions have proved about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..ir.nodes import E, local
from ..lang import types as t
from ..lang.words import KEYWORDS
from ..source.tree import ScalarNode


@dataclass(slots=True)
class Context:
    """The function being lowered. Locals get names of their own, so that no two bindings ever share one."""

    me: E | None = None
    self_: E | None = None
    host: E | None = None
    result: t.Type = field(default_factory=lambda: t.NOTHING)
    #: How `stop` leaves: a `Return`; only bodies that are written into others lack it.
    can_stop: bool = True
    secret_for: str | None = None
    used: int = 0
    turn_phase: bool = False
    #: Values of the exits that hooks report: what `stop` gives back.
    stop_value: E | None = None

    def fresh(self, name: str) -> str:
        self.used += 1
        return f"{name}_{self.used}"


class Scope:
    """A chain of local bindings; a child sees its parents, and forgets at its end."""

    __slots__ = ("context", "parent", "names", "proved", "in_loop", "node")

    def __init__(self, context: Context, node: ScalarNode | None, parent: Scope | None = None) -> None:
        self.context, self.node, self.parent = context, node, parent
        self.names: dict[str, E] = {}
        #: Types by path; None where a proof from outside does not hold.
        self.proved: dict[str, t.Type | None] = {}
        self.in_loop = parent.in_loop if parent is not None else False

    def child(self) -> Scope:
        return Scope(self.context, self.node, self)

    def over(self, node: ScalarNode) -> Scope:
        """The same names, for another text."""
        inner = Scope(self.context, node, self)
        inner.in_loop = False
        return inner

    def find(self, name: str) -> E | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def proof(self, path: str) -> t.Type | None:
        scope: Scope | None = self
        while scope is not None:
            if path in scope.proved:
                return scope.proved[path]
            scope = scope.parent
        return None

    def bind(self, name: str, type_: t.Type) -> E:
        bound = local(self.context.fresh(name), type_)
        self.names[name] = bound
        return bound

    def bind_as(self, name: str, expression: E) -> None:
        self.names[name] = expression

    def retype(self, name: str, type_: t.Type) -> None:
        """What is learnt about a local after its birth: `let found = []` holds whatever is first added to it."""
        scope: Scope | None = self
        while scope is not None and name not in scope.names:
            scope = scope.parent
        if scope is not None:
            bound = scope.names[name]
            scope.names[name] = E(bound.op, bound.args, type_, bound.at)

    def forget_state(self) -> None:
        """After a change of the state, what was proved about `u.at`, `starter` and the like no longer holds."""
        for scope, path in self._proofs():
            if "." in path or self.find(path) is None:
                scope.proved.pop(path, None)

    def forget(self, name: str) -> None:
        """A local was given another value."""
        for scope, path in self._proofs():
            if path == name or path.startswith(name + "."):
                scope.proved.pop(path, None)

    def loop(self, written: Iterable[str], changes_state: bool) -> Scope:
        """The scope of a loop's body: what one round may change is not known when the next one begins."""
        inner = self.child()
        inner.in_loop = True
        for _, path in self._proofs():
            head = path.partition(".")[0]
            if head in written or (changes_state and ("." in path or self.find(path) is None)):
                inner.proved[path] = None
        return inner

    def _proofs(self) -> list[tuple[Scope, str]]:
        found, scope = [], self
        while scope is not None:
            found.extend((scope, path) for path in scope.proved)
            scope = scope.parent
        return found

    def all_names(self) -> list[str]:
        found, scope = [], self
        while scope is not None:
            found.extend(scope.names)
            scope = scope.parent
        return found


def reserved(name: str) -> bool:
    return name in KEYWORDS
