"""Families D and T: conditions that ask nothing, and values that do not belong together."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Tree

from ..diagnostics.diagnostic import Sink
from ..diagnostics.fix import Edit, Fix, Grade
from ..ir.nodes import E, If, Write, is_const
from ..lang.parse import SyntaxFault, parse
from ..lang.parser import ENTRIES
from ..source.tree import ScalarNode
from .check import Check
from .subject import Lowered, same

_COMPARED = ("eq", "ne", "lt", "le", "gt", "ge")
_SIGNS = {"eq": "=", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def idle_comparisons(game: Lowered, sink: Sink) -> None:
    """Comparisons of constants, and of something with itself."""
    for _, e in game.expressions(*_COMPARED):
        left, right = e.args
        if is_const(left) and is_const(right):
            sink.report(
                "D010",
                e.at.span,
                "this condition has the same answer in every game",
                "leave it out, or ask for a value",
            )
        elif same(left, right):
            sink.report(
                "D011",
                e.at.span,
                "both sides of this comparison are the same",
                "compare with something else; was another name meant?",
            )


def out_of_range(game: Lowered, sink: Sink) -> None:
    """Comparisons of a figure with a number that it can't reach."""
    bent = set(game.ir.book.modifiers) | game.effects.bent
    for _, e in game.expressions(*_COMPARED):
        figure, number = e.args if is_const(e.args[1]) else reversed(e.args)
        low, high = figure.type.low, figure.type.high
        if figure.op not in ("attr", "state") or not is_const(number) or number.type.base != "number":
            continue
        keys = figure.args[0] if figure.op == "attr" else (figure.args[0],)
        if low is None or high is None or set(keys) & bent:
            continue
        answers = {_compare(e.op, value, number.args[0], e.args[0] is figure) for value in (low, high)}
        inside = low <= number.args[0] <= high
        if len(answers) == 1 and not inside:
            always = "always" if answers == {True} else "never"
            sink.report(
                "T014",
                e.at.span,
                f"this is {always} so: the figure lies between {low} and {high}",
                "compare with a number that it can have",
            )


def _compare(op: str, value: int, number: int, in_order: bool) -> bool:
    left, right = (value, number) if in_order else (number, value)
    return {
        "eq": left == right,
        "ne": left != right,
        "lt": left < right,
        "le": left <= right,
        "gt": left > right,
        "ge": left >= right,
    }[op]


def missing_cases(game: Lowered, sink: Sink) -> None:
    """Chains of `if` and `elif` over the words of a list that leave some out and have no `else`."""
    inner: set[int] = set()
    for _, stmt in game.statements():
        if not isinstance(stmt, If) or id(stmt) in inner:
            continue
        subject, tested, last = None, [], stmt
        while True:
            case = _word_case(last.condition)
            if case is None or (subject is not None and not same(subject, case[0])):
                tested = []
                break
            subject = case[0]
            tested.append(case[1])
            if len(last.other) == 1 and isinstance(last.other[0], If):
                last = last.other[0]
                inner.add(id(last))
            else:
                break
        if len(tested) < 2 or last.other or subject is None:
            continue
        words = game.world.words.get(subject.type.of, [])
        left_out = [word for number, word in enumerate(words) if number not in tested]
        if left_out and stmt.condition.at is not None:
            sink.report(
                "T015",
                stmt.condition.at.span,
                f"nothing is said for {' and '.join(f'`{word}`' for word in left_out)}",
                "add an `elif` for it, or `else`",
            )


def _word_case(e: E) -> tuple[E, int] | None:
    if e.op == "eq" and e.args[0].type.base == "word" and is_const(e.args[1]) and not is_const(e.args[0]):
        return e.args[0], e.args[1].args[0]
    return None


def mixed_units(game: Lowered, sink: Sink) -> None:
    """Resources added to, or compared with, other resources."""
    resources = {name for action in game.game.actions.values() for name in action.cost}
    for _, e in game.expressions("add", "sub", *_COMPARED):
        names = [_resource(part, resources) for part in e.args]
        if None not in names and names[0] != names[1]:
            sign = {"add": "+", "sub": "-"}.get(e.op) or _SIGNS[e.op]
            _report_units(sink, e.at.span, names[0], names[1], f"on the two sides of `{sign}`")
    for _, stmt in game.statements():
        if isinstance(stmt, Write) and stmt.at is not None and stmt.place[0] in ("attr", "state"):
            target, value = stmt.place[1][1], _resource(stmt.value, resources)
            if target in resources and value is not None and value != target:
                _report_units(sink, stmt.at.span, value, target, "as if one were the other")


def _resource(e: E, resources: set[str]) -> str | None:
    if e.op == "need":
        return _resource(e.args[0], resources)
    if e.op == "attr" and e.args[0][0][1] in resources:
        return e.args[0][0][1]
    return e.args[0][1] if e.op == "state" and e.args[0][1] in resources else None


def _report_units(sink: Sink, span, first: str, second: str, how: str) -> None:
    sink.report(
        "T016", span, f"`{first}` and `{second}` stand {how}, but actions are paid with each of them", "is this meant?"
    )


# ---------------------------------------------------------------- how conditions are written


def unclear_precedence(game: Lowered, sink: Sink) -> None:
    """`a and b or c`: which of the two binds more closely is not for a reader to guess."""
    for node in _texts(game):
        for tree in _trees(node):
            for either in tree.find_data("or_"):
                for part in either.children:
                    if isinstance(part, Tree) and part.data == "and_" and not _bracketed(node.text, part):
                        span = node.span_of(part.meta.start_pos, part.meta.end_pos)
                        open_ = node.span_of(part.meta.start_pos, part.meta.start_pos)
                        close = node.span_of(part.meta.end_pos, part.meta.end_pos)
                        fix = Fix("put it in brackets", Grade.SAFE, (Edit(open_, "("), Edit(close, ")")))
                        sink.report(
                            "D016", span, "`and` and `or` stand side by side without brackets",
                            "put the part that belongs together in brackets", fixes=[fix],
                        )  # fmt: skip


def _texts(game: Lowered) -> Iterator[ScalarNode]:
    """The texts of the game that hold both words."""
    for node in game.texts:
        if " or " in node.text and " and " in node.text:
            yield node


def _trees(node: ScalarNode) -> Iterator[Tree]:
    for entry in ENTRIES:
        try:
            yield parse(node.text, entry)
            return
        except SyntaxFault:
            continue


def _bracketed(text: str, part: Tree) -> bool:
    before, after = text[: part.meta.start_pos].rstrip(), text[part.meta.end_pos :].lstrip()
    return before.endswith("(") and after.startswith(")")


CHECKS = (
    Check(("D010", "D011"), idle_comparisons),
    Check(("D016",), unclear_precedence),
    Check(("T014",), out_of_range),
    Check(("T015",), missing_cases),
    Check(("T016",), mixed_units),
)
