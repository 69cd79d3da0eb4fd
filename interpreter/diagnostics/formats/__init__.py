"""Findings for other programs: data, the exchange format of analysers, build notes, test reports."""

from __future__ import annotations

from collections.abc import Callable

from .data import as_json
from .findings import Findings
from .github import as_github
from .junit import as_junit
from .lines import as_terse
from .sarif import as_sarif

#: How findings are written for other programs, by the name of the format.
FORMATS: dict[str, Callable[[Findings], str]] = {
    "terse": as_terse,
    "json": as_json,
    "sarif": as_sarif,
    "github": as_github,
    "junit": as_junit,
}

__all__ = ["FORMATS", "Findings"]
