"""Short names for building Python syntax trees. Nodes get their places in the author's text at the end, all at once."""

from __future__ import annotations

import ast

_LOAD, _STORE = ast.Load(), ast.Store()

V = "v"  # the state's cells, in every compiled function


def name(identifier: str) -> ast.expr:
    return ast.Name(identifier, _LOAD)


def target(identifier: str) -> ast.expr:
    return ast.Name(identifier, _STORE)


def const(value: object) -> ast.expr:
    return ast.Constant(value)


def tuple_(items: list[ast.expr]) -> ast.expr:
    if all(isinstance(item, ast.Constant) for item in items):
        return ast.Constant(tuple(item.value for item in items))
    return ast.Tuple(items, _LOAD)


def call(function: str | ast.expr, *args: ast.expr) -> ast.expr:
    return ast.Call(name(function) if isinstance(function, str) else function, list(args), [])


def index(of: ast.expr, at: ast.expr) -> ast.expr:
    return ast.Subscript(of, at, _LOAD)


def slot(of: ast.expr, at: ast.expr) -> ast.expr:
    """The same as `index`, to be written to."""
    return ast.Subscript(of, at, _STORE)


def slice_(of: ast.expr, low: ast.expr | None, high: ast.expr | None) -> ast.expr:
    return ast.Subscript(of, ast.Slice(low, high), _LOAD)


def cell(at: ast.expr) -> ast.expr:
    return index(name(V), at)


def binary(left: ast.expr, operator: type[ast.operator], right: ast.expr) -> ast.expr:
    return ast.BinOp(left, operator(), right)


def plus(left: ast.expr, number: int) -> ast.expr:
    """`left + number`, worked out now if that is possible."""
    if isinstance(left, ast.Constant) and left.value.__class__ is int:
        return ast.Constant(left.value + number)
    if number == 0:
        return left
    if number < 0:
        return binary(left, ast.Sub, const(-number))
    return binary(left, ast.Add, const(number))


def compare(left: ast.expr, operator: type[ast.cmpop], right: ast.expr) -> ast.expr:
    return ast.Compare(left, [operator()], [right])


def all_of(*tests: ast.expr) -> ast.expr:
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), list(tests))


def any_of(*tests: ast.expr) -> ast.expr:
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), list(tests))


def not_(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def as_truth(value: ast.expr) -> ast.expr:
    """Is there anything in this tuple? A truth value, not the tuple itself, because numbers are made of it."""
    return not_(not_(value))


def as_int(test: ast.expr) -> ast.expr:
    """A truth value as the number that a state can hold."""
    return ast.UnaryOp(ast.UAdd(), test)


def either(test: ast.expr, then: ast.expr, other: ast.expr) -> ast.expr:
    return ast.IfExp(test, then, other)


def generator(element: ast.expr, variable: str, source: ast.expr, tests: list[ast.expr]) -> ast.expr:
    return ast.GeneratorExp(element, [ast.comprehension(target(variable), source, tests, 0)])


def listing(element: ast.expr, variable: str, source: ast.expr, tests: list[ast.expr]) -> ast.expr:
    return ast.ListComp(element, [ast.comprehension(target(variable), source, tests, 0)])


def lambda_(variables: list[str], body: ast.expr) -> ast.expr:
    return ast.Lambda(_arguments(variables), body)


def assign(identifier: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([target(identifier)], value)


def store(at: ast.expr, value: ast.expr) -> ast.stmt:
    """`v[at] = value`."""
    return ast.Assign([slot(name(V), at)], value)


def do(value: ast.expr) -> ast.stmt:
    return ast.Expr(value)


def if_(test: ast.expr, then: list[ast.stmt], other: list[ast.stmt] | None = None) -> ast.stmt:
    return ast.If(test, then or [ast.Pass()], other or [])


def while_(test: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.While(test, body or [ast.Pass()], [])


def for_(variable: ast.expr, source: ast.expr, body: list[ast.stmt], other: list[ast.stmt] | None = None) -> ast.stmt:
    return ast.For(variable, source, body or [ast.Pass()], other or [])


def return_(value: ast.expr | None = None) -> ast.stmt:
    return ast.Return(value)


def function(identifier: str, parameters: list[str], body: list[ast.stmt]) -> ast.stmt:
    return ast.FunctionDef(identifier, _arguments(parameters), body or [ast.Pass()], [])


def _arguments(parameters: list[str]) -> ast.arguments:
    return ast.arguments([], [ast.arg(each) for each in parameters], None, [], [], None, [])
