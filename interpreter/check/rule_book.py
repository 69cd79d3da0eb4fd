"""All rules of a game as the compiler needs them: listeners, modifiers, watchers, moments."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..ir.nodes import E
from ..lang import types as t
from ..model import definitions as d

#: An entry of a list of rules at work: the number of the rule, then what an instance of a template carries.
ENTRY = t.list_of(t.ANY)
ENTRIES = t.list_of(ENTRY)
#: What stands in an instance before the template's own arguments: moment, player, condition, captured values.
INSTANCE_HEAD = 4


@dataclass(slots=True)
class Hook:
    """One listener: its number, the unit that tests it and the unit that runs it."""

    number: int
    form: str
    rule: d.Rule
    verb: str
    thing: str | None
    template: str | None
    live: E
    match: str
    run: str
    title: str
    #: Whose the rule is, if it belongs to a thing; may be none.
    owner: E | None = None
    #: Does it hear what it does itself?
    again: bool = False
    sets_params: bool = False


@dataclass(slots=True)
class Modifier:
    """One rule that bends an attribute: for which things, when, how."""

    layer: str
    rule: d.Rule
    target: str
    condition: E
    value: E
    template: str | None = None
    instance: str | None = None


@dataclass(slots=True)
class Watcher:
    unit: str
    rule: d.Rule


@dataclass
class RuleBook:
    hooks: dict[tuple[str, str], list[Hook]] = field(default_factory=dict)
    modifiers: dict[tuple[str, str], list[Modifier]] = field(default_factory=dict)
    watchers: list[Watcher] = field(default_factory=list)
    moments: dict[tuple[str, str], str] = field(default_factory=dict)
    count: int = 0
    #: Is there a rule that does not hear what it does itself?
    has_deaf: bool = False
