"""What the scenarios of a game prove, and where its figures are from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Diagnostic
from ..diagnostics.suggest import did_you_mean
from ..source.span import Span
from ..source.tree import MapNode, ScalarNode
from .folder import Folder
from .outcome import Outcome, finding
from .runner import Suite

PROVENANCES = ("rulebook", "reference", "authored")
UNMARKED = "unmarked"
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
    coverage.figures, coverage.unfinished = _figures(suite.folder)
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


def _figures(folder: Folder) -> tuple[Counter[str], list[str]]:
    """How many figures of things are from where, and the things that are not finished."""
    counted: Counter[str] = Counter()
    unfinished: list[str] = []
    for key, thing in _things(folder):
        if not isinstance(thing, MapNode):
            continue
        source = thing.get("source")
        marked = {name: node for name, node in source} if isinstance(source, MapNode) else {}
        whole = source.text if isinstance(source, ScalarNode) else None
        for name in dict.fromkeys((*(name for name, _ in thing if name not in _NOT_FIGURES), *marked)):
            node = marked.get(name)
            told = node.text if isinstance(node, ScalarNode) else whole
            counted[told if told in PROVENANCES else UNMARKED] += 1
        if "todo" in thing:
            unfinished.append(key.text)
    return counted, unfinished


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
