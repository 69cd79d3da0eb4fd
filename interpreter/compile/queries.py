"""Queries: going through members by filter, order and figure, as comprehensions, loops or one test of cells."""

from __future__ import annotations

import ast

from ..engine.header import ACTIVE
from ..ir.nodes import E, is_const, negated, subexpressions
from ..lang import types as t
from . import quote as q
from .expressions import Expressions
from .liveness import free_locals

#: From this many loops inside each other on, every round is charged: nested filters can take for ever.
_CHARGED_DEPTH = 3
#: What may take long, or go wrong, in the test of a member.
_LONG = frozenset({
    "query", "rows", "product", "any_subset", "call", "memo", "distance", "reach", "linked", "later_room",
})  # fmt: skip
#: Longer lines are looked at in a loop.
_MAX_UNROLLED = 6


class Queries(Expressions):
    """Part of the emitter: everything that goes through members."""

    def op_memo(self, e: E) -> ast.expr:
        """Members that never change, remembered by the locals they depend on; see `statics`."""
        number, keys = e.args
        node = q.name(f"memo:{number}")
        for key in self.values(keys) or [q.const(0)]:
            node = q.index(node, key)
        return node

    def op_query(self, e: E) -> ast.expr:
        self.depth += 1
        try:
            return self._query(e)
        finally:
            self.depth -= 1

    def _query(self, e: E) -> ast.expr:
        mode, variable, source, condition, keys, mapped = e.args
        if variable is None:
            return self._whole(mode, self.value(source), e)
        if mode in ("any", "all", "count"):
            found = self._in_column(e)
            if found is not None:
                return found
        if mode in ("any", "all") or (mode == "first" and not keys and condition is not None):
            return self._lifted(e)
        tests = self._tests(condition)
        members = self.value(source)
        if mode == "count":
            if not tests:
                return q.call("len", members)
            return q.call("len", q.listing(q.name(variable), variable, members, tests))
        if mode in ("sum", "max", "min"):
            figure = self.value(mapped) if mapped is not None else q.name(variable)
            return self._fold(mode, q.listing(figure, variable, members, tests))
        if keys:
            members = self._ordered(mode, variable, members, tests, keys)
            tests = []
        if mode in ("first", "last"):
            return self._end(mode, variable, members, tests, mapped, e)
        if mode == "top" or (mode == "list" and mapped is None and not tests):
            return members if keys or source.op in ("memo", "const", "things", "contents") else q.call("tuple", members)
        return q.call("tuple", self._listing(e))

    def _listing(self, e: E) -> ast.ListComp:
        """The members that pass, as a list of Python's."""
        _, variable, source, condition, _, mapped = e.args
        element = self.value(mapped) if mapped is not None else q.name(variable)
        return ast.ListComp(element, [self._clause(variable, source, condition)])

    def _clause(self, variable: str, source: E, condition: E | None) -> ast.comprehension:
        """`for x in s if c`."""
        return ast.comprehension(q.target(variable), self.value(source), self._tests(condition), 0)

    def op_cell(self, e: E) -> ast.expr:
        return q.cell(self.value(e.args[0]))

    def op_rows(self, e: E) -> ast.expr:
        """Loops over remembered rows; see `loop_rows`."""
        return q.call("tuple", self._row_listing(e))

    def _row_listing(self, e: E) -> ast.ListComp:
        source, levels, element = e.args
        members = self.value(source)
        clauses = []
        for position, (names, condition) in enumerate(levels):
            inner = [] if position == len(levels) - 1 else [f"Rows{position}"]
            targets = [q.target(name) for name in (*names, *inner)]
            target = targets[0] if len(targets) == 1 else ast.Tuple(targets, ast.Store())
            clauses.append(ast.comprehension(target, members, [] if condition is None else [self.test(condition)], 0))
            if inner:
                members = q.name(inner[0])
        return ast.ListComp(self.value(element), clauses)

    def option_list(self, e: E) -> ast.ListComp | None:
        """The options of a question as a list, if they are found by going through members; else None."""
        if e.op == "rows":
            return self._row_listing(e)
        if e.op == "product":
            return self._product(e)
        if e.op != "query" or e.args[0] != "list" or e.args[1] is None or e.args[4]:
            return None
        if e.args[3] is None and e.args[5] is None:
            return None
        self.depth += 1
        node = self._listing(e)
        self.depth -= 1
        return node

    def _tests(self, condition: E | None) -> list[ast.expr]:
        tests = [self.test(condition)] if condition is not None and not is_const(condition, 1) else []
        if self.depth >= _CHARGED_DEPTH:
            tests.insert(0, q.call("Charge", q.name(q.V)))
        return tests

    def _whole(self, mode: str, members: ast.expr, e: E) -> ast.expr:
        """A query over all members of a collection, without looking at each."""
        if mode == "list":
            return members
        if mode == "count":
            return q.call("len", members)
        if mode in ("sum", "max", "min"):
            return self._fold(mode, members)
        return q.call("First" if mode == "first" else "Last", members, q.const(t.none_value(e.type)))

    def _fold(self, mode: str, members: ast.expr) -> ast.expr:
        if mode == "sum":
            return q.call("sum", members)
        return q.call("Largest" if mode == "max" else "Smallest", members)

    def _ordered(self, mode: str, variable: str, members: ast.expr, tests: list[ast.expr], keys: tuple) -> ast.expr:
        parts = [ast.UnaryOp(ast.USub(), self.value(key)) if down else self.value(key) for key, down in keys]
        key = q.lambda_([variable], parts[0] if len(parts) == 1 else q.tuple_(parts))
        if tests:
            members = q.listing(q.name(variable), variable, members, tests)
        return q.call("Top" if mode == "top" else "Ordered", members, key)

    def _end(self, mode: str, variable: str, members: ast.expr, tests: list, mapped: E | None, e: E) -> ast.expr:
        none = q.const(t.none_value(e.type))
        if mapped is None and not tests:
            return q.call("First" if mode == "first" else "Last", members, none)
        element = self.value(mapped) if mapped is not None else q.name(variable)
        if mode == "first":
            return q.call("next", q.generator(element, variable, members, tests), none)
        return q.call("Last", q.listing(element, variable, members, tests), none)

    # ------------------------------------------------------------ as loops, and as questions about whole columns

    def _in_column(self, e: E) -> ast.expr | None:
        """`any(each c in cells where c.mark = me)` asks whether a value lies in a run of cells: one step for Python."""
        asked = self._column_question(e)
        if asked is None:
            return None
        (first, end), value = asked
        cells, sought = _run(first, end), self.value(value)
        if e.args[0] == "count":
            return ast.Call(ast.Attribute(cells, "count", ast.Load()), [sought], [])
        return q.compare(sought, ast.In if e.args[0] == "any" else ast.NotIn, cells)

    def _column_question(self, e: E) -> tuple[tuple[int, int], E] | None:
        """The run of cells and the value that `any`, `all` or `count` is about, if it is about that."""
        mode, variable, source, condition, _, mapped = e.args
        if variable is None:
            return None
        test = mapped if mode == "all" else condition
        if mode == "all" and condition is not None:
            return None
        if mode == "all" and test is not None:
            # No member may have the value that one would have to be rid of.
            test = E("eq", test.args, t.BOOLEAN) if test.op == "ne" else test.args[0] if test.op == "not" else None
        if test is None or (mode != "all" and mapped is not None):
            return None
        return self._column_test(variable, source, test)

    def _column_test(self, variable: str, source: E, test: E) -> tuple[tuple[int, int], E] | None:
        """For `x.attribute = value` over all things of a kind: the run of cells, and the value."""
        if source.op != "things" or test.op != "eq":
            return None
        figure, value = test.args if test.args[0].op == "attr" else reversed(test.args)
        if figure.op != "attr" or len(figure.args[0]) != 1 or figure.args[1].op != "local":
            return None
        key = figure.args[0][0]
        column = self.layout.columns.get(key)
        if figure.args[1].args[0] != variable or variable in free_locals(value) or column is None or column.is_static:
            return None
        if self.builder.attributes.is_bent(key) or column.width != 1 or column.attribute.type.base == "map":
            return None
        first, end = self.layout.kinds[source.args[0]]
        start = column.cell - column.first
        return (first + start, end + start), value

    def _lifted(self, e: E) -> ast.expr:
        """A loop that can stop early, as a function of its own: Python has no quicker way inside an expression."""
        names = sorted(free_locals(e))
        args = [q.name(self.rename.get(name, name)) for name in names]
        renamed, self.rename = self.rename, {}
        outer, self.active = self.active, None
        name = self.builder.helper_name(self.home)
        function = q.function(name, [q.V, *names], self._loop_body(e))
        self.rename, self.active = renamed, outer
        function.mark = e.at  # type: ignore[attr-defined]
        self.builder.add_function(self.file, function)
        return q.call(name, q.name(q.V), *args)

    def function_body(self, e: E) -> list[ast.stmt]:
        """The body of a function that gives the value of an expression."""
        if e.op == "query" and e.args[1] is not None and e.args[0] in ("any", "all", "first") and not e.args[4]:
            self.depth += 1
            whole = self._in_column(e) if e.args[0] != "first" else None
            body = self._loop_body(e) if whole is None else [q.return_(q.as_int(whole))]
            self.depth -= 1
            return body
        if e.op == "concat":
            return self._gathered(e)
        return [q.return_(self.value(e))]

    def _gathered(self, e: E) -> list[ast.stmt]:
        """Several lists joined, most of which are there only under a condition: gathered one after the other."""
        code: list[ast.stmt] = [q.assign("found", ast.List([], ast.Load()))]
        for part in _joined(e):
            if part.op == "if" and is_const(part.args[2]) and part.args[2].args[0] == ():
                code.append(q.if_(self.test(part.args[0]), [self._extended(part.args[1])]))
            else:
                code.append(self._extended(part))
        return [*code, q.return_(q.call("tuple", q.name("found")))]

    def _extended(self, part: E) -> ast.stmt:
        return ast.AugAssign(q.target("found"), ast.Add(), self.value(part))

    def completed_line(
        self, kind: str, length: int, key: tuple[str, str], near: ast.expr, found: ast.expr
    ) -> list[ast.stmt]:
        """Give `found` if the mark just left on a cell completes a line of the mover's; see `reactions`."""
        column = self.layout.columns[key]
        table = self.builder.boards.lines_through(kind, length, column.cell - column.first)
        names = [f"Cell{position}" for position in range(length - 1)]
        tests = [q.compare(q.cell(q.name(name)), ast.Eq, q.name("active")) for name in names]
        targets = ast.Tuple([q.target(name) for name in names], ast.Store())
        return [
            q.assign("active", q.cell(q.const(ACTIVE))),
            q.for_(targets, q.index(q.name(table), near), [q.if_(q.all_of(*tests), [q.return_(found)])]),
        ]

    def missing_in_column(self, e: E, found: ast.expr) -> list[ast.stmt] | None:
        """Give `found` if a value lies nowhere in a run of cells; None if that is not what the condition asks.

        Mostly it does lie there. Both ends are looked at first: boards fill up from one side, and men stand on theirs.
        """
        if e.op == "not" and e.args[0].op == "query" and e.args[0].args[0] == "any":
            e = e.args[0]
        elif e.op != "query" or e.args[0] != "all":
            return None
        asked = self._column_question(e)
        if asked is None:
            return None
        (first, end), value = asked
        code: list[ast.stmt] = []
        sought = self.value(value)
        if not isinstance(sought, ast.Constant):
            code.append(q.assign("sought", sought))
            sought = q.name("sought")
        ends = [q.compare(q.cell(q.const(cell)), ast.NotEq, sought) for cell in (first, end - 1)]
        return [*code, q.if_(q.all_of(*ends, q.compare(sought, ast.NotIn, _run(first, end))), [q.return_(found)])]

    def found_among(self, e: E, found: ast.expr) -> list[ast.stmt] | None:
        """Give `found` if one of a few members that never change passes a plain test; None if it is not that simple."""
        if e.op != "query" or e.args[0] != "any" or e.args[1] is None or e.args[2].op != "memo":
            return None
        _, variable, source, condition, _, _ = e.args
        if condition is None or any(part.op in _LONG for part in subexpressions(condition)):
            return None
        now = self.op_active(E("active", (), t.thing("player")))
        outer, self.active = self.active, "active"
        renamed, self.rename = self.rename, {variable: "Member"}
        loop = q.for_(q.target("Member"), self.value(source), [q.if_(self.test(condition), [q.return_(found)])])
        self.active, self.rename = outer, renamed
        return [q.assign("active", now), loop]

    def _loop_body(self, e: E) -> list[ast.stmt]:
        mode, variable, source, condition, _, mapped = e.args
        if self.active is None and any(part.op == "active" for part in subexpressions(e)):
            now = self.op_active(E("active", (), t.thing("player")))
            self.active = "active"
            body = [q.assign("active", now), *self._loop_body(e)]
            self.active = None
            return body
        if mode == "all":
            test = mapped if condition is None else E("or", (negated(condition), mapped), t.BOOLEAN)
            body = self._loop(variable, source, negated(test), q.const(0))
            body.append(q.return_(q.const(1)))
        elif mode == "any":
            body = self._loop(variable, source, condition, q.const(1))
            body.append(q.return_(q.const(0)))
        else:
            body = self._loop(variable, source, condition, None, mapped)
            body.append(q.return_(q.const(t.none_value(e.type))))
        return body

    def _loop(
        self, variable: str, source: E, condition: E | None, found: ast.expr | None, mapped: E | None = None
    ) -> list[ast.stmt]:
        members = self.value(source)
        charge = [q.do(q.call("Charge", q.name(q.V)))] if self.depth >= _CHARGED_DEPTH else []
        unrolled = self._unrolled(variable, source, condition)
        if unrolled is not None:
            targets, test = unrolled
            return [q.for_(targets, members, [*charge, q.if_(test, [q.return_(found)])])]
        if found is None:
            found = self.value(mapped) if mapped is not None else q.name(variable)
        if condition is not None and self._is_plain_any(condition):
            # Members of members: the first that passes decides, so the loops can stand inside each other.
            self.depth += 1
            body = self._loop(condition.args[1], condition.args[2], condition.args[3], found)
            self.depth -= 1
        else:
            test = self.test(condition) if condition is not None and not is_const(condition, 1) else q.const(1)
            body = [q.if_(test, [q.return_(found)])]
        return [q.for_(q.target(variable), members, [*charge, *body])]

    def _is_plain_any(self, e: E) -> bool:
        """`any(each x in ... where ...)` that has to be answered by a loop."""
        if e.op != "query" or e.args[0] != "any" or e.args[1] is None or e.args[3] is None:
            return False
        return self._column_question(e) is None

    def _unrolled(self, variable: str, source: E, condition: E | None) -> tuple[ast.expr, ast.expr] | None:
        """`all(... for each cell in line)` over lines of one length: their cells by name instead of a second loop."""
        if source.op != "lines" or condition is None or condition.op != "query":
            return None
        mode, member, inner, test, _, mapped = condition.args
        length = source.args[1]
        line = E("local", (variable,), t.ANY)
        if (
            mode != "all"
            or test is not None
            or length > _MAX_UNROLLED
            or inner.op != "local"
            or inner.args != line.args
        ):
            return None
        if variable in free_locals(mapped):
            return None
        names = [f"{member}_{position}" for position in range(length)]
        tests = []
        for name in names:
            self.rename = {member: name}
            tests.append(self.test(mapped))
        self.rename = {}
        return ast.Tuple([q.target(name) for name in names], ast.Store()), q.all_of(*tests)

    # ------------------------------------------------------------ options of actions

    def op_product(self, e: E) -> ast.expr:
        """Options that name several parameters: nested loops, each over what the earlier ones leave."""
        return q.call("tuple", self._product(e))

    def _product(self, e: E) -> ast.ListComp:
        loops, packed = e.args
        clauses = []
        for variable, source, condition in loops:
            clauses.append(self._clause(variable, source, condition))
            self.depth += 1
        node = ast.ListComp(self.value(packed), clauses)
        self.depth -= len(loops)
        return node

    def op_any_subset(self, e: E) -> ast.expr:
        """Is there a choice of some members, together with those that are begun with, that makes the condition true?"""
        variable, source, least, most, condition, begun = e.args
        high = q.const(None) if most is None else self.value(most)
        subsets = q.call("Subsets", q.name(q.V), self.value(source), self.value(least), high, self.value(begun))
        self.depth += 1
        node = q.call("any", q.generator(self.test(condition), variable, subsets, []))
        self.depth -= 1
        return q.as_int(node)


def _run(first: int, end: int) -> ast.expr:
    return q.slice_(q.name(q.V), q.const(first), q.const(end))


def _joined(e: E) -> list[E]:
    return [*_joined(e.args[0]), *_joined(e.args[1])] if e.op == "concat" else [e]
