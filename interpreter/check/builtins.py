"""The functions that belong to the language: what they take, what they give, and their page in the reference."""

from __future__ import annotations

from dataclasses import dataclass


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
