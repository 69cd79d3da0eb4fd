"""Comments that accept findings, baselines, profiles, and what happens when the checker itself breaks."""

from __future__ import annotations

import json

import pytest

from interpreter import checked
from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.profile import Profile
from interpreter.diagnostics.severity import Severity
from tests.cli.conftest import write
from tests.unit.check.small_games import check_text, codes

IDLE = "actions:\n  beg: {do: add 1 to my.gold}\n"


def found(text):
    """What is found in the text, and not in the game it is added to."""
    return codes(one for one in check_text(text, lints=True) if one not in check_text("", lints=True))


def test_a_comment_accepts_what_stands_on_its_line_or_below_it():
    assert found(IDLE) == ["N009"]
    assert found(IDLE.replace("}", "}   # themis: allow N009 because a variant offers it")) == []
    assert found(IDLE.replace("  beg", "  # themis: allow N009 because of a variant\n\n  # more\n  beg")) == []
    assert found("# themis: allow N009 because of a variant\n" + IDLE) == []
    assert found(IDLE + "# themis: allow-file N009 because of a variant\n") == []
    assert found(IDLE.replace("}", "}   # themis: allow n009, because of a variant")) == []


def test_an_entry_ends_where_the_next_begins():
    two = IDLE + "  sell: {do: add 1 to my.gold}\n"
    above = two.replace("  beg", "  # themis: allow N009 because of a variant\n  beg")
    (left,) = [one for one in check_text(above) if one.code == "N009"]
    assert "sell" in left.message


def test_a_block_of_rules_can_hold_such_a_comment():
    loop = "      while true:  # themis: allow F006 because it is a test\n        add 1 to round\n"
    text = f"verbs:\n  spin:\n    do: |\n{loop}"
    assert "F006" not in found(text)


def test_a_comment_that_accepts_nothing_is_reported_and_removed(themis, folder, game_folder):
    file = game_folder / "rules.yaml"
    sound = file.read_text(encoding="utf-8")
    for comment in ("# themis: allow N009 because of nothing\n", ""):
        trailing = sound.replace("two.\n", "two.   # themis: allow N009\n") if not comment else sound
        file.write_text(comment + trailing, encoding="utf-8")
        result = themis("validate", "stones", "--fail-on", "warning")
        assert result.exit_code == 1 and "warning[I001]" in result.stdout
        assert themis("validate", "stones", "--fix").exit_code == 0
        assert file.read_text(encoding="utf-8") == sound


def test_a_comment_is_not_called_useless_before_everything_was_checked():
    assert found("# themis: allow N009 because of a variant\nactionz: {}\n") == ["S001"]


def test_codes_that_do_not_exist_and_comments_without_reason():
    assert found(IDLE.replace("}", "}  # themis: allow N0009, N009 because x")) == ["I002"]
    assert sorted(found(IDLE.replace("}", "}  # themis: allow because x"))) == ["I002", "N009"]
    assert found(IDLE.replace("}", "}  # themis: allow N009")) == ["I003"]
    assert found(IDLE.replace("}", "}  # themis: allow N009, F007 because x")) == ["I001"]


def test_accepted_findings_are_not_lost(themis, folder, game_folder):
    file = game_folder / "game.yaml"
    text = file.read_text(encoding="utf-8").replace("actions: [take, topple]", "actions: [take]")
    file.write_text(text.replace("  topple:", "  # themis: allow N009, F007 because it is kept\n  topple:"), "utf-8")
    document = json.loads(themis("validate", "stones", "--format", "json").stdout)
    assert [(one["code"], one["reason"]) for one in document["accepted"]] == [("N009", "it is kept")]


def test_a_baseline_hides_what_was_there_and_nothing_new(themis, folder):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")
    assert themis("validate", "bad", "--baseline", "b.json", "--write-baseline").exit_code == 0
    assert themis("validate", "bad", "--baseline", "b.json").exit_code == 0
    write(folder / "bad", game="game: bad\nplayers: 2\n\n\nkindz: {}\nplacez: {}\n")
    result = themis("validate", "bad", "--baseline", "b.json", "--terse")
    assert result.exit_code == 1 and result.stdout.splitlines()[0].count("placez") == 1
    assert len(result.stdout.splitlines()) == 1
    write(folder / "bad", game="game: bad\nplayers: 2\nplacez: {}\n")
    result = themis("validate", "bad", "--baseline", "b.json", "--terse", "--profile", "release")
    assert "info[I004]" in result.stdout and "holds 1 finding " in result.stdout


@pytest.mark.parametrize("text", ["", "{", "[]", '{"themis_baseline": 9}', '{"themis_baseline": 1, "findings": [1]}'])
def test_what_is_no_baseline_is_neither_read_nor_written_over(themis, folder, game_folder, text):
    (folder / "b.json").write_text(text)
    for more in ((), ("--write-baseline",)):
        result = themis("validate", "stones", "--baseline", "b.json", *more)
        assert result.exit_code == 2 and "baseline" in result.stderr
        assert (folder / "b.json").read_text() == text


def test_a_baseline_needs_a_name(themis, game_folder):
    assert themis("validate", "stones", "--write-baseline").exit_code == 2
    assert "can't be read" in themis("validate", "stones", "--baseline", "nowhere.json").stderr


def test_profiles_are_a_ladder(themis, folder, game_folder):
    file = game_folder / "game.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("fr: Cailloux", "de: Steine"), encoding="utf-8")
    shown = {
        profile: len(themis("validate", "stones", "--terse", "--profile", profile).stdout.splitlines())
        for profile in ("draft", "playable", "release")
    }
    assert shown["draft"] <= shown["playable"] < shown["release"]


def test_a_draft_hears_of_every_error_that_keeps_it_from_being_played():
    for code in CODES.values():
        if code.severity is Severity.ERROR and code.code[0] in "GYSNDT":
            assert code.profile is Profile.DRAFT, code.code


def test_a_breakdown_over_one_game_leaves_the_others_alone(themis, folder, game_folder, monkeypatch):
    write(folder / "bad", game="game: bad\nplayers: 2\nkindz: {}\n")
    real = checked.check_game

    def breaking(path, profile):
        if path.name == "bad":
            raise ZeroDivisionError("one divided by nothing")
        return real(path, profile)

    monkeypatch.setattr(checked, "check_game", breaking)
    result = themis("validate", "bad", "stones")
    assert result.exit_code == 2 and "error[I900]" in result.stdout and "2 games checked: 1 error" in result.stdout
    assert "ZeroDivisionError: one divided by nothing" in " ".join(result.stdout.split())
    monkeypatch.setenv("THEMIS_DEBUG", "1")
    assert isinstance(themis("validate", "bad").exception, ZeroDivisionError)
