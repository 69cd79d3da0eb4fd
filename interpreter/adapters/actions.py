"""Options as numbers that mean the same in every position and every run of a game.

Each question gets a range of numbers, and each option that it can have a number in it. Where the options of a question
can't be counted beforehand (sets of things, pairs, large sums), they are numbered by their position among the options.
"""

from __future__ import annotations

from typing import Any

#: A question with more possible options than this is numbered by position.
_MOST_OPTIONS = 4096
#: Numbers up to this are told apart; games name larger ones rarely.
_NUMBERS = 64
#: So many options can be told by position.
_BY_POSITION = 256


class ActionTable:
    """Numbers for all options of a game. `size` is how many there are."""

    def __init__(self, program: Any) -> None:
        self.program = program
        self._first: list[int] = []
        at = 0
        self._sizes = [[self._combinations(types) for types in self._shapes(site)] for site in program.sites]
        for sizes in self._sizes:
            self._first.append(at)
            at += sum(sizes) + 1
        self._by_position = at
        self.size = at + _BY_POSITION

    def numbers(self, decision: Any) -> list[int]:
        """The number of each option of an open question, in order."""
        found = []
        rest = 0
        for value in decision.options.values:
            number = self._number(decision.question, value)
            if number is None:
                number, rest = self._by_position + min(rest, _BY_POSITION - 1), rest + 1
            found.append(number)
        return found

    def _shapes(self, site: Any) -> list[tuple]:
        """What an option of a question may consist of: one row of types for each action, one row in other questions."""
        if site.kind in ("action", "actions"):
            return [tuple(types) for types in site.menu]
        if site.kind == "yesno":
            return [(("boolean",),)]
        if site.kind == "menu":
            return [(("names", len(site.names)),)]
        if site.kind in ("one", "amount") and site.type:
            return [(site.type,)]
        return []

    def _number(self, question: int, value: Any) -> int | None:
        """The number of an option, or None if it has none of its own."""
        site, sizes = self.program.sites[question], self._sizes[question]
        if site.kind == "actions":
            if value[0] < 0:
                return self._first[question] + sum(sizes)
            row, parts = value[0], value[1:]
        elif site.kind == "action":
            row, parts = site.action, (value,)
        else:
            row, parts = 0, (value,)
        if row >= len(sizes) or not sizes[row]:
            return None
        number = 0
        for type_, part in zip(self._shapes(site)[row], parts, strict=False):
            place = self._place(type_, part)
            if place is None:
                return None
            number = number * self._size(type_) + place
        return self._first[question] + sum(sizes[:row]) + number

    def _combinations(self, types: tuple) -> int:
        """How many options a row of types makes; 0 if they are too many to be counted."""
        total = 1
        for type_ in types:
            total *= self._size(type_)
        return total if total <= _MOST_OPTIONS else 0

    def _size(self, type_: tuple) -> int:
        base = type_[0]
        if base == "opt":
            return self._size(type_[1]) + 1 if self._size(type_[1]) else 0
        if base == "boolean":
            return 2
        if base == "names":
            return type_[1]
        if base == "number":
            return _NUMBERS + 1
        if base == "word":
            return len(self.program.words[type_[1]]) + 1
        if base == "thing":
            return len(self._things(type_)) + 1
        return 0

    def _place(self, type_: tuple, value: Any) -> int | None:
        """The place of a value among those of its type; the last one is for none."""
        base = type_[0]
        if base == "opt":
            return self._place(type_[1], value)
        if base in ("boolean", "names"):
            return value if 0 <= value < self._size(type_) else None
        if base == "number":
            return value if 0 <= value < _NUMBERS else None
        if base == "word":
            return value if value >= 0 else len(self.program.words[type_[1]])
        if base == "thing":
            things = self._things(type_)
            return things.index(value) if value in things else len(things) if value < 0 else None
        return None

    def _things(self, type_: tuple) -> range:
        """The numbers of the things of a type; those of several kinds are taken as one stretch."""
        ranges = [self.program.kinds[kind] for kind in type_[1:] if kind in self.program.kinds]
        if not ranges:
            return range(len(self.program.things))
        return range(min(first for first, _ in ranges), max(end for _, end in ranges))
