"""`themis replay`: check a recorded game, step through it, or go on from any of its positions."""

from __future__ import annotations

from typing import Any

import click

from .console import Console, color_option
from .failures import EXIT_FINDINGS, Reported
from .seats import read_seats, seat_options

STEP_HELP = """\
  Enter   the next choice
  b       the choice before
  NUMBER  the position after so many choices
  e       the last position
  p       play on from here
  q       quit"""


@click.command("replay")
@click.argument("file")
@click.option("--game", metavar="GAME", help="The game, if it is not found by the id in the file.")
@click.option("--step", is_flag=True, help="Step through the game; through a pipe, show all of it.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the position after N choices.")
@click.option("--continue", "go_on", is_flag=True, help="Play on from the last position, or from --at.")
@click.option(
    "--view", type=click.IntRange(1, 16), metavar="SEAT", help="See it from this seat; otherwise as a spectator."
)
@click.option("--language", metavar="CODE", help="The language of the game's texts.")
@seat_options
@color_option
def command(
    file: str,
    game: str | None,
    step: bool,
    at: int | None,
    go_on: bool,
    view: int | None,
    language: str | None,
    seats: tuple[str, ...],
    bots: bool,
    color: str,
) -> int:
    """Play a recorded game again.

    FILE is a replay that `themis play --record` wrote. Without options the command checks that the game still goes the
    same way, and says where it does not.
    """
    from ..play.replay import Replay
    from .games import find_game, load_game

    replay = Replay.read(file)
    loaded = load_game(find_game(game if game is not None else replay.game), replay.players, replay.variants, language)
    if loaded.id != replay.game:
        raise Reported(f"`{file}` is a replay of `{replay.game}`, not of `{loaded.id}`")
    if view is not None and view > loaded.players:
        raise Reported(f"there is no seat {view}", f"the seats go from 1 to {loaded.players}")
    if at is not None and at > len(replay.choices):
        raise Reported(f"there is no choice {at}", f"the replay has {len(replay.choices)}")
    if (seats or bots) and not go_on and not step:
        raise Reported("`--seat` and `--bots` are for playing on", "give `--continue`, too")
    console = Console(color)
    if replay.hash != loaded.hash:
        console.say(f"The content of {loaded.id} has changed since this game was played.")
    watch = _Watch(replay, loaded, console, None if view is None else view - 1)
    if step:
        return watch.step(seats, bots, at or 0)
    if at is not None and not go_on:
        watch.show(at)
        return 0
    if go_on:
        return watch.play_on(len(replay.choices) if at is None else at, seats, bots)
    return _check(replay, loaded, console)


def _check(replay: Any, game: Any, console: Console) -> int:
    from ..play.replay import check, result_text
    from .findings import counted

    difference = check(replay, game)
    if difference is None:
        end = "not played to its end" if replay.result is None else result_text(replay.result)
        console.say(console.good(f"{replay.game}: {counted(len(replay.choices), 'choice')}, {end}; goes as recorded"))
        return 0
    console.say(console.bad(f"{replay.game}: does not go as recorded") + f"\n  {difference}")
    return EXIT_FINDINGS


class _Watch:
    """A recorded game, looked at position by position."""

    def __init__(self, replay: Any, game: Any, console: Console, seat: int | None) -> None:
        from ..play.names import Names
        from ..play.replay import follow

        self.replay = replay
        self.game = game
        self.console = console
        self.seat = seat
        self.names = Names.of(game)
        self._following = follow(replay, game)
        self._seen: list[Any] = []

    def state_at(self, number: int) -> Any:
        """The state after so many choices; raise Reported if the game does not go that far any more."""
        from ..play.replay import Diverged

        try:
            while len(self._seen) <= number:
                _, state = next(self._following)
                self._seen.append(state.clone())
        except Diverged as diverged:
            raise Reported(f"the game does not go as recorded, {diverged}") from None
        return self._seen[number].clone()

    def show(self, number: int) -> None:
        from ..play.screen import safe
        from ..play.session import result_lines
        from ..play.view_text import view_lines

        before = len(self.state_at(number - 1).log(self.seat)) if number else 0
        state = self.state_at(number)
        self.console.say(self.console.strong(f"{number} of {len(self.replay.choices)}"))
        for line in state.log(self.seat)[before:]:
            self.console.say(f"  {safe(line)}")
        for line in view_lines(state.view(self.seat), self.console.width, self.names):
            self.console.say(line)
        if state.result is not None:
            for line in result_lines(state.result):
                self.console.say(line)
        self.console.say()

    def step(self, seats: tuple[str, ...], bots: bool, at: int) -> int:
        from .terminal import Terminal

        terminal = Terminal(self.console)
        self.show(at)
        last = len(self.replay.choices)
        while True:
            line = terminal.read("Enter, b, NUMBER, e, p, q or ?> ") if terminal.interactive else _next_line()
            word = None if line is None else line.strip()
            if word is None and not terminal.interactive and at < last:
                # Nobody steers: show the rest.
                word = ""
            if word in (None, "q") or (word == "" and at == last and not terminal.interactive):
                return 0
            if word == "p":
                return self.play_on(at, seats, bots)
            wanted = {"": at + 1, "b": at - 1, "e": last}.get(word, int(word) if word.isdecimal() else None)
            if wanted is None:
                self.console.say(STEP_HELP)
            elif not 0 <= wanted <= last:
                self.console.say(f"positions go from 0 to {last}")
            else:
                at = wanted
                self.show(at)

    def play_on(self, number: int, seats: tuple[str, ...], bots: bool) -> int:
        from .table import play_at_table

        state = self.state_at(number)
        return play_at_table(
            self.game,
            state,
            read_seats(seats, bots, self.game, state.seed),
            self.console,
            how_to_go_on=f"themis play {self.game.id} --continue",
        )


def _next_line() -> str | None:
    line = click.get_text_stream("stdin").readline()
    return line.rstrip("\n") if line else None
