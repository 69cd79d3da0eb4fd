"""`themis new`: what it writes works at once, and nothing is written over."""

from __future__ import annotations

import pytest

from tests.cli.conftest import CHECKOUT


def test_a_new_game_validates_passes_its_tests_and_plays(shell, folder):
    assert shell("new", "game", "my-game").returncode == 0
    done = shell("validate", "my-game")
    assert (done.returncode, done.stdout) == (0, "1 game checked: nothing found\n")
    done = shell("test", "my-game")
    assert done.returncode == 0 and "3 passed, 0 failed" in done.stdout, done.stdout
    done = shell("play", "my-game", "--seed", "1", input="3\n" * 20)
    assert done.returncode == 0 and "The game is over: player" in done.stdout, done.stdout + done.stderr
    done = shell("coverage", "my-game", "--fail-under", "100")
    assert done.returncode == 0, done.stdout
    assert "My game (my_game)" in shell("show", "my-game").stdout


def test_it_says_what_it_wrote(themis, folder):
    result = themis("new", "game", "fox")
    assert result.stdout.splitlines()[:4] == [
        "wrote fox/game.yaml",
        "wrote fox/rules.yaml",
        "wrote fox/scenarios/taking.yaml",
        "wrote fox/.vscode and what editors need",
    ]
    assert "game: fox\n" in (folder / "fox/game.yaml").read_text()
    for name in ("game", "rules", "scenarios/taking"):
        file = folder / f"fox/{name}.yaml"
        line, path = file.read_text().splitlines()[0].split("$schema=")
        assert line == "# yaml-language-server: " and (file.parent / path).is_file()


def test_editors_find_the_schemas_of_a_checkout(themis, folder):
    (folder / "schemas").mkdir()
    (folder / "schemas/game.schema.json").write_text("{}")
    (folder / "content").mkdir()
    themis("new", "game", "content/fox")
    first = (folder / "content/fox/scenarios/taking.yaml").read_text().splitlines()[0]
    assert first == "# yaml-language-server: $schema=../../../schemas/scenarios.schema.json"


def test_nothing_is_written_over(themis, folder):
    themis("new", "game", "fox")
    before = (folder / "fox/game.yaml").read_text()
    (folder / "fox/game.yaml").write_text(before + "# mine\n")
    result = themis("new", "game", "fox")
    assert result.exit_code == 2 and "nothing is written over" in result.stderr
    assert (folder / "fox/game.yaml").read_text() == before + "# mine\n"
    (folder / "empty").mkdir()
    assert themis("new", "game", "empty").exit_code == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("My Game!", "how about `my_game`?"),
        ("9lives", "how about `lives`?"),
        ("", "can't be the id of a game"),
        ("..", "can't be the id of a game"),
        ("no/where", "there is no folder `no`"),
        ("x" * 80, "can't be the id of a game"),
    ],
)
def test_a_name_that_can_not_be_one(themis, folder, name, words):
    result = themis("new", "game", name)
    assert result.exit_code == 2 and words in result.stderr
    assert list(folder.iterdir()) == []


def test_the_scaffold_ships_with_the_package():
    assert (CHECKOUT / "interpreter/cli/scaffold/game/game.yaml").is_file()
