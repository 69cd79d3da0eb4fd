from __future__ import annotations

import re
from pathlib import Path

import pytest

import interpreter
from interpreter.diagnostics.codes import _FAMILIES, CODES
from interpreter.loading.merge import LIST_SECTIONS, MAP_SECTIONS
from tests.unit.check.small_games import SCAFFOLD, check_text, check_texts, codes, errors

PACKAGE = Path(interpreter.__file__).parent
#: Families whose examples must be right in every respect, and not only without this one fault.
COMPLETE = "NDTFHL"
EXAMPLES = [
    code
    for code in CODES.values()
    if code.code[0] != "X" and re.match(rf"(game|part|module|{'|'.join((*MAP_SECTIONS, *LIST_SECTIONS))}):", code.wrong)
]


def test_codes_and_names_are_well_formed_and_used_once():
    listed = [code for family in _FAMILIES for code in family]
    assert len(listed) == len(CODES) == len({code.name for code in listed})
    for code in listed:
        assert re.fullmatch(r"[A-Z]\d{3}", code.code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.name), code.name


def test_every_code_explains_itself():
    for code in CODES.values():
        assert code.title[0].islower() or code.title[0] == "`", code.code
        assert code.explanation.endswith("."), code.code
        assert code.wrong != code.right or not code.wrong, code.code


def test_the_codes_that_are_reported_are_the_codes_that_are_declared():
    reported = set()
    for file in PACKAGE.rglob("*.py"):
        if "codes" not in file.relative_to(PACKAGE).parts:
            reported |= set(re.findall(r'"([A-Z]\d{3})"', file.read_text(encoding="utf-8")))
    assert reported == set(CODES)


@pytest.mark.parametrize("code", EXAMPLES, ids=lambda code: code.code)
def test_examples_are_wrong_and_right(code):
    wrong = check_text(code.wrong, lints=True) if code.code != "S011" else check_texts({"game.yaml": code.wrong})
    assert code.code in codes(_own(wrong, code.wrong))
    found = _own(check_text(code.right, lints=True), code.right)
    assert code.code not in codes(found)
    if code.code[0] in COMPLETE:
        assert errors(found) == []


def _own(found, example):
    """Without what is found in the game that an example is added to."""
    if example.startswith("game:"):
        return found
    return [one for one in found if one not in check_texts({"game.yaml": SCAFFOLD}, lints=True)]
