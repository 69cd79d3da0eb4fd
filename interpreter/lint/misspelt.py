"""Definitions whose names are misspelt: a name that is declared and never used, beside one that is used and declared
nowhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from typing import NamedTuple

from ..diagnostics.codes import CODES
from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.suggest import Suggestion, is_slip
from ..source.files import SourceFile
from ..source.span import Span

#: Findings that say that a name is unknown.
UNKNOWN_NAME = frozenset((
    "D004", "D015", "M001", "N001", "N008", "N011", "N012", "N013", "N014", "N015", "N017", "N018",
    "S001", "S005", "X017",
))  # fmt: skip
#: Findings that say that a call does not fit what is called.
_MISFIT = frozenset(("D005", "D006", "T001", "T008"))
_NAME = re.compile(r"\b[a-z_][a-z0-9_]*\b")
_CALLED = re.compile(r"\b([a-z_][a-z0-9_]*)\(")
_DECLARED = re.compile(r"[\"']?\s*(?::|=|\b(?:in|from|of|with|among)\b)")
_WORD = re.compile(r"[^\W\d_]+")
#: Words that begin alike for so many letters belong together.
_STEM = 5
#: How often letters count that never follow each other, and by how much one name must look more usual than another.
_NEVER_SEEN, _CLEARLY = 0.2, 0.7


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A name that is declared once and used never, beside one that is used and declared nowhere, or otherwise."""

    declared: str
    used: str
    span: Span
    uses: tuple[Diagnostic, ...]
    is_known: bool = False

    @property
    def message(self) -> str:
        times = "once" if len(self.uses) == 1 else f"{len(self.uses)} times"
        if self.is_known:
            return f"`{self.declared}` is never used, and the common `{self.used}` does not fit where it is called"
        return f"`{self.declared}` is never used, but `{self.used}`, which does not exist, is named {times}"


def misspelt_definitions(
    errors: Sequence[Diagnostic], files: Mapping[str, SourceFile], used: Collection[str] = ()
) -> Iterator[Misspelt]:
    """What may be misspelt where it is declared; `used` are names that further files mention."""
    return _Finder(errors, files, used).run()


class _Finder:
    def __init__(self, errors: Sequence[Diagnostic], files: Mapping[str, SourceFile], used: Collection[str]) -> None:
        self.errors = errors
        self.files = files
        self.used = used

    def run(self) -> Iterator[Misspelt]:
        unknown: dict[str, list[Diagnostic]] = {}
        misfits: dict[str, list[Diagnostic]] = {}
        for one in self.errors:
            word = self._word_at(one)
            if word is not None:
                unknown.setdefault(word, []).append(one)
            for called in self._called_at(one):
                misfits.setdefault(called, []).append(one)
        if not unknown and not misfits:
            return
        counts = Counter(name for file in self.files.values() for name in _NAME.findall(file.text))
        self.once = [name for name, count in counts.items() if count == 1 and name not in self.used]
        # The word with most findings first: its plural and other forms go with it.
        for word, uses in sorted(unknown.items(), key=lambda item: -len(item[1])):
            yield from self._declared_otherwise(word, uses, counts[word])
        for word, uses in misfits.items():
            for name, meant, span in self._slips(word):
                if meant == word:
                    yield Misspelt(name, word, span, tuple(uses), is_known=True)

    def _declared_otherwise(self, word: str, uses: list[Diagnostic], count: int) -> Iterator[Misspelt]:
        for name, meant, span in self._slips(word):
            if any(use.span == span for use in uses):
                continue
            if count > 1 or (_suggests(uses[0], name) and self._is_likelier(meant, name)):
                yield Misspelt(name, meant, span, tuple(uses))
                return

    def _slips(self, word: str) -> Iterator[tuple[str, str, Span]]:
        """Names that are declared and never used and nearly the word, with the form of the word that they are near."""
        for name in self.once:
            if name != word and abs(len(name) - len(word)) <= 2:
                meant = next((form for form in _forms(word) if name != form and is_slip(name, form)), None)
                span = self._declaration(name) if meant is not None else None
                if span is not None:
                    yield name, meant, span

    def _called_at(self, found: Diagnostic) -> set[str]:
        """What is called in the line of a finding about a call."""
        if found.code not in _MISFIT or found.span is None or found.span.file not in self.files:
            return set()
        return set(_CALLED.findall(self.files[found.span.file].lines[found.span.line - 1]))

    def _word_at(self, found: Diagnostic) -> str | None:
        if found.code not in UNKNOWN_NAME or found.span is None or found.span.file not in self.files:
            return None
        file, span = self.files[found.span.file], found.span
        text = file.text[file.offset(span.line, span.column) : file.offset(span.end_line, span.end_column)]
        text = text.strip("\"'")
        return text if _NAME.fullmatch(text) else None

    def _declaration(self, name: str) -> Span | None:
        """The one place where a name stands, if it is declared there."""
        for file in self.files.values():
            for found in re.finditer(rf"(?<![a-z0-9_]){re.escape(name)}(?![a-z0-9_])", file.text):
                if _DECLARED.match(file.text, found.end()):
                    return file.span(found.start(), found.end())
        return None

    def _is_likelier(self, word: str, other: str) -> bool:
        """Of two spellings that stand once each: does the first look more like this game, and more like words?"""
        words = Counter(part.lower() for file in self.files.values() for part in _WORD.findall(file.text))
        for name in (word, other):
            words.subtract(name.split("_"))
        known = [one for one, count in words.items() if count > 0]
        mine, others = _familiarity(word, other, words, known), _familiarity(other, word, words, known)
        if mine.words != others.words:
            return mine.words > others.words
        if mine.start != others.start and max(mine.start, others.start) >= _STEM:
            return mine.start > others.start
        usual = _usual_letters() + Counter(letters for one in known for letters in _letters(one))
        return _usualness(word, other, usual) - _usualness(other, word, usual) > _CLEARLY


def _suggests(found: Diagnostic, name: str) -> bool:
    return not isinstance(found.hint, Suggestion) or found.hint.meant == name


def _forms(word: str) -> tuple[str, ...]:
    """The word itself and, if it is a plural, the name of the kind."""
    return (word, word[:-1]) if word.endswith("s") else (word,)


@cache
def _usual_letters() -> Counter[str]:
    """How letters follow each other in plain English, as our own explanations have them."""
    words = {word.lower() for code in CODES.values() for word in _WORD.findall(code.explanation)}
    return Counter(letters for word in words for letters in _letters(word))


def _letters(name: str) -> set[str]:
    """Every three letters in a row; the beginning and the end of a word count as one."""
    framed = [f" {part} " for part in name.split("_") if part]
    return {part[at : at + 3] for part in framed for at in range(len(part) - 2)}


def _usualness(name: str, rival: str, usual: Counter[str]) -> float:
    """How often, on a scale of logarithms, the letters follow each other in which a name differs from its rival."""
    different = _letters(name) - _letters(rival)
    return sum(log(usual[letters] + _NEVER_SEEN) for letters in different) / max(len(different), 1)


class _Familiarity(NamedTuple):
    """How much a name looks like the rest of the game: how often its words stand there, how far they begin alike."""

    words: int
    start: int


def _familiarity(name: str, rival: str, words: Counter[str], known: list[str]) -> _Familiarity:
    parts = [part for part in name.split("_") if part and not part.isdigit() and part not in rival.split("_")]
    return _Familiarity(
        min((words[part] for part in parts), default=0),
        max((_common_start(part, one) for part in parts for one in known), default=0),
    )


def _common_start(left: str, right: str) -> int:
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
