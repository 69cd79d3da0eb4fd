"""`themis validate --fix` and `--diff`: what can be mended without asking, mended."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from ..diagnostics.apply import Placed, chosen_fixes, difference, edited_bytes, edited_text, place_edits
from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.fix import Grade
from ..report import Report
from ..source.files import SourceFile
from .checking import Wanted

#: Mending one fault may uncover the next; after so many rounds something goes in circles.
MOST_ROUNDS = 10


@dataclass
class Mended:
    """What the fixes made of one game: the texts before and after by name, and how many findings they mended."""

    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)
    count: int = 0

    @property
    def changed(self) -> list[str]:
        return [name for name, text in self.after.items() if text != self.before[name]]

    def shown(self) -> str:
        return "".join(difference(name, self.before[name], self.after[name]) for name in self.changed)


def mend(game: Path, report: Report, wanted: Wanted, grade: Grade) -> Mended:
    """Apply all acceptable fixes in memory, again and again until nothing is left to do.

    A round that makes things worse is not kept.
    """
    own = {name: file for name, file in report.files.items() if not name.startswith("prelude/")}
    mended = Mended({name: file.text for name, file in own.items()}, {name: file.text for name, file in own.items()})
    for _ in range(MOST_ROUNDS):
        chosen = chosen_fixes(wanted.of(report.diagnostics), grade)
        edits, done = place_edits([fix for _, fix in chosen], own)
        following = _after(game, own, edits) if done else None
        if following is None or _badness(following) > _badness(report):
            following = _one_by_one(game, report, own, chosen, mended)
            if following is None:
                break
        else:
            mended.count += len(done)
        report = following
        own = {name: file for name, file in report.files.items() if name in own}
        mended.after = {name: file.text for name, file in own.items()}
    return mended


def _after(game: Path, files: dict[str, SourceFile], edits: dict[str, list[Placed]]) -> Report | None:
    from ..pipeline import check_files

    texts = {name: edited_text(file.text, edits.get(name, ())) for name, file in files.items()}
    if all(texts[name] == file.text for name, file in files.items()):
        return None
    return check_files(game, [SourceFile(name, text) for name, text in texts.items()])


def _one_by_one(
    game: Path, report: Report, files: dict[str, SourceFile], chosen: list, mended: Mended
) -> Report | None:
    """The first fix that does no harm alone, when all together did."""
    if len(chosen) < 2:
        return None
    for _, fix in chosen:
        edits, done = place_edits([fix], files)
        following = _after(game, files, edits) if done else None
        if following is not None and _badness(following) <= _badness(report):
            mended.count += 1
            return following
    return None


def _badness(report: Report) -> tuple[int, ...]:
    """Errors of form weigh more than all others: a file that can be read at last may show many that were hidden."""
    families = [found.code[0] for found in report.errors]
    form = [sum(family in group for family in families) for group in ("GY", "S")]
    return (*form, len(families))


def write(mended: Mended) -> None:
    """Write the changed files. Each is written beside its old self first, so that no file is ever half written."""
    for name in mended.changed:
        path = Path(name).resolve()
        data = path.read_bytes()
        text = mended.before[name]
        if SourceFile.decode(data, name).text != text:
            # Somebody else has written it meanwhile; what was found in it may be gone.
            continue
        _replace(path, edited_bytes(data, [Placed(0, len(text), mended.after[name])]))


def _replace(path: Path, data: bytes) -> None:
    handle, draft = tempfile.mkstemp(prefix=".themis-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(draft, stat.S_IMODE(path.stat().st_mode))
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def fixable(found: list[Diagnostic], grade: Grade = Grade.SAFE) -> int:
    """How many findings `--fix` would mend."""
    return len(chosen_fixes(found, grade))
