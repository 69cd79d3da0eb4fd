"""Runs the steps of one scenario on a staged state.

Keeps a script of what was chosen and what chance was laid down, so that the same run can be repeated exactly.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..diagnostics.diagnostic import Diagnostic
from ..engine.errors import GameFault, ThemisError
from ..source.span import Span
from ..source.tree import ListNode, MapNode, Node, ScalarNode, kind_word, plain
from .offers import find_path
from .outcome import Failed, finding, rule_broke
from .scenario import CHANCE_STEPS, Scenario, Step, seat_of

_MAX_SHOWN = 12
_NAME = re.compile(r"[a-z_][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of the script: an option chosen (`word` is "choose"), or chance laid down (a chance step)."""

    word: str
    name: str
    values: tuple[object, ...] = ()
    span: Span | None = None

    @property
    def is_choice(self) -> bool:
        return self.word == "choose"

    def apply(self, state: Any) -> None:
        if self.word == "choose":
            state.choose(self.name)
        elif self.word == "rolls":
            state.fix_rolls(self.name, list(self.values))
        else:
            state.fix_shuffle(self.name, list(self.values))


class ScenarioRun:
    """One scenario on one loaded game."""

    def __init__(self, game: Any, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.seats = scenario.seat_names(game.players)
        self.script: list[Move] = []
        self._probe = game.probe(self.seats)
        self._checks: dict[str, Callable[[Any, Step], None]] = {
            "expect": self._expect,
            "offered": self._offered,
            "not_offered": self._not_offered,
            "hidden_from": self._hidden_from,
            "result": self._result,
        }

    def stage(self) -> Any:
        """A fresh state at the beginning of the scenario.

        Chance laid down before the first other step already counts for what the phase does before it asks anybody.
        """
        scenario = self.scenario
        active = None if scenario.active is None else self._seat(scenario.active.text, scenario.active.span)
        opening = [move for step in self._opening() for move in self._chance(step)]

        def prepare(state: Any) -> None:
            for path, value in scenario.given:
                try:
                    self._probe.assign(state, path, value)
                except ThemisError as error:
                    raise Failed(finding("X001", path.span, str(error))) from None

        def chance(state: Any) -> None:
            for move in opening:
                _lay_down(state, move)

        return self._guarded(
            scenario.span,
            lambda: self.game.stage(
                seed=scenario.seed, phase=scenario.phase, active=active, chance=chance, prepare=prepare
            ),
        )

    def run(self) -> Any:
        """Take all steps; give the last state. Raise Failed at the first step that fails."""
        state = self.stage()
        for step in self.scenario.steps[len(self._opening()) :]:
            if step.is_answer:
                self._answer(state, step)
            elif step.word in CHANCE_STEPS:
                for move in self._chance(step):
                    _lay_down(state, move)
                    self.script.append(move)
            else:
                self._checks[step.word](state, step)
        self._nothing_open(state)
        return state

    def _opening(self) -> list[Step]:
        opening = []
        for step in self.scenario.steps:
            if step.word not in CHANCE_STEPS:
                break
            opening.append(step)
        return opening

    # ------------------------------------------------------------ doing

    def _answer(self, state: Any, step: Step) -> None:
        seat = self._seat(step.word, step.span)
        answers = step.node.items if isinstance(step.node, ListNode) else [step.node]
        for answer in answers:
            text = self._answer_text(answer)
            self._must_be_asked(state, seat, step.word, answer.span)
            path = self._guarded(answer.span, lambda text=text: find_path(state, seat, text))
            if path is None:
                raise Failed(self._not_legal(state, answer, text))
            for option in path:
                self._guarded(answer.span, lambda option=option: state.choose(option))
                self.script.append(Move("choose", option, span=answer.span))

    def _chance(self, step: Step) -> list[Move]:
        if not isinstance(step.node, MapNode):
            example = "{die: [6, 1]}" if step.word == "rolls" else "{deck: [fox, spark]}"
            raise Failed(finding("X012", step.span, f"`{step.word}` needs names and lists, such as `{example}`"))
        moves = []
        for name, values in step.node:
            listed = plain(values)
            faces = tuple(
                self._player_id(face) if isinstance(face, str) else face
                for face in (listed if isinstance(listed, list) else [listed])
            )
            moves.append(Move(step.word, name, faces, step.node.key_span(name)))
        return moves

    # ------------------------------------------------------------ checking

    def _expect(self, state: Any, step: Step) -> None:
        failures = []
        for condition in _scalars(step.node):
            if not self._guarded(condition.span, lambda node=condition: self._probe.holds(state, node)):
                notes = self._guarded(condition.span, lambda node=condition: self._probe.explain(state, node))
                failures.append(
                    finding("X002", condition.span, f"`{condition.text.strip()}` does not hold", notes=notes)
                )
        if failures:
            raise Failed(*failures)

    def _offered(self, state: Any, step: Step) -> None:
        for seat, who, answers in self._by_seat(state, step):
            self._must_be_asked(state, seat, who, step.span)
            for answer in answers:
                text = self._answer_text(answer)
                if self._guarded(answer.span, lambda text=text, seat=seat: find_path(state, seat, text)) is None:
                    notes = [_offer_text(state), *_reason(state, text)]
                    raise Failed(finding("X007", answer.span, f"`{text}` is not offered to {who}", notes=notes))

    def _not_offered(self, state: Any, step: Step) -> None:
        for seat, who, answers in self._by_seat(state, step):
            # A player who is not asked is offered nothing at all; such a check would pass for the wrong reason.
            self._must_be_asked(state, seat, who, step.span)
            for answer in answers:
                text = self._answer_text(answer)
                if self._guarded(answer.span, lambda text=text, seat=seat: find_path(state, seat, text)) is not None:
                    raise Failed(
                        finding("X007", answer.span, f"`{text}` is offered to {who}", notes=[_offer_text(state)])
                    )
                if step.because is not None:
                    self._because(state, step.because, text)

    def _because(self, state: Any, because: ScalarNode, text: str) -> None:
        reason = state.why_not(text)
        # A law gives the id of its text; any part of what is said will do as well.
        texts = self.game.machine.program.texts
        told = self.game.machine.labels.pick(texts.get(because.text), because.text)
        given = reason.message if reason is not None else ""
        if told.casefold().replace("_", " ") not in given.casefold().replace("_", " "):
            raise Failed(finding("X007", because.span, f"`{text}` is refused for another reason: {given or 'none'}"))

    def _hidden_from(self, state: Any, step: Step) -> None:
        for seat, who, things in self._by_seat(state, step):
            for thing in things:
                if not isinstance(thing, ScalarNode):
                    raise Failed(
                        finding("X012", thing.span, f"a thing or an attribute is needed, not {kind_word(thing)}")
                    )
                if self._guarded(thing.span, lambda node=thing, seat=seat: self._probe.visible(state, seat, node)):
                    raise Failed(finding("X009", thing.span, f"{who} sees `{thing.text}`"))

    def _result(self, state: Any, step: Step) -> None:
        if not isinstance(step.node, MapNode):
            raise Failed(finding("X012", step.span, "`result` needs `winners`, `scores` or `reason`"))
        result = state.result
        if result is None:
            raise Failed(finding("X010", step.span, "the game is not over", notes=[_offer_text(state)]))
        for key, node in step.node:
            span = step.node.key_span(key)
            if key == "winners":
                wanted = sorted(self._seat(item.text, item.span) for item in _scalars(node))
                found, told = sorted(result.winners), self._names(result.winners)
            elif key == "scores":
                wanted = [item.value for item in _scalars(node)]
                found = list(result.scores) if result.scores is not None else []
                told = ", ".join(map(str, found)) or "none"
            elif key == "reason":
                wanted, found, told = plain(node), result.reason, f"`{result.reason}`"
            else:
                raise Failed(
                    finding("X012", span, f"`{key}` is no part of a result; there are winners, scores, reason")
                )
            if wanted != found:
                raise Failed(
                    finding(
                        "X010",
                        node.span,
                        f"the {key} are other ones: {told}".replace("reason are other ones", "reason is another one"),
                    )
                )

    def _nothing_open(self, state: Any) -> None:
        decision = state.decision
        if self.scenario.stays_open or decision is None or decision.asks_action:
            return
        who = self._name(decision.player)
        message = f"{who} is still asked: {decision.prompt}"
        hint = "answer it, or write `open: true` beside `scenario:`"
        raise Failed(finding("X008", self.scenario.span, message, hint, [_offer_text(state)]))

    # ------------------------------------------------------------ helpers

    def _by_seat(self, state: Any, step: Step) -> list[tuple[int, str, list[Node]]]:
        """The lists of a check by player; without names they are meant for whoever is asked."""
        if isinstance(step.node, MapNode):
            found = []
            for name, node in step.node:
                answers = list(node.items) if isinstance(node, ListNode) else [node]
                found.append((self._seat(name, step.node.key_span(name)), name, answers))
            return found
        if state.decision is None:
            raise Failed(finding("X013", step.span, "the game is over, nobody is asked"))
        answers = list(step.node.items) if isinstance(step.node, ListNode) else [step.node]
        return [(state.decision.player, self._name(state.decision.player), answers)]

    def _must_be_asked(self, state: Any, seat: int, who: str, span: Span) -> None:
        decision = state.decision
        if decision is None:
            raise Failed(finding("X013", span, f"the game is over, so {who} is not asked"))
        if decision.player != seat:
            asked = self._name(decision.player)
            message = f"{who} is not asked now, {asked} is: {decision.prompt}"
            raise Failed(finding("X013", span, message, notes=[_offer_text(state)]))

    def _not_legal(self, state: Any, answer: Node, text: str) -> Diagnostic:
        notes = [_offer_text(state), *_reason(state, text)]
        return finding(
            "X003", answer.span, f"`{text}` is not offered to {self._name(state.decision.player)}", notes=notes
        )

    def _answer_text(self, node: Node) -> str:
        """What was written, with players called as options call them: `rob(ben)` is `rob(p2)`."""
        if isinstance(node, ScalarNode):
            return _NAME.sub(lambda found: self._player_id(found[0]), node.text.strip())
        if isinstance(node, ListNode):
            return "[" + ", ".join(self._answer_text(item) for item in node) + "]"
        raise Failed(finding("X012", node.span, f"an answer is needed here, this is {kind_word(node)}"))

    def _player_id(self, word: str) -> str:
        return f"p{self.scenario.seats[word] + 1}" if word in self.scenario.seats else word

    def _seat(self, name: str, span: Span) -> int:
        found = seat_of(name, self.seats, span)
        if isinstance(found, Diagnostic):
            raise Failed(found)
        if not 0 <= found < self.game.players:
            raise Failed(finding("X012", span, f"`{name}` has no seat: {self.game.players} play"))
        return found

    def _name(self, seat: int) -> str:
        """What the scenario calls a player."""
        return next((name for name, number in self.scenario.seats.items() if number == seat), f"p{seat + 1}")

    def _names(self, seats: Any) -> str:
        return ", ".join(self._name(seat) for seat in seats) or "nobody"

    def _guarded(self, span: Span, action: Callable[[], Any]) -> Any:
        """What the action gives; a fault in the game's rules fails the scenario at their place."""
        try:
            return action()
        except GameFault as fault:
            raise Failed(rule_broke(fault, span)) from None
        except ThemisError as error:
            raise Failed(finding("X014", span, str(error))) from None


def _lay_down(state: Any, move: Move) -> None:
    try:
        move.apply(state)
    except ThemisError as error:
        raise Failed(finding("X012", move.span, str(error))) from None


def _scalars(node: Node) -> list[ScalarNode]:
    items = node.items if isinstance(node, ListNode) else [node]
    for item in items:
        if not isinstance(item, ScalarNode):
            raise Failed(finding("X012", item.span, f"a single value is needed here, this is {kind_word(item)}"))
    return items


def _offer_text(state: Any) -> str:
    decision = state.decision
    if decision is None:
        return "the game is over, nothing is offered"
    ids = [option.id for option in decision.options]
    more = f" and {len(ids) - _MAX_SHOWN} more" if len(ids) > _MAX_SHOWN else ""
    return f"offered: {', '.join(ids[:_MAX_SHOWN])}{more}"


def _reason(state: Any, text: str) -> list[str]:
    try:
        reason = state.why_not(text)
    except ThemisError:
        return []
    return [] if reason is None else [f"because: {reason.message}" + (f" ({reason.span})" if reason.span else "")]
