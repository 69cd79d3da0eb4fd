"""What a player is asked.

In the state a question is a tuple: (player, site, options) and, where there are any, what fills its prompt and what
hidden things are called. These classes only add words to it, so asking costs next to nothing; ids, labels and prompts
are worked out when somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..source.span import Span
from .header import EVERYBODY, NONE

if TYPE_CHECKING:
    from .machine import Machine
    from .program import SiteRow

_PLAYER, _SITE, _OPTIONS, _PROMPT_VALUES, _ALIASES = range(5)
_value_at = tuple.__getitem__
_values = tuple.__iter__


class _Parts(NamedTuple):
    """The first parts of every question, by name: fields of named tuples are the quickest to read."""

    player: int
    question: int
    options: Options


class Reason(NamedTuple):
    """Why something is not offered, and the author's text that says so, if one does."""

    message: str
    span: Any = None


class Option(tuple):
    """One answer: (the options it is one of, its index, its value). `id` is stable text, `label` is for people."""

    __slots__ = ()

    @property
    def index(self) -> int:
        """Its position among the options."""
        return self[1] % len(self[0])

    @property
    def id(self) -> str:
        options = self[0]
        return options.machine.labels.option_id(options.row, self[2], options.aliases)

    @property
    def label(self) -> str:
        options = self[0]
        return options.machine.labels.option_label(options.row, self[2], options.aliases)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        mine, theirs = self[0], other[0]
        return mine.site == theirs.site and self.index == other.index and mine.values == theirs.values

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self[0].site, self.index, self[2]))

    def __repr__(self) -> str:
        return f"<option {self[1]}: {self.id}>"


class Options(tuple):
    """The answers to one question, in order. As a tuple it holds their values; whoever takes one out gets an `Option`.

    Every question of a game has a class of its own, which knows its site (`options_class`).
    """

    __slots__ = ()

    machine: ClassVar[Machine]
    site: ClassVar[int]
    row: ClassVar[SiteRow]
    aliases: ClassVar[tuple] = ()  # what hidden things are called; a question that needs any has a class of its own

    @property
    def values(self) -> tuple:
        """The bare values."""
        return tuple(_values(self))

    def ids(self) -> list[str]:
        name, row, aliases = self.machine.labels.option_id, self.row, self.aliases
        return [name(row, value, aliases) for value in _values(self)]

    def __getitem__(self, index: Any) -> Any:
        if type(index) is slice:
            return [self[position] for position in range(len(self))[index]]
        return Option((self, index, _value_at(self, index)))

    def __iter__(self) -> Iterator[Option]:
        return (Option((self, index, value)) for index, value in enumerate(_values(self)))

    def __reversed__(self) -> Iterator[Option]:
        return reversed(list(self))

    def __contains__(self, option: object) -> bool:
        return any(option == mine for mine in self)

    def index(self, option: Any, *bounds: int) -> int:
        return list(self).index(option, *bounds)

    def __repr__(self) -> str:
        return f"<options: {', '.join(self.ids())}>"


def options_class(machine: Machine, site: int, called: tuple = ()) -> type[Options]:
    words = {"machine": machine, "site": site, "row": machine.sites[site], "aliases": called, "__slots__": ()}
    return type("Options", (Options,), words)


class Decision(tuple):
    """An open question: the seat that must answer, the number of the question in the text of the game, the answers to
    choose from."""

    __slots__ = ()

    player = _Parts.player
    question = _Parts.question
    options = _Parts.options

    @property
    def machine(self) -> Machine:
        return self[_OPTIONS].machine

    @property
    def site(self) -> SiteRow:
        return self[_OPTIONS].row

    @property
    def prompt(self) -> str:
        seat = 1 << self[_PLAYER]
        return self.machine.labels.prompt(
            self.site, prompt_values(self), lambda mask: mask == EVERYBODY or bool(mask & seat)
        )

    @property
    def span(self) -> Span | None:
        """The place of the question in the author's text."""
        row = self.site
        return Span(row.file, row.line, row.column, row.end_line, row.end_column) if row.file else None

    @property
    def kind(self) -> str:
        return self.site.kind

    @property
    def secret(self) -> bool:
        return self.site.secret

    @property
    def asks_action(self) -> bool:
        """Is it asked what to do next? Also where nothing but stopping is left."""
        return self.site.kind in ("action", "actions")

    @property
    def action_names(self) -> tuple[str, ...]:
        """The actions among the options, each once; empty if something else is asked."""
        actions = self.machine.program.actions
        if self.site.kind == "action":
            return (actions[self.site.action],)
        if self.site.kind != "actions":
            return ()
        return tuple(dict.fromkeys(actions[value[0]] for value in self[_OPTIONS].values if value[0] >= 0))

    @property
    def passing(self) -> int | None:
        """The position of the option to do nothing more, in a menu of actions that has one."""
        values = self[_OPTIONS].values
        return len(values) - 1 if self.site.kind == "actions" and values[-1] == (NONE,) else None

    def ids(self) -> list[str]:
        """The ids of all options, in order."""
        return self[_OPTIONS].ids()

    def __repr__(self) -> str:
        return f"<decision of player {self[_PLAYER] + 1}: {', '.join(self.ids())}>"


def plain_question(ask: tuple) -> tuple:
    """An open question as nothing but tuples of numbers."""
    options = ask[_OPTIONS]
    values = options.values if isinstance(options, Options) else options
    return (ask[_PLAYER], ask[_SITE], values, *ask[3:])


def prompt_values(ask: tuple) -> tuple:
    """The (value, mask) pairs that fill the holes of a question's prompt."""
    return ask[_PROMPT_VALUES] if len(ask) > _PROMPT_VALUES else ()


def aliases(ask: tuple) -> tuple:
    """What hidden things are called in a question about them; see `Machine.veil`."""
    return ask[_ALIASES] if len(ask) > _ALIASES else ()
