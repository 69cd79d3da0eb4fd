"""One game of a plan, played to its end: a row of plain data.

A row holds no times and nothing else that differs between machines, so the same game always gives the same row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..bots.seating import make_bot
from ..bots.window import Window
from ..engine.errors import GameFault
from ..play.driver import EndlessGame
from ..play.replay import FINGERPRINT_EVERY, Replay, result_data
from .contents import Contents
from .observation import Observation, Watcher
from .plan import Plan

Row = dict[str, Any]


def play_game(contents: Contents, plan: Plan, number: int) -> Row:
    """Play game `number`. A fault in it is part of the row, with the choices that lead to it."""
    game = contents.game(plan.players, plan.variants)
    seed, seats = plan.seed_of(number), plan.seats_of(number)
    row: Row = {"game": number, "seed": seed, "seats": list(seats)}
    try:
        state = game.start(seed=seed)
    except Exception as error:
        return {**row, "fault": _fault(game, error, ())}
    bots = [make_bot(name, f"{seed}/{seat}/{name}", game) for seat, name in enumerate(seats)]
    observation = Observation(_watcher(game), state)
    option: Any = None
    try:
        while (decision := state.decision) is not None:
            if observation.choices >= plan.max_choices:
                raise EndlessGame(f"the game had no end after {plan.max_choices} choices")
            observation.before(decision)
            option = None
            option = bots[decision.player].choose(Window(state))
            state.choose(option)
            observation.chosen(decision.player, decision.question, option[2])
    except Exception as error:
        choices = state.history
        if option is not None and not isinstance(error, EndlessGame):
            choices.append(option.id)
        return {**row, **observation.data(), "fault": _fault(game, error, choices)}
    return {**row, **(result_data(state.result) or {}), **observation.data()}


@lru_cache(maxsize=4)
def _watcher(game: Any) -> Watcher:
    return Watcher(game)


def _fault(game: Any, error: Exception, choices: Sequence[str]) -> dict[str, Any]:
    """What went wrong, without anything that differs between machines."""
    told = {"message": f"{type(error).__name__}: {error}", "file": "", "line": 0, "unit": ""}
    if isinstance(error, GameFault):
        file = (error.file or "").removeprefix(f"{game.path.as_posix()}/")
        told = {"message": error.message, "file": file, "line": error.line, "unit": error.unit}
    elif isinstance(error, EndlessGame):
        told["message"] = str(error)
    return {**told, "choices": list(choices)}


def replay_of(game: Any, row: Row) -> Replay:
    """The replay that leads to the fault of a row: its last choice is the one that breaks a rule."""
    choices = tuple(row["fault"]["choices"])
    fingerprints: list[str] = []
    last = ""
    try:
        state = game.start(seed=row["seed"])
        for number, choice in enumerate(choices, 1):
            state.choose(choice)
            if number % FINGERPRINT_EVERY == 0:
                fingerprints.append(state.fingerprint())
        last = state.fingerprint()
    except GameFault:
        # Behind the choice that breaks there is no position to compare with.
        fingerprints += [""] * (len(choices) // FINGERPRINT_EVERY - len(fingerprints))
    return Replay(
        game.id, game.hash, game.players, tuple(game.variants), row["seed"], choices, tuple(fingerprints), last, None
    )
