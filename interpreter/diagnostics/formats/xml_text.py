"""Text as XML can hold it."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

#: What XML 1.0 calls a character, the other way round.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def attribute(text: str) -> str:
    """The text as a quoted attribute; line ends survive."""
    return quoteattr(_FORBIDDEN.sub("\ufffd", text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def content(text: str) -> str:
    """The text as the content of an element."""
    return escape(_FORBIDDEN.sub("\ufffd", text))
