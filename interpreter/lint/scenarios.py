"""Family X, as far as it can be known without playing: names, paths and values of scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from ..check.game import GameIR
from ..check.later import checked_value, reporting_to
from ..check.literals import read_value
from ..diagnostics.diagnostic import Diagnostic, Sink
from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import E
from ..lang import types as t
from ..lang.parse import SyntaxFault, parse
from ..source.span import Span
from ..source.tree import ListNode, MapNode, Node, ScalarNode, kind_word

if TYPE_CHECKING:
    from ..pipeline import Content
    from ..testing.scenario import Scenario, Step

#: Answers that do not come from the content: to yes or no, to "any more?", to "what do you do?", and anything at all.
_ANSWERS = ("yes", "no", "true", "false", "none", "done", "pass", "_")
_NUMBERED = re.compile(r"(.+)_\d+")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+")


class Staged:
    """A game in one setting, for the scenarios that are played in it."""

    def __init__(self, ir: GameIR) -> None:
        self.ir = ir

    @cached_property
    def answers(self) -> frozenset[str]:
        """Everything that an option can be called."""
        world = self.ir.world
        names = {*_ANSWERS, *world.game.actions, *world.thing_index}
        for words in world.words.values():
            names |= set(words)
        for rule in (*world.game.rules, *(rule for thing in world.game.things.values() for rule in thing.rules)):
            names.add(rule.id)
        for site in self.ir.sites:
            names |= set(site.names)
            if site.decline is not None:
                names.add(site.decline)
        return frozenset(names)

    @cached_property
    def takes_numbers(self) -> bool:
        """Is a number ever an answer by itself?"""
        asked = (site.option for site in self.ir.sites if not site.menu)
        return any("number" in (option.base, t.member_of(option).base) for option in asked)


def settings_of(scenario: Scenario, smallest: int) -> tuple[int, tuple[str, ...]]:
    """For how many players and with which variants a scenario is played."""
    players = scenario.players if scenario.players is not None else smallest
    return players, tuple(sorted(set(scenario.variants)))


def check_scenario(
    scenario: Scenario, staged: tuple[Staged | None, list[Diagnostic]], content: Content, sink: Sink
) -> None:
    """Report what is wrong with a scenario before it is played."""
    _check_rules(scenario, content, sink)
    known = content.variants
    unknown = [node for node in scenario.variant_nodes if node.text not in known]
    for node in unknown:
        sink.report("M001", node.span, f"there is no variant `{node.text}`", did_you_mean(node.text, known))
    game, reasons = staged
    if game is not None:
        _Checker(scenario, game, sink).check()
    elif not unknown:
        for found in reasons[:1]:
            nodes = [*scenario.variant_nodes, scenario.count_node]
            place = next((node.span for node in nodes if node is not None), scenario.span)
            sink.report("X001", place, f"the game can't be played like this: {found.message}", found.hint)


def _check_rules(scenario: Scenario, content: Content, sink: Sink) -> None:
    rules = [key for ledger in content.ledgers for key, _ in _entries(ledger.get("ledger"))]
    for node in scenario.proves:
        if node.text not in rules:
            sink.report("X011", node.span, f"the ledger has no rule `{node.text}`", did_you_mean(node.text, rules))


class _Checker:
    def __init__(self, scenario: Scenario, staged: Staged, sink: Sink) -> None:
        self.scenario, self.staged, self.game, self.sink = scenario, staged, staged.ir, sink
        self.world = self.game.world
        self.seats = scenario.seat_names(self.world.players)

    def check(self) -> None:
        scenario = self.scenario
        if scenario.phase_node is not None and scenario.phase not in self.world.phases:
            hint = did_you_mean(scenario.phase, self.world.phases)
            self.sink.report("N013", scenario.phase_node.span, f"there is no phase `{scenario.phase}`", hint)
        if scenario.active is not None:
            self.seat(scenario.active.text, scenario.active.span)
        for path, value in scenario.given:
            self.given(path, value)
        for step in scenario.steps:
            self.step(step)

    # ------------------------------------------------------------ the position

    def given(self, path: ScalarNode, value: Node) -> None:
        e = self.value(path, None)
        if e.type.base == "any":
            return
        if e.type.base == "place":
            self.room(e, value)
            self.things_in(e.type, value)
        elif e.op in ("attr", "state", "entry"):
            self.figure(value, e.type)
        else:
            self.sink.report("X001", path.span, f"`{path.text}` is worked out from something else and can't be given")

    def figure(self, node: Node, type_: t.Type) -> None:
        """A value for an attribute: players may be called by their names."""
        if isinstance(node, ListNode) and type_.base == "list":
            for item in node:
                self.figure(item, type_.of)
        elif isinstance(node, ScalarNode) and type_.is_thing and node.text in self.seats:
            pass
        elif isinstance(node, ScalarNode) and type_.is_thing and isinstance(node.value, str) and node.text != "none":
            self.thing(node, type_)
        else:
            with reporting_to(self.game, self.sink):
                read_value(self.world, node, type_)

    def things_in(self, place: t.Type, node: Node) -> None:
        if isinstance(node, ScalarNode) and isinstance(node.value, int) and not isinstance(node.value, bool):
            return
        for item in _items(node):
            if not isinstance(item, ScalarNode):
                self.sink.report("X001", item.span, f"the name of a thing is wanted here, not {kind_word(item)}")
            elif item.value is not None and item.text not in ("none", "empty", *self.seats):
                self.thing(item, t.member_of(place))

    def room(self, place: E, node: Node) -> None:
        """A place takes so many things, whether they are named or counted."""
        limit = self.world.game.places[place.args[0]].max if place.op == "place" else None
        number = len(node) if isinstance(node, ListNode) else node.value if isinstance(node, ScalarNode) else None
        if limit is not None and type(limit.value) is int and type(number) is int and number > limit.value:
            message = f"`{place.args[0]}` has room for {limit.value}, not for {number}"
            self.sink.report("X001", node.span, message)

    def thing(self, node: ScalarNode, type_: t.Type) -> None:
        info = self.world.thing_index.get(node.text)
        if info is None:
            fitting = [i.id for i in self.world.things if self.world.hierarchy.covers(type_.of, (i.kind,))]
            hint = did_you_mean(node.text, [*fitting, "none"]) or did_you_mean(node.text, self.world.thing_index)
            self.sink.report("N001", node.span, f"there is no thing `{node.text}`", hint)
        elif not self.world.hierarchy.covers(type_.of, (info.kind,)):
            self.sink.report("T006", node.span, f"`{node.text}` is a {info.kind}, and {type_} is wanted here")

    # ------------------------------------------------------------ the steps

    def step(self, step: Step) -> None:
        if step.is_answer:
            if self.seat(step.word, step.span):
                self.answers(_items(step.node))
        elif step.word in ("rolls", "shuffles"):
            self.chance(step)
        elif step.word == "expect":
            for node in _items(step.node):
                if isinstance(node, ScalarNode):
                    self.value(node, t.BOOLEAN)
        elif step.word == "result":
            self.result(step.node)
        else:
            self.by_player(step)
        if step.because is not None:
            self.reason(step.because)

    def by_player(self, step: Step) -> None:
        groups = [_items(step.node)]
        if isinstance(step.node, MapNode):
            groups = [_items(value) for key, value in step.node if self.seat(key, step.node.key_span(key))]
        for nodes in groups:
            if step.word == "hidden_from":
                for node in nodes:
                    if isinstance(node, ScalarNode):
                        self.value(node, None)
            else:
                self.answers(nodes)

    def chance(self, step: Step) -> None:
        for name, values in step.node if isinstance(step.node, MapNode) else ():
            span = step.node.key_span(name)
            if step.word == "rolls":
                self.rolls(name, span, values)
                continue
            *hosts, place = name.split(".")
            if place not in self.world.places and name != "chance":
                hint = did_you_mean(place, self.world.places)
                self.sink.report("N012", span, f"there is no place `{place}`", hint if not hosts else str(hint or ""))
            else:
                for item in _items(values):
                    if not isinstance(item, ScalarNode) or not isinstance(item.value, str):
                        self.sink.report("X012", item.span, f"a thing is shuffled, not {kind_word(item)}")
                    elif item.text not in self.seats:
                        self.thing(item, t.thing())

    def rolls(self, name: str, span: Span, values: Node) -> None:
        dice = self.world.game.dice
        die = dice.get(name)
        if die is None:
            if name != "chance":
                self.sink.report("N002", span, f"there is no die `{name}`", did_you_mean(name, dice))
            return
        faces = [face.text for face in die.faces]
        for item in _items(values):
            if isinstance(item, ScalarNode) and item.text not in faces:
                shown = f"its faces are {', '.join(dict.fromkeys(faces))}"
                hint = did_you_mean(item.text, faces) or shown
                self.sink.report("X012", item.span, f"the die `{name}` has no face `{item.text}`", hint)

    def result(self, node: Node) -> None:
        if not isinstance(node, MapNode):
            return
        for winner in _items(node.get("winners")):
            if isinstance(winner, ScalarNode):
                self.seat(winner.text, winner.span)
        reason = node.get("reason")
        endings = [ending.id for ending in self.world.game.endings]
        if isinstance(reason, ScalarNode) and endings and reason.text not in endings and reason.value is not None:
            hint = did_you_mean(reason.text, endings)
            if hint is not None:
                self.sink.report("X012", reason.span, f"no ending is called `{reason.text}`", hint)

    def reason(self, node: ScalarNode) -> None:
        """The reason for a refusal: the id of a text, or a part of what is said."""
        texts = self.world.game.texts
        if node.text not in texts and _IDENTIFIER.fullmatch(node.text):
            hint = did_you_mean(node.text, texts)
            if hint is not None:
                self.sink.report("N014", node.span, f"there is no text `{node.text}`", hint)

    def answers(self, nodes: Iterable[Node]) -> None:
        known = self.staged.answers
        for node in nodes:
            if isinstance(node, ListNode):
                self.answers(node)
            elif isinstance(node, ScalarNode) and isinstance(node.value, str):
                for name, span in self.names_in(node):
                    if name not in known and name not in self.seats and not _is_numbered(name, known):
                        candidates = [*self.world.game.actions, *known, *self.seats]
                        hint = did_you_mean(name, candidates)
                        self.sink.report("X017", span, f"nothing that could be chosen is called `{name}`", hint)
            elif isinstance(node, ScalarNode) and type(node.value) is int and not self.staged.takes_numbers:
                self.sink.report("X017", node.span, "no question of this game is answered with a number")

    def names_in(self, node: ScalarNode) -> Iterator[tuple[str, Span]]:
        try:
            tree = parse(node.text, "answer")
        except SyntaxFault as fault:
            span = node.span_of(fault.start, fault.end) if fault.end > fault.start else node.span
            self.sink.report("X012", span, f"this can't be read as an answer: {fault.message}", fault.hint)
            return
        for inner in tree.iter_subtrees_topdown():
            if inner.data in ("answer_name", "answer_call"):
                token = inner.children[0]
                yield str(token), node.span_of(token.start_pos, token.end_pos)

    # ------------------------------------------------------------ names and values

    def seat(self, name: str, span: Span) -> bool:
        from ..testing.scenario import seat_of

        found = seat_of(name, self.seats, span)
        if isinstance(found, Diagnostic):
            self.sink.report(found.code, span, found.message, found.hint)
            return False
        if found >= self.world.players:
            self.sink.report("X012", span, f"`{name}` has no seat: {self.world.players} play")
            return False
        return True

    def value(self, node: ScalarNode, wanted: t.Type | None) -> E:
        return checked_value(self.game, node, self.seats, wanted, self.sink)


def _is_numbered(name: str, known: frozenset[str]) -> bool:
    """Copies of a thing are told apart by numbers."""
    found = _NUMBERED.fullmatch(name)
    return found is not None and found[1] in known


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    if isinstance(node, MapNode):
        yield from node


def _items(node: Node | None) -> list[Node]:
    if isinstance(node, ListNode):
        return list(node.items)
    return [] if node is None else [node]
