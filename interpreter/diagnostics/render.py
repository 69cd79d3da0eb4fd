"""How a finding is printed: with the lines it is about, in one line, or as data."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..source.files import SourceFile
from ..source.span import Span
from .diagnostic import Diagnostic
from .languages import ENGLISH, Language
from .repeats import further_places
from .severity import Severity

DEFAULT_WIDTH = 100
_NARROWEST = 30
_TAB = "    "
_CUT = "..."
#: So many further places are shown; a note says how many there are.
_MOST_PLACES = 6
_COLORS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "36"}


def render(
    diagnostic: Diagnostic,
    files: Mapping[str, SourceFile] | None = None,
    width: int | None = None,
    color: bool = False,
    language: Language = ENGLISH,
) -> str:
    """The finding with the lines it is about, marked; `files` maps names to files whose lines can be shown."""
    diagnostic = language.of(diagnostic)
    width = max(width or DEFAULT_WIDTH, _NARROWEST)
    paint = _Paint(color, diagnostic.severity)
    head = f"{language.say(diagnostic.severity.value)}[{diagnostic.code}]"
    lines = _wrap(f"{head} {diagnostic.name}: ", _clean(diagnostic.message), width, hanging=4)
    lines[0] = lines[0].replace(head, paint.strong(head), 1)

    marks = _marks(diagnostic)
    gutter = max((len(str(mark.span.line)) for mark in marks), default=1)
    if diagnostic.span is not None:
        lines.append(f"{' ' * gutter}{paint.dim('-->')} {_clean(str(diagnostic.span))}")
    lines += _snippets(marks, {} if files is None else files, gutter, width, paint)
    for note in diagnostic.notes:
        lines += _footer(paint, gutter, language.say("note"), note, width)
    if diagnostic.hint:
        lines += _footer(paint, gutter, language.say("help"), diagnostic.hint + _mending(diagnostic, language), width)
    return "\n".join(lines)


def _mending(diagnostic: Diagnostic, language: Language) -> str:
    """Whether `--fix` would do what the hint says."""
    grade = next((fix.grade for fix in diagnostic.fixes if fix.edits), None)
    return f" [{language.say(f'{grade} fix')}]" if grade is not None else ""


def terse(diagnostic: Diagnostic, language: Language = ENGLISH) -> str:
    """The finding in one line: `file:line:column: error[CODE]: message (hint) (+ how many further places)`."""
    told = language.of(diagnostic)
    place = f"{told.span}: " if told.span is not None else ""
    hint = f" ({told.hint})" if told.hint else ""
    more = further_places(diagnostic)
    also = f" (+{more})" if more else ""
    line = f"{place}{language.say(told.severity.value)}[{told.code}]: {told.message}{hint}{also}"
    return _clean(line.replace("\n", " "))


def to_json(diagnostic: Diagnostic) -> dict[str, object]:
    """The finding as data that can be written as JSON."""
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity.value,
        "confidence": diagnostic.confidence.value,
        "profile": diagnostic.profile.value,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        **_place(diagnostic.span),
        "related": [{"message": place.message, **_place(place.span)} for place in diagnostic.related],
        "notes": list(diagnostic.notes),
        "fixes": [
            {
                "title": fix.title,
                "grade": fix.grade.value,
                "edits": [{"text": edit.text, **_place(edit.span)} for edit in fix.edits],
            }
            for fix in diagnostic.fixes
        ],
    }


def _place(span: Span | None) -> dict[str, object]:
    return {
        "file": span.file if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end_line": span.end_line if span else None,
        "end_column": span.end_column if span else None,
    }


@dataclass(frozen=True, slots=True)
class _Mark:
    span: Span
    sign: str
    label: str


class _Paint:
    def __init__(self, color: bool, severity: Severity) -> None:
        self.color = color
        self.code = _COLORS[severity]

    def strong(self, text: str) -> str:
        return f"\x1b[1;{self.code}m{text}\x1b[0m" if self.color else text

    def dim(self, text: str) -> str:
        return f"\x1b[34m{text}\x1b[0m" if self.color else text


def _marks(diagnostic: Diagnostic) -> list[_Mark]:
    """The places of a finding: those in its own file by line, then those in other files."""
    if diagnostic.span is None:
        return [_Mark(place.span, "-", place.message) for place in diagnostic.related]
    home = diagnostic.span.file
    marks = [_Mark(diagnostic.span, "^", "")]
    marks += [_Mark(place.span, "-", place.message) for place in diagnostic.related[:_MOST_PLACES]]
    return sorted(marks, key=lambda mark: (mark.span.file != home, mark.span.file, mark.span.line, mark.span.column))


def _snippets(marks: list[_Mark], files: Mapping[str, SourceFile], gutter: int, width: int, paint: _Paint) -> list[str]:
    bar = f"{' ' * gutter} {paint.dim('|')}"
    lines: list[str] = []
    file_shown: str | None = None
    line_shown = 0
    home = next((mark.span.file for mark in marks if mark.sign == "^"), None)
    for mark in marks:
        span = mark.span
        if span.file != file_shown:
            if span.file != home:
                lines.append(f"{' ' * gutter}{paint.dim(':::')} {_clean(str(span))}")
            file_shown, line_shown = span.file, 0
        source = files.get(span.file)
        if source is None or span.line > len(source.lines):
            if mark.label:
                lines.append(f"{bar} {_clean(mark.label)}")
            continue
        shown, start, length = _window(source.lines[span.line - 1], span, width - gutter - 3)
        if span.line != line_shown:
            if line_shown == 0:
                lines.append(bar)
            elif span.line > line_shown + 1:
                lines.append(f"{' ' * gutter}{paint.dim('...')}")
            lines.append(f"{paint.dim(str(span.line).rjust(gutter) + ' |')} {shown}".rstrip())
            line_shown = span.line
        signs = mark.sign * max(length, 1)
        signs = paint.strong(signs) if mark.sign == "^" else paint.dim(signs)
        label = f" {_clean(mark.label)}" if mark.label else ""
        lines.append(f"{bar} {' ' * start}{signs}{label}")
    return lines


def _window(line: str, span: Span, room: int) -> tuple[str, int, int]:
    """The part of a line that fits, and where the marked part stands in it, in columns of the terminal."""
    cells = [_TAB if char == "\t" else _clean(char) for char in line]
    first = min(span.column - 1, len(cells))
    last = min(span.end_column - 1, len(cells)) if span.end_line == span.line else len(cells)
    before, after = 0, len(cells)
    if len(line) > room or _width(cells) > room:
        inner = room - 2 * len(_CUT)
        if _width(cells[:last]) > inner:
            # Keep the marked part in sight with a little of what stands before it.
            before = first - _fitting(reversed(cells[:first]), inner // 3)
        after = before + _fitting(cells[before:], inner)
    prefix = _CUT if before else ""
    suffix = _CUT if after < len(cells) else ""
    shown = prefix + "".join(cells[before:after]) + suffix
    start = len(prefix) + _width(cells[before:first])
    return shown, start, _width(cells[first : min(last, after)])


def _fitting(cells: Iterable[str], room: int) -> int:
    """How many of the cells fit into the room."""
    count = 0
    for cell in cells:
        room -= _width([cell])
        if room < 0:
            break
        count += 1
    return count


def _width(cells: list[str]) -> int:
    return sum(_char_width(char) for cell in cells for char in cell)


def _char_width(char: str) -> int:
    if char < "\x7f":
        return 1
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _clean(text: str) -> str:
    """The text without characters that could steer the terminal or turn the direction of writing."""
    if text.isascii() and text.isprintable():
        return text
    return "".join("\ufffd" if _is_steering(char) else char for char in text)


def _is_steering(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") or "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069"


def _wrap(prefix: str, text: str, width: int, hanging: int) -> list[str]:
    return textwrap.wrap(
        prefix + text, width, subsequent_indent=" " * hanging, break_long_words=False, break_on_hyphens=False
    )


def _footer(paint: _Paint, gutter: int, word: str, text: str, width: int) -> list[str]:
    prefix = f"{' ' * gutter} = {word}: "
    wrapped = _wrap(prefix, _clean(text), width, hanging=len(prefix))
    # The wrapping drops the indentation of the first line.
    first = wrapped[0].lstrip()
    wrapped[0] = f"{' ' * gutter} {paint.dim('=')}{first.removeprefix('=')}"
    return wrapped
