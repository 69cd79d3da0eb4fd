"""Findings in another language.

A finding is written in English at the place that finds it. A language is a folder of pairs: an English sentence with
holes, and the same sentence in that language with the same holes. A finished text is known again by its fixed parts;
what stands in its holes is told in the same way, except what stands in backquotes, which is the author's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from ..codes import Code
from ..diagnostic import Diagnostic, Related
from .choice import LANGUAGES
from .pattern import Pattern

_FOLDER = Path(__file__).parent
#: What is the same in every language: code in backquotes, and the holes of the author's texts.
_BACKQUOTED = re.compile(r"`[^`]*`|\{\w+\}")
_LETTER = re.compile(r"[^\W\d_]")
#: A name, a number, a path: the same in every language.
_NAME = re.compile(r"[\w./:+*-]*")
_JOINTS = re.compile(r"(, | and | or )")
#: Sentences hold sentences, but not without end.
_DEEPEST = 6
#: Files that hold something else than sentences of findings.
_OTHERS = ("codes", "command")


class Told(NamedTuple):
    """A text in another language; `whole` if nothing of it was left in English."""

    text: str
    whole: bool


class Pair(NamedTuple):
    """A sentence in English and in another language; `own` are holes with words of the author or of the system."""

    english: Pattern
    other: Pattern
    own: frozenset[str]

    def match(self, text: str) -> dict[str, str] | None:
        """What stands in the holes. What is put in backquotes only in the other language must be a bare name."""
        holes = self.english.match(text)
        names = self.other.quoted - self.english.quoted
        return holes if holes is None or all(_NAME.fullmatch(holes[name]) for name in names) else None


@dataclass(frozen=True)
class Language:
    """What is told in one language. English is told as it was written."""

    code: str

    @cached_property
    def pairs(self) -> list[Pair]:
        """All sentences of findings, those that say most first."""
        return sorted(_pairs_of(self.code), key=lambda pair: -pair.english.weight)

    @cached_property
    def _plain(self) -> dict[str, str]:
        """Sentences without holes."""
        return {pair.english.filled({}): pair.other.filled({}) for pair in self.pairs if not pair.english.holes}

    @cached_property
    def _open(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.english.holes]

    @cached_property
    def _codes(self) -> dict[str, dict[str, str]]:
        return dict(_read(self.code, "codes"))

    @cached_property
    def _command(self) -> dict[str, str]:
        return {pair["en"]: pair[self.code] for pair in _read(self.code, "command")}

    # ---------------------------------------------------------------- what is asked of a language

    def say(self, sentence: str, **holes: object) -> str:
        """A sentence of the command itself, filled."""
        own = self._command.get(sentence, sentence)
        return Pattern(own).filled({name: str(value) for name, value in holes.items()})

    def counted(self, number: int, word: str) -> str:
        """`1 game`, `2 games`."""
        return self.say(f"{{number}} {word}" if number == 1 else f"{{number}} {word}s", number=number)

    def of(self, found: Diagnostic) -> Diagnostic:
        """The finding in this language."""
        if self.code == LANGUAGES[0]:
            return found
        return replace(
            found,
            message=self.told(found.message).text,
            hint=self.told(found.hint).text if found.hint else found.hint,
            related=tuple(Related(place.span, self.told(place.message).text) for place in found.related),
            notes=tuple(self.told(note).text for note in found.notes),
            fixes=tuple(replace(fix, title=self.told(fix.title).text) for fix in found.fixes),
        )

    def explained(self, code: Code) -> Code:
        """The title and the explanation of a code in this language."""
        if self.code == LANGUAGES[0] or code.code not in self._codes:
            return code
        own = self._codes[code.code]
        return replace(code, title=own["title"], explanation=own["explanation"])

    # ---------------------------------------------------------------- texts

    def told(self, text: str, depth: int = 0) -> Told:
        """A text of a finding in this language."""
        if not text:
            return Told(text, True)
        if text in self._plain:
            return Told(self._plain[text], True)
        if not _LETTER.search(_BACKQUOTED.sub("", text)):
            return Told(text, True)
        if depth and _NAME.fullmatch(text):
            return Told(text, True)
        best = None
        for pair in self._open if depth < _DEEPEST else ():
            holes = pair.match(text)
            if holes is not None:
                filled = {name: self._filling(name, value, pair, depth) for name, value in holes.items()}
                told = pair.other.filled({name: part.text for name, part in filled.items()})
                if all(part.whole for part in filled.values()):
                    return Told(told, True)
                best = best or Told(told, False)
        listed = self._listed(text, depth) if depth else None
        if listed is not None and (listed.whole or best is None):
            return listed
        return best or Told(text, False)

    def _filling(self, name: str, value: str, pair: Pair, depth: int) -> Told:
        return Told(value, True) if name in pair.english.quoted | pair.own else self.told(value, depth + 1)

    def _listed(self, text: str, depth: int) -> Told | None:
        """`a, b or c`: each for itself."""
        if depth >= _DEEPEST:
            return None
        quoted: list[str] = []

        def hidden(found: re.Match[str]) -> str:
            quoted.append(found[0])
            return f"`{len(quoted) - 1}`"

        pieces = _JOINTS.split(_BACKQUOTED.sub(hidden, text))
        if len(pieces) < 2:
            return None
        shown = [_BACKQUOTED.sub(lambda found: quoted[int(found[0].strip("`"))], piece) for piece in pieces]
        told = [
            Told(self._plain.get(piece, piece), True) if number % 2 else self.told(piece, depth + 1)
            for number, piece in enumerate(shown)
        ]
        return Told("".join(part.text for part in told), all(part.whole for part in told))


def _pairs_of(code: str) -> Iterator[Pair]:
    for file in sorted((_FOLDER / code).glob("*.yaml")):
        if file.stem not in _OTHERS:
            for pair in _read(code, file.stem):
                yield Pair(Pattern(pair["en"]), Pattern(pair[code]), frozenset(pair.get("own", ())))


def _read(code: str, name: str) -> list | dict:
    import yaml

    file = _FOLDER / code / f"{name}.yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(file.read_text(encoding="utf-8"), Loader=loader) if file.exists() else []


@cache
def language_named(code: str) -> Language:
    return Language(code)


ENGLISH = language_named(LANGUAGES[0])
