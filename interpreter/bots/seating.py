"""Bots by their names, as commands and files call them: `random`, `search:500`, or a bot that the content brings."""

from __future__ import annotations

import re
from typing import Any

from ..diagnostics.suggest import did_you_mean
from .greedy import GreedyBot
from .names import BUILT_IN
from .random_bot import RandomBot
from .scripted import ScriptedBot
from .search import SearchBot
from .window import Bot

_BUDGET = re.compile(r"([0-9]+)|([0-9]+(?:\.[0-9]+)?)s")
_BUILT_IN = {bot.name: bot for bot in (RandomBot, GreedyBot, SearchBot)}


class UnknownBot(ValueError):
    """No bot has this name."""


def known_bots(game: Any = None) -> list[str]:
    """The names of all bots that can sit down at a game."""
    return [*BUILT_IN, *_own_bots(game)]


def make_bot(spec: str, seed: int | str, game: Any = None) -> Bot:
    """A bot by its name; equal seeds give bots that answer alike. Raises UnknownBot."""
    name, _, budget = spec.partition(":")
    own = _own_bots(game).get(name)
    if own is not None and not budget:
        return _own_bot(name, own, seed)
    made = _BUILT_IN.get(name)
    if made is None:
        known = known_bots(game)
        hint = did_you_mean(name, known)
        raise UnknownBot(f"there is no bot `{spec}`; {hint or 'known are: ' + ', '.join(known)}")
    if not budget:
        return made(seed)
    bot = made(seed, **_budget(spec, name, budget))
    bot.name = spec
    return bot


def _budget(spec: str, name: str, text: str) -> dict[str, Any]:
    found = _BUDGET.fullmatch(text)
    if name != "search" or found is None:
        raise UnknownBot(f"`{spec}` is not clear; `search:500` thinks 500 tries long, `search:2s` two seconds")
    return {"tries": int(found[1])} if found[1] else {"seconds": float(found[2])}


def _own_bots(game: Any) -> dict[str, tuple]:
    machine = getattr(game, "machine", None)
    return machine.program.runtime["bots"] if machine is not None else {}


def _own_bot(name: str, own: tuple, seed: int | str) -> Bot:
    measure, script, otherwise, _ = own
    if measure is not None:
        thinking: Bot = GreedyBot(seed, measure=measure)
        thinking.name = name
    else:
        thinking = make_bot(otherwise, seed)
    return ScriptedBot(name, seed, script, thinking) if script else thinking
