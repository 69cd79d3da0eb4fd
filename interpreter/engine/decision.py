"""What a player is asked. All but the player and the number of options is worked out when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..source.span import Span
from .header import EVERYBODY

if TYPE_CHECKING:
    from .machine import Machine
    from .program import SiteRow

_PLAYER, _SITE, _VALUES, _PROMPT_VALUES, _ALIASES = 0, 1, 2, 3, 4


class Reason(NamedTuple):
    """Why something is not offered, and the author's text that says so, if one does."""

    message: str
    span: Any = None


class Option:
    """One answer: `id` is stable text, `label` is for people, `index` its position in the decision."""

    __slots__ = ("decision", "index")

    def __init__(self, decision: Decision, index: int) -> None:
        self.decision = decision
        self.index = index

    @property
    def id(self) -> str:
        decision = self.decision
        ask = decision.ask
        return decision.machine.labels.option_id(decision.site, ask[_VALUES][self.index], aliases(ask))

    @property
    def label(self) -> str:
        decision = self.decision
        ask = decision.ask
        return decision.machine.labels.option_label(decision.site, ask[_VALUES][self.index], aliases(ask))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.index == other.index and self.decision.ask == other.decision.ask

    def __hash__(self) -> int:
        return hash((self.index, self.decision.ask))

    def __repr__(self) -> str:
        return f"<option {self.index}: {self.id}>"


class Decision(Sequence):
    """An open question, and at the same time the sequence of its options: a second object a decision would cost a
    twentieth of a random game. An `Option` is made when it is taken out."""

    __slots__ = ("machine", "ask")

    def __init__(self, machine: Machine, ask: tuple) -> None:
        self.machine = machine
        self.ask = ask

    @property
    def options(self) -> Decision:
        """The answers to choose from."""
        return self

    @property
    def player(self) -> int:
        """The seat that must answer."""
        return self.ask[_PLAYER]

    @property
    def prompt(self) -> str:
        seat = 1 << self.player
        return self.machine.labels.prompt(
            self.site, prompt_values(self.ask), lambda mask: mask == EVERYBODY or bool(mask & seat)
        )

    @property
    def site(self) -> SiteRow:
        return self.machine.sites[self.ask[_SITE]]

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
    def action_names(self) -> tuple[str, ...]:
        """The actions among the options, each once; empty if something else is asked."""
        actions = self.machine.program.actions
        if self.site.kind == "action":
            return (actions[self.site.action],)
        if self.site.kind != "actions":
            return ()
        return tuple(dict.fromkeys(actions[value[0]] for value in self.ask[_VALUES] if value[0] >= 0))

    def ids(self) -> list[str]:
        """The ids of all options, in order."""
        name, site, called = self.machine.labels.option_id, self.site, aliases(self.ask)
        return [name(site, value, called) for value in self.ask[_VALUES]]

    def __len__(self) -> int:
        return len(self.ask[_VALUES])

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and 0 <= index < len(self.ask[_VALUES]):
            return Option(self, index)
        positions = range(len(self.ask[_VALUES]))[index]
        if isinstance(positions, range):
            return [Option(self, position) for position in positions]
        return Option(self, positions)

    def __iter__(self) -> Iterator[Option]:
        return (Option(self, index) for index in range(len(self.ask[_VALUES])))

    def __eq__(self, other: object) -> bool:
        return self.ask == other.ask if isinstance(other, Decision) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.ask)

    def __repr__(self) -> str:
        return f"<decision of player {self.player + 1}: {', '.join(self.ids())}>"


def prompt_values(ask: tuple) -> tuple:
    """The (value, mask) pairs that fill the holes of a question's prompt."""
    return ask[_PROMPT_VALUES] if len(ask) > _PROMPT_VALUES else ()


def aliases(ask: tuple) -> tuple:
    """What hidden things are called in a question about them; see `Machine.veil`."""
    return ask[_ALIASES] if len(ask) > _ALIASES else ()
