from __future__ import annotations

import re
from pathlib import Path

import interpreter
from interpreter.diagnostics.codes import _FAMILIES, CODES

PACKAGE = Path(interpreter.__file__).parent


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
