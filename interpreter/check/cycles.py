"""Values that are worked out from themselves: a game that asked for one would never get an answer.

A function leads to the functions and attributes it reads, an attribute to what its own text and the rules that bend it
read. Verbs may call themselves; they act, and running out of steps stops them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import E, Unit, subexpressions
from ..source.tree import Node
from .rule_book import RuleBook
from .world import World

#: ("fn", name) or ("attr", key).
Step = tuple[str, object]


def report_cycles(world: World, units: dict[str, Unit], book: RuleBook, sink: Sink) -> None:
    """Report every value that needs itself, once for each circle."""
    graph = _Graph(world, units, book)
    done: set[Step] = set()
    for start in graph.steps():
        circle = _circle_from(start, graph, done)
        if circle:
            names = [graph.name(step) for step in circle]
            hint = "read the printed figure: `x.printed." + names[0] + "`" if graph.is_bent(circle[0]) else None
            sink.report(
                "F005",
                graph.place(circle[0]).span,
                f"`{names[0]}` is worked out from itself: {', '.join([*names, names[0]])}",
                hint,
            )


def _circle_from(start: Step, graph: _Graph, done: set[Step]) -> list[Step]:
    """The first circle met on a walk from `start`; what was walked once is not walked again."""
    path: list[Step] = []
    open_steps: list[tuple[Step, Iterator[Step]]] = []

    def enter(step: Step) -> None:
        path.append(step)
        open_steps.append((step, iter(graph.needs(step))))

    if start not in done:
        enter(start)
    while open_steps:
        step, following = open_steps[-1]
        after = next(following, None)
        if after is None:
            done.add(step)
            path.pop()
            open_steps.pop()
        elif after in path:
            done.update(path)
            return path[path.index(after) :]
        elif after not in done:
            enter(after)
    return []


class _Graph:
    def __init__(self, world: World, units: dict[str, Unit], book: RuleBook) -> None:
        self.world, self.units, self.book = world, units, book

    def steps(self) -> Iterator[Step]:
        for name in self.units:
            if name.startswith("fn:"):
                yield ("fn", name[3:])
        for kind, attributes in self.world.attributes.items():
            for attribute in attributes.values():
                if attribute.owner == kind and (attribute.derived or attribute.key in self.book.modifiers):
                    yield ("attr", attribute.key)

    def needs(self, step: Step) -> list[Step]:
        found: dict[Step, None] = {}
        for e in self._texts(step):
            for part in subexpressions(e):
                for read in _reads(part):
                    if self._is_worked_out(read):
                        found[read] = None
        return list(found)

    def _texts(self, step: Step) -> Iterable[E]:
        sort, name = step
        unit = self.units.get(f"fn:{name}" if sort == "fn" else f"derived:{name[0]}.{name[1]}")
        if unit is not None and unit.value is not None:
            yield unit.value
        for modifier in self.book.modifiers.get(name, ()) if sort == "attr" else ():
            yield modifier.condition
            yield modifier.value

    def _is_worked_out(self, step: Step) -> bool:
        if step[0] == "fn":
            return f"fn:{step[1]}" in self.units
        return step[1] in self.book.modifiers or f"derived:{step[1][0]}.{step[1][1]}" in self.units

    def is_bent(self, step: Step) -> bool:
        return step[0] == "attr" and step[1] in self.book.modifiers

    def name(self, step: Step) -> str:
        return str(step[1]) if step[0] == "fn" else str(step[1][1])

    def place(self, step: Step) -> Node:
        sort, name = step
        if sort == "fn":
            return self.world.game.functions[name].key
        if name in self.book.modifiers:
            return self.book.modifiers[name][0].rule.head
        return self.world.attributes[name[0]][name[1]].definition.key


def _reads(e: E) -> Iterator[Step]:
    if e.op == "call":
        yield ("fn", e.args[0])
    elif e.op == "attr":
        for key in e.args[0]:
            yield ("attr", key)
    elif e.op == "state":
        yield ("attr", e.args[0])
