"""What every state owes: it can be saved, copied, undone and replayed exactly, and shows nobody what is hidden.

Takes a scenario that passed and its script; checks all of this at each decision on the way.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from ..source.span import Span
from .outcome import Failed, finding
from .run_steps import Move

#: So many different states that agree with a view are compared with it.
SAMPLES = 3


def check_guarantees(game: Any, stage: Callable[[], Any], script: Sequence[Move], last: str, scenario: Span) -> None:
    """Repeat the script from a fresh state; raise Failed where a guarantee does not hold.

    `last` is the fingerprint that the scenario itself ended with.
    """
    state = stage()
    restored = []
    for position, move in enumerate(script):
        place = move.span or scenario
        if not move.is_choice:
            move.apply(state)
            continue
        before = str(state.fingerprint())
        _check_views(game, state, place)
        restored.append((position, place, _saved_and_restored(game, state, before, place)))
        twin = state.clone()
        move.apply(state)
        after = str(state.fingerprint())
        if str(twin.fingerprint()) != before:
            raise Failed(finding("X015", place, "a clone made before this choice was changed by it"))
        _check_undo(state, move, before, after, place)
        move.apply(twin)
        if str(twin.fingerprint()) != after:
            raise Failed(finding("X015", place, "a clone took the same choice and came to another state"))
    _check_views(game, state, scenario)
    if str(state.fingerprint()) != last:
        raise Failed(finding("X006", scenario, "the scenario was played again and ended in another state"))
    for position, place, again in restored:
        for move in script[position:]:
            move.apply(again)
        if str(again.fingerprint()) != last:
            raise Failed(finding("X015", place, "a state restored from a save here came to another end"))


def _saved_and_restored(game: Any, state: Any, fingerprint: str, place: Span) -> Any:
    # Through text, as a file would do it: a tuple that comes back as a list must not matter.
    again = game.restore(json.loads(json.dumps(state.save())))
    if str(again.fingerprint()) != fingerprint:
        raise Failed(finding("X015", place, "the state before this choice is another one after saving and restoring"))
    for seat in (None, *range(game.players)):
        if again.view(seat) != state.view(seat):
            raise Failed(finding("X015", place, f"{_who(seat)} sees something else after saving and restoring"))
    return again


def _check_undo(state: Any, move: Move, before: str, after: str, place: Span) -> None:
    if not state.undo():
        raise Failed(finding("X015", place, "this choice could not be undone"))
    if str(state.fingerprint()) != before:
        raise Failed(finding("X015", place, "undoing this choice leads to another state than before"))
    move.apply(state)
    if str(state.fingerprint()) != after:
        raise Failed(finding("X015", place, "this choice leads to another state after it was undone once"))


def _check_views(game: Any, state: Any, place: Span) -> None:
    """States that agree with what a seat knows must look alike from that seat: in view, log and question."""
    for seat in range(game.players):
        view, log, asked = state.view(seat), state.log(seat), _question(state, seat)
        for number in range(SAMPLES):
            other = state.sample(seat, number)
            if other.view(seat) != view:
                where = _difference(view, other.view(seat))
                raise Failed(
                    finding("X016", place, f"the view of {_who(seat)} depends on what is hidden, at `{where}`")
                )
            if other.log(seat) != log:
                raise Failed(finding("X016", place, f"the log of {_who(seat)} depends on what is hidden"))
            if _question(other, seat) != asked:
                raise Failed(finding("X016", place, f"what {_who(seat)} is offered depends on what is hidden"))


def _question(state: Any, seat: int) -> tuple | None:
    decision = state.decision
    if decision is None or decision.player != seat:
        return None
    return decision.prompt, tuple((option.id, option.label) for option in decision.options)


def _difference(left: Any, right: Any, path: str = "") -> str:
    """The path to the first place where two views differ."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *(key for key in right if key not in left)]:
            if left.get(key) != right.get(key) or (key in left) != (key in right):
                return _difference(left.get(key), right.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        for position, (one, other) in enumerate(zip(left, right, strict=False)):
            if one != other:
                return _difference(one, other, f"{path}[{position}]")
    return path or "the whole"


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"p{seat + 1}"
