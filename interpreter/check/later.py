"""Texts about a game that is checked already: those of scenarios, which speak of seats by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..diagnostics.diagnostic import Sink
from ..ir.nodes import E, const
from ..lang import types as t
from ..source.tree import ScalarNode
from .scope import Context, Scope

if TYPE_CHECKING:
    from .game import GameIR

_PLAYER = t.thing("player")


@contextmanager
def reporting_to(ir: GameIR, sink: Sink) -> Iterator[None]:
    """Send what the checker of the game finds to another sink for a while."""
    checker = ir.checker
    before = checker.sink
    checker.sink = checker.world.sink = sink
    try:
        yield
    finally:
        checker.sink = checker.world.sink = before


def scope_with(node: ScalarNode, seats: Mapping[str, int]) -> Scope:
    """What names mean in such a text: `me` is whose turn it is, and players have the names of the scenario."""
    scope = Scope(Context(me=E("active", (), _PLAYER)), node)
    for name, seat in seats.items():
        scope.bind_as(name, const(seat, _PLAYER))
    return scope


def checked_value(ir: GameIR, node: ScalarNode, seats: Mapping[str, int], wanted: t.Type | None, sink: Sink) -> E:
    """A text checked like one of the game's own; functions of the prelude that it needs are lowered too."""
    with reporting_to(ir, sink):
        e = ir.checker.value(node, scope_with(node, seats), wanted)
        ir.checker.lower_work()
    return e
