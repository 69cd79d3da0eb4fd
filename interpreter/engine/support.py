"""What compiled code calls: small functions on values, and the primitives that need the whole layout of a game.

Values are ints and tuples of ints. Everything here either gives a value or raises a `RuleFault` for the author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from .errors import EndPhase, EndTurn, OutOfFuel, RuleFault
from .header import FIRST_FREE, FUEL, FUEL_PER_ANSWER, LEAVE, LEAVE_TURN, MAX_LIST, NO_NUMBER, NUMBER_LIMIT

#: A memo that grew beyond this is begun anew: its keys are then numbers that come up only once.
MAX_REMEMBERED = 20_000

# ---------------------------------------------------------------- presence and bounds


_NOTHING_HERE = "there is nothing here, but something is needed"


def need(value: int) -> int:
    if value < 0:
        raise RuleFault(_NOTHING_HERE)
    return value


def need_number(value: int) -> int:
    if value == NO_NUMBER:
        raise RuleFault("there is no number here, but one is needed")
    return value


def bound(value: int, low: int, high: int) -> int:
    if low <= value <= high:
        return value
    raise RuleFault(f"this would become {value}, but it goes only from {low} to {high}")


def sized(value: int) -> int:
    """For what is outside the limits of numbers: only no number at all may be."""
    if value == NO_NUMBER:
        return value
    raise RuleFault("a number grew beyond all limits")


def product(a: int, b: int) -> int:
    found = a * b
    if -NUMBER_LIMIT < found < NUMBER_LIMIT:
        return found
    raise RuleFault("a number grew beyond all limits")


def numbers(low: int, high: int) -> tuple[int, ...]:
    if high - low >= MAX_LIST:
        raise RuleFault(f"{high - low + 1} numbers are too many; the limit is {MAX_LIST}")
    return tuple(range(low, high + 1))


# ---------------------------------------------------------------- lists


def joined(a: tuple, b: tuple) -> tuple:
    if len(a) + len(b) > MAX_LIST:
        raise RuleFault(f"a list grew beyond {MAX_LIST} members")
    return a + b


def union(a: tuple, b: tuple) -> tuple:
    return a + tuple([x for x in dict.fromkeys(b) if x not in a])


def without(a: tuple, b: tuple) -> tuple:
    """Each member of b takes away one equal member of a."""
    if len(b) == 1:
        one = b[0]
        if one in a:
            at = a.index(one)
            return a[:at] + a[at + 1 :]
        return a
    left = list(a)
    for x in b:
        if x in left:
            left.remove(x)
    return tuple(left)


def unique(a: tuple) -> tuple:
    return tuple(dict.fromkeys(a))


def item(a: tuple, position: int) -> Any:
    if 1 <= position <= len(a):
        return a[position - 1]
    raise RuleFault(f"the list has {len(a)} members, so there is none at position {position}")


def first(a: tuple | list, none: int) -> Any:
    return a[0] if a else none


def the_first(a: tuple | list) -> Any:
    if not a:
        raise RuleFault(_NOTHING_HERE)
    return a[0]


def last(a: tuple | list, none: int) -> Any:
    return a[-1] if a else none


def largest(a: tuple | list) -> int:
    return max(a) if a else 0


def smallest(a: tuple | list) -> int:
    return min(a) if a else 0


def ordered(a: tuple | list, key: Callable) -> tuple:
    return tuple(sorted(a, key=key))


def top(a: tuple | list, key: Callable) -> tuple:
    if not a:
        return ()
    keys = [key(x) for x in a]
    best = max(keys)
    return tuple([x for x, k in zip(a, keys, strict=True) if k == best])


def some_of(a: tuple, number: int) -> tuple:
    """The first `number` members; fewer if there are not so many."""
    return a[: max(0, number)]


def next_in(a: tuple, x: int, none: int) -> int:
    return a[(a.index(x) + 1) % len(a)] if x in a else none


def rotated(a: tuple, x: int) -> tuple:
    """The same order, beginning with x; as it is if x is not in it."""
    if x not in a:
        return a
    at = a.index(x)
    return a[at:] + a[:at]


def subsets(v: list, a: tuple, least: int, most: int | None, begun: tuple) -> Iterator[tuple]:
    """All ways to add between `least` and `most` members to those begun with; each one tried costs fuel."""
    high = len(a) if most is None else min(most, len(a))
    for size in range(max(0, min(least, len(a))), high + 1):
        for chosen in combinations(a, size):
            charge(v)
            yield begun + chosen


# ---------------------------------------------------------------- maps made by choices


def map_get(pairs: tuple, key: int, none: int) -> int:
    for k, value in pairs:
        if k == key:
            return value
    return 0 if none == NO_NUMBER else none


def keys(pairs: tuple) -> tuple:
    return tuple([k for k, _ in pairs])


def values(pairs: tuple) -> tuple:
    return tuple([value for _, value in pairs])


def pair_free(matrix: tuple, row: int, used: tuple) -> tuple:
    """The candidates of a row that no earlier row has taken."""
    return tuple([x for x in dict.fromkeys(matrix[row]) if x not in used])


def entries(v: list, cell: int, width: int) -> tuple:
    return tuple(v[cell : cell + width])


def paired(keys_: tuple, figures: tuple) -> tuple:
    """A figure with an entry for each key as a map."""
    return tuple(zip(keys_, figures, strict=True))


def store_entries(v: list, cell: int, keys_: tuple, empty: int, pairs: tuple) -> None:
    """A map as the entries of a figure; keys that it lacks get the empty value."""
    figures = dict.fromkeys(keys_, empty)
    figures.update(pairs)
    v[cell : cell + len(keys_)] = [figures[key] for key in keys_]


def lookup(entries_: dict[int, int], other: int | None) -> Callable[[int], int]:
    """The function behind a table of the game."""

    def look(key: int) -> int:
        found = entries_.get(key, other)
        if found is None:
            raise RuleFault(f"the table has no entry for {key}")
        return found

    return look


def stepper(start: int, width: int, height: int) -> Callable[[int, int, int], int]:
    """The function behind steps over a grid whose size is known only in play."""

    def step(spot: int, dx: int, dy: int) -> int:
        x, y = (spot - start) % width + dx, (spot - start) // width + dy
        return start + y * width + x if 0 <= x < width and 0 <= y < height else -1

    return step


class Memo(dict):
    """Values that follow from the content and some keys alone, remembered outside the state: `memo[a][b]`.

    Without any key there is one value, under 0.
    """

    def __init__(self, function: Callable, keys: int, known: tuple = ()) -> None:
        super().__init__()
        self.function, self.left, self.known = function, keys, known

    def __missing__(self, key: Any) -> Any:
        if len(self) > MAX_REMEMBERED:
            self.clear()
        known = (*self.known, key) if self.left else ()
        if self.left > 1:
            found = self[key] = Memo(self.function, self.left - 1, known)
        else:
            found = self[key] = self.function(_no_state(), *known)
        return found


def _no_state() -> list:
    """Cells for functions that read none: they still count their steps."""
    v = [0] * FIRST_FREE
    v[FUEL] = FUEL_PER_ANSWER
    return v


# ---------------------------------------------------------------- running


def charge(v: list) -> bool:
    """One step of work inside nested filters. True, so that it can stand in a condition."""
    v[FUEL] -= 1
    if v[FUEL] < 0:
        exhausted(v)
    return True


def exhausted(v: list) -> None:
    raise OutOfFuel("this goes on and on: one answer led to more steps than any rule should need")


def unwind(v: list) -> None:
    """Go on leaving: an inner effect said `end turn` or `end phase`, and this one was waiting for it."""
    what, v[LEAVE] = v[LEAVE], 0
    raise EndTurn if what == LEAVE_TURN else EndPhase


def entry(table: dict[int, Callable], number: int) -> Callable:
    return table.get(number, nothing)


def nothing(v: list, *_: Any) -> int:
    return 0


PLAIN: dict[str, Any] = {
    "Need": need,
    "NeedNumber": need_number,
    "Bound": bound,
    "Product": product,
    "Sized": sized,
    "Numbers": numbers,
    "Joined": joined,
    "Union": union,
    "Without": without,
    "Unique": unique,
    "Item": item,
    "First": first,
    "TheFirst": the_first,
    "Last": last,
    "Largest": largest,
    "Smallest": smallest,
    "Ordered": ordered,
    "Top": top,
    "SomeOf": some_of,
    "NextIn": next_in,
    "Rotated": rotated,
    "Subsets": subsets,
    "MapGet": map_get,
    "Keys": keys,
    "Values": values,
    "PairFree": pair_free,
    "Entries": entries,
    "Paired": paired,
    "StoreEntries": store_entries,
    "Charge": charge,
    "Exhausted": exhausted,
    "Unwind": unwind,
    "Entry": entry,
    "EndTurn": EndTurn,
    "EndPhase": EndPhase,
}
