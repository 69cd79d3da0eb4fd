"""The validator that only says yes or no agrees with the one that explains."""

from __future__ import annotations

import copy
import random
from pathlib import Path

import pytest

from interpreter.diagnostics.diagnostic import Sink
from interpreter.loading.schema_check import HEAD_KEYS, _section_names, _validator
from interpreter.loading.schema_fit import fitting, section_fitting
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.source.tree import plain

CONTENT = Path(__file__).resolve().parents[3] / "content"
FILES = [
    "classics/goofspiel/game.yaml",
    "classics/german-whist/scenarios.yaml",
    "cyclades/game.yaml",
    "cyclades/modules/hades.yaml",
    "cyclades/rules.yaml",
    "fight-for-olympus/cards/blue.yaml",
    "fight-for-olympus/board/board.yaml",
    "fight-for-olympus/verbs/combat.yaml",
]
VALUES = [
    None,
    True,
    0,
    1,
    -3,
    2.0,
    2.5,
    10**30,
    "",
    "x",
    "No name!",
    "2 to 4",
    "pile",
    [],
    ["x", "x"],
    [1],
    {},
    {"a": 1},
]


def read(name):
    root = compose(SourceFile.read(CONTENT / name, name), Sink())
    return next(key for key in HEAD_KEYS if key in root), plain(root)


def places(data, found):
    """Every map and list below some data."""
    if isinstance(data, (dict, list)):
        found.append(data)
        for inner in data.values() if isinstance(data, dict) else data:
            places(inner, found)
    return found


def changed(data, chance, keys):
    """The data with one random change somewhere."""
    data = copy.deepcopy(data)
    spot = chance.choice([place for place in places(data, []) if place])
    key = chance.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
    deed = chance.choice(["delete", "replace", "rename", "add"])
    if deed == "delete":
        del spot[key]
    elif deed == "replace" or isinstance(spot, list):
        spot[key] = copy.deepcopy(chance.choice(VALUES))
    elif deed == "rename":
        spot[chance.choice(keys)] = spot.pop(key)
    else:
        spot[chance.choice(keys)] = copy.deepcopy(chance.choice(VALUES))
    return data


@pytest.mark.parametrize("name", FILES)
def test_both_validators_agree(name):
    kind, data = read(name)
    keys = sorted({key for place in places(data, []) if isinstance(place, dict) for key in place})
    assert fitting(kind)(data)
    chance = random.Random(name)
    answers = set()
    for _ in range(40):
        other = changed(data, chance, [*keys, "no_such_key", "do", "when", "id"])
        answer = _validator(kind).is_valid(other)
        assert fitting(kind)(other) == answer, other
        answers.add(answer)
    assert answers == {True, False}


def test_every_schema_of_content_is_understood():
    for kind in HEAD_KEYS:
        assert not fitting(kind)(3)
    for section in _section_names():
        assert not section_fitting(section)(3.5)
