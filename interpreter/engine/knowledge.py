"""Who may know what, from declared visibility alone.

Knowledge is a mask: bit `seat` is set for each seat that may know; EVERYBODY (-1) includes the spectator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .header import EVERYBODY, NONE
from .program import Program, SiteRow, Type

NOBODY = 0


def may_know(mask: int, seat: int | None) -> bool:
    """Does the mask include the seat? None is the spectator, who knows only what everybody may know."""
    return mask == EVERYBODY or (seat is not None and bool(mask >> seat & 1))


class Knowledge:
    """Answers for one game. `place_owner` has a function (cells, host) -> seat for each place with a declared owner."""

    def __init__(self, program: Program, place_owner: Mapping[int, Callable[[list, int], int]]) -> None:
        self.program = program
        self.place_owner = place_owner
        self.where = program.where
        self.known = program.known
        self.face = program.face
        self.hides = any(row.seen_by != "all" or row.faces for row in program.places)
        self._team = next((c for c in program.attributes if c.name == "team" and c.first == 0 < c.end), None)
        #: Attributes `owner` that kinds declare themselves; such things belong to whom these say, wherever they lie.
        self._owned = tuple(c for c in program.attributes if c.name == "owner" and c.first >= program.players)
        self._hosted_by_things = tuple(_hosted_by_things(program, row.of) for row in program.places)

    # ------------------------------------------------------------ things and places

    def seers(self, v: list, thing: int) -> int:
        """Who may know which thing lies where this one does. Nothing is hidden about a thing that lies in no place."""
        cell = v[self.where + thing] if self.where >= 0 else NONE
        if cell < 0:
            return EVERYBODY
        index, host = self.program.cell_place[cell]
        row = self.program.places[index]
        if row.faces and self.face >= 0:
            mask = EVERYBODY if v[self.face + thing] else self._owner_mask(v, index, host)
        else:
            mask = self._row_seers(v, index, host)
        if mask != EVERYBODY and self.known >= 0:
            mask |= v[self.known + thing]
        return self._with_host(v, index, host, mask)

    def place_seers(self, v: list, cell: int) -> int:
        """Who may look into a place. Single things in it may be known to more, or lie face down."""
        index, host = self.program.cell_place[cell]
        if self.program.places[index].faces:
            return self._with_host(v, index, host, self._owner_mask(v, index, host))
        return self._with_host(v, index, host, self._row_seers(v, index, host))

    def count_seers(self, v: list, cell: int) -> int:
        """Who may know how many things a place holds: everybody who may know its host."""
        index, host = self.program.cell_place[cell]
        return self._with_host(v, index, host, EVERYBODY)

    def _row_seers(self, v: list, index: int, host: int) -> int:
        seen_by = self.program.places[index].seen_by
        if seen_by == "all":
            return EVERYBODY
        if seen_by == "nobody":
            return NOBODY
        mask = self._owner_mask(v, index, host)
        return self._team_mask(v, mask) if seen_by == "team" else mask

    def _with_host(self, v: list, index: int, host: int, mask: int) -> int:
        """What lies in a place of a hidden thing is as hidden as that thing."""
        return mask & self.seers(v, host) if self._hosted_by_things[index] else mask

    # ------------------------------------------------------------ owners

    def owner_of_place(self, v: list, cell: int) -> int:
        """The seat that owns a place, or -1."""
        return self._owner(v, *self.program.cell_place[cell])

    def owner_of_thing(self, v: list, thing: int) -> int:
        """A player owns himself; any other thing belongs to the owner of the place in which it lies."""
        if thing < self.program.players:
            return thing
        for column in self._owned:
            if column.first <= thing < column.end:
                return read(v, column, thing)
        cell = v[self.where + thing] if self.where >= 0 else NONE
        return self.owner_of_place(v, cell) if cell >= 0 else NONE

    def _owner(self, v: list, index: int, host: int) -> int:
        row = self.program.places[index]
        declared = self.place_owner.get(index)
        if declared is not None:
            return declared(v, host)
        if row.of == "player":
            return host
        return self.owner_of_thing(v, host) if self._hosted_by_things[index] else NONE

    def _owner_mask(self, v: list, index: int, host: int) -> int:
        owner = self._owner(v, index, host)
        return 1 << owner if owner >= 0 else NOBODY

    def _team_mask(self, v: list, mask: int) -> int:
        """The mask with the partners of everybody in it."""
        if self._team is None or not mask:
            return mask
        team = [read(v, self._team, seat) for seat in range(self.program.players)]
        inside = {team[seat] for seat in range(len(team)) if mask >> seat & 1}
        return sum(1 << seat for seat in range(len(team)) if team[seat] in inside) | mask

    # ------------------------------------------------------------ figures

    def attribute_seers(self, v: list, thing: int, seen_by: str) -> int:
        """Who may know an attribute of a thing: who may know the thing, as far as the attribute allows."""
        mask = self.seers(v, thing)
        if seen_by == "all":
            return mask
        if seen_by == "nobody":
            return NOBODY
        owner = self.owner_of_thing(v, thing)
        own = 1 << owner if owner >= 0 else NOBODY
        return mask & (self._team_mask(v, own) if seen_by == "team" else own)

    # ------------------------------------------------------------ options

    def option_mask(self, v: list, site: SiteRow, value: Any) -> int:
        """Who may know all the things that an option is about."""
        mask = EVERYBODY
        for thing in option_things(site, value):
            mask &= self.seers(v, thing)
        return mask


def read(v: list, column: Any, thing: int) -> Any:
    """The value of an attribute."""
    if column.static is not None:
        return column.static[thing - column.first]
    return figure(v, column, column.cell + (thing - column.first) * column.width)


def figure(v: list, row: Any, cell: int) -> Any:
    """What lies in a cell. A figure with an entry for each word or thing gives the tuple of them."""
    return tuple(v[cell : cell + row.width]) if row.type[0] == "map" else v[cell]


def things_in(type_: Type | None, value: Any) -> Iterator[int]:
    """The things that a value mentions."""
    if not type_:
        return
    base = type_[0]
    if base == "opt":
        yield from things_in(type_[1], value)
    elif base == "thing":
        if value >= 0:
            yield value
    elif base == "pairs":
        for one, other in value:
            yield from things_in(type_[1], one)
            yield from things_in(type_[2], other)
    elif base in ("list", "map") and isinstance(value, tuple):
        for member in value:
            yield from things_in(type_[-1], member)


def option_things(site: SiteRow, value: Any) -> Iterator[int]:
    """The things that an option of a site mentions."""
    if site.kind == "action":
        yield from things_in(site.menu[site.action][0], value)
    elif site.kind != "actions":
        if site.kind in ("one", "some"):
            yield from things_in(site.type, value)
    elif value[0] >= 0 and value[0] < len(site.menu):
        for type_, argument in zip(site.menu[value[0]], value[1:], strict=False):
            yield from things_in(type_, argument)


def mentions_things(type_: Type | None) -> bool:
    """Can a value of this type mention things?"""
    if not type_:
        return False
    return type_[0] == "thing" or any(isinstance(part, tuple) and mentions_things(part) for part in type_[1:])


def _hosted_by_things(program: Program, of: str) -> bool:
    return of not in ("table", "player") and of in program.kinds
