"""The records a content folder is shaped into: one class for each of the six words and for what stands around them.

Fields that hold effect language are `ScalarNode`s, so that every later finding can point at the author's own text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..source.tree import ListNode, MapNode, Node, ScalarNode


@dataclass(slots=True)
class Attribute:
    name: str
    key: ScalarNode
    type: ScalarNode | None = None
    value: ScalarNode | None = None
    seen_by: str = "all"
    kept_in: list[ScalarNode] = field(default_factory=list)
    layers: list[ScalarNode] = field(default_factory=list)
    text: Node | None = None


@dataclass(slots=True)
class Kind:
    name: str
    key: ScalarNode
    parent: ScalarNode | None = None
    plural: str = ""
    grid: tuple[int, int] | None = None
    attributes: dict[str, Attribute] = field(default_factory=dict)
    effects: list[ScalarNode] = field(default_factory=list)
    works_in: list[ScalarNode] | None = None
    works_when: ScalarNode | None = None
    supply: int = 0
    text: Node | None = None


@dataclass(slots=True)
class WordList:
    name: str
    key: ScalarNode
    words: dict[str, ScalarNode]
    texts: dict[str, Node | None] = field(default_factory=dict)


@dataclass(slots=True)
class Place:
    name: str
    key: ScalarNode
    of: ScalarNode | None = None
    holds: list[ScalarNode] = field(default_factory=list)
    max: ScalarNode | None = None
    order: str = "none"
    seen_by: str = "all"
    faces: bool = False
    owner: ScalarNode | None = None
    refilled_from: ScalarNode | None = None
    text: Node | None = None


@dataclass(slots=True)
class Edges:
    name: str
    key: ScalarNode
    between: list[ScalarNode]
    both_ways: bool
    links: list[tuple[ScalarNode, ScalarNode]]


@dataclass(slots=True)
class Table:
    name: str
    key: ScalarNode
    node: MapNode


@dataclass(slots=True)
class Die:
    name: str
    key: ScalarNode
    faces: list[ScalarNode]


@dataclass(slots=True)
class Function:
    name: str
    key: ScalarNode
    params: dict[str, tuple[ScalarNode, ScalarNode]]
    result: ScalarNode | None
    value: ScalarNode


@dataclass(slots=True)
class Verb:
    name: str
    key: ScalarNode
    params: dict[str, tuple[ScalarNode, ScalarNode]]
    result: ScalarNode | None = None
    do: ScalarNode | None = None
    body_of: ScalarNode | None = None
    order: ScalarNode | None = None
    text: Node | None = None


@dataclass(slots=True)
class Rule:
    """`form` is the key that says what the rule is: before, after, instead_of, at, whenever, modify, forbid, permit."""

    id: str
    form: str
    head: ScalarNode
    node: MapNode
    fields: dict[str, Node]
    params: dict[str, tuple[ScalarNode, ScalarNode]] = field(default_factory=dict)
    text: Node | None = None

    def scalar(self, name: str) -> ScalarNode | None:
        found = self.fields.get(name)
        return found if isinstance(found, ScalarNode) else None


#: What can be said of every thing; its other keys are attributes.
THING_KEYS = frozenset({"kind", "effects", "rules", "text", "name", "source", "at", "copies", "todo"})


@dataclass(slots=True)
class Thing:
    id: str
    key: Node
    kind: str
    kind_node: Node | None
    values: dict[str, tuple[ScalarNode | None, Node]] = field(default_factory=dict)
    effects: dict[str, tuple[ScalarNode, ScalarNode]] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    name: Node | None = None
    text: Node | None = None
    source: MapNode | None = None
    at: ScalarNode | None = None
    todo: Node | None = None
    copies: int = 1


@dataclass(slots=True)
class Component:
    """Many like things: `count` copies for every combination of the values under `each`."""

    node: MapNode
    kind: ScalarNode
    count: int
    each: dict[str, tuple[ScalarNode, Node]]
    place: ScalarNode | None
    values: dict[str, tuple[ScalarNode, Node]]
    id: str | None
    back: str | None
    name: Node | None = None
    text: Node | None = None
    source: MapNode | None = None


@dataclass(slots=True)
class Action:
    name: str
    key: ScalarNode
    params: dict[str, tuple[ScalarNode, ScalarNode]] = field(default_factory=dict)
    when: ScalarNode | None = None
    provided: ScalarNode | None = None
    cost: dict[str, tuple[ScalarNode, ScalarNode]] = field(default_factory=dict)
    pay: ScalarNode | None = None
    do: ScalarNode | None = None
    limit: ScalarNode | None = None
    inside: list[ScalarNode] = field(default_factory=list)
    ask: str = "steps"
    text: Node | None = None


@dataclass(slots=True)
class Phase:
    name: str
    key: ScalarNode
    params: dict[str, tuple[ScalarNode, ScalarNode]] = field(default_factory=dict)
    sequence: list[ScalarNode] | None = None
    loop: list[ScalarNode] | None = None
    turns: ScalarNode | None = None
    actions: list[ScalarNode] | None = None
    run: list[ScalarNode] | None = None
    do: ScalarNode | None = None
    skip: ScalarNode | None = None
    next_turn: ScalarNode | None = None
    each_turn: ScalarNode | None = None
    may_stop: bool = False
    when_stuck: ScalarNode | None = None
    ends_when: ScalarNode | None = None
    until_all_pass: bool = False
    text: Node | None = None


@dataclass(slots=True)
class Ending:
    id: str
    node: MapNode
    when: ScalarNode | None = None
    at: ScalarNode | None = None
    won_by: ScalarNode | None = None
    drawn: bool = False
    scored: str | None = None
    tie_break: list[ScalarNode] = field(default_factory=list)
    text: Node | None = None


@dataclass(slots=True)
class ScoringLine:
    id: str
    node: MapNode
    value: ScalarNode
    text: Node | None = None


@dataclass(slots=True)
class ScriptLine:
    """One line of a bot's script: the options to take, the first that is offered, if the condition holds."""

    choose: list[ScalarNode]
    when: ScalarNode | None = None


