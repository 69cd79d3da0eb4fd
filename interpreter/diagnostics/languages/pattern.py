"""A sentence with holes, known again in a finished text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

#: A hole, or a brace that is doubled because it stands for itself.
_PART = re.compile(r"\{\{|\}\}|\{(\w+)\}")


@dataclass(frozen=True)
class Pattern:
    """`there is no {what} named this`: what stands in the holes is found by what stands around them."""

    text: str

    @cached_property
    def parts(self) -> list[tuple[str, str | None]]:
        """Each stretch of plain text with the hole that follows it; the last has none."""
        parts, plain, at = [], "", 0
        for found in _PART.finditer(self.text):
            plain += self.text[at : found.start()]
            at = found.end()
            if found[1] is None:
                plain += found[0][0]
            else:
                parts.append((plain, found[1]))
                plain = ""
        return [*parts, (plain + self.text[at:], None)]

    @cached_property
    def holes(self) -> tuple[str, ...]:
        return tuple(hole for _, hole in self.parts if hole is not None)

    @cached_property
    def quoted(self) -> frozenset[str]:
        """Holes in backquotes: what stands there is the author's, word for word."""
        before, found = "", set()
        for plain, hole in self.parts:
            before += plain
            if hole is not None and before.count("`") % 2:
                found.add(hole)
        return frozenset(found)

    @cached_property
    def weight(self) -> int:
        """How much of the text is fixed: the pattern that says most is the one that was meant."""
        return sum(len(plain) for plain, _ in self.parts)

    @cached_property
    def anchor(self) -> str:
        """The longest fixed stretch: a text without it is not worth a closer look."""
        return max((plain for plain, _ in self.parts), key=len)

    @cached_property
    def _expression(self) -> re.Pattern[str]:
        written = ""
        for plain, hole in self.parts:
            written += re.escape(plain)
            if hole is not None:
                inside = "[^`]*?|`" if hole in self.quoted else ".*?"
                written += f"(?P<{hole}>{inside})"
        return re.compile(written, re.DOTALL)

    def match(self, text: str) -> dict[str, str] | None:
        """What stands in the holes, or None if the text is another one."""
        if self.anchor not in text:
            return None
        found = self._expression.fullmatch(text)
        return found.groupdict() if found is not None else None

    def filled(self, holes: dict[str, str]) -> str:
        return "".join(plain + (holes[hole] if hole is not None else "") for plain, hole in self.parts)
