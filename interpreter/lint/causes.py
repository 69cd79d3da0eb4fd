"""One cause, one report: findings that follow from another are left out.

A definition whose name is misspelt makes every use of it an error; a wrong word in one place can make a dozen others
wrong. Which finding is the cause is not guessed but tried: what the finding proposes is written into a copy of the
texts, and if findings vanish and none appears, they came from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ..diagnostics.apply import Placed, edited_text, place_edits
from ..diagnostics.diagnostic import Diagnostic, Sink
from ..diagnostics.fix import Fix, Grade
from ..diagnostics.severity import Severity
from ..diagnostics.suggest import suggestion
from ..source.files import SourceFile
from .misspelt import Misspelt, misspelt_definitions

#: Up to so many findings are shown as they are.
_FEW = 2
#: How often something is tried before the rest is shown as it is.
_MOST_TRIALS = 8
_MOST_RELATED = 4

#: Checks some files and gives all findings.
Recheck = Callable[[Sequence[SourceFile]], list[Diagnostic]]


def fold(
    found: list[Diagnostic], files: Sequence[SourceFile], recheck: Recheck, used: Collection[str] = ()
) -> list[Diagnostic]:
    """The findings without those that follow from others; `used` are names that further files mention."""
    if not any(one.severity is Severity.ERROR for one in found):
        return found
    return _Folding(found, files, recheck, used).run()


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
        for one in list(misspelt_definitions(self._errors(), self.files, self.used)):
            self._try_definition(one)
        tried: set[Diagnostic] = set()
        while len(self._errors()) > _FEW and self.trials:
            alike = Counter((one.code, one.message) for one in self._errors())
            candidates = (one for one in self._errors() if one.fixes and alike[one.code, one.message] <= _FEW)
            cause = next((one for one in candidates if one not in tried), None)
            if cause is None:
                break
            tried.add(cause)
            self._try_cause(cause)
        return self.found

    def _errors(self) -> list[Diagnostic]:
        return [one for one in self.found if one.severity is Severity.ERROR]

    def _try_definition(self, misspelt: Misspelt) -> None:
        hint = suggestion(misspelt.declared, misspelt.used)
        following = self._after(hint.fix_at(misspelt.span))
        if following is None:
            return
        sink = Sink()
        sink.report(
            "N021",
            misspelt.span,
            misspelt.message,
            hint,
            related=[(use.span, "named here") for use in misspelt.uses[:_MOST_RELATED] if use.span is not None],
        )
        self._settle(sink.diagnostics[0], following)

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


def _with_note(cause: Diagnostic, left_out: int) -> Diagnostic:
    told = "1 finding that follows" if left_out == 1 else f"{left_out} findings that follow"
    return replace(cause, notes=(*cause.notes, f"{told} from this one left out"))
