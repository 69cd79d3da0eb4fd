"""One check: what it looks at, and the codes of what it may find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..diagnostics.diagnostic import Sink


@dataclass(frozen=True, slots=True)
class Check:
    """`run` takes its subject and a sink, and reports nothing but findings of `codes`.

    A game is checked for several settings: numbers of players and variants. What `everywhere` says of a definition
    counts only if it is so in all of them.
    """

    codes: tuple[str, ...]
    run: Callable[[Any, Sink], None]
    everywhere: bool = False
