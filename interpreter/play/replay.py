"""Replay files: the settings of a game and the choices made, enough to play it again exactly.

Fingerprints on the way make a difference show near the choice that caused it, not only at the end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .files import PlayFileError, field, read_document, refuse_foreign, write_document

FORMAT = 1
#: A fingerprint is kept after every so many choices.
FINGERPRINT_EVERY = 20
_HEAD = "replay"
_WHAT = "replay"


@dataclass(frozen=True, slots=True)
class Replay:
    """What a replay file holds. `fingerprints[i]` belongs to the state after `(i + 1) * FINGERPRINT_EVERY` choices."""

    game: str
    hash: str
    players: int
    variants: tuple[str, ...]
    seed: int | str
    choices: tuple[str, ...]
    fingerprints: tuple[str, ...]
    fingerprint: str
    result: dict[str, Any] | None
    name: str = ""

    @classmethod
    def of(cls, game: Any, state: Any) -> Replay:
        """The replay of a game so far. The choices are played again from the start to take the fingerprints."""
        choices = tuple(state.history)
        again = game.start(seed=state.seed)
        fingerprints = []
        for number, choice in enumerate(choices, 1):
            again.choose(choice)
            if number % FINGERPRINT_EVERY == 0:
                fingerprints.append(str(again.fingerprint()))
        last = str(again.fingerprint())
        if last != str(state.fingerprint()):
            raise PlayFileError("this game can't be replayed: playing its choices again leads to another position")
        return cls(
            game.id,
            game.hash,
            game.players,
            tuple(game.variants),
            state.seed,
            choices,
            tuple(fingerprints),
            last,
            result_data(state.result),
        )

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Replay:
        shown = Path(path).as_posix()
        document = read_document(path, _HEAD, _WHAT, FORMAT)
        choices = tuple(field(document, "choices", list, shown))
        fingerprints = tuple(document.get("fingerprints") or ())
        if not all(isinstance(text, str) for text in (*choices, *fingerprints)):
            raise PlayFileError(f"`{shown}` is damaged: its choices are not all text")
        if len(fingerprints) != len(choices) // FINGERPRINT_EVERY:
            raise PlayFileError(
                f"`{shown}` is damaged: {len(choices)} choices need {len(choices) // FINGERPRINT_EVERY} fingerprints "
                f"on the way, and {len(fingerprints)} are there"
            )
        return cls(
            game=field(document, "game", str, shown),
            hash=field(document, "hash", str, shown),
            players=field(document, "players", int, shown),
            variants=tuple(str(name) for name in document.get("variants") or ()),
            seed=field(document, "seed", (int, str), shown),
            choices=choices,
            fingerprints=fingerprints,
            fingerprint=field(document, "fingerprint", str, shown),
            result=document.get("result"),
            name=shown,
        )

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write atomically, never over a file that is no replay."""
        refuse_foreign(path, _HEAD, _WHAT)
        write_document(
            path,
            {
                _HEAD: FORMAT,
                "game": self.game,
                "hash": self.hash,
                "players": self.players,
                "variants": list(self.variants),
                "seed": self.seed,
                "choices": list(self.choices),
                "fingerprints": list(self.fingerprints),
                "fingerprint": self.fingerprint,
                "result": self.result,
            },
        )

    def expected_fingerprint(self, number: int) -> str | None:
        """The fingerprint the state should have after so many choices, if the file keeps one for it."""
        if number == len(self.choices):
            return self.fingerprint
        if number and number % FINGERPRINT_EVERY == 0:
            return self.fingerprints[number // FINGERPRINT_EVERY - 1]
        return None


def refuse_foreign_replay(path: str | os.PathLike[str]) -> None:
    """Raise if a replay could not be written here; called before play begins, not when it is too late."""
    refuse_foreign(path, _HEAD, _WHAT)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay and the game part: `number` counts choices from 1; 0 is the beginning."""

    number: int
    message: str

    def __str__(self) -> str:
        place = f"choice {self.number}" if self.number else "the start"
        return f"at {place}: {self.message}"


class Diverged(Exception):
    """The game does not go the way of the replay."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def follow(replay: Replay, game: Any) -> Iterator[tuple[int, Any]]:
    """Play the replay; give the number of choices made and the state, before the first choice and after each.

    Raise Diverged at the first choice that is not offered or leads elsewhere. The state is the same object each time.
    """
    state = game.start(seed=replay.seed)
    if not replay.choices:
        _compare(replay, 0, state)
    yield 0, state
    for number, choice in enumerate(replay.choices, 1):
        decision = state.decision
        if decision is None:
            left = len(replay.choices) - number + 1
            raise Diverged(Difference(number, f"the game is over, and the replay goes on with {left} more choices"))
        if all(option.id != choice for option in decision.options):
            raise Diverged(Difference(number, _not_offered(choice, decision)))
        state.choose(choice)
        _compare(replay, number, state)
        yield number, state


def check(replay: Replay, game: Any) -> Difference | None:
    """The first difference between the replay and the game as it is now, or None."""
    found = None
    try:
        for _, state in follow(replay, game):
            found = result_data(state.result)
    except Diverged as diverged:
        return diverged.difference
    if found == replay.result:
        return None
    return Difference(len(replay.choices), f"the result is {result_text(found)}, it was {result_text(replay.result)}")


def _compare(replay: Replay, number: int, state: Any) -> None:
    expected = replay.expected_fingerprint(number)
    if expected is None or expected == str(state.fingerprint()):
        return
    since = max(0, number - 1) // FINGERPRINT_EVERY * FINGERPRINT_EVERY
    span = f"between choice {since + 1} and {number}" if number > since + 1 else "here"
    raise Diverged(Difference(number, f"the position is not the recorded one; something changed {span}"))


def _not_offered(choice: str, decision: Any) -> str:
    offered = [option.id for option in decision.options]
    shown = ", ".join(f"`{option}`" for option in offered[:8])
    more = f" and {len(offered) - 8} more" if len(offered) > 8 else ""
    return f"`{choice}` is not offered to player {decision.player + 1}; offered are {shown}{more}"


def result_data(result: Any) -> dict[str, Any] | None:
    """A result as it stands in a file."""
    if result is None:
        return None
    scores = None if result.scores is None else list(result.scores)
    return {"winners": list(result.winners), "scores": scores, "reason": result.reason}


def result_text(result: dict[str, Any] | None) -> str:
    """A result of a file in words."""
    if result is None:
        return "not reached"
    winners = result.get("winners") or []
    who = "nobody wins" if not winners else "won by player " + " and ".join(str(seat + 1) for seat in winners)
    scores = result.get("scores")
    points = f", scores {', '.join('-' if score is None else str(score) for score in scores)}" if scores else ""
    reason = f" ({result['reason']})" if result.get("reason") else ""
    return f"{who}{points}{reason}"