@dataclass(slots=True)
class Bot:
    name: str
    key: ScalarNode
    value: ScalarNode | None = None
    script: list[ScriptLine] = field(default_factory=list)
    otherwise: ScalarNode | None = None
    text: Node | None = None


@dataclass(slots=True)
class GameDef:
    """Everything one game says, for one choice of variants and modules."""

    id: str
    node: MapNode
    players: tuple[int, ...] = (2,)
    languages: tuple[str, ...] = ("en",)
    order: str = "fixed"
    title: Node | None = None
    about: Node | None = None
    words: dict[str, WordList] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    player: dict[str, Attribute] = field(default_factory=dict)
    state: dict[str, Attribute] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    edges: dict[str, Edges] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    verbs: dict[str, Verb] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    components: list[Component] = field(default_factory=list)
    setup: list[ScalarNode] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    templates: dict[str, Rule] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    scoring: list[ScoringLine] = field(default_factory=list)
    #: How well `me` stands, for all bots.
    bot_value: ScalarNode | None = None
    bots: dict[str, Bot] = field(default_factory=dict)
    texts: dict[str, tuple[ScalarNode, Node]] = field(default_factory=dict)
    variants: dict[str, MapNode] = field(default_factory=dict)
    #: Definitions that came from the prelude: compiled only if something uses them.
    borrowed: set[str] = field(default_factory=set)


def forms_of(text: Node | None) -> list[ScalarNode]:
    """A text in each of its languages."""
    nodes = [node for _, node in text] if isinstance(text, MapNode) else [text]
    return [node for node in nodes if isinstance(node, ScalarNode)]


def listed(node: Node | None) -> list[ScalarNode]:
    """A list of names; one bare name counts as a list of one."""
    if isinstance(node, ScalarNode):
        return [node]
    if isinstance(node, ListNode):
        return [item for item in node.items if isinstance(item, ScalarNode)]
    return []


def translations(node: Node | None, language: str) -> dict[str, str]:
    """A text by language; one bare text counts as written in `language`."""
    if isinstance(node, ScalarNode):
        return {language: node.text}
    if isinstance(node, MapNode):
        return {key: entry.text for key, entry in node if isinstance(entry, ScalarNode)}
    return {}
