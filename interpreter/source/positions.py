"""From an offset in a decoded scalar back to the place in the file.

The decoder of each YAML style is repeated here with the source offset of every character kept beside it. The result is
compared with what the parser gave; where they differ no place is claimed, so a wrong place is impossible. All of this
runs only when a fault inside a scalar is to be shown.
"""

from __future__ import annotations

import re
from functools import lru_cache

# Longer scalars and wilder indentations than these are no effects that anybody wrote; they get no places inside.
_MAX_REGION = 200_000
_MAX_INDENTATIONS = 100
_BLANKS = " \t"
_BREAKS = "\r\n"
_ESCAPES = {
    "0": "\0",
    "a": "\x07",
    "b": "\b",
    "t": "\t",
    "\t": "\t",
    "n": "\n",
    "v": "\x0b",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    " ": " ",
    '"': '"',
    "/": "/",
    "\\": "\\",
    "N": "\x85",
    "_": "\xa0",
    "L": "\u2028",
    "P": "\u2029",
}
_HEX_LENGTH = {"x": 2, "u": 4, "U": 8}
_SPACE = re.compile(r"[ \t\r\n]*")
_INDENTATION = re.compile(r"(?:[ ]*(?:\r\n|\n|\r))*([ ]*)")
_BLOCK_HEADER = re.compile(r"[|>](?P<marks>[-+0-9]{0,2})[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r|$)")


class _Decoded:
    """Decoded text under construction, with the source range of every character."""

    __slots__ = ("chars", "starts", "ends")

    def __init__(self) -> None:
        self.chars: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def add(self, char: str, start: int, end: int) -> None:
        self.chars.append(char)
        self.starts.append(start)
        self.ends.append(end)

    def extend(self, other: _Decoded) -> None:
        self.chars += other.chars
        self.starts += other.starts
        self.ends += other.ends

    def clear(self) -> None:
        self.chars.clear()
        self.starts.clear()
        self.ends.clear()

    def __len__(self) -> int:
        return len(self.chars)


def place_of(source: str, start: int, end: int, style: str, text: str, first: int, last: int) -> tuple[int, int] | None:
    """The source range of `text[first:last]` for the scalar at `source[start:end]`, or None if it can't be proved."""
    if not 0 <= first <= last <= len(text):
        return None
    inside = start + 1 if style in ("'", '"') else start
    # Most scalars stand on one line without escapes: there the decoded text is the source itself.
    if inside + len(text) == end - (inside - start) and source.startswith(text, inside):
        return inside + first, inside + last
    # A block scalar's node ends with its last line; the empty lines after it may belong to the text.
    region_end = _SPACE.match(source, end).end() if style in ("|", ">") else end
    if region_end - start > _MAX_REGION:
        return None
    decoded = _decode(source[start:region_end], style, text)
    if decoded is None:
        return None
    starts, ends = decoded
    if first == last:
        place = starts[first] if first < len(starts) else (ends[-1] if ends else end - start)
        return start + place, start + place
    return start + starts[first], start + ends[last - 1]


@lru_cache(maxsize=16)
def _decode(region: str, style: str, text: str) -> tuple[list[int], list[int]] | None:
    if style in ("|", ">"):
        candidates = _block_candidates(region, style == ">")
    elif style == '"':
        candidates = iter((_flow(region[:-1], 1, double=True, single=False),))
    elif style == "'":
        candidates = iter((_flow(region[:-1], 1, double=False, single=True),))
    else:
        candidates = iter((_flow(region, 0, double=False, single=False),))
    for decoded in candidates:
        if decoded is not None and "".join(decoded.chars) == text:
            return decoded.starts, decoded.ends
    return None


def _read_break(region: str, at: int) -> int:
    """The offset after the line end at `at`."""
    return at + 2 if region.startswith("\r\n", at) else at + 1


