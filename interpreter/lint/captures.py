"""Family T: values that were read before a change and are used after it, as if they had changed, too.

To keep an old value is what locals are for. So only a local counts that stood for its figure in a condition before the
figure changed, and is asked again after it without the figure itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import E, If, Let, Stmt, While, Write, bodies, subexpressions, walk
from .check import Check
from .subject import Lowered, is_borrowed, same


def old_values(game: Lowered, sink: Sink) -> None:
    for unit in game.ir.units.values():
        for block in _blocks(unit.body or []):
            for number, stmt in enumerate(block):
                if isinstance(stmt, Let) and not is_borrowed(stmt.at) and _figure(stmt.value) is not None:
                    _follow(stmt, _figure(stmt.value), block[number + 1 :], sink)


def _blocks(body: list[Stmt]) -> Iterator[list[Stmt]]:
    yield body
    for stmt in walk(body):
        yield from bodies(stmt)


def _figure(value: E) -> E | None:
    """The figure that an expression reads and nothing else."""
    if value.op == "need":
        return _figure(value.args[0])
    return value if value.op in ("attr", "state") and value.type.base == "number" else None


def _follow(let: Let, figure: E, following: list[Stmt], sink: Sink) -> None:
    asked, changed = False, None
    for stmt in following:
        if any(isinstance(inner, Let) and inner.name == let.name for inner in walk([stmt])):
            return
        uses = [e for e in _conditions(stmt) if _reads_local(e, let.name)]
        if changed is None:
            asked = asked or bool(uses)
            changed = next((inner for inner in walk([stmt]) if _writes(inner, figure)), None)
            if changed is not None and not asked:
                return
            continue
        stale = next((e for e in uses if not any(same(part, figure) for part in subexpressions(e))), None)
        if stale is not None and stale.at is not None:
            _report(let, changed, stale, sink)
            return


def _report(let: Let, changed: Write, stale: E, sink: Sink) -> None:
    places = [(let.at, "read here"), (changed.value.at or changed.at, "changed here")]
    name = let.name.rpartition("_")[0] or let.name
    sink.report(
        "T019",
        stale.at.span,
        f"`{name}` is still what it was before the change",
        "read the figure again",
        related=[(at.span, label) for at, label in places if at is not None],
    )


def _conditions(stmt: Stmt) -> Iterator[E]:
    for inner in walk([stmt]):
        if isinstance(inner, (If, While)):
            yield inner.condition


def _reads_local(e: E, name: str) -> bool:
    return any(part.op == "local" and part.args[0] == name for part in subexpressions(e))


def _writes(stmt: Stmt, figure: E) -> bool:
    if not isinstance(stmt, Write) or stmt.place[0] != figure.op:
        return False
    if figure.op == "state":
        return stmt.place[1] == figure.args[0]
    return stmt.place[1] in figure.args[0] and same(stmt.place[2], figure.args[1])


CHECKS = (Check(("T019",), old_values),)
