"""Who sits where: people and bots, as the options of `play` and `replay` say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from .failures import Reported

if TYPE_CHECKING:
    from ..bots.window import Bot

USUAL_BOT = "search"
_ALL = "all"


def seat_options(command: Callable) -> Callable:
    """Add `--seat` and `--bots` to a command."""
    command = click.option(
        "--bots",
        is_flag=True,
        help="Bots in every seat that no --seat names. Otherwise you have seat 1, or the first free one.",
    )(command)
    return click.option(
        "--seat",
        "seats",
        multiple=True,
        metavar="N=WHO",
        help="Who has seat N: a person or a bot; `all=WHO` is for every seat. May be given several times.",
    )(command)


def read_seats(
    seats: Sequence[str], bots: bool, game: Any, seed: int | str, kept: Sequence[str] = ()
) -> dict[int, Bot]:
    """The bots by their seats, counted from 0; all other seats are people's. `kept` is who sat there before."""
    from ..bots.names import HUMAN
    from ..bots.seating import UnknownBot, known_bots, make_bot

    players, known = game.players, known_bots(game)
    if not seats and not bots and len(kept) == players and all(who.split(":")[0] in (HUMAN, *known) for who in kept):
        seats = [f"{number}={who}" for number, who in enumerate(kept, 1)]
    sitting: dict[int, str] = {}
    everybody: str | None = None
    for text in seats:
        number, sign, who = text.partition("=")
        number, who = number.strip(), who.strip().casefold()
        if not sign or not who:
            raise Reported(f"`--seat {text}` is not clear", "write the seat and who has it, such as `--seat 1=human`")
        if who != HUMAN:
            try:
                make_bot(who, seed, game)
            except UnknownBot as unknown:
                raise Reported(str(unknown)) from None
        if number == _ALL:
            everybody = who
            continue
        if not number.isdecimal() or not 1 <= int(number) <= players:
            raise Reported(
                f"there is no seat `{number}`", f"with {players} at the table the seats go from 1 to {players}"
            )
        if int(number) - 1 in sitting:
            raise Reported(f"seat {number} is given twice")
        sitting[int(number) - 1] = who
    others = everybody or USUAL_BOT
    if everybody is None and not bots and HUMAN not in sitting.values():
        free = next((seat for seat in range(players) if seat not in sitting), None)
        if free is not None:
            sitting[free] = HUMAN
    return {
        seat: make_bot(who, f"{seed}/{seat}", game)
        for seat in range(players)
        if (who := sitting.get(seat, others)) != HUMAN
    }


def seats_text(bots: Mapping[int, Bot], players: int) -> str:
    """`seat 1: you, seat 2: search`."""
    people = players - len(bots)
    you = "you" if people == 1 else "a person"
    return ", ".join(f"seat {seat + 1}: {bots[seat].name if seat in bots else you}" for seat in range(players))
