"""Text for a terminal: nothing that steers it, columns that fit, frames that any terminal can draw."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Sequence

_LIGHT = ("─", "│", "┌", "┐", "└", "┘", "├", "┤")
_ASCII = ("-", "|", "+", "+", "+", "+", "+", "+")


def safe(text: object) -> str:
    """Content's own words without control characters, which could move the cursor, hide text or turn it around."""
    words = str(text)
    if words.isascii() and words.isprintable():
        return words
    return "".join(" " if char in "\n\t" else "\ufffd" if _steers(char) else char for char in words)


def _steers(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") or "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069"


def cells(text: str) -> int:
    """How many columns of the terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(_cells_of(char) for char in text)


def _cells_of(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def padded(text: str, width: int) -> str:
    """The text filled up with spaces, or cut, to so many columns."""
    missing = width - cells(text)
    if missing >= 0:
        return text + " " * missing
    shown = ""
    for char in text:
        if cells(shown) + _cells_of(char) > width - 1:
            break
        shown += char
    return padded(shown + "~", width)


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The words of a text in lines of at most `width` columns; a longer word has a line of its own."""
    lines: list[str] = []
    line = first
    filled = False
    for word in text.split():
        if filled and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line, filled = rest, False
        line = f"{line} {word}" if filled else line + word
        filled = True
    return [*lines, line] if filled or not lines else lines


def columns(items: Sequence[str], width: int, gap: int = 3) -> list[str]:
    """Short items side by side, counted downwards; one a line if they are long or few."""
    if not items:
        return []
    widest = max(cells(item) for item in items)
    across = max(1, (width + gap) // (widest + gap))
    if across == 1 or len(items) <= 6:
        return list(items)
    down = -(-len(items) // across)
    rows = []
    for row in range(down):
        picked = [items[at] for at in range(row, len(items), down)]
        rows.append((" " * gap).join(padded(item, widest) for item in picked).rstrip())
    return rows


def framed(title: str, blocks: Iterable[Sequence[str]], width: int, fancy: bool) -> list[str]:
    """A box with a title and blocks of lines, each cut off from the next by a rule."""
    flat, side, top_left, top_right, low_left, low_right, mid_left, mid_right = _LIGHT if fancy else _ASCII
    inner = width - 4
    lines = [f"{top_left}{flat} {padded(title, min(cells(title), inner))} "]
    lines[0] += flat * max(0, width - 1 - cells(lines[0])) + top_right
    for number, block in enumerate(block for block in blocks if block):
        if number:
            lines.append(mid_left + flat * (width - 2) + mid_right)
        lines += [f"{side} {padded(line, inner)} {side}" for line in block]
    lines.append(low_left + flat * (width - 2) + low_right)
    return lines


def can_draw_lines(stream: object = None) -> bool:
    """Can the stream take box-drawing characters?"""
    encoding = getattr(stream or sys.stdout, "encoding", None) or "ascii"
    try:
        "".join(_LIGHT).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
