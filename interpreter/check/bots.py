"""What the content tells bots: how well a player stands, and bots of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bots.names import BUILT_IN, HUMAN
from ..diagnostics.suggest import did_you_mean
from ..engine.worth import VALUE_UNIT
from ..ir.nodes import Unit, local
from ..lang import types as t
from ..model import definitions as d
from ..source.tree import ScalarNode
from .phases import PLAYER
from .scope import Context, Scope

if TYPE_CHECKING:
    from .phases import Phases

#: Options that are no names of the game.
_ANSWERS = ("pass", "done", "yes", "no", "none", "true", "false")


def lower_bots(checker: Phases) -> dict[str, tuple]:
    """Check the section `bots:`; its texts become pure units in which `me` is the bot.

    Gives the bots by name: (unit of its measure or none, lines of its script as (options, unit of the condition or
    none), who answers otherwise, how it plays by language).
    """
    game = checker.world.game
    if game.bot_value is not None:
        _lower(checker, VALUE_UNIT, game.bot_value, t.NUMBER, "value for bots")
    return {name: _bot(checker, bot) for name, bot in game.bots.items()}


def _bot(checker: Phases, bot: d.Bot) -> tuple:
    if bot.name in (*BUILT_IN, HUMAN):
        message = f"`{bot.name}` is a name that players have in every game"
        checker.sink.report("N010", bot.key.span, message, "choose another name for the bot")
    value = None
    if bot.value is not None:
        value = _lower(checker, f"{VALUE_UNIT}:{bot.name}", bot.value, t.NUMBER, f"value for {bot.name}")
    lines = []
    for number, line in enumerate(bot.script):
        for option in line.choose:
            _check_option(checker, option)
        condition = None
        if line.when is not None:
            name = f"bot:when:{bot.name}:{number}"
            condition = _lower(checker, name, line.when, t.BOOLEAN, f"script of {bot.name}")
        lines.append((tuple(option.text for option in line.choose), condition))
    otherwise = bot.otherwise.text if bot.otherwise is not None else BUILT_IN[0]
    return value, tuple(lines), otherwise, d.translations(bot.text, checker.world.game.languages[0])


def _lower(checker: Phases, name: str, node: ScalarNode, type_: t.Type, title: str) -> str:
    scope = Scope(Context(me=local("me_0", PLAYER)), node)
    value = checker.value(node, scope, type_)
    return checker.unit(Unit(name, [("me_0", PLAYER)], node, value=value, result=type_, title=title)).name


def _check_option(checker: Phases, node: ScalarNode) -> None:
    """The name that an option begins with must be one of the game's; what stands in brackets is compared in play."""
    world = checker.world
    name = node.text.partition("(")[0].strip()
    if "*" in name or name in _ANSWERS or name.lstrip("-").isdigit():
        return
    words = {word for words in world.game.words.values() for word in words.words}
    known = {*world.game.actions} if "(" in node.text else {*world.game.actions, *world.thing_index, *words}
    if name not in known:
        what = "action" if "(" in node.text else "option"
        checker.sink.report(
            "N001", node.span_of(0, len(name)), f"there is no {what} `{name}`", did_you_mean(name, [*known, *_ANSWERS])
        )
