"""A word of the language with a slip in it, found by trying: with the right word the text can be read further."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..diagnostics.suggest import is_slip, nearest
from .words import KEYWORDS, SOFT_WORDS, STATEMENT_WORDS

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
#: How far before the place at which the parser stopped a misspelt word may stand, in words.
_FAR = 6
#: Shorter words are too near to everything.
_SHORTEST = 2
#: Words that open the name of a type; they stay usable as names.
_TYPE_WORDS = frozenset(("list", "map", "number", "place", "set"))
_LANGUAGE = tuple(sorted(KEYWORDS | SOFT_WORDS | _TYPE_WORDS))


def misspelt_word(text: str, stopped: int, stops_at: Callable[[str], int | None]) -> tuple[int, str, str] | None:
    """Where a misspelt word stands, the word, and what was meant; None if there is no such word.

    `stopped` is where the parser stopped, `stops_at` where it stops in another text, or None if it reads all of it.
    """
    for start, word, meant in _candidates(text, stopped):
        reached = stops_at(text[:start] + meant + text[start + len(word) :])
        if reached is None or reached > stopped + len(meant) - len(word):
            return start, word, meant
    return None


def _candidates(text: str, stopped: int) -> Iterator[tuple[int, str, str]]:
    """Words near the fault that are nearly words of the language, the nearest to the fault first."""
    words = [found for found in _WORD.finditer(text) if found.start() <= stopped]
    for found in reversed(words[-_FAR:]):
        word = found[0]
        if len(word) <= _SHORTEST or word in _LANGUAGE:
            continue
        begins_line = not text[: found.start()].rpartition("\n")[2].strip()
        for group in (STATEMENT_WORDS, _LANGUAGE) if begins_line else (_LANGUAGE,):
            meant = nearest(word, group)
            if meant is not None and is_slip(word, meant):
                yield found.start(), word, meant
