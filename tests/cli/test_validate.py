"""`themis validate`: what it finds, how it prints it, and how it ends."""

from __future__ import annotations

import json

import pytest

from interpreter.source import files
from tests.cli.conftest import CHECKOUT, write


def broken(folder):
    return write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")


def test_a_sound_game_is_fine(themis, game_folder):
    result = themis("validate", game_folder)
    assert (result.exit_code, result.stdout) == (0, "1 game checked: nothing found\n"), result.stdout


def test_a_finding_is_shown_with_its_line(themis, folder):
    result = themis("validate", broken(folder))
    assert result.exit_code == 1
    assert "error[S001] unknown-key" in result.stdout
    assert "3 | kindz: {}" in result.stdout and "^^^^^" in result.stdout
    assert "did you mean `kinds`?" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 game checked: 1 error"


def test_all_games_below_a_folder_are_checked(themis, folder, game_folder):
    broken(folder)
    assert "2 games checked: 1 error" in themis("validate").stdout
    assert "2 games checked: 1 error" in themis("validate", ".", "bad").stdout
    result = themis("validate", "stones", "bad", "--format", "terse")
    assert result.exit_code == 1 and len(result.stdout.splitlines()) == 1


def test_content_is_where_games_are_looked_for_first(themis, folder, game_folder):
    broken(folder / "content")
    assert "1 game checked: 1 error" in themis("validate").stdout


def test_json_holds_everything(themis, folder):
    result = themis("validate", broken(folder), "--format", "json")
    document = json.loads(result.stdout)
    assert result.exit_code == 1 and document["ok"] is False and document["format"] == 1
    (found,) = document["diagnostics"]
    assert (found["code"], found["line"], found["column"], found["end_column"]) == ("S001", 3, 1, 6)
    assert json.loads(themis("validate", CHECKOUT / "content/classics/pig", "--format", "json").stdout)["ok"] is True


def test_github_gets_commands_that_it_understands(themis, folder):
    write(folder / "bad", game='game: bad\nplayers: 2\n"a,b:c": {}\n')
    (line,) = themis("validate", "bad", "--format", "github").stdout.splitlines()
    assert line.startswith("::error file=bad/game.yaml,line=3,col=1,endLine=3,endColumn=8,title=S001 unknown-key::")
    write(folder / "b,ad", game="game: bad\nplayers: 2\nkindz: {}\n")
    (line,) = themis("validate", "b,ad", "--format", "github").stdout.splitlines()
    assert "file=b%2Cad/game.yaml," in line and "%0A" in line and "\n" not in line


def test_terse_is_one_line_a_finding(themis, folder):
    result = themis("validate", broken(folder), "--format", "terse")
    (line,) = result.stdout.splitlines()
    assert "bad/game.yaml:3:1: error[S001]: " in line


def test_colours_only_where_they_are_wanted(themis, folder, monkeypatch):
    broken(folder)
    assert "\x1b" not in themis("validate", "bad").stdout
    assert "\x1b[1;31m" in themis("validate", "bad", "--color", "always", color=True).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in themis("validate", "bad", color=True).stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("./nowhere", "there is nothing at `nowhere`"),
        ("nowhere", "there is no game `nowhere`"),
        ("content/pgi", "there is nothing at `content/pgi`"),
        ("\0", "there is no game"),
        ("x" * 5000, "there is no game"),
    ],
)
def test_a_path_that_leads_nowhere_is_a_mistake_in_the_command(themis, name, words):
    result = themis("validate", name)
    assert result.exit_code == 2 and result.stdout == ""
    assert words in result.stderr and len(result.stderr.splitlines()) <= 2


def test_an_empty_folder_and_one_without_a_game_file(themis, folder):
    (folder / "empty").mkdir()
    result = themis("validate", "empty")
    assert result.exit_code == 1 and "error[G003] empty-folder" in result.stderr and "themis new game" in result.stderr
    write(folder / "odd", games="game: odd\nplayers: 2\n")
    result = themis("validate", "odd")
    assert result.exit_code == 1 and "error[G004]" in result.stderr and "rename `games.yaml`" in result.stderr


def test_a_file_is_not_a_game(themis, folder):
    (folder / "notes.txt").write_text("hello")
    result = themis("validate", "notes.txt")
    assert result.exit_code == 2 and "is a file, but a game is a folder" in result.stderr


def test_a_binary_file_among_content(themis, game_folder):
    (game_folder / "picture.yaml").write_bytes(b"\x89PNG\0\0\xff\xfe" * 100)
    result = themis("validate", "stones")
    assert result.exit_code == 1 and "is not a text file" in result.stdout


def test_a_file_of_fifty_megabytes_is_not_read(themis, game_folder):
    with open(game_folder / "huge.yaml", "wb") as stream:
        stream.truncate(50 * 1024 * 1024)
    result = themis("validate", "stones")
    assert result.exit_code == 1 and "50.0 MB" in result.stdout and "error[G006]" in result.stdout


def test_a_file_without_permission(themis, game_folder, monkeypatch):
    # Whoever runs the tests may be allowed everything, so the refusal is made up.
    def refuse(path, *arguments, **settings):
        if str(path).endswith("rules.yaml"):
            raise PermissionError(13, "Permission denied")
        return open(path, *arguments, **settings)

    monkeypatch.setattr(files, "open", refuse, raising=False)
    result = themis("validate", "stones")
    told = " ".join(result.stdout.split())  # where lines break depends on how long the path is
    assert result.exit_code == 1 and "permission denied" in told and "error[G005]" in told


def test_findings_in_another_language(themis, folder):
    told = themis("validate", broken(folder), "--language", "fr").stdout
    assert "erreur[S001] unknown-key: il n'y a pas de clé `kindz`" in told
    assert told.splitlines()[-1] == "vérification de 1 jeu : 1 erreur"


def test_only_what_people_read_follows_the_environment(themis, folder, monkeypatch):
    monkeypatch.setenv("THEMIS_LANGUAGE", "fr")
    broken(folder)
    for format_ in ("text", "terse"):
        assert "il n'y a pas de clé" in themis("validate", "bad", "--format", format_).stdout
    for format_ in ("json", "sarif", "github", "junit"):
        assert "there is no key" in themis("validate", "bad", "--format", format_).stdout
        asked = themis("validate", "bad", "--format", format_, "--language", "fr").stdout
        assert "il n'y a pas de clé" in asked.replace("&#39;", "'")
    themis("validate", "bad", "--output", "json=found.json")
    assert "there is no key" in (folder / "found.json").read_text(encoding="utf-8")


def test_a_baseline_holds_in_every_language(themis, folder):
    broken(folder)
    themis("validate", "bad", "--baseline", "known.json", "--write-baseline", "--language", "fr")
    assert "nothing found" in themis("validate", "bad", "--baseline", "known.json", "--language", "en").stdout
