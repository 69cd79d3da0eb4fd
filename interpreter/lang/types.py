"""Types of the effect language.

At play time every value is an int or a tuple of ints; types exist only while a game is checked and compiled.
`none` is -1 for things and words, and `NO_NUMBER` for numbers, which may be negative.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

#: "No number": outside every number the language can hold (numbers stay within 2**53).
NO_NUMBER = -(2**60)
NUMBER_LIMIT = 2**53


@dataclass(frozen=True, slots=True)
class Type:
    """base: number, boolean, thing, word, place, list, map, action, or nothing (a verb without result).

    `of` holds the kinds of a thing or of what a place holds, the name of a word list, the type of a list's members,
    or the key and value types of a map. A set is a list whose members differ and stand in declared order.
    """

    base: str
    of: object = None
    optional: bool = False
    unique: bool = False
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        return describe(self)

    @property
    def is_thing(self) -> bool:
        return self.base == "thing"

    @property
    def is_collection(self) -> bool:
        return self.base in ("list", "place")


NUMBER = Type("number")
BOOLEAN = Type("boolean")
NOTHING = Type("nothing")
NONE = Type("none", optional=True)
ACTION = Type("action")
#: The member type of `[]` and of anything that already failed to check: fits everywhere, so one cause gives one report.
ANY = Type("any", optional=True)


@lru_cache(maxsize=4096)
def thing(*kinds: str, optional: bool = False) -> Type:
    return Type("thing", tuple(sorted(set(kinds))), optional)


def word(name: str) -> Type:
    return Type("word", name)


def list_of(member: Type, unique: bool = False) -> Type:
    return Type(
        "list", replace(member, optional=False) if member.optional and member.base != "any" else member, unique=unique
    )


def place_of(kinds: tuple[str, ...]) -> Type:
    return Type("place", tuple(sorted(kinds)))


def map_of(key: Type, value: Type) -> Type:
    return Type("map", (key, value))


def maybe(type_: Type) -> Type:
    return replace(type_, optional=True)


@lru_cache(maxsize=4096)
def sure(type_: Type) -> Type:
    return replace(type_, optional=False) if type_.optional and type_.base not in ("any", "none") else type_


def member_of(type_: Type) -> Type:
    """The type of one member of a list, set or place."""
    if type_.base == "place":
        return thing(*type_.of)
    if type_.base == "list":
        return type_.of
    return ANY


def none_value(type_: Type) -> int:
    return NO_NUMBER if type_.base == "number" else -1


def describe(type_: Type) -> str:
    base = type_.base
    if base == "thing":
        text = " or ".join(type_.of) if type_.of else "thing"
    elif base == "word":
        text = str(type_.of)
    elif base == "list":
        text = ("set of " if type_.unique else "list of ") + describe(type_.of)
    elif base == "place":
        text = "place of " + " or ".join(type_.of) if type_.of else "place"
    elif base == "map":
        text = f"{describe(type_.of[1])} for each {describe(type_.of[0])}"
    elif base == "number" and type_.low is not None and type_.high is not None and type_.low < type_.high:
        text = f"{type_.low} to {type_.high}"
    else:
        text = {"any": "anything", "none": "none"}.get(base, base)
    return text + (" or none" if type_.optional and base not in ("any", "none") else "")


class Hierarchy:
    """Which kind is a kind of which."""

    def __init__(self, parents: dict[str, str | None]) -> None:
        self.parents = parents
        self._descendants: dict[str, frozenset[str]] = {}
        self._leaves: dict[tuple[str, ...], frozenset[str]] = {}
        self._families: dict[str, tuple[str, ...]] = {}
        for kind in parents:
            for ancestor in self.ancestors(kind):
                self._descendants[ancestor] = self._descendants.get(ancestor, frozenset()) | {kind}

    def ancestors(self, kind: str) -> list[str]:
        """The kind itself, its parent, and so on."""
        chain, seen = [], set()
        current: str | None = kind
        while current is not None and current not in seen and current in self.parents:
            chain.append(current)
            seen.add(current)
            current = self.parents[current]
        return chain

    def descendants(self, kind: str) -> frozenset[str]:
        return self._descendants.get(kind, frozenset({kind}))

    def family(self, kind: str) -> tuple[str, ...]:
        """The kind itself, then all kinds of it by name."""
        found = self._families.get(kind)
        if found is None:
            found = self._families[kind] = (kind, *sorted(self.descendants(kind) - {kind}))
        return found

    def leaves(self, kinds: tuple[str, ...]) -> frozenset[str]:
        found = self._leaves.get(kinds)
        if found is None:
            found = frozenset().union(*(self.descendants(kind) for kind in kinds)) if kinds else frozenset(self.parents)
            self._leaves[kinds] = found
        return found

    def covers(self, wide: tuple[str, ...], narrow: tuple[str, ...]) -> bool:
        """Is every thing of a `narrow` kind also of a `wide` kind? No kinds at all means any thing."""
        return not wide or (bool(narrow) and self.leaves(narrow) <= self.leaves(wide))

    def overlap(self, a: tuple[str, ...], b: tuple[str, ...]) -> bool:
        return not a or not b or bool(self.leaves(a) & self.leaves(b))

    def fits(self, found: Type, wanted: Type) -> bool:
        """Can a value of type `found` stand where `wanted` is asked, leaving emptiness aside?"""
        if "any" in (found.base, wanted.base):
            return True
        if found.base == "none":
            return wanted.optional
        if found.base == "place" and wanted.base == "list":
            return self.fits(member_of(found), wanted.of)
        if found.base != wanted.base:
            return False
        if found.base == "thing":
            return self.covers(wanted.of, found.of)
        if found.base == "place":
            return self.covers(wanted.of, found.of)
        if found.base == "list":
            return self.fits(found.of, wanted.of)
        if found.base == "map":
            return self.fits(found.of[0], wanted.of[0]) and self.fits(found.of[1], wanted.of[1])
        if found.base == "word":
            return found.of == wanted.of
        return True

    def comparable(self, a: Type, b: Type) -> bool:
        """Can `a = b` ever be meant?"""
        if a.base == "none" or b.base == "none":
            return a.optional and b.optional
        if a.base == b.base == "thing":
            return self.overlap(a.of, b.of)
        return self.fits(sure(a), sure(b)) or self.fits(sure(b), sure(a))

    def join(self, a: Type, b: Type) -> Type | None:
        """The narrowest type that takes both, or None."""
        if a.base == "any":
            return b
        if b.base == "any":
            return a
        if a.base == "none":
            return maybe(b)
        if b.base == "none":
            return maybe(a)
        optional = a.optional or b.optional
        if a.base == b.base == "thing":
            return thing(*(a.of + b.of), optional=optional) if a.of and b.of else thing(optional=optional)
        if a.base == b.base == "number":
            low = min(a.low, b.low) if None not in (a.low, b.low) else None
            high = max(a.high, b.high) if None not in (a.high, b.high) else None
            return Type("number", optional=optional, low=low, high=high)
        if a.is_collection and b.is_collection:
            member = self.join(member_of(a), member_of(b))
            return list_of(member) if member else None
        if a.base == b.base == "map":
            key, value = self.join(a.of[0], b.of[0]), self.join(a.of[1], b.of[1])
            return map_of(key, value) if key and value else None
        if self.fits(sure(a), sure(b)):
            return replace(b, optional=optional)
        return None
