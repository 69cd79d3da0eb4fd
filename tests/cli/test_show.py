"""`themis show`: overviews, cards and boards."""

from __future__ import annotations

import pytest

from interpreter.cli.games import known_games
from tests.cli.conftest import write


def test_an_overview_names_everything(themis, game_folder):
    text = themis("show", "stones").stdout
    for words in (
        "Stones (stones)",
        "Take stones.",
        "Players     2 to 3",
        "Variants    more",
        "card (2): fox, owl",
        "Boards      spot 3 x 2, road",
        "Words       color (red, blue)",
        "Phases      main: again and again; ends when left = 0",
        "              round: turns of players; actions take, topple",
        "Endings     empty (won)",
        "Proof       1 scenario, 2 rules in the ledger",
    ):
        assert words in text, words


def test_a_card_in_a_box(themis, game_folder):
    lines = themis("show", "stones", "fox").stdout.splitlines()
    assert lines[0].startswith("┌─ The fox [fox] ─") and len({len(line) for line in lines}) == 1
    text = "\n".join(lines)
    assert "strength  3  rulebook" in text
    assert "Runs fast." in text and "- after: fall(c)" in text and "stones/game.yaml:" in text
    french = themis("show", "stones", "fox", "--language", "fr").stdout
    assert "Le renard [fox]" in french and "Court vite." in french


def test_a_terminal_without_lines_gets_plain_ones(shell, game_folder):
    done = shell("show", "stones", "fox", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stdout.startswith("+- The fox [fox] -") and done.stdout.isascii()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("card", "2 things: fox, owl"),
        ("take", "action take  (stones/game.yaml:"),
        ("round", "phase round"),
        ("fall", "  fall: {params: {c: card}, do: remove 1 from left}"),
        ("color", "words color"),
        ("left", "figure of the table left"),
        ("empty", "ending empty"),
        ("road", "edges road"),
        ("more", "variant more"),
        ("elk", "(in the variant more)"),
    ],
)
def test_anything_with_a_name(themis, game_folder, name, words):
    result = themis("show", "stones", name)
    assert result.exit_code == 0 and words in result.stdout, result.output


def test_boards(themis, game_folder):
    text = themis("show", "stones", "board").stdout
    assert "spot, 3 x 2\n  2 . . .\n  1 . . .\n    a b c\n" in text
    assert "road, between town, both ways\n  ayla -- brig\n  brig -- ayla" in text
    result = themis("show", "pig", "board")
    assert result.exit_code == 2 and "`pig` has no board" in result.stderr


def test_a_name_that_does_not_exist(themis, game_folder):
    result = themis("show", "stones", "fxo")
    assert result.exit_code == 2 and result.stdout == ""
    assert "`stones` has nothing called `fxo`" in result.stderr and "did you mean `fox`?" in result.stderr


def test_unfinished_rules_are_no_reason_not_to_show_a_card(themis, game_folder):
    write(game_folder, more="part: more\nactions:\n  wink: {do: nothing_of_the_kind()}\n")
    assert "The fox" in themis("show", "stones", "fox").stdout


def test_content_that_can_not_be_read(themis, game_folder):
    write(game_folder, more="part: [\n")
    result = themis("show", "stones", "fox")
    assert result.exit_code == 1 and "stones/more.yaml" in result.stderr


def test_settings_that_the_game_does_not_have(themis, game_folder):
    result = themis("show", "stones", "--players", "9")
    assert result.exit_code == 1 and "can't be played by 9" in result.stderr
    result = themis("show", "stones", "--variant", "mroe")
    assert result.exit_code == 1 and "did you mean `more`?" in result.stderr


def test_without_a_game_all_are_listed(themis):
    text = themis("show").stdout
    assert all(game.id in text for game in known_games()) and "tic_tac_toe" in text


@pytest.mark.parametrize("game", [game.id for game in known_games()])
def test_every_known_game_can_be_shown(themis, game):
    result = themis("show", game)
    assert result.exit_code == 0 and f"({game})" in result.stdout


def test_things_with_a_place_are_drawn_as_a_chart(themis, game_folder):
    write(
        game_folder,
        chart=(
            "part: chart\n"
            "kinds:\n"
            "  shore: {attributes: {x: number, y: number, depth: number = 0}}\n"
            "  isle: {attributes: {size: number, x: list of number, y: list of number}}\n"
            "things:\n"
            "  shore_1_a: {kind: shore, x: 1, y: 0, name: {en: North shore}}\n"
            "  shore_1_b: {kind: shore, x: 0, y: 1, depth: 4}\n"
            "  isle_k: {kind: isle, size: 2, x: [2, 4], y: [1, 1], name: {en: The isle}}\n"
            "  isle_m: {kind: isle, size: 3, x: [], y: []}\n"
            "edges:\n"
            "  coast: {between: [shore, isle], links: [[shore_1_a, isle_k]]}\n"
        ),
    )
    lines = themis("show", "stones", "board").stdout.splitlines()
    assert lines[:3] == ["shore, isle", "     a", "   b+ [K] [K]"]
    assert "  shore_1_b [shore_1_b]: depth 4" in lines and "  The isle [isle_k]: size 2" in lines
    assert not any("shore_1_a --" in line for line in lines), "what the chart shows is not listed again"
    assert "  ayla -- brig" in lines, "what it does not show is"
