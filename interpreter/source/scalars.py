"""What an unquoted YAML word means, by the core rules of YAML 1.2.

`on`, `yes`, `1:30` and dates are text; `012` is twelve; only `true`, `false`, `null`, `~` and numbers are special.
"""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMBER_STARTS = frozenset("+-.0123456789")
_INTEGER = re.compile(r"[-+]?[0-9]+", re.ASCII)
_BASED_INTEGER = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
# Longer numbers are no amounts in any game; as text they meet the type check, which can show them.
_MAX_DIGITS = 300


def resolve(text: str) -> Scalar:
    """The value of a plain (unquoted) scalar.

    `.inf` and `.nan` stay text: no rule of a game has a use for them, and neither survives a save file.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_STARTS or len(text) > _MAX_DIGITS:
        return text
    if _INTEGER.fullmatch(text):
        return int(text)
    if _BASED_INTEGER.fullmatch(text):
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        number = float(text)
        return text if number in (float("inf"), float("-inf")) else number
    return text
