"""Places: exact at both ends, however the text is written."""

from __future__ import annotations

import pytest

from tools.broken_files import EFFECT_STYLES, STYLES, SURROUNDINGS, broken, corpus

CASES = list(corpus())


def test_the_corpus_is_large_and_has_every_style():
    assert len(CASES) >= 300 and len({case.text for case in CASES}) >= 300
    assert len(STYLES) >= 20 and len(EFFECT_STYLES) >= 5
    assert {case.code[0] for case in CASES} == set("YSNDT")
    assert any("\r\n" in case.text for case in CASES) and any("\U0001f3b2" in case.text for case in CASES)


@pytest.mark.parametrize("around", SURROUNDINGS)
@pytest.mark.parametrize("family", "YSNDT")
def test_every_fault_is_met_exactly(around, family):
    cases = [case for case in CASES if case.code[0] == family and f", {around}" in case.name]
    assert cases
    missed = [f"{case.name}: {[str(one) for one in case.errors()]}" for case in cases if not case.is_met()]
    assert missed == []


def test_a_wrong_place_would_be_noticed():
    case = broken("shifted", "N001", "part: more\nfunctions:\n  f: {value: g«olden»}\n")
    assert not case.is_met() and len(case.errors()) == 1
