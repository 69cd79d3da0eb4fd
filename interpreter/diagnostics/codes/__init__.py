"""The table of all codes: one module a family, one entry a code, never reused."""

from __future__ import annotations

from . import (
    balance,
    chance,
    flow,
    game_folder,
    hidden,
    hygiene,
    language,
    mods,
    names,
    scenarios,
    structure,
    texts,
    tool,
    types,
    yaml_text,
)
from .code import Code

_FAMILIES = tuple(
    family.CODES
    for family in (
        game_folder,
        yaml_text,
        structure,
        names,
        language,
        types,
        flow,
        chance,
        texts,
        hidden,
        mods,
        scenarios,
        hygiene,
        balance,
        tool,
    )
)

CODES: dict[str, Code] = {code.code: code for family in _FAMILIES for code in family}

__all__ = ["CODES", "Code"]
