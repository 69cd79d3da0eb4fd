"""`themis play`: a game in the terminal, with people and bots in any seat."""

from __future__ import annotations

import re
from typing import Any

import click

from .console import Console, color_option
from .failures import Reported
from .seats import read_seats, seat_options


@click.command("play")
@click.argument("game", required=False)
@seat_options
@click.option("--players", type=click.IntRange(1, 16), help="How many play; without this, as few as the game allows.")
@click.option(
    "--variant", "variants", multiple=True, metavar="NAME", help="Switch a variant on. May be given several times."
)
@click.option("--seed", help="The seed of chance: the same seed and the same choices give the same game.")
@click.option("--language", metavar="CODE", help="The language of the game's texts, such as fr.")
@click.option("--load", "load_from", metavar="FILE", help="Go on from a saved game.")
@click.option("--continue", "go_on", is_flag=True, help="Go on with the game that was left last.")
@click.option("--record", metavar="FILE", help="Write a replay of the game when it ends or is left.")
@color_option
def command(
    game: str | None,
    seats: tuple[str, ...],
    bots: bool,
    players: int | None,
    variants: tuple[str, ...],
    seed: str | None,
    language: str | None,
    load_from: str | None,
    go_on: bool,
    record: str | None,
    color: str,
) -> int:
    """Play a game.

    GAME is the folder of a game or its id; a saved game knows its own. Type ? while playing to see what you can type.
    """
    from ..play.autosave import Autosave
    from ..play.replay import refuse_foreign_replay
    from ..play.saves import Save
    from .games import find_game, game_id, load_game
    from .table import play_at_table

    if record is not None:
        refuse_foreign_replay(record)
    if load_from is not None and go_on:
        raise Reported("`--load` and `--continue` both say where to go on", "give one of them")
    save = Save.read(load_from) if load_from is not None else None
    if game is None and save is None:
        raise Reported("which game?", f"`themis play GAME`; known are {_known()}")
    path = find_game(game if game is not None else save.game)
    autosave = None
    if go_on:
        autosave = Autosave(_left(game_id(path)))
        save = Save.read(autosave.path)
    if save is not None:
        players, variants = _settings(save, players, variants, seed)
    loaded = load_game(path, players, variants, language)
    _warn_of_language(loaded, language)
    if save is not None:
        state = save.restore(loaded)
    else:
        _mention_left_game(loaded.id, game)
        state = loaded.start(seed=read_seed(seed))
    return play_at_table(
        loaded,
        state,
        read_seats(seats, bots, loaded, state.seed, save.seats if save is not None else ()),
        Console(color),
        how_to_go_on=f"themis play {game or loaded.id} --continue",
        autosave=autosave,
        record=record,
    )


def read_seed(text: str | None) -> int | str:
    """A number where it is one; without a seed, a new one that is short enough to be copied by hand."""
    if text is None:
        from secrets import randbelow

        return randbelow(1_000_000)
    return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else text


def _known() -> str:
    from .games import known_games

    return ", ".join(game.id for game in known_games()) or "no games"


def _left(game: str) -> Any:
    from ..play.autosave import newest_autosave

    found = newest_autosave(game)
    if found is None:
        raise Reported(f"no game of `{game}` was left unfinished", "`--load FILE` goes on from a game that you saved")
    return found


def _settings(
    save: Any, players: int | None, variants: tuple[str, ...], seed: str | None
) -> tuple[int, tuple[str, ...]]:
    """The settings of the save; others beside it would be ignored, so they are refused."""
    from ..play.saves import settings_text

    if (players is not None and players != save.players) or (variants and sorted(variants) != sorted(save.variants)):
        raise Reported(
            f"`{save.name}` was played with {settings_text(save.players, save.variants)}",
            "leave `--players` and `--variant` out",
        )
    if seed is not None and read_seed(seed) != save.seed:
        raise Reported("a saved game keeps its own seed", "leave `--seed` out")
    return save.players, save.variants


def _warn_of_language(game: Any, language: str | None) -> None:
    known = game.languages
    if language is not None and language not in known:
        click.echo(f"themis: {game.id} has no texts in `{language}`; it has {', '.join(known)}", err=True)


def _mention_left_game(id_: str, given: str | None) -> None:
    from ..play.autosave import newest_autosave

    if newest_autosave(id_) is not None:
        click.echo(
            f"themis: you left a game unfinished; `themis play {given or id_} --continue` goes on with it", err=True
        )
