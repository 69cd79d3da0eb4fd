"""What checks of a lowered game look at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from ..check.game import GameIR
from ..compile.effects import Effects
from ..ir.nodes import E, Mark, Stmt, Unit, walk
from ..source.tree import Node

#: Files of the prelude are ours; nobody can mend them in a game.
_PRELUDE = "prelude/"


class Lowered:
    """A game in one setting, with what several checks need worked out once."""

    def __init__(self, ir: GameIR) -> None:
        self.ir = ir
        self.world = ir.world
        self.game = ir.world.game

    @cached_property
    def effects(self) -> Effects:
        """What units read, write and call."""
        return Effects(self.ir)

    @cached_property
    def reached(self) -> set[str]:
        """The units that can run in a game: from its start, and whatever answers by itself."""
        book = self.ir.book
        roots = ["start", "release", "act:before", "act:after", *(watcher.unit for watcher in book.watchers)]
        return self.effects.reachable([*roots, *book.moments.values()])

    def statements(self) -> Iterator[tuple[Unit, Stmt]]:
        """Every statement that the author of the game wrote."""
        for unit in self.ir.units.values():
            for stmt in walk(unit.body or []):
                if not is_borrowed(stmt.at):
                    yield unit, stmt

    def expressions(self, *operations: str) -> Iterator[tuple[Unit, E]]:
        """Every expression of these operations that the author of the game wrote, also inside others."""
        for operation in operations:
            yield from self._written.get(operation, ())

    @cached_property
    def texts(self) -> list[Node]:
        """The texts in which the author's expressions stand."""
        found = (e.at.node for written in self._written.values() for _, e in written)
        return list({id(node): node for node in found}.values())

    @cached_property
    def _written(self) -> dict[str, list[tuple[Unit, E]]]:
        """All expressions by operation: a dozen checks look for theirs, and large games are walked once."""
        found: dict[str, list[tuple[Unit, E]]] = defaultdict(list)
        for name, unit in self.ir.units.items():
            for part in self.effects.parts[name]:
                if part.at is not None and not is_borrowed(part.at):
                    found[part.op].append((unit, part))
        return found


def is_borrowed(at: Mark | Node | None) -> bool:
    """Does this stand in the prelude?"""
    if at is None:
        return False
    node = at.node if type(at) is Mark else at
    return node.file.name.startswith(_PRELUDE)


def same(left: object, right: object) -> bool:
    """Do two expressions say the same, wherever they stand?"""
    if isinstance(left, E) and isinstance(right, E):
        return left.op == right.op and same(left.args, right.args)
    if isinstance(left, (tuple, list)) and isinstance(right, (tuple, list)):
        return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right, strict=True))
    return type(left) is type(right) and left == right
