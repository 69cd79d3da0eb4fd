"""Slips in places where few words are possible: the one that was meant is named."""

from __future__ import annotations

import pytest

from .small_games import check_text

SLIPS = {
    "truth": ("kinds: {imp: {attributes: {sly: boolean}}}\nthings: {imp_a: {kind: imp, sly: fals}}", "`false`"),
    "section of a path": ("variants: {hard: {patch: [{at: playr.gold, set: number = 3}]}}", "`player`"),
    "member of a path": (
        "rules: [{id: toll, at: end of turn, do: stop}]\nvariants: {hard: {removes: [rules.tol]}}",
        "`toll`",
    ),
    "host of a place": (
        "kinds: {imp: {attributes: {x: {type: number = 0, kept_in: [playr.hand]}}}}",
        "`player.hand`",
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_what_was_meant_is_named(name: str) -> None:
    fragment, meant = SLIPS[name]
    assert any(meant in (found.hint or "") for found in check_text(fragment))
