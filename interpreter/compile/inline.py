"""Short functions written into the expressions that call them.

Only what reads the same either way: no binders inside, so that no name can be caught, and no argument worked out twice.
"""

from __future__ import annotations

from collections import Counter

from ..check.game import GameIR
from ..ir.nodes import E, Stmt, Unit, expressions, subexpressions, walk
from .effects import pure_unit

#: Larger functions stay functions.
_MAX_SIZE = 14
_BINDERS = frozenset({"query", "product", "any_subset", "later_room"})
_PLAIN = frozenset({"local", "const", "thing", "active", "things"})


class Inliner:
    def __init__(self, ir: GameIR) -> None:
        self.ir = ir
        self.bodies: dict[str, tuple[list[str], E, Counter]] = {}
        for name, unit in ir.units.items():
            if unit.value is not None and name.startswith(("fn:", "ends:")) and self._is_short(unit):
                uses = Counter(part.args[0] for part in subexpressions(unit.value) if part.op == "local")
                self.bodies[name] = ([param for param, _ in unit.params], unit.value, uses)

    def _is_short(self, unit: Unit) -> bool:
        parts = list(subexpressions(unit.value))
        return len(parts) <= _MAX_SIZE and not any(
            part.op in _BINDERS or part.op in ("call", "call_table") for part in parts
        )

    def run(self) -> None:
        for unit in self.ir.units.values():
            if unit.value is not None:
                unit.value = self.inlined(unit.value)
            for stmt in walk(unit.body or []):
                self._statement(stmt)

    def _statement(self, stmt: Stmt) -> None:
        if not expressions(stmt):
            return
        for name in stmt.__slots__:
            value = getattr(stmt, name)
            if isinstance(value, (E, tuple)):
                setattr(stmt, name, self.inlined(value))

    def inlined(self, e):
        if isinstance(e, tuple):
            return tuple(self.inlined(part) for part in e)
        if not isinstance(e, E) or not e.args:
            return e
        args = self.inlined(e.args)
        if e.op == "call":
            body = self.bodies.get(pure_unit(self.ir, e.args[0]))
            if body is not None and self._once(body, args[1]):
                names, value, _ = body
                return _substituted(value, dict(zip(names, args[1], strict=True)))
        return E(e.op, args, e.type, e.at)

    def _once(self, body: tuple[list[str], E, Counter], args: tuple) -> bool:
        """Is every argument cheap to read again, or read only once?"""
        names, _, uses = body
        return all(arg.op in _PLAIN or uses[name] <= 1 for name, arg in zip(names, args, strict=True))


def _substituted(e, by: dict[str, E]):
    if isinstance(e, tuple):
        return tuple(_substituted(part, by) for part in e)
    if not isinstance(e, E):
        return e
    if e.op == "local" and e.args[0] in by:
        return by[e.args[0]]
    return E(e.op, _substituted(e.args, by), e.type, e.at)
