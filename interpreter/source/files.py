"""Content files read strictly: regular, of sane size, UTF-8.

Everything after this stage works on decoded text and on offsets into it; lines and columns are worked out only when
somebody asks for a place.
"""

from __future__ import annotations

import os
import re
import stat
from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from .span import Span

# A content file of a large game is a few hundred kilobytes. The limit keeps a mistaken path (a video, a database dump)
# from being read into memory at all.
MAX_FILE_BYTES = 8 * 1024 * 1024

_LINE_END = re.compile(r"\r\n|\n|\r")
_BYTE_ORDER_MARK = "\ufeff"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class SourceError(Exception):
    """A file that can't be taken as text: the code of the fault, what is wrong, and where if that is known."""

    def __init__(self, code: str, message: str, span: Span | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span
        self.hint = hint


class SourceFile:
    """The decoded text of one content file, under the name the user knows it by."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        # YAML allows one byte-order mark at the very start; editors do not show it and do not count it as a column.
        self.text = text[1:] if text.startswith(_BYTE_ORDER_MARK) else text
        #: Scalars inside which a place was asked for and could not be proved.
        self.unproved: list[Span] = []
        #: Marks (`&name`) that nothing repeats, and where they stand; known once the file is composed.
        self.unrepeated: dict[str, int] = {}

    @classmethod
    def read(cls, path: str | os.PathLike[str], name: str | None = None) -> SourceFile:
        """Read a file from disk; raise SourceError when it is missing, unreadable, too big or not UTF-8."""
        shown = name if name is not None else Path(path).as_posix()
        return cls.decode(_read_bytes(path, shown), shown)

    @classmethod
    def decode(cls, data: bytes, name: str) -> SourceFile:
        """Take bytes already in memory as a content file."""
        if len(data) > MAX_FILE_BYTES:
            raise _too_big(name, len(data))
        if data.startswith(_UTF16_MARKS):
            raise SourceError(
                "Y001",
                "this file is saved as UTF-16; content files are UTF-8",
                Span(name, 1, 1, 1, 1),
                "save the file again with the encoding UTF-8",
            )
        try:
            return cls(name, data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise _not_utf8(data, name, error.start) from None

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset at which each line begins; the first is 0."""
        return [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return _LINE_END.split(self.text)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset into the text."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column; places past the end are brought back to the end."""
        if line > len(self.line_starts):
            return len(self.text)
        return min(self.line_starts[line - 1] + column - 1, len(self.text))

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets into the text."""
        line, column = self.position(start)
        end_line, end_column = self.position(end) if end > start else (line, column)
        return Span(self.name, line, column, end_line, end_column)

    def __repr__(self) -> str:
        return f"SourceFile({self.name!r}, {len(self.text)} characters)"


def _read_bytes(path: str | os.PathLike[str], name: str) -> bytes:
    try:
        status = os.stat(path)
        # A pipe or a device would never end; a folder has its own error from the system, but a worse one.
        if not stat.S_ISREG(status.st_mode):
            raise SourceError("G005", f"`{name}` is not a regular file, so it can't be read as content")
        if status.st_size > MAX_FILE_BYTES:
            raise _too_big(name, status.st_size)
        with open(path, "rb") as stream:
            # One byte more than allowed, should the file have grown since it was measured; decoding refuses it then.
            return stream.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise SourceError("G001", f"there is no file `{name}`") from None
    except PermissionError:
        raise SourceError(
            "G005", f"`{name}` can't be opened: permission denied", hint="give yourself the right to read the file"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceError("G005", f"`{name}` can't be read: {reason.lower()}") from None


def _too_big(name: str, size: int) -> SourceError:
    limit = MAX_FILE_BYTES // (1024 * 1024)
    # Tenths of a megabyte, rounded up, so that a file just over the limit is never called "8.0 MB, more than 8 MB".
    tenths = -(-size * 10 // (1024 * 1024))
    return SourceError(
        "G006",
        f"`{name}` has {tenths // 10}.{tenths % 10} MB, more than the {limit} MB a content file may have",
        hint="if this is really content, split it into several files; the game reads all files of its folder",
    )


def _not_utf8(data: bytes, name: str, at: int) -> SourceError:
    if b"\0" in data[:4096]:
        return SourceError(
            "Y001",
            f"`{name}` is not a text file",
            Span(name, 1, 1, 1, 1),
            "content files are YAML text; remove this file from the folder or give it another ending",
        )
    before = SourceFile(name, data[:at].decode("utf-8"))
    return SourceError(
        "Y001",
        f"the byte 0x{data[at]:02X} here is not valid UTF-8",
        before.span(len(before.text), len(before.text)),
        "save the file again with the encoding UTF-8",
    )
