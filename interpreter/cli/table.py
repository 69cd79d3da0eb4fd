"""A game at the terminal, from a state to its end: what `play` and `replay` have in common.

Whatever interrupts it, the position is kept and the player is told how to go on.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from ..bots.window import Bot
from ..engine.errors import GameFault
from ..play.autosave import Autosave
from ..play.driver import EndlessGame
from ..play.files import PlayFileError
from ..play.replay import Replay
from ..play.session import Session
from .console import Console
from .failures import EXIT_FINDINGS, EXIT_UNUSABLE, Reported
from .seats import seats_text
from .terminal import Terminal


def play_at_table(
    game: Any,
    state: Any,
    bots: Mapping[int, Bot],
    console: Console,
    *,
    how_to_go_on: str,
    autosave: Autosave | None = None,
    record: str | None = None,
) -> int:
    """Play to the end or until somebody leaves; give the exit code."""
    terminal = Terminal(console)
    autosave = autosave or Autosave()
    session = Session(
        game,
        state,
        bots,
        terminal.read,
        terminal.write,
        width=console.width,
        interactive=terminal.interactive,
        clear=terminal.clear,
        after_answer=lambda: terminal.interactive and autosave.keep(game, session.state, session.seats),
        look_at=None if getattr(game, "path", None) is None else Looker(game, console),
    )
    console.say(f"{game.title or game.id}, seed {state.seed}. {_capital(seats_text(bots, game.players))}.")
    if session.people:
        console.say("Type ? for help.")
    console.say()
    interrupted = False
    try:
        with _signals_as_interrupts():
            ended = session.run()
    except KeyboardInterrupt:
        console.say()
        ended, interrupted = False, True
    except (GameFault, EndlessGame):
        _keep(autosave, session, how_to_go_on)
        raise
    recorded = record is None or _write_record(record, game, session.state, console)
    if ended or session.given_up or session.saved_at is not None:
        autosave.drop()
    elif interrupted or terminal.interactive:
        _keep(autosave, session, how_to_go_on)
    if session.faults:
        return EXIT_FINDINGS
    return 0 if recorded else EXIT_UNUSABLE


class Looker:
    """Shows things of the game that is being played; reads its content when the first one is asked for."""

    def __init__(self, game: Any, console: Console) -> None:
        self._game = game
        self._console = console
        self._description: Any = None

    def __call__(self, name: str) -> list[str]:
        from .description import describe
        from .show import definition_of

        game = self._game
        try:
            if self._description is None:
                self._description = describe(game.path, game.players, game.variants, game.language)
            return definition_of(self._description, name, self._console)
        except Reported as failure:
            return [failure.message, *([failure.hint] if failure.hint else [])]


def _keep(autosave: Autosave, session: Session, how_to_go_on: str) -> None:
    if not session.state.history:
        return
    if autosave.keep(session.game, session.state, session.seats):
        _tell(f"this game is kept in {autosave.path}\ngo on with: {how_to_go_on}")
    else:
        _tell(f"this game could not be kept: {autosave.trouble}")


def _write_record(path: str, game: Any, state: Any, console: Console) -> bool:
    try:
        Replay.of(game, state).write(path)
    except PlayFileError as error:
        _tell(str(error))
        return False
    console.say(f"The replay is in {Path(path).as_posix()}.")
    return True


def _tell(text: str) -> None:
    for line in text.splitlines():
        print(f"themis: {line}", file=sys.stderr)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@contextlib.contextmanager
def _signals_as_interrupts() -> Iterator[None]:
    """A closed window or a polite kill is taken like Ctrl-C, so that the game is kept then, too."""

    def interrupt(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    caught = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    try:
        before = [(number, signal.signal(number, interrupt)) for number in caught]
    except ValueError:
        # Only the main thread may do this; elsewhere somebody else looks after signals.
        yield
        return
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
