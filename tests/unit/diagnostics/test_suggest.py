from __future__ import annotations

import random

import pytest

from interpreter.diagnostics.suggest import did_you_mean, edit_distance, is_slip, nearest

KEYS = [
    "words", "kinds", "player", "state", "places", "edges", "tables", "dice", "functions", "verbs", "things",
    "components", "setup", "rules", "rule_templates", "actions", "phases", "endings", "scoring", "texts",
    "variants", "title", "about", "version", "players", "languages", "order", "before", "after", "instead_of",
    "at", "whenever", "modify", "forbid", "permit", "when", "limit", "add", "set", "times", "at_least",
    "at_most", "because", "over", "until", "while", "works_in", "again", "layer", "params", "provided",
    "cost", "pay", "ask", "sequence", "loop", "turns", "run", "skip", "next_turn", "each_turn", "may_stop",
    "when_stuck", "ends_when", "until_all_pass", "won_by", "drawn", "scored", "tie_break",
]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("playrs", KEYS, "players"),
        ("Players", KEYS, "players"),
        ("works-in", KEYS, "works_in"),
        ("worksIn", KEYS, "works_in"),
        ("kind", KEYS, "kinds"),
        ("tepmlate", ["template", "temperate"], "template"),
        ("seen", ["of", "holds", "seen_by"], "seen_by"),
        ("city", ["cities", "cite"], "cities"),
        ("xyzzy", KEYS, None),
        ("x", ["y", "z"], None),
        ("a", ["A"], "A"),
        ("word", [], None),
        ("players", ["players"], None),
    ],
)
def test_nearest(word, candidates, meant):
    assert nearest(word, candidates) == meant


def test_hints_are_questions():
    assert did_you_mean("playrs", KEYS) == "did you mean `players`?"
    assert did_you_mean("xyzzy", KEYS) is None


def test_distances():
    assert edit_distance("abcd", "abdc") == 1
    assert edit_distance("kitten", "sitting") == 3
    assert edit_distance("", "abc") == 3
    assert edit_distance("abcdef", "uvwxyz", 2) == 3
    assert is_slip("kid", "kind") and is_slip("Kinds", "kind") and not is_slip("kid", "cards")


def test_single_slips_of_the_pen_are_understood():
    chance = random.Random(5)
    letters = "abcdefghijklmnopqrstuvwxyz_"
    asked = right = 0
    for key in [key for key in KEYS if len(key) > 3] * 20:
        at = chance.randrange(len(key) - 1)
        typo = chance.choice([
            key[:at] + key[at + 1 :],
            key[:at] + chance.choice(letters) + key[at:],
            key[:at] + chance.choice(letters) + key[at + 1 :],
            key[:at] + key[at + 1] + key[at] + key[at + 2 :],
        ])  # fmt: skip
        if typo not in KEYS:
            asked += 1
            right += nearest(typo, KEYS) == key
    assert right / asked > 0.97
