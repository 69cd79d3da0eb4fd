"""The table of all codes: one module a family, one entry a code, never reused."""

from __future__ import annotations

from . import game_folder, scenarios, structure, yaml_text
from .code import Code

_FAMILIES = (game_folder.CODES, yaml_text.CODES, structure.CODES, scenarios.CODES)

CODES: dict[str, Code] = {code.code: code for family in _FAMILIES for code in family}

__all__ = ["CODES", "Code"]
