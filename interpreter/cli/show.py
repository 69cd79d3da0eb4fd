"""`themis show`: a game, one of its things, or its board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .console import Console, color_option
from .failures import Reported

if TYPE_CHECKING:
    from .description import Description

BOARD = "board"


@click.command("show")
@click.argument("game", required=False)
@click.argument("thing", required=False)
@click.option("--players", type=click.IntRange(1, 16), help="Show the game for this many players.")
@click.option(
    "--variant", "variants", multiple=True, metavar="NAME", help="Switch a variant on. May be given several times."
)
@click.option("--language", metavar="CODE", help="The language of the texts, such as fr.")
@color_option
def command(
    game: str | None,
    thing: str | None,
    players: int | None,
    variants: tuple[str, ...],
    language: str | None,
    color: str,
) -> None:
    """Show a game, or something in it.

    GAME is the folder of a game or its id; without it, all known games are listed. THING is the id of anything in the
    game: a card, a kind, an action, a phase, a verb; or `board`.
    """
    from .games import find_game

    console = Console(color)
    if game is None:
        lines = _games()
    else:
        path = find_game(game)
        lines = _lines(path, thing, players, variants, language, console)
    for line in lines:
        console.say(line)


def _games() -> list[str]:
    from .games import known_games

    games = known_games()
    if not games:
        raise Reported("there are no games here", "give the folder of a game, or begin one: `themis new game NAME`")
    widest = max(len(game.id) for game in games)
    return [f"{game.id:<{widest}}  {game.path.as_posix()}" for game in games]


def _lines(
    path: Path,
    thing: str | None,
    players: int | None,
    variants: tuple[str, ...],
    language: str | None,
    console: Console,
) -> list[str]:
    from .description import adding_variant, describe
    from .overview import overview_lines

    game = describe(path, players, variants, language)
    if thing is None:
        return overview_lines(game, console.width)
    found = _found(game, thing, console)
    if found is None and (variant := adding_variant(game.content, thing)) is not None and variant not in variants:
        game = describe(path, players, (*variants, variant), language)
        found = _found(game, thing, console)
        found = None if found is None else [f"(in the variant {variant})", *found]
    if found is None and thing == BOARD:
        found = _board(game, path, players, variants, language, console)
    return found if found is not None else definition_of(game, thing, console)


def definition_of(game: Description, name: str, console: Console) -> list[str]:
    """Everything of that name; raise Reported if there is nothing."""
    from ..diagnostics.suggest import did_you_mean

    found = _found(game, name, console)
    if found is None:
        hint = did_you_mean(name, [named.name for named in game.named()])
        raise Reported(
            f"`{game.game.id}` has nothing called `{name}`", hint or f"`themis show {game.game.id}` lists what there is"
        )
    return found


def _found(game: Description, name: str, console: Console) -> list[str] | None:
    """Everything of that name: a kind and an action may share one."""
    from ..play.screen import can_draw_lines
    from .cards import definition_lines, kind_lines, thing_lines

    fancy = can_draw_lines(console.stream)
    lines: list[str] = []
    for named in game.named():
        if named.name != name:
            continue
        if lines:
            lines.append("")
        if named.sort == "thing":
            lines += thing_lines(game, game.world.thing_index[name], console.width, fancy)
        elif named.sort == "kind":
            lines += kind_lines(game, name, console.width, fancy)
        else:
            lines += definition_lines(named)
    return lines or None


def _board(
    game: Description,
    path: Path,
    players: int | None,
    variants: tuple[str, ...],
    language: str | None,
    console: Console,
) -> list[str]:
    from .boards import grid_lines, map_lines
    from .charts import chart_lines, charted_kinds
    from .games import load_game

    lines = chart_lines(game, console.width)
    if any(kind.grid is not None for kind in game.game.kinds.values()):
        lines += grid_lines(load_game(path, players, variants, language).start(seed=0).view(None), console.width)
    lines += map_lines(game.game, console.width, drawn=charted_kinds(game))
    if not lines:
        raise Reported(f"`{game.game.id}` has no board", "a board is a kind with `grid:`, or `edges:` between things")
    return lines[:-1]
