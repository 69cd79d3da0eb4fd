"""What the content tells bots: how well a player stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.worth import VALUE_UNIT
from ..ir.nodes import Unit, local
from ..lang import types as t
from .phases import PLAYER
from .scope import Context, Scope

if TYPE_CHECKING:
    from .phases import Phases


def lower_bots(checker: Phases) -> None:
    """Check the section `bots:`; its texts become pure units in which `me` is the player who is judged."""
    node = checker.world.game.bot_value
    if node is None:
        return
    scope = Scope(Context(me=local("me_0", PLAYER)), node)
    value = checker.value(node, scope, t.NUMBER)
    checker.unit(Unit(VALUE_UNIT, [("me_0", PLAYER)], node, value=value, result=t.NUMBER, title="value for bots"))
