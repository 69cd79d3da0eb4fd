"""Which lines of content run. Compiled code carries the author's lines, so Python's own tracing can tell.

A function of which every line has run is not looked at again; so most games are hardly slower.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, FrameType
from typing import Any

Lines = set[tuple[str, int]]


class LineWatch:
    """Notes, while it is switched on, the lines of a game that run: (file, line), files as its folder has them."""

    def __init__(self, game: Any) -> None:
        root = f"{game.path.as_posix()}/"
        #: By code object: its file, and the lines that have not run yet.
        self._left: dict[CodeType, tuple[str, set[int]]] = {}
        self.all_lines: Lines = set()
        program = game.machine.program
        named = _names(program)
        unseen: Lines = set()
        for code in _functions(program.code):
            if not code.co_filename.startswith(root):
                continue
            file = code.co_filename.removeprefix(root)
            # What is no text of the author's own stands in the first line of a file.
            lines = {line for _, _, line in code.co_lines() if line is not None and line > 1}
            found = {(file, line) for line in lines}
            if code.co_name in named or "<" in code.co_name:
                self._left[code] = (file, lines)
                self.all_lines |= found
            else:
                # Written into all its callers, which may lie in other files: nobody can tell whether it ran.
                unseen |= found
        self.all_lines -= unseen
        self.ran: Lines = set()

    def __enter__(self) -> LineWatch:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, event: str, _: Any) -> Any:
        left = self._left.get(frame.f_code)
        if left is None or not left[1]:
            return None
        self._note(frame, left)
        return self._line

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        left = self._left[frame.f_code]
        if event == "line":
            self._note(frame, left)
        return self._line if left[1] else None

    def _note(self, frame: FrameType, left: tuple[str, set[int]]) -> None:
        file, lines = left
        if frame.f_lineno in lines:
            lines.discard(frame.f_lineno)
            self.ran.add((file, frame.f_lineno))


def _names(program: Any) -> set[str]:
    """The names by which compiled functions are called: from each other, from tables, by the engine."""
    names = {"start", *program.resumable.values()}
    for code in _functions(program.code):
        names.update(code.co_names)
    waiting: list[Any] = [program.runtime, program.constants]
    while waiting:
        found = waiting.pop()
        if isinstance(found, str):
            names.add(found)
        elif isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, (list, tuple, set, frozenset)):
            waiting += found
    return names


def _functions(codes: Any) -> Iterator[CodeType]:
    """The functions in compiled content, and those inside them; the module around them runs whenever it is loaded."""
    for code in codes:
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield constant
                yield from _functions((constant,))
