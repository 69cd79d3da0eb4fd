"""Numbers that could grow without end: what is kept, in the state or in a local, stays within the limit of numbers.

A product is tested where it is made. A sum of two figures can double, and so can what a function gives, so these are
tested where they are kept. Adding a plain number can't: nobody lives to see it overflow.
"""

from __future__ import annotations

import ast

from ..engine.header import NUMBER_LIMIT
from ..ir.nodes import E, is_const, subexpressions
from . import quote as q
from .attributes import Attributes

#: Operations whose value is never larger than what it is made of.
_SMALL = frozenset({"const", "count", "mod", "div_up", "div_down", "table", "part"})


class Growth:
    def __init__(self, attributes: Attributes) -> None:
        self.attributes = attributes

    def kept_in_state(self, value: ast.expr, e: E, temporary: str) -> ast.expr:
        return value if e.type.base != "number" or self._is_small(e) else _tested(value, temporary)

    def kept_in_local(self, value: ast.expr, e: E, temporary: str) -> ast.expr:
        grows = e.type.base == "number" and any(_grows(part) for part in subexpressions(e))
        return _tested(value, temporary) if grows else value

    def _is_small(self, e: E) -> bool:
        """Is the value as bounded as what lies in the state?"""
        if e.op in ("attr", "state"):
            key = e.args[0][0] if e.op == "attr" else e.args[0]
            return self.attributes.is_plain(key)
        if e.op in ("add", "sub"):
            return any(is_const(part) for part in e.args) and all(self._is_small(part) for part in e.args)
        return e.op in _SMALL or (e.op == "query" and e.args[0] == "count")


def _grows(e: E) -> bool:
    if e.op in ("add", "sub"):
        return not any(is_const(part) for part in e.args)
    return (e.op == "query" and e.args[0] == "sum") or (e.op in ("call", "memo") and e.type.base == "number")


def _tested(value: ast.expr, temporary: str) -> ast.expr:
    """The value itself if it lies within the limit; written out, for it is asked often."""
    named = ast.NamedExpr(q.target(temporary), value)
    limits = [q.const(-NUMBER_LIMIT), named, q.const(NUMBER_LIMIT)]
    within = ast.Compare(limits[0], [ast.Lt(), ast.Lt()], limits[1:])
    return q.either(within, q.name(temporary), q.call("Sized", q.name(temporary)))
