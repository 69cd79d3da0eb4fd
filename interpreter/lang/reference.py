"""What can be said about every construct of the language, from `reference.yaml`: for the pages of the reference."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

_FILE = Path(__file__).with_name("reference.yaml")


@dataclass(frozen=True, slots=True)
class Construct:
    """How it is written, what it means, an example; `entry` is the grammar's entry point for the example."""

    name: str
    forms: tuple[str, ...]
    about: str
    example: str
    entry: str = "effect"


@dataclass(frozen=True, slots=True)
class Chapter:
    """Constructs that belong together: one page."""

    id: str
    title: str
    about: str
    constructs: tuple[Construct, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in the order in which they are best read."""
    written = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    return tuple(
        Chapter(
            chapter["id"],
            chapter["title"],
            chapter["about"],
            tuple(Construct(**{**entry, "forms": tuple(entry["forms"])}) for entry in chapter["constructs"]),
        )
        for chapter in written["chapters"]
    )
