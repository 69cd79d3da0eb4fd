"""Family X: cards that no scenario speaks of."""

from __future__ import annotations

import re

from ..diagnostics.diagnostic import Sink
from .check import Check
from .hygiene import things
from .written import Written

_NAME = re.compile(r"[a-z_][a-z0-9_]*")


def unproven_things(written: Written, sink: Sink) -> None:
    """Cards with rules of their own, in a game that has scenarios."""
    scenarios = written.content.scenarios
    if not scenarios:
        return
    named = {name for document in scenarios for name in _NAME.findall(document.file.text)}
    for found, node in things(written):
        if ("rules" in node or "effects" in node) and not _is_named(found.name, named):
            sink.report(
                "X004",
                found.key.span,
                f"no scenario speaks of `{found.name}`",
                "write one that shows what it does",
            )


def _is_named(name: str, named: set[str]) -> bool:
    return name in named or any(other.startswith(f"{name}_") and other[len(name) + 1 :].isdigit() for other in named)


CHECKS = (Check(("X004",), unproven_things),)
