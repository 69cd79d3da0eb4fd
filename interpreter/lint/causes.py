"""One cause, one report: findings that follow from another are left out.

A definition whose name is misspelt makes every use of it an error; a wrong word in one place can make a dozen others
wrong. Which finding is the cause is not guessed but tried: what the finding proposes is written into a copy of the
texts, and if findings vanish and none appears, they came from there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from ..diagnostics.apply import Placed, edited_text, place_edits
from ..diagnostics.codes import CODES
from ..diagnostics.diagnostic import Diagnostic, Sink
from ..diagnostics.fix import Fix, Grade
from ..diagnostics.severity import Severity
from ..diagnostics.suggest import Suggestion, is_slip, suggestion
from ..source.files import SourceFile
from ..source.span import Span

#: Findings that say that a name is unknown.
UNKNOWN_NAME = frozenset(
    ("N001", "N008", "N011", "N012", "N013", "N014", "N015", "N017", "N018", "D004", "D015", "X017", "S005")
)
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_DECLARED = re.compile(r"[\"']?\s*(?::|=|\b(?:in|from|of|with|among)\b)")
_WORD = re.compile(r"[^\W\d_]+")
#: Up to so many findings are shown as they are.
_FEW = 2
#: How often something is tried before the rest is shown as it is.
_MOST_TRIALS = 8
_MOST_RELATED = 4
#: Words that begin alike for so many letters belong together.
_STEM = 5

#: Checks some files and gives all findings.
Recheck = Callable[[Sequence[SourceFile]], list[Diagnostic]]


def fold(
    found: list[Diagnostic], files: Sequence[SourceFile], recheck: Recheck, used: Collection[str] = ()
) -> list[Diagnostic]:
    """The findings without those that follow from others; `used` are names that further files mention."""
    if not any(one.severity is Severity.ERROR for one in found):
        return found
    return _Folding(found, files, recheck, used).run()


@dataclass(frozen=True, slots=True)
class _Misspelt:
    """A name that is declared once and used never, beside one that is used and declared nowhere."""

    declared: str
    used: str
    span: Span
    uses: tuple[Diagnostic, ...]


class _Folding:
    def __init__(
        self, found: list[Diagnostic], files: Sequence[SourceFile], recheck: Recheck, used: Collection[str]
    ) -> None:
        self.found = found
        self.used = used
        self.files = {file.name: file for file in files}
        self.recheck = recheck
        self.trials = _MOST_TRIALS

    def run(self) -> list[Diagnostic]:
        for one in list(self._misspelt()):
            self._try_definition(one)
        tried: set[Diagnostic] = set()
        while len(self._errors()) > _FEW and self.trials:
            cause = next((one for one in self._errors() if one.fixes and one not in tried), None)
            if cause is None:
                break
            tried.add(cause)
            self._try_cause(cause)
        return self.found

    def _errors(self) -> list[Diagnostic]:
        return [one for one in self.found if one.severity is Severity.ERROR]

    # ------------------------------------------------------------ misspelt definitions

    def _misspelt(self) -> Iterator[_Misspelt]:
        by_word: dict[str, list[Diagnostic]] = {}
        for one in self._errors():
            word = self._word_at(one)
            if word is not None:
                by_word.setdefault(word, []).append(one)
        if not by_word:
            return
        counts = Counter(name for file in self.files.values() for name in _NAME.findall(file.text))
        once = [name for name, count in counts.items() if count == 1 and name not in self.used]
        # The word with most findings first: its plural and other forms go with it.
        for word, uses in sorted(by_word.items(), key=lambda item: -len(item[1])):
            for name in once:
                if name == word or abs(len(name) - len(word)) > 2:
                    continue
                meant = next((form for form in _forms(word) if name != form and is_slip(name, form)), None)
                span = self._declaration(name) if meant is not None else None
                if span is not None and all(use.span != span for use in uses):
                    if counts[word] > 1 or (_suggests(uses[0], name) and self._is_likelier(meant, name)):
                        yield _Misspelt(name, meant, span, tuple(uses))
                    break

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
        """Of two spellings that stand once each: is the first made of words that this game also uses elsewhere?"""
        words = Counter(part.lower() for file in self.files.values() for part in _WORD.findall(file.text))
        for name in (word, other):
            words.subtract(name.split("_"))
        known = [one for one, count in words.items() if count > 0]
        pairs = _usual_pairs() + Counter(pair for one in known for pair in _letter_pairs(one))
        mine, others = (
            _familiarity(name, rival, words, known, pairs) for name, rival in ((word, other), (other, word))
        )
        if mine.words != others.words:
            return mine.words > others.words
        if mine.start != others.start:
            return mine.start > max(others.start, _STEM - 1)
        # Pairs of letters prove something only if nobody writes them.
        return mine.pairs > 0 == others.pairs

    def _try_definition(self, misspelt: _Misspelt) -> None:
        hint = suggestion(misspelt.declared, misspelt.used)
        following = self._after(hint.fix_at(misspelt.span))
        if following is None:
            return
        number = len(misspelt.uses)
        times = "once" if number == 1 else f"{number} times"
        sink = Sink()
        sink.report(
            "N021",
            misspelt.span,
            f"`{misspelt.declared}` is never used, but `{misspelt.used}`, which does not exist, is named {times}",
            hint,
            related=[(use.span, "named here") for use in misspelt.uses[:_MOST_RELATED] if use.span is not None],
        )
        self._settle(sink.diagnostics[0], following)

    # ------------------------------------------------------------ causes and what follows

    def _try_cause(self, cause: Diagnostic) -> None:
        for fix in cause.fixes:
            following = self._after(fix)
            if following is not None:
                left_out = len(self._errors()) - len(following) - 1
                if left_out > 0:
                    self._settle(_with_note(cause, left_out), following)
                return

    def _settle(self, cause: Diagnostic, following: set[tuple]) -> None:
        """Keep the cause and what is still found when it is mended."""
        kept = [one for one in self.found if one.severity is not Severity.ERROR or _sign(one) in following]
        self.found = sorted([*kept, cause], key=lambda one: (one.file or "", one.line or 0, one.column or 0, one.code))

    def _after(self, fix: Fix) -> set[tuple] | None:
        """The errors that are left when something is mended; None if that is no better, or brings new ones."""
        if not self.trials or fix.grade not in (Grade.SAFE, Grade.UNSAFE):
            return None
        edits, done = place_edits([fix], self.files)
        if not done or any("\n" in edit.text for placed in edits.values() for edit in placed):
            return None
        self.trials -= 1
        before = {_sign(one) for one in self._errors()}
        after = {_sign(one) for one in self.recheck(self._edited(edits)) if one.severity is Severity.ERROR}
        return after if after < before else None

    def _edited(self, edits: Mapping[str, Iterable[Placed]]) -> list[SourceFile]:
        return [
            SourceFile(name, edited_text(file.text, edits[name])) if name in edits else file
            for name, file in self.files.items()
        ]


def _sign(found: Diagnostic) -> tuple:
    """What a finding is, whatever happens to the columns of its line."""
    return (found.code, found.file, found.line, found.message)


def _suggests(found: Diagnostic, name: str) -> bool:
    return not isinstance(found.hint, Suggestion) or found.hint.meant == name


def _with_note(cause: Diagnostic, left_out: int) -> Diagnostic:
    told = "1 finding that follows" if left_out == 1 else f"{left_out} findings that follow"
    return replace(cause, notes=(*cause.notes, f"{told} from this one left out"))


def _forms(word: str) -> tuple[str, ...]:
    """The word itself and, if it is a plural, the name of the kind."""
    return (word, word[:-1]) if word.endswith("s") else (word,)


@cache
def _usual_pairs() -> Counter[str]:
    """The pairs of letters in plain English, as our own explanations have them."""
    words = {word.lower() for code in CODES.values() for word in _WORD.findall(code.explanation)}
    return Counter(pair for word in words for pair in _letter_pairs(word))


def _letter_pairs(word: str) -> set[str]:
    framed = f" {word} "
    return {framed[at : at + 2] for at in range(len(framed) - 1)}


class _Familiarity(NamedTuple):
    """How much a name looks like the rest of the game: its words, how they begin, its rarest pair of letters."""

    words: int
    start: int
    pairs: int


def _familiarity(name: str, rival: str, words: Counter[str], known: list[str], pairs: Counter[str]) -> _Familiarity:
    parts = [part for part in name.split("_") if part and not part.isdigit() and part not in rival.split("_")]
    return _Familiarity(
        min((words[part] for part in parts), default=0),
        max((_common_start(part, one) for part in parts for one in known), default=0),
        min((pairs[pair] for pair in _letter_pairs(name) - _letter_pairs(rival)), default=0),
    )


def _common_start(left: str, right: str) -> int:
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count
