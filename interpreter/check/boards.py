"""Questions about boards: neighbours, ways, distances, steps and lines."""

from __future__ import annotations

from lark import Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E, const, is_const
from ..lang import types as t
from .builtins import GRID_EDGES
from .scope import Scope


class Boards:
    """Part of the expression checker: the built-in functions of grids and edges."""

    def _edges(self, tree: Tree | None, subject: E, scope: Scope) -> str | None:
        """Which edges a question about the board follows; a game with one kind of edge need not say."""
        game = self.world.game
        if tree is not None:
            name = str(tree.children[0]) if tree.data == "name" else ""
            if name in game.edges or name in GRID_EDGES:
                return name
            self.fault(
                "N017",
                self.mark(tree, scope),
                f"there are no edges `{name or '...'}`",
                did_you_mean(name, [*game.edges, *GRID_EDGES]),
            )
            return None
        if subject.type.is_thing:
            kinds = self.types.leaves(subject.type.of)
            fitting = [
                e.name
                for e in game.edges.values()
                if any(self.types.overlap((k.text,), tuple(kinds)) for k in e.between if k.text in self.types.parents)
            ]
            if len(fitting) == 1:
                return fitting[0]
            if any(game.kinds[k].grid for k in kinds if k in game.kinds):
                return "orthogonal"
            if fitting:
                self.fault(
                    "N005",
                    subject.at or self.mark(tree, scope),
                    f"which edges are meant: {', '.join(fitting)}?",
                    "name them as the last argument",
                )
                return None
        if subject.type.base != "any" and subject.at is not None:
            self.fault(
                "T011",
                subject.at,
                f"{subject.type} is not part of a board",
                "declare `edges:` between its things, or give its kind a `grid:`",
            )
        return None

    def _spot(self, tree: Tree, scope: Scope) -> E:
        e = self.expr(tree, scope)
        if e.type.base != "any" and not e.type.is_thing:
            return self.fault("T011", self.mark(tree, scope), f"a thing on the board is wanted here, not {e.type}")
        return self.fit(e, t.sure(e.type), self.mark(tree, scope))

    def _board_kinds(self, edges: str, spot: E) -> t.Type:
        definition = self.world.game.edges.get(edges)
        if definition is None:
            return t.thing(*spot.type.of) if spot.type.is_thing else t.ANY
        return t.thing(*[k.text for k in definition.between])

    def call_neighbors(self, args, scope):
        spot = self._spot(args[0], scope)
        edges = self._edges(args[1] if len(args) > 1 else None, spot, scope)
        if edges is None:
            return const((), t.list_of(t.ANY))
        return E("neighbors", (edges, spot), t.list_of(self._board_kinds(edges, spot), unique=True))

    def call_linked(self, args, scope):
        a, b = self._spot(args[0], scope), self._spot(args[1], scope)
        through = self.collection(args[2], scope)
        edges = self._edges(args[3] if len(args) > 3 else None, a, scope)
        return E("linked", (edges, a, b, through), t.BOOLEAN) if edges else const(0, t.BOOLEAN)

    def call_distance(self, args, scope):
        a, b = self._spot(args[0], scope), self._spot(args[1], scope)
        through = self.collection(args[2], scope) if len(args) > 2 else None
        edges = self._edges(args[3] if len(args) > 3 else None, a, scope)
        return E("distance", (edges, a, b, through), t.maybe(t.NUMBER)) if edges else const(0)

    def call_reach(self, args, scope):
        a, n = self._spot(args[0], scope), self._number(args[1], scope)
        through = self.collection(args[2], scope) if len(args) > 2 else None
        edges = self._edges(args[3] if len(args) > 3 else None, a, scope)
        if edges is None:
            return const((), t.list_of(t.ANY))
        return E("reach", (edges, a, n, through), t.list_of(self._board_kinds(edges, a), unique=True))

    def _grid_kind(self, type_: t.Type) -> str | None:
        kinds = [k for k in (type_.of or ()) if k in self.world.game.kinds and self.world.game.kinds[k].grid]
        return kinds[0] if type_.is_thing and len(kinds) == 1 and len(type_.of) == 1 else None

    def call_step(self, args, scope):
        cell = self._spot(args[0], scope)
        dx, dy = self._number(args[1], scope), self._number(args[2], scope)
        kind = self._grid_kind(cell.type)
        if kind is None:
            return (
                cell
                if cell.type.base == "any"
                else self.fault("T011", self.mark(args[0], scope), f"a cell of a grid is wanted here, not {cell.type}")
            )
        return E("step", (kind, cell, dx, dy), t.thing(kind, optional=True))

    def call_lines(self, args, scope):
        cells = self.collection(args[0], scope)
        n = self._number(args[1], scope)
        kind = self._grid_kind(t.member_of(cells.type))
        if cells.op != "things" or kind is None or not is_const(n):
            return self.fault(
                "T001",
                self.mark(args[0], scope),
                "`lines` takes all cells of a grid and a plain number",
                "write `lines(cells, 3)`",
            )
        return E("lines", (kind, n.args[0]), t.list_of(t.list_of(t.thing(kind), unique=True)))
