"""Findings for other programs: data, the exchange format of analysers, build notes, test reports."""

from __future__ import annotations

from importlib import import_module

from .findings import Findings

#: By the name of a format, the module and the function that write it.
_WRITERS = {
    "terse": ("lines", "as_terse"),
    "json": ("data", "as_json"),
    "sarif": ("sarif", "as_sarif"),
    "github": ("github", "as_github"),
    "junit": ("junit", "as_junit"),
}
FORMATS = tuple(_WRITERS)


def written(format_: str, findings: Findings) -> str:
    """Findings as another program reads them. Only the format that is asked for is loaded."""
    module, function = _WRITERS[format_]
    return getattr(import_module(f".{module}", __package__), function)(findings)


__all__ = ["FORMATS", "Findings", "written"]
