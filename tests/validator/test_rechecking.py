"""After a small change: the same findings as from a check of everything, only sooner."""

from __future__ import annotations

import random
import re

import pytest

from interpreter import cache, pipeline
from interpreter.checked import check_game
from interpreter.diagnostics.profile import Profile, selected
from interpreter.lang import parse
from tools import large_game


@pytest.fixture
def game(tmp_path, monkeypatch):
    monkeypatch.setenv("THEMIS_CACHE", str(tmp_path / "cache"))
    forget_trees()
    folder = tmp_path / "large"
    large_game.write(folder, 500)
    assert check_game(folder).ok
    return folder


def forget_trees():
    """As in another run of the program, which has only what was kept."""
    parse._parsed.cache_clear()
    parse._trees.clear()


def edit(folder, change, name="units/units_002.yaml"):
    forget_trees()
    file = folder / name
    text = file.read_text(encoding="utf-8")
    new = change(text)
    assert new != text
    file.write_text(new, encoding="utf-8")


def everything(folder, monkeypatch):
    """What a check that remembers nothing finds."""
    with monkeypatch.context() as patched:
        patched.setenv("THEMIS_CACHE", "off")
        return check_game(folder, Profile.PLAYABLE)


def signs(report):
    accepted = [(str(one.diagnostic), one.reason) for one in report.accepted]
    found = selected(report.diagnostics, Profile.PLAYABLE)
    return [(str(one), one.hint, one.span, one.fixes) for one in found], accepted, report.game


EDITS = {
    "a figure": lambda text: re.sub(r"attack: \d+", "attack: 77", text, count=1),
    "a figure out of range": lambda text: re.sub(r"cost: \d+", "cost: 77", text, count=1),
    "a figure that is none": lambda text: re.sub(r"attack: \d+", "attack: many", text, count=1),
    "a name for people": lambda text: text.replace("Does its deed", "Tries its deed", 1),
    "a misspelt verb": lambda text: text.replace("take_cards(p", "take_crads(p", 1),
    "a misspelt attribute": lambda text: text.replace("self.wounds", "self.wuonds", 1),
    "a misspelt word": lambda text: re.sub(r"tribe: (ash|birch|cedar|elm|fir)\n", "tribe: ahs\n", text, count=1),
    "a misspelt key": lambda text: text.replace("    defense:", "    defnse:", 1),
    "a missing value": lambda text: re.sub(r"    defense: \d+\n", "", text, count=1),
    "a doubled key": lambda text: re.sub(r"(    defense: \d+\n)", r"\1\1", text, count=1),
    "broken YAML": lambda text: text.replace("    at: deck", "    at: [deck", 1),
    "a tab": lambda text: text.replace("    at: deck", "\tat: deck", 1),
    "an idle comparison": lambda text: text.replace("do: wound(foe, ", "when: 1 > 2\n        do: wound(foe, ", 1),
    "a comment that accepts nothing": lambda text: text.replace(
        "    at: deck", "    at: deck  # themis: allow N001", 1
    ),
    "a missing translation": lambda text: re.sub(r"(text: \{en: [^,]*), fr: [^}]*\}", r"\1}", text, count=1),
    "another thing": lambda text: text + "  late_comer: {at: deck, tribe: ash, cost: 1, attack: 1, defense: 1}\n",
    "a thing like others": lambda text: (
        text
        + (
            "  late_comer:\n    at: deck\n    tribe: ash\n    cost: 1\n    attack: 1\n    defense: 1\n"
            "    rules:\n      - after: summon(self, p)\n        do: take_cards(p, 1)\n"
        )
    ),
    "a thing with the id of another": lambda text: (
        text + ("  {other}: {at: deck, tribe: ash, cost: 1, attack: 1, defense: 1}\n")
    ),
    "a thing less": lambda text: text[: text.rindex("\n  ", 0, text.rindex("    name:")) + 1],
    "a thing like others with a misspelt verb": lambda text: (
        text
        + (
            "  late_comer:\n    at: deck\n    tribe: ash\n    cost: 1\n    attack: 1\n    defense: 1\n"
            "    rules:\n      - after: summon(self, p)\n        do: take_crads(p, 1)\n"
        )
    ),
    "what other things do": lambda text: re.sub(r"do: take_cards\(p, \d\)", "do: add 3 to p.gold", text, count=1),
    "another rule": lambda text: re.sub(r"add \d to round", "run course", text, count=1),
    "a thing of another file by name": lambda text: re.sub(r"add \d to round", "bury({other})", text, count=1),
    "nearly a thing of another file": lambda text: re.sub(r"add \d to round", "bury({other}x)", text, count=1),
}


