"""The name an author probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from ..source.span import Span
from .fix import Fix, Grade, replacement

_MANY = 99


class Suggestion(str):
    """A hint that names what was meant. It reads like any hint, and can also be written in place of the wrong word."""

    __slots__ = ("word", "meant", "grade")

    word: str
    meant: str
    grade: Grade

    def fix_at(self, span: Span) -> Fix:
        return replacement(span, self.meant, f"write `{self.meant}`", self.grade, self.word)


def suggestion(word: str, meant: str, sure: bool | None = None) -> Suggestion:
    """The hint that `meant` was meant; by default it is sure if the two differ by a slip of the pen."""
    hint = Suggestion(f"did you mean `{meant}`?")
    hint.word, hint.meant = word, meant
    sure = is_slip(word, meant) if sure is None else sure
    hint.grade = Grade.SAFE if sure else Grade.UNSAFE
    return hint


def advice(text: str, word: str, meant: str) -> Suggestion:
    """A hint in words of its own that is as sure as can be: `meant` is the only way to write what `word` says."""
    hint = Suggestion(text)
    hint.word, hint.meant, hint.grade = word, meant, Grade.SAFE
    return hint


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate closest to the word, or None if nothing is close.

    Same letters in another case, with another separator or in the plural come before spelling mistakes; among equally
    distant candidates the one that keeps the first letter, the same letters and the length wins, then the first listed.
    """
    folded = _fold(word)
    singular = _singular(folded)
    best: tuple | None = None
    best_name: str | None = None
    limit = _allowed_edits(len(folded))
    for position, name in enumerate(dict.fromkeys(candidates)):
        if name == word:
            continue
        other = _fold(name)
        if other == folded:
            distance = 0.0
        elif _singular(other) == singular:
            distance = 0.5
        else:
            distance = edit_distance(folded, other, limit)
            if distance > 1 and (other.startswith(f"{folded}_") or folded.startswith(f"{other}_")):
                # `seen` for `seen_by`: a word was left out or added, however long it is.
                distance = 1.5 if limit > 1 else 1
        if distance > limit and distance >= 1:
            continue
        rank = (
            distance,
            other[:1] != folded[:1],
            sorted(other) != sorted(folded),
            other[-1:] != folded[-1:],
            abs(len(other) - len(folded)),
            position,
        )
        if best is None or rank < best:
            best, best_name = rank, name
    return best_name


def did_you_mean(word: str, candidates: Iterable[str]) -> Suggestion | None:
    """A hint with the nearest candidate, or None. Where another is as near, nobody can be sure of it."""
    names = list(dict.fromkeys(candidates))
    found = nearest(word, names)
    if found is None:
        return None
    rival = nearest(word, [name for name in names if name != found])
    return suggestion(word, found, is_slip(word, found) and not (rival is not None and is_slip(word, rival)))


def is_slip(word: str, meant: str) -> bool:
    """Whether the two differ by no more than one slip of the pen."""
    left, right = _fold(word), _fold(meant)
    return edit_distance(left, right, 1) <= 1 or _singular(left) == _singular(right)


def edit_distance(left: str, right: str, limit: int = _MANY) -> int:
    """How many letters to insert, drop, replace or swap with a neighbour; more than `limit` counts as `limit + 1`."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before_last: list[int] = []
    last = list(range(len(right) + 1))
    for i, char in enumerate(left, 1):
        row = [i]
        for j, other in enumerate(right, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (char != other))
            if i > 1 and j > 1 and char == right[j - 2] and left[i - 2] == other:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before_last, last = last, row
    return min(last[-1], limit + 1)


def _allowed_edits(length: int) -> int:
    """Short words have many neighbours that mean something else, so they allow fewer mistakes."""
    if length <= 1:
        return 0
    if length <= 4:
        return 1
    return 2 if length <= 8 else 3


def _fold(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_").strip("_")


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 2 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
