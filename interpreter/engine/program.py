"""A compiled game as plain data: what the engine must know about it, and the code to run.

Everything here can be written with `marshal`. Types stand as tuples: `("number",)`, `("boolean",)`, `("thing",)` or
`("thing", kind, ...)`, `("word", list)`, `("place",)`, `("action",)`, `("list", type)`, `("map", list or kind, type)`
with a value for each word or thing or with pairs, `("pairs", type, type)`, and `("opt", type)` for a value that may be
none.
"""

from __future__ import annotations

import marshal
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

Type = tuple


class Column(NamedTuple):
    """An attribute. Thing `u` of `first <= u < end` has it at `v[cell + (u - first) * width]`, or, if nothing ever
    writes it, at `static[u - first]` (then `cell` is -1)."""

    owner: str
    name: str
    type: Type
    first: int
    end: int
    cell: int
    static: tuple | None = None
    seen_by: str = "all"
    width: int = 1


class StateRow(NamedTuple):
    """A figure of the table."""

    name: str
    cell: int
    type: Type
    seen_by: str = "all"
    width: int = 1


class PlaceRow(NamedTuple):
    """A place. Host `h` of `first <= h < end` has it in cell `cell + (h - first)`; a place of the table has one cell.

    `holds` names the kinds it can hold; empty means any.
    """

    name: str
    of: str
    cell: int
    first: int
    end: int
    seen_by: str = "all"
    order: str = "none"
    faces: bool = False
    has_owner: bool = False
    holds: tuple[str, ...] = ()


class SiteRow(NamedTuple):
    """A question in the text of the game. See `labels` for what the options of each kind look like.

    `blind`: the options may be things that the chooser may not know (a card from another's hand). They are then called
    by their place and position.
    """

    kind: str
    type: Type | None = None
    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    prompt: str | None = None
    names: tuple[str, ...] = ()
    secret: bool = False
    menu: tuple = ()
    decline: str | None = None
    blind: bool = False
    text: str = ""  # the author's words for the question
    action: int = -1  # of kind `action`, where options are only the argument of this one action
    about: Type | None = None  # of a question that is asked for each of several: what each is, and fills the prompt


@dataclass(slots=True, kw_only=True)
class Program:
    game: str
    title: dict[str, str] | str = ""
    hash: str = ""
    version: int | str = 0
    players: int
    variants: tuple[str, ...] = ()
    languages: tuple[str, ...] = ("en",)
    files: tuple[str, ...] = ()  # the names under which content was compiled, so that a fault finds the author's text

    things: tuple[tuple[str, str], ...]  # (id, kind) by number, players first
    kinds: dict[str, tuple[int, int]]  # half-open ranges of numbers, descendants inside
    parents: dict[str, str | None] = field(default_factory=dict)
    pools: tuple[int, ...] = ()  # things of one pool look alike from behind
    boards: tuple[tuple[str, int, int], ...] = ()  # (kind, width, height)

    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    action_params: dict[str, tuple[str, ...]] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()  # ids of the endings; a result holds a position in here
    reason_texts: dict[str, dict[str, str]] = field(default_factory=dict)
    kind_texts: dict[str, dict[str, str]] = field(default_factory=dict)
    thing_texts: dict[str, dict[str, str]] = field(default_factory=dict)
    word_texts: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    action_texts: dict[str, dict[str, str]] = field(default_factory=dict)
    captions: dict[str, dict[str, str]] = field(default_factory=dict)  # of attributes, places and figures of the table
    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    text_ids: tuple[str, ...] = ()  # by number, as log entries name them
    text_params: dict[str, tuple[tuple[str, Type], ...]] = field(default_factory=dict)

    initial: tuple  # the cells of a fresh state, before setup
    attributes: tuple[Column, ...] = ()
    state: tuple[StateRow, ...] = ()
    places: tuple[PlaceRow, ...] = ()
    cell_place: dict[int, tuple[int, int]] = field(default_factory=dict)  # cell -> (place, host)
    where: int = -1  # v[where + u] is the cell of the place that holds u, or -1
    known: int = -1  # v[known + u] is a mask of the seats that know u wherever it lies
    face: int = -1  # v[face + u] is 1 if u lies face up
    streams: tuple[tuple, ...] = ()  # (name, cell) or (name, cell, type of the faces)
    sites: tuple[SiteRow, ...] = ()

    units: tuple[str, ...] = ()  # names of functions, as frames number them
    point_arity: dict[tuple[int, int], int] = field(default_factory=dict)
    local_types: dict[tuple[int, int], tuple[Type, ...]] = field(default_factory=dict)
    resumable: dict[int, str] = field(default_factory=dict)  # unit -> the function that goes on from its frames
    constants: dict[str, Any] = field(default_factory=dict)  # tables that compiled code reads
    runtime: dict[str, Any] = field(default_factory=dict)  # what the primitives must know
    code: Any = None  # one code object for each file of content
    unattended: bytes = b""  # the same for games that nobody attends, as written by `marshal`: few need them

    def prompt_holes(self, site: SiteRow) -> tuple[tuple[str, Type], ...]:
        """What fills the prompt of a question: names and types."""
        if site.prompt is not None:
            return self.text_params.get(site.prompt, ())
        return (("member", site.about),) if site.about is not None else ()

    def keys_of(self, name: str) -> tuple[str, ...]:
        """The ids of the words or things that a figure has an entry for each of."""
        if name in self.words:
            return self.words[name]
        first, end = self.kinds[name]
        return tuple(id_ for id_, _ in self.things[first:end])

    def to_bytes(self) -> bytes:
        return marshal.dumps(self.to_data())

    @classmethod
    def from_bytes(cls, data: bytes) -> Program | None:
        """The program, or None if these bytes are none of this version."""
        try:
            return cls.from_data(marshal.loads(data))
        except (ValueError, TypeError, KeyError, EOFError):
            return None

    def to_data(self) -> dict[str, Any]:
        """Only what `marshal` can write: named rows become plain tuples."""
        data = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        for name in _ROWS:
            data[name] = tuple(tuple(row) for row in data[name])
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Program:
        rows = {name: tuple(row(*values) for values in data[name]) for name, row in _ROWS.items()}
        return cls(**{**data, **rows})


_ROWS: dict[str, type] = {"attributes": Column, "state": StateRow, "places": PlaceRow, "sites": SiteRow}