def _flow(region: str, at: int, double: bool, single: bool) -> _Decoded | None:
    """Decode a plain or quoted scalar: lines are joined, empty lines become line ends."""
    out = _Decoded()
    spaces, empty_lines = _Decoded(), _Decoded()
    size = len(region)
    while at < size:
        first_break: tuple[int, int] | None = None
        line_joined = False
        while at < size and region[at] not in " \t\r\n":
            char = region[at]
            if single and region.startswith("''", at):
                out.add("'", at, at + 2)
                at += 2
            elif double and char == "\\":
                if at + 1 >= size:
                    return None
                if region[at + 1] in _BREAKS:
                    # An escaped line end joins two lines without a space.
                    at = _read_break(region, at + 1)
                    line_joined = True
                    break
                at = _escape(region, at, out)
                if at < 0:
                    return None
            else:
                out.add(char, at, at + 1)
                at += 1
        on_new_line = line_joined
        while at < size and region[at] in " \t\r\n":
            if region[at] in _BLANKS:
                if not on_new_line:
                    spaces.add(region[at], at, at + 1)
                at += 1
            else:
                after = _read_break(region, at)
                if on_new_line:
                    empty_lines.add("\n", at, after)
                else:
                    spaces.clear()
                    first_break = (at, after)
                    on_new_line = True
                at = after
        if on_new_line:
            if first_break is not None and not empty_lines:
                out.add(" ", *first_break)
            else:
                out.extend(empty_lines)
            empty_lines.clear()
        else:
            out.extend(spaces)
        spaces.clear()
    return out


def _escape(region: str, at: int, out: _Decoded) -> int:
    letter = region[at + 1]
    if letter in _ESCAPES:
        out.add(_ESCAPES[letter], at, at + 2)
        return at + 2
    length = _HEX_LENGTH.get(letter)
    if length is None:
        return -1
    digits = region[at + 2 : at + 2 + length]
    try:
        out.add(chr(int(digits, 16)), at, at + 2 + length)
    except (ValueError, OverflowError):
        return -1
    return at + 2 + length


def _block_candidates(region: str, folded: bool):
    """Decodings of a block scalar, likeliest first.

    An explicit indentation indicator counts from the parent, which the scalar does not know; so every indentation
    that the lines allow is tried, and the comparison with the parser's text picks the right one.
    """
    header = _BLOCK_HEADER.match(region)
    if header is None:
        return
    marks = header["marks"]
    chomping = "-" if "-" in marks else "+" if "+" in marks else ""
    body = header.end()
    widest = len(_INDENTATION.match(region, body)[1])
    deepest_blank = max(
        (len(line) - len(line.lstrip(" ")) for line in re.split(r"\r\n|\n|\r", region[body:])), default=0
    )
    others = [indent for indent in range(max(widest, deepest_blank) + 1) if indent != widest]
    for indent in [widest, *others[:_MAX_INDENTATIONS]]:
        yield _block(region, body, indent, folded, chomping)


def _block(region: str, at: int, indent: int, folded: bool, chomping: str) -> _Decoded:
    out, line_end, empty_lines = _Decoded(), _Decoded(), _Decoded()
    size = len(region)
    at, column = _skip_indentation(region, at, indent, empty_lines)
    was_indented_more = False
    while column == indent and at < size:
        indented_more = region[at] in _BLANKS
        if folded and line_end and not was_indented_more and not indented_more:
            if not empty_lines:
                out.add(" ", line_end.starts[0], line_end.ends[0])
        else:
            out.extend(line_end)
        line_end.clear()
        out.extend(empty_lines)
        empty_lines.clear()
        was_indented_more = indented_more
        while at < size and region[at] not in _BREAKS:
            out.add(region[at], at, at + 1)
            at += 1
        if at >= size:
            break
        after = _read_break(region, at)
        line_end.add("\n", at, after)
        at, column = _skip_indentation(region, after, indent, empty_lines)
    if chomping != "-":
        out.extend(line_end)
    if chomping == "+":
        out.extend(empty_lines)
    return out


def _skip_indentation(region: str, at: int, indent: int, empty_lines: _Decoded) -> tuple[int, int]:
    column = 0
    size = len(region)
    while at < size:
        if column < indent and region[at] == " ":
            at += 1
            column += 1
        elif region[at] in _BREAKS:
            after = _read_break(region, at)
            empty_lines.add("\n", at, after)
            at, column = after, 0
        else:
            break
    return at, column
