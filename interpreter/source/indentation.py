"""Which line is wrongly indented, if moving one line sideways makes a broken file whole again.

The parser gives up at the first line that can't be fitted in, which is often not the line that is wrong: if the first
key of ten was moved, it complains about the second.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from .files import SourceFile

#: A line with nothing on it, or only a comment.
IDLE = re.compile(r"\s*(#.*)?")
#: A key whose value, if it has one, stands on the lines below.
EMPTY_KEY = re.compile(r"\s*[\w.-]+:\s*(#.*)?")
#: Larger files are not tried again and again.
_MOST_LINES = 4_000
#: So many lines are parsed in all trials together.
_MOST_PARSED = 60_000


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def moved_line(file: SourceFile, noticed: int, is_whole: Callable[[str], bool]) -> tuple[int, int] | None:
    """The number of the line that was moved, and the column where it belongs (from 0).

    `noticed` is the line where the parser gave up. Of several lines that could be moved, a key is taken that would get
    its value back, or else the one that stands where hardly any other line of the file does.
    """
    if len(file.lines) > _MOST_LINES:
        return None
    usual = Counter(indentation(line) for line in file.lines if not IDLE.fullmatch(line))
    trials = _MOST_PARSED // max(1, len(file.lines))
    found: list[tuple[bool, int, int, int, int]] = []
    for number in _suspects(file, noticed):
        now = indentation(file.lines[number - 1])
        for column in _columns(file, number):
            trials -= 1
            if trials >= 0 and is_whole(_with_line_at(file, number, column)):
                still_empty = not _gets_a_value(file, number, column)
                found.append((still_empty, usual[now], abs(column - now), number, column))
    if not found:
        return None
    *_, number, column = min(found, key=lambda one: (*one[:3], one[3] != noticed))
    return number, column


def _suspects(file: SourceFile, noticed: int) -> list[int]:
    """The line itself, and those above that are no deeper than everything between: its neighbours and their parents."""
    if not 1 <= noticed <= len(file.lines):
        return []
    suspects, depth = [noticed], None
    for number in range(noticed - 1, 0, -1):
        line = file.lines[number - 1]
        if IDLE.fullmatch(line):
            continue
        if depth is None or indentation(line) <= depth:
            suspects.append(number)
            depth = indentation(line)
            if depth == 0 or len(suspects) > 12:
                break
    return suspects


def _columns(file: SourceFile, number: int) -> list[int]:
    """Where the line could belong: the columns of lines around it, near ones first."""
    now = indentation(file.lines[number - 1])
    around = {indentation(line) for line in file.lines[max(0, number - 30) : number + 30] if not IDLE.fullmatch(line)}
    return sorted((column for column in around if 0 < abs(column - now) <= 2), key=lambda column: abs(column - now))


def _gets_a_value(file: SourceFile, number: int, column: int) -> bool:
    """Is it a key without a value, which would have one in that column: the lines that stand beside it now?"""
    line = file.lines[number - 1]
    below = next((text for text in file.lines[number:] if not IDLE.fullmatch(text)), "")
    return EMPTY_KEY.fullmatch(line) is not None and column < indentation(below) <= indentation(line)


def _with_line_at(file: SourceFile, number: int, column: int) -> str:
    lines = list(file.lines)
    lines[number - 1] = " " * column + lines[number - 1].lstrip(" ")
    return "\n".join(lines)
