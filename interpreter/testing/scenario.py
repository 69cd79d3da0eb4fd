"""Scenario files -> scenarios.

Takes the node trees of `scenarios:` files; gives records whose every part knows its place. Whether the answers and
conditions mean anything in the game is left to the runner.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.suggest import did_you_mean
from ..source.span import Span
from ..source.tree import Entry, ListNode, MapNode, Node, ScalarNode, kind_word
from .outcome import finding

CHANCE_STEPS = ("rolls", "shuffles")
CHECK_STEPS = ("expect", "offered", "not_offered", "hidden_from", "result")
STEP_WORDS = (*CHANCE_STEPS, *CHECK_STEPS, "because")


@dataclass(frozen=True, slots=True)
class Step:
    """One thing done or checked. `word` is a step word or the name of the player who answers."""

    word: str
    span: Span
    node: Node
    because: ScalarNode | None = None

    @property
    def is_answer(self) -> bool:
        return self.word not in STEP_WORDS


@dataclass
class Scenario:
    """A position, what is done, and what must follow."""

    name: str
    span: Span
    proves: list[ScalarNode] = field(default_factory=list)
    players: int | None = None
    variants: tuple[str, ...] = ()
    seats: dict[str, int] = field(default_factory=dict)
    #: What says how many play.
    count_node: Node | None = None
    phase: str | None = None
    phase_node: ScalarNode | None = None
    variant_nodes: list[ScalarNode] = field(default_factory=list)
    active: ScalarNode | None = None
    given: list[tuple[ScalarNode, Node]] = field(default_factory=list)
    seed: int = 0
    stays_open: bool = False
    steps: list[Step] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)

    @property
    def file(self) -> str:
        return self.span.file

    def seat_names(self, players: int) -> dict[str, int]:
        """The names by which players may be called, and the seats (from 0) they stand for."""
        return {**{f"p{seat + 1}": seat for seat in range(players)}, **self.seats}


def read_scenarios(document: MapNode) -> Iterator[Scenario]:
    """The scenarios of one file; what can't be understood is kept with each as its `faults`."""
    background = document.get("background")
    for node in _items(document.get("scenarios")):
        if isinstance(node, MapNode):
            yield _Reader(_before(background, node) if isinstance(background, MapNode) else node).scenario()
        else:
            broken = Scenario("(unreadable)", node.span)
            broken.faults.append(_fault(node, f"a scenario consists of keys and values, this is {kind_word(node)}"))
            yield broken


def _before(background: MapNode, scenario: MapNode) -> MapNode:
    """A scenario with what its file says for all; the position it gives is laid over that of the background."""
    entries = {**background.entries, **scenario.entries}
    common, own = background.get("given"), scenario.get("given")
    if isinstance(common, MapNode) and isinstance(own, MapNode):
        given = MapNode(own.file, own.start, own.end, {**common.entries, **own.entries})
        entries["given"] = Entry(scenario.entries["given"].key, given)
    return MapNode(scenario.file, scenario.start, scenario.end, entries)


class _Reader:
    def __init__(self, node: MapNode) -> None:
        self.node = node
        name = node.get("scenario")
        self.found = Scenario(_text(name) or "(without a name)", name.span if name is not None else node.span)

    def scenario(self) -> Scenario:
        node, found = self.node, self.found
        found.proves = [item for item in _items(node.get("proves")) if isinstance(item, ScalarNode)]
        found.variant_nodes = [item for item in _items(node.get("variants")) if isinstance(item, ScalarNode)]
        found.variants = tuple(item.text for item in found.variant_nodes)
        phase = node.get("phase")
        found.phase_node = phase if isinstance(phase, ScalarNode) else None
        found.phase = _text(phase)
        found.active = node.get("active") if isinstance(node.get("active"), ScalarNode) else None
        found.players = self._number("players", None)
        found.count_node = node.get("players") or node.get("seats")
        found.seed = self._number("seed", 0) or 0
        found.stays_open = isinstance(open_ := node.get("open"), ScalarNode) and open_.value is True
        self._seats()
        given = node.get("given")
        if isinstance(given, MapNode):
            found.given = [(entry.key, entry.value) for entry in given.entries.values()]
        for step in _items(node.get("do")):
            self._step(step)
        return found

    def _number(self, key: str, default: int | None) -> int | None:
        node = self.node.get(key)
        if node is None:
            return default
        if isinstance(node, ScalarNode) and isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        self.found.faults.append(_fault(node, f"`{key}` is a whole number, this is {kind_word(node)}"))
        return default

    def _seats(self) -> None:
        seats = self.node.get("seats")
        if isinstance(seats, ListNode):
            named = [(item, number) for number, item in enumerate(seats, 1) if isinstance(item, ScalarNode)]
        elif isinstance(seats, MapNode):
            named = [(entry.key, getattr(entry.value, "value", None)) for entry in seats.entries.values()]
        else:
            named = []
        for key, number in named:
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                self.found.faults.append(_fault(key, f"the seat of `{key.text}` is a number from 1 on"))
            elif key.text in STEP_WORDS:
                self.found.faults.append(_fault(key, f"`{key.text}` is a word of scenarios and can't name a player"))
            else:
                self.found.seats[key.text] = number - 1
        if self.found.players is None and self.found.seats:
            self.found.players = max(self.found.seats.values()) + 1

    def _step(self, node: Node) -> None:
        if not isinstance(node, MapNode):
            self.found.faults.append(_fault(node, f"a step is a key with a value, this is {kind_word(node)}"))
            return
        because = node.get("because")
        for word, value in node:
            if word == "because":
                if "not_offered" not in node:
                    hint = "write it beside `not_offered:`, in the same step"
                    self.found.faults.append(_fault(node, "`because` explains a `not_offered`", hint))
                continue
            reason = because if word == "not_offered" and isinstance(because, ScalarNode) else None
            self.found.steps.append(Step(word, node.key_span(word), value, reason))


def seat_of(name: str, seats: dict[str, int], span: Span) -> int | Diagnostic:
    """The seat a name stands for, or what is wrong with the name."""
    if name in seats:
        return seats[name]
    hint = did_you_mean(name, (*seats, *STEP_WORDS))
    known = ", ".join(f"`{known}`" for known in seats)
    return finding(
        "X012", span, f"`{name}` is neither a player nor a step of scenarios", hint or f"players are {known}"
    )


def _items(node: Node | None) -> list[Node]:
    if isinstance(node, ListNode):
        return list(node.items)
    return [] if node is None else [node]


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, ScalarNode) else None


def _fault(node: Node, message: str, hint: str | None = None) -> Diagnostic:
    return finding("X012", node.span, message, hint)
