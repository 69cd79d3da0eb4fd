from __future__ import annotations

import pytest

from interpreter.source.scalars import resolve


@pytest.mark.parametrize(
    "text", ["on", "yes", "no", "off", "Yes", "y", "1:30", "2024-01-31", "1_000", "0b1", "1.2.3", "-", "+", "."]
)
def test_what_other_tools_misread_is_text(text):
    assert resolve(text) == text


@pytest.mark.parametrize("text", [".inf", "-.inf", ".nan", "1e999", "9" * 400])
def test_numbers_no_game_can_use_stay_text(text):
    assert resolve(text) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("012", 12),
        ("-3", -3),
        ("+4", 4),
        ("0", 0),
        ("0o14", 12),
        ("0x1F", 31),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("1e3", 1000.0),
        ("2.", 2.0),
        ("true", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_core_values(text, value):
    found = resolve(text)
    assert found == value and type(found) is type(value)
