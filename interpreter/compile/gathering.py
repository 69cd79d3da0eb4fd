"""Lists gathered by plain loops: inside a function quicker than a comprehension, which is a function of its own.

A comprehension also turns all locals that it shares with the code around it into cells, which slows that code down.
"""

from __future__ import annotations

import ast

from . import quote as q

#: Up to this many members known beforehand, each has a test of its own, without a loop.
_MAX_UNROLLED = 12


def gathered(name: str, listing: ast.ListComp) -> list[ast.stmt]:
    """Statements that leave in a local what the comprehension would give."""
    begin = q.assign(name, ast.List([], ast.Load()))
    return [begin, *(_unrolled(name, listing) or [_loop(name, listing.elt, listing.generators)])]


def _loop(name: str, element: ast.expr, clauses: list[ast.comprehension]) -> ast.stmt:
    clause, inner = clauses[0], clauses[1:]
    body = _loop(name, element, inner) if inner else _append(name, element)
    if clause.ifs:
        body = q.if_(q.all_of(*clause.ifs), [body])
    return q.for_(clause.target, clause.iter, [body])


def _unrolled(name: str, listing: ast.ListComp) -> list[ast.stmt] | None:
    clause = listing.generators[0]
    members = clause.iter
    if len(listing.generators) > 1 or not clause.ifs or not isinstance(clause.target, ast.Name):
        return None
    if not isinstance(members, ast.Constant) or len(members.value) > _MAX_UNROLLED:
        return None
    test, variable = q.all_of(*clause.ifs), clause.target.id
    if any(isinstance(part, (ast.ListComp, ast.GeneratorExp, ast.Lambda)) for part in ast.walk(test)):
        return None
    return [
        q.if_(_with(test, variable, member), [_append(name, _with(listing.elt, variable, member))])
        for member in members.value
    ]


def _append(name: str, element: ast.expr) -> ast.stmt:
    return q.do(q.call(ast.Attribute(q.name(name), "append", ast.Load()), element))


def _with(node: ast.expr, variable: str, member: object) -> ast.expr:
    """A copy of an expression in which one member stands for the variable."""
    if isinstance(node, ast.Name) and node.id == variable:
        return q.const(member)
    parts = {name: _part(getattr(node, name), variable, member) for name in node._fields if hasattr(node, name)}
    copy = node.__class__(**parts)
    if hasattr(node, "mark"):
        copy.mark = node.mark  # type: ignore[attr-defined]
    return copy


def _part(value: object, variable: str, member: object) -> object:
    if isinstance(value, list):
        return [_part(one, variable, member) for one in value]
    return _with(value, variable, member) if isinstance(value, ast.AST) else value