@pytest.mark.parametrize("name", EDITS)
def test_it_finds_what_a_check_of_everything_finds(game, monkeypatch, name):
    other = re.search(r"^  (\w+):", (game / "units/units_004.yaml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    edit(game, lambda text: EDITS[name](text).replace("{other}", other))
    assert signs(check_game(game, Profile.PLAYABLE)) == signs(everything(game, monkeypatch))


def test_many_changes_one_after_the_other(game, monkeypatch):
    chance = random.Random(5)
    for _ in range(12):
        number = chance.randrange(5)
        name, change = chance.choice([item for item in EDITS.items() if "other" not in item[0]])
        text = (game / f"units/units_00{number}.yaml").read_text(encoding="utf-8")
        (game / f"units/units_00{number}.yaml").write_text(change(text), encoding="utf-8")
        assert signs(check_game(game, Profile.PLAYABLE)) == signs(everything(game, monkeypatch)), name


@pytest.fixture
def only_small_checks(game, monkeypatch):
    def fail(*_):
        raise AssertionError("everything was checked")

    monkeypatch.setattr(pipeline, "check_files", fail)


@pytest.mark.parametrize(
    "name",
    [
        "a figure",
        "a name for people",
        "a misspelt verb",
        "a misspelt key",
        "broken YAML",
        "another thing",
        "a thing like others",
        "a thing less",
        "a thing like others with a misspelt verb",
        "what other things do",
    ],
)
def test_a_small_change_does_not_check_everything(game, only_small_checks, name):
    edit(game, EDITS[name])
    check_game(game, Profile.PLAYABLE)


@pytest.mark.parametrize("name", ["another rule", "an idle comparison", "a comment that accepts nothing"])
def test_a_change_that_others_may_feel_checks_everything(game, only_small_checks, name):
    edit(game, EDITS[name])
    with pytest.raises(AssertionError, match="everything was checked"):
        check_game(game, Profile.PLAYABLE)


def test_what_a_thing_does_is_no_small_change(game, only_small_checks):
    """Another verb may close a circle of rules, wherever the others stand."""
    edit(game, lambda text: re.sub(r"do: take_cards\(p, \d\)", "do: bury(self)", text, count=1))
    with pytest.raises(AssertionError, match="everything was checked"):
        check_game(game, Profile.PLAYABLE)


def test_the_last_call_of_a_verb_is_no_small_change(game, monkeypatch):
    """Where nothing calls a verb any more, the rules that listen to it are wrong, though nobody touched them."""
    edit(
        game,
        lambda text: text.replace("  bury: {", "  sigh: {params: {u: unit}, do: add 1 to round}\n  bury: {"),
        "game.yaml",
    )
    edit(game, lambda text: re.sub(r"after: bury\(self\)", "after: sigh(self)", text, count=1), "units/units_003.yaml")
    edit(game, lambda text: re.sub(r"take_cards\(p, \d\)", "sigh(self)", text, count=1))
    assert check_game(game).ok
    edit(game, lambda text: text.replace("sigh(self)", "take_cards(p, 1)"))
    report = check_game(game, Profile.PLAYABLE)
    assert signs(report) == signs(everything(game, monkeypatch))
    assert "F007" in {one.code for one in report.diagnostics}
    # A call that can't be read may be the one that is missing: as long as it is there, nobody knows.
    edit(game, lambda text: text.replace("take_cards(p, 1)", "sihg(self)", 1))
    codes = {one.code for one in check_game(game, Profile.PLAYABLE).diagnostics}
    assert "D004" in codes and "F007" not in codes


def test_changes_of_one_file_after_the_other_stay_small(game, only_small_checks):
    for number in range(5):
        edit(game, EDITS["a figure"], f"units/units_00{number}.yaml")
        check_game(game, Profile.PLAYABLE)


@pytest.mark.parametrize("name", ["a thing like others", "a thing less"])
def test_where_a_place_is_limited_the_number_of_things_counts(game, monkeypatch, name):
    edit(game, lambda text: text.replace("  deck: {holds: unit,", "  deck: {holds: unit, max: 500,"), "game.yaml")
    assert check_game(game).ok
    edit(game, EDITS[name])
    report = check_game(game, Profile.PLAYABLE)
    assert signs(report) == signs(everything(game, monkeypatch))
    assert ("C008" in {one.code for one in report.diagnostics}) == (name == "a thing like others")


def test_a_thing_that_others_name_is_missed(game, monkeypatch):
    name = re.findall(r"^  (\w+):", (game / "units/units_002.yaml").read_text(encoding="utf-8"), re.MULTILINE)[-1]
    edit(game, lambda text: re.sub(r"add \d to round", f"bury({name})", text, count=1), "units/units_003.yaml")
    assert check_game(game).ok
    edit(game, EDITS["a thing less"])
    report = check_game(game, Profile.PLAYABLE)
    assert signs(report) == signs(everything(game, monkeypatch))
    assert not report.ok


def test_a_release_is_always_checked_as_a_whole(game, only_small_checks):
    edit(game, EDITS["a figure"])
    with pytest.raises(AssertionError, match="everything was checked"):
        check_game(game, Profile.RELEASE)


def test_a_change_of_the_rules_checks_everything(game, monkeypatch):
    edit(game, lambda text: text.replace("add 1 to my.gold", "add 1 to my.glod"), "game.yaml")
    report = check_game(game, Profile.PLAYABLE)
    assert signs(report) == signs(everything(game, monkeypatch)) and not report.ok


DAMAGED = [
    b"",
    b"{}",
    b"[]",
    b"3",
    b'{"files": 3}',
    b'{"files": {}, "report": 7}',
    b'{"files": {"a": 1}, "report": "{}"}',
]


@pytest.mark.parametrize("memory", DAMAGED)
def test_damaged_memory_is_no_memory(game, monkeypatch, memory):
    load = cache.load
    monkeypatch.setattr(cache, "load", lambda kind, key: memory if kind == "base" else load(kind, key))
    edit(game, EDITS["a misspelt verb"])
    assert [one.code for one in check_game(game, Profile.PLAYABLE).errors] == ["D004"]


def test_things_that_are_no_longer_there_are_not_remembered(game, monkeypatch):
    (game / "units/units_004.yaml").unlink()
    edit(game, EDITS["a figure"])
    assert signs(check_game(game, Profile.PLAYABLE)) == signs(everything(game, monkeypatch))
