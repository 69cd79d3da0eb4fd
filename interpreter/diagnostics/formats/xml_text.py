"""Text as XML can hold it."""

from __future__ import annotations

import re

#: What XML 1.0 calls a character, the other way round.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
#: In an attribute quotes and line ends need escapes, too.
_MORE = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def attribute(text: str) -> str:
    """The text as a quoted attribute; line ends survive."""
    return f'"{_escaped(text, _ESCAPES | _MORE)}"'


def content(text: str) -> str:
    """The text as the content of an element."""
    return _escaped(text, _ESCAPES)


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(char, char) for char in _FORBIDDEN.sub("\ufffd", text))
