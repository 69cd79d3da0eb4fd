"""Why an answer is not offered: the first condition of the action that fails, at its place in the author's text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..diagnostics.suggest import did_you_mean
from ..source.span import Span
from .decision import Reason
from .errors import RuleFault

if TYPE_CHECKING:
    from .state import State


def explain(state: State, text: str) -> Reason | None:
    """The reason, or None if nothing more can be said than that it is not offered."""
    decision = state.decision
    assert decision is not None
    offers = state.machine.program.runtime.get("why", {}).get(decision.options.site)
    if offers is None:
        return _not_an_answer(decision, text)
    name, arguments = _parts(text)
    actions = state.machine.program.actions
    if name not in actions:
        hint = did_you_mean(name, [actions[offer[0]] for offer in offers])
        return Reason(f"there is no action `{name}`" + (f"; {hint}" if hint else ""))
    number = actions.index(name)
    offer = next((offer for offer in offers if offer[0] == number), None)
    if offer is None:
        return Reason(f"`{name}` can't be done now", decision.span)
    return _Asking(state, decision.player).offer(offer, name, arguments)


def fitting(state: State, text: str) -> int | None:
    """How many arguments of an action are known to pass its filters; None if something refuses the action.

    `_` stands for anything: what comes behind it is not looked at.
    """
    decision = state.decision
    offers = state.machine.program.runtime.get("why", {}).get(decision.options.site, ()) if decision is not None else ()
    name, arguments = _parts(text)
    for offer in offers:
        if state.machine.program.actions[offer[0]] == name:
            if "_" in arguments:
                arguments = arguments[: arguments.index("_")]
            refused = _Asking(state, decision.player).offer(offer, name, arguments)
            return min(len(arguments), len(offer[1])) if refused is None else None
    return 0


def _not_an_answer(decision: Any, text: str) -> Reason:
    site = decision.site
    if not site.text:
        return Reason(f"`{text}` is not among the answers")
    return Reason(f"`{text}` does not fit `{site.text}`", decision.span)


def _parts(text: str) -> tuple[str, list[str]]:
    """`move(a1, b2)` -> move, [a1, b2]. A list counts as one argument."""
    name, _, rest = text.strip().partition("(")
    arguments, depth, part = [], 0, ""
    for sign in rest.rstrip().removesuffix(")"):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            arguments.append(part.strip())
            part = ""
        else:
            part += sign
    if part.strip():
        arguments.append(part.strip())
    return name.strip(), arguments


class _Asking:
    def __init__(self, state: State, player: int) -> None:
        self.machine = state.machine
        self.cells = state.cells[:]
        self.player = player

    def offer(self, offer: tuple, name: str, arguments: list[str]) -> Reason | None:
        _, params, before, members, filters, complete = offer
        known: list[Any] = []
        for refusal in before:
            if not self._ask(refusal, known):
                return self._reason(refusal, name, known)
        for position, (param, type_) in enumerate(params[: len(arguments)]):
            if position >= len(members):
                return None
            value = self._member(members[position], type_, arguments[position], known)
            if value is None:
                return self._place(f"`{arguments[position]}` is not among `{members[position][4]}`", members[position])
            known.append(value)
            for refusal in filters[position]:
                if not self._ask(refusal, known):
                    return self._place(f"{param} {arguments[position]} fails `{refusal[4]}`", refusal)
        if len(known) == len(params):
            for refusal in complete:
                if not self._ask(refusal, known):
                    return self._reason(refusal, name, known)
        return None

    def _ask(self, refusal: tuple, known: list[Any]) -> Any:
        _, unit, with_player, *_ = refusal
        player = (self.player,) if with_player else ()
        try:
            return self.machine.namespace[unit](self.cells, *player, *known)
        except (RuleFault, ZeroDivisionError, IndexError):
            # An earlier condition that could not be shown would have kept this one from being asked.
            return False

    def _member(self, refusal: tuple, type_: tuple, argument: str, known: list[Any]) -> Any | None:
        identify = self.machine.labels.id
        for value in self._ask(refusal, known) or ():
            if identify(type_, value) == argument:
                return value
        return None

    def _reason(self, refusal: tuple, name: str, known: list[Any]) -> Reason:
        sort, _, _, _, text, detail = refusal
        if sort == "limit":
            message = f"`{name}` can be done only {detail}"
        elif sort == "law":
            labels = self.machine.labels
            message = labels.pick(
                self.machine.program.texts.get(detail), f"the rule {detail.replace('_', ' ')} forbids it"
            )
        elif sort == "cost":
            message = f"`{name}` costs more {detail.replace('_', ' ')} than there is: `{text}`"
        elif sort == "payment":
            message = f"the cost of `{name}` can't be paid"
        else:
            message = f"`{name}` needs `{text}`"
        return self._place(message, refusal)

    @staticmethod
    def _place(message: str, refusal: tuple) -> Reason:
        place = refusal[3]
        return Reason(message, Span(*place) if place is not None else None)
