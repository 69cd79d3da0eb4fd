"""`themis explain`: every code, by its number or its name."""

from __future__ import annotations

import pytest

from interpreter.cli.explain import all_codes


def test_every_code_is_explained(themis):
    for code in all_codes().values():
        result = themis("explain", code.code)
        assert result.exit_code == 0
        words = " ".join(result.stdout.split())
        assert code.name in words and " ".join(code.explanation.split()) in words
        assert ("Wrong:" in words) == bool(code.wrong)


@pytest.mark.parametrize("asked", ["s001", "S001", "unknown-key", "Unknown_Key", "error[S001]", "S001 unknown-key:"])
def test_a_code_is_found_as_people_write_it(themis, asked):
    assert themis("explain", asked).stdout.startswith("S001 unknown-key (error)")


def test_without_a_code_all_are_listed(themis):
    lines = themis("explain").stdout.splitlines()
    for code in all_codes().values():
        assert any(line.startswith(f"{code.code}  {code.name}") for line in lines), code.code


@pytest.mark.parametrize(
    ("asked", "meant"), [("S0O1", "`S001`"), ("unkown-key", "`unknown-key`"), ("qqq", "lists all")]
)
def test_an_unknown_code_gets_a_hint(themis, asked, meant):
    result = themis("explain", asked)
    assert result.exit_code == 2 and f"there is no code `{asked}`" in result.stderr and meant in result.stderr


def test_in_another_language(themis):
    told = themis("explain", "S001", "--language", "fr").output
    assert "une clé que rien ne lit" in told and "Faux:" in told and "Juste:" in told
    assert "une clé que rien ne lit" in themis("explain", "--language", "fr").output


def test_the_environment_chooses_the_language(themis, monkeypatch):
    monkeypatch.delenv("THEMIS_LANGUAGE")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "une clé que rien ne lit" in themis("explain", "S001").output
    assert "a key that nothing reads" in themis("explain", "S001", "--language", "en").output
