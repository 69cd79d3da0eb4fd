"""Expressions, statements and units of the intermediate form.

An expression is `E(op, args, type)`; the table of operations is in `interpreter/ir/README.md`. Statements are small
records with nested bodies. A `Unit` is one function: a verb's body, a rule, a phase, a pure function. `Mark`s lead back
to the author's text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..lang.types import BOOLEAN, NUMBER, Type
from ..source.span import Span
from ..source.tree import ScalarNode


# Never changed; but not frozen either, since there is one for every word of every rule.
@dataclass(slots=True, unsafe_hash=True)
class Mark:
    """A stretch of one effect text; the span in the file is worked out only when somebody asks."""

    node: ScalarNode
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.node.span_of(self.start, self.end)

    @property
    def text(self) -> str:
        return self.node.text[self.start:self.end]


@dataclass(slots=True)
class E:
    """A pure expression. `args` holds expressions, names and constants, as the operation says."""

    op: str
    args: tuple
    type: Type
    at: Mark | None = None

    def __str__(self) -> str:
        return f"({self.op}{''.join(' ' + str(a) for a in self.args)})"


def const(value: int | tuple, type_: Type = NUMBER, at: Mark | None = None) -> E:
    return E("const", (value,), type_, at)


def local(name: str, type_: Type, at: Mark | None = None) -> E:
    return E("local", (name,), type_, at)


TRUE = const(1, BOOLEAN)
FALSE = const(0, BOOLEAN)


def is_const(e: E | None, value: int | None = None) -> bool:
    return e is not None and e.op == "const" and (value is None or e.args[0] == value)


def all_of(*conditions: E | None) -> E:
    """The conjunction; conditions that always hold vanish."""
    result: E | None = None
    for condition in conditions:
        if condition is None or is_const(condition, 1):
            continue
        result = condition if result is None else E("and", (result, condition), BOOLEAN, condition.at)
    return result if result is not None else TRUE


def negated(e: E) -> E:
    return E("not", (e,), BOOLEAN, e.at)


def subexpressions(*whole: E) -> list[E]:
    """The expressions and everything inside them."""
    found = list(whole)
    for e in found:
        _push(e.args, found)
    return found


def _push(args: tuple | list, found: list[E]) -> None:
    for arg in args:
        kind = type(arg)
        if kind is E:
            found.append(arg)
        elif kind is tuple or kind is list:
            _push(arg, found)
        elif kind is Lasting:
            _push((arg.moment or (), arg.condition or ()), found)


@dataclass(slots=True)
class Lasting:
    """How long something holds: until a moment (edge, name, player or None), or while a condition is true."""

    moment: tuple | None = None
    condition: E | None = None


# ---------------------------------------------------------------- statements


@dataclass(slots=True)
class Stmt:
    at: Mark | None = field(default=None, kw_only=True)


@dataclass(slots=True)
class Let(Stmt):
    name: str
    value: E


@dataclass(slots=True)
class Write(Stmt):
    """`place` is ("state", key), ("attr", key, thing) or ("entry", key, thing, index): the only writes of figures."""

    place: tuple
    value: E
    low: int | None = None
    high: int | None = None


@dataclass(slots=True)
class Do(Stmt):
    """A primitive that never asks: move, shuffle, roll, reveal, hide, say, create, ..."""

    op: str
    args: tuple
    name: str | None = None


@dataclass(slots=True)
class Call(Stmt):
    """Call a unit that may act and ask; `table` calls go through a table of units by the value of `index`."""

    unit: str
    args: tuple[E, ...]
    name: str | None = None
    index: E | None = None


@dataclass(slots=True)
class Ask(Stmt):
    """Suspend until `who` has picked one of `options`. With `forced`, a single option answers itself."""

    name: str
    site: int
    who: E
    options: E
    forced: bool = True
    prompt: tuple[E, ...] = ()


@dataclass(slots=True)
class If(Stmt):
    condition: E
    then: list[Stmt]
    other: list[Stmt] = field(default_factory=list)


@dataclass(slots=True)
class While(Stmt):
    condition: E
    body: list[Stmt]


@dataclass(slots=True)
class For(Stmt):
    name: str
    source: E
    body: list[Stmt]


@dataclass(slots=True)
class Return(Stmt):
    value: E | None = None


@dataclass(slots=True)
class Break(Stmt):
    pass


@dataclass(slots=True)
class Continue(Stmt):
    pass


@dataclass(slots=True)
class Leave(Stmt):
    """Unwind to the end of the running turn or phase: whatever was still to be done inside is dropped."""

    what: str


@dataclass(slots=True)
class Catch(Stmt):
    """A body that `Leave(what)` unwinds to; play goes on behind it."""

    what: str
    body: list[Stmt]


@dataclass(slots=True)
class EndGame(Stmt):
    """how: won (value: the winners), drawn, scored (value None; winners worked out by the unit of the ending)."""

    how: str
    value: E | None
    reason: int


@dataclass(slots=True)
class Unit:
    """One function. A pure unit has a `value`; an acting one has a `body`."""

    name: str
    params: list[tuple[str, Type]]
    home: ScalarNode | None
    body: list[Stmt] | None = None
    value: E | None = None
    result: Type | None = None
    title: str = ""

    @property
    def pure(self) -> bool:
        return self.value is not None


@dataclass(slots=True)
class Site:
    """A question in the text: what is asked, how its options read, where it stands."""

    kind: str
    option: Type
    at: Mark | None
    prompt: str | None = None
    prompt_args: tuple = ()
    names: tuple[str, ...] = ()
    secret: bool = False
    menu: tuple = ()
    decline: str | None = None
    #: What each member is, of a question that is asked for one member after the other.
    about: Type | None = None


def walk(body: list[Stmt]) -> list[Stmt]:
    """Every statement of a body, inner ones too, in source order."""
    found: list[Stmt] = []
    for stmt in body:
        found.append(stmt)
        for inner in bodies(stmt):
            found += walk(inner)
    return found


def bodies(stmt: Stmt) -> tuple[list[Stmt], ...]:
    kind = type(stmt)
    if kind is If:
        return (stmt.then, stmt.other)
    if kind is While or kind is For or kind is Catch:
        return (stmt.body,)
    return ()


def parts_of(unit: Unit) -> list[E]:
    """Every expression in a unit, also inside others."""
    whole = [unit.value] if unit.value is not None else []
    for stmt in walk(unit.body or []):
        whole += expressions(stmt)
    return subexpressions(*whole)


def expressions(stmt: Stmt) -> list[E]:
    """The expressions a statement evaluates itself (not those of its inner bodies)."""
    found: list[E] = []
    if isinstance(stmt, Let):
        found.append(stmt.value)
    elif isinstance(stmt, Write):
        _push(stmt.place, found)
        found.append(stmt.value)
    elif isinstance(stmt, Do):
        _push(stmt.args, found)
    elif isinstance(stmt, Call):
        found.extend(stmt.args)
        if stmt.index is not None:
            found.append(stmt.index)
    elif isinstance(stmt, Ask):
        found.extend((stmt.who, stmt.options, *stmt.prompt))
    elif isinstance(stmt, (If, While)):
        found.append(stmt.condition)
    elif isinstance(stmt, For):
        found.append(stmt.source)
    elif isinstance(stmt, (Return, EndGame)) and stmt.value is not None:
        found.append(stmt.value)
    return found
