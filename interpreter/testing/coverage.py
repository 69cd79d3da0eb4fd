"""What the scenarios of a game prove, and where its figures are from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.suggest import did_you_mean
from ..source.span import Span
from ..source.tree import ListNode, MapNode, Node, ScalarNode
from .folder import Folder
from .outcome import Outcome, finding
from .runner import Suite
from .scenario import Scenario

PROVENANCES = ("rulebook", "reference", "authored")
UNMARKED = "unmarked"
_WORD = re.compile(r"[a-z_][a-z0-9_]*")
_COPY = re.compile(r"_[0-9]+$")
# Keys of a thing that say how it is written, not what is printed on it.
_NOT_FIGURES = ("kind", "effects", "rules", "text", "name", "source", "at", "copies", "todo")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the ledger and the scenarios that prove it."""

    id: str
    text: str
    span: Span
    proven_by: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()

    @property
    def proven(self) -> bool:
        return bool(self.proven_by)


@dataclass
class Coverage:
    """The whole account of one game."""

    game: str
    rules: list[Rule] = field(default_factory=list)
    figures: Counter[str] = field(default_factory=Counter)
    unfinished: list[str] = field(default_factory=list)
    #: The things of the game by id, and those of them that a scenario that passed speaks of.
    things: dict[str, Span] = field(default_factory=dict)
    named: frozenset[str] = frozenset()
    #: Figures that don't say where they are from: (thing, figure).
    unmarked: list[tuple[str, str]] = field(default_factory=list)
    scenarios: int = 0
    passed: int = 0
    findings: list[Diagnostic] = field(default_factory=list)
    touched: frozenset[object] | None = None

    @property
    def proven(self) -> int:
        return sum(rule.proven for rule in self.rules)

    @property
    def percent(self) -> float:
        """The share of the ledger that is proven; a game without a ledger has nothing to prove."""
        return 100.0 * self.proven / len(self.rules) if self.rules else 100.0


def cover(suite: Suite, outcomes: Iterable[Outcome]) -> Coverage:
    """Join the ledger of a game with the outcomes of its scenarios. Only a scenario that passes proves anything."""
    outcomes = list(outcomes)
    ledger = {key.text: (key, text) for key, text in _ledger(suite.folder)}
    coverage = Coverage(suite.name, scenarios=len(outcomes), passed=sum(outcome.passed for outcome in outcomes))
    for name, (key, text) in ledger.items():
        citing = [outcome for outcome in outcomes if name in outcome.proves]
        coverage.rules.append(
            Rule(
                name,
                text,
                key.span,
                tuple(outcome.scenario for outcome in citing if outcome.passed),
                tuple(outcome.scenario for outcome in citing if not outcome.passed),
            )
        )
    coverage.findings = list(_unknown_rules(suite, ledger))
    _count_figures(suite.folder, coverage)
    coverage.things = {key.text: key.span for key, _ in _things(suite.folder)}
    coverage.named = frozenset(coverage.things) & _words_of_passed(suite, outcomes)
    known = [outcome.touched for outcome in outcomes if outcome.touched is not None]
    coverage.touched = frozenset().union(*known) if known else None
    return coverage


def _ledger(folder: Folder) -> Iterator[tuple[ScalarNode, str]]:
    for document in folder.of_kind("ledger"):
        rules = document.get("ledger")
        if isinstance(rules, MapNode):
            for entry in rules.entries.values():
                yield entry.key, entry.value.text if isinstance(entry.value, ScalarNode) else ""


def _unknown_rules(suite: Suite, ledger: dict) -> Iterator[Diagnostic]:
    for scenario in suite.scenarios:
        for rule in scenario.proves:
            if rule.text not in ledger:
                hint = did_you_mean(rule.text, ledger) if ledger else "the game has no ledger: write one (`ledger:`)"
                yield finding("X011", rule.span, f"the ledger has no rule `{rule.text}`", hint)


def _count_figures(folder: Folder, coverage: Coverage) -> None:
    """How many figures of things are from where, and the things that are not finished."""
    for key, thing in _things(folder):
        if not isinstance(thing, MapNode):
            continue
        source = thing.get("source")
        marked = dict(iter(source)) if isinstance(source, MapNode) else {}
        whole = source.text if isinstance(source, ScalarNode) else None
        for name in dict.fromkeys((*(name for name, _ in thing if name not in _NOT_FIGURES), *marked)):
            node = marked.get(name)
            told = node.text if isinstance(node, ScalarNode) else whole
            coverage.figures[told if told in PROVENANCES else UNMARKED] += 1
            if told not in PROVENANCES:
                coverage.unmarked.append((key.text, name))
        if "todo" in thing:
            coverage.unfinished.append(key.text)


def _words_of_passed(suite: Suite, outcomes: Iterable[Outcome]) -> frozenset[str]:
    passed = {(outcome.file, outcome.line) for outcome in outcomes if outcome.passed}
    words = {
        word
        for scenario in suite.scenarios
        if (scenario.file, scenario.span.line) in passed
        for node in _nodes_of(scenario)
        for word in _WORD.findall(node.text)
    }
    # Whoever speaks of one copy of a thing speaks of the thing.
    return frozenset(words | {_COPY.sub("", word) for word in words})


def _nodes_of(scenario: Scenario) -> Iterator[ScalarNode]:
    """Every text of a scenario that speaks of the game."""
    for path, value in scenario.given:
        yield path
        yield from _scalars(value)
    for step in scenario.steps:
        yield from _scalars(step.node)


def _scalars(node: Node) -> Iterator[ScalarNode]:
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, MapNode):
        for entry in node.entries.values():
            yield entry.key
            yield from _scalars(entry.value)
    elif isinstance(node, ListNode):
        for item in node:
            yield from _scalars(item)


def _things(folder: Folder) -> Iterator[tuple[ScalarNode, object]]:
    """Things of the game itself and those that modules and variants add or replace."""
    yield from folder.section("things")
    changes = [
        *folder.of_kind("module"),
        *(node for _, node in folder.section("variants") if isinstance(node, MapNode)),
    ]
    for change in changes:
        for verb in ("adds", "replaces"):
            sections = change.get(verb)
            things = sections.get("things") if isinstance(sections, MapNode) else None
            if isinstance(things, MapNode):
                for entry in things.entries.values():
                    yield entry.key, entry.value
