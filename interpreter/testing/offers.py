"""Answers as scenarios write them, found among the options of a decision.

`play(fox, hill_3)` is an option of that id, or the option `play(fox)` followed by the answer `hill_3` when the action
asks for its parameters one after the other. `_` stands for anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

ANYTHING = "_"
#: How many states may be tried for one answer with `_` in it; more would make a slip look like a hang.
_MAX_TRIES = 400
_SAME_WORDS = {"true": "yes", "false": "no"}


def find_path(state: Any, seat: int, answer: str) -> list[str] | None:
    """The ids of the options that make up an answer of the seat that is asked, or None if it is not offered.

    The state is left as it is; longer paths are tried on clones.
    """
    decision = state.decision
    if decision is None or decision.player != seat:
        return None
    for option in decision.options:
        if matches(answer, option.id):
            return [option.id]
    name, arguments = split_call(answer)
    if not arguments:
        return None
    # An argument with only one possible value is never asked for; so that no other can be written for it, the filters
    # of the action are asked themselves.
    known = state.fitting(answer)
    if known is None:
        return None
    tries = iter(range(_MAX_TRIES))
    for length in range(len(arguments) - 1, -1, -1):
        begun = call_text(name, arguments[:length])
        for option in decision.options:
            if not matches(begun, option.id) and not (length == 0 and matches(name, option.id)):
                continue
            if next(tries, None) is None:
                return None
            attempt = state.clone()
            attempt.choose(option.id)
            rest = _follow(attempt, seat, arguments[length:], known - length, tries)
            if rest is not None:
                return [option.id, *rest]
    return None


def _follow(state: Any, seat: int, arguments: Sequence[str], known: int, tries: Iterator[int]) -> list[str] | None:
    """The answers to the questions that follow, in order; a question with one answer may not have been asked.

    The first `known` arguments are right, asked or not.
    """
    decision = state.decision
    if not arguments or decision is None or decision.player != seat or decision.asks_action:
        # The action is complete: what is left was answered by itself.
        return []
    for skipped in range(len(arguments)):
        for option in decision.options:
            if not matches(arguments[skipped], option.id):
                continue
            if next(tries, None) is None:
                return None
            attempt = state.clone()
            attempt.choose(option.id)
            rest = _follow(attempt, seat, arguments[skipped + 1 :], known - skipped - 1, tries)
            if rest is not None:
                return [option.id, *rest]
    return [] if known >= len(arguments) else None


def matches(pattern: str, text: str) -> bool:
    """Does the option's id fit what the scenario wrote?"""
    pattern, text = pattern.strip(), text.strip()
    if pattern in (ANYTHING, text) or _SAME_WORDS.get(pattern) == text:
        return True
    name, wanted = split_call(pattern)
    other, found = split_call(text)
    if name != other or wanted is None or found is None or len(wanted) != len(found):
        return False
    return all(matches(a, b) for a, b in zip(wanted, found, strict=True))


def split_call(text: str) -> tuple[str, list[str] | None]:
    """Name and arguments of `name(a, b)`; a list `[a, b]` has an empty name; anything else has no arguments (None)."""
    text = text.strip()
    for opening, closing in (("(", ")"), ("[", "]")):
        start = text.find(opening)
        if text.endswith(closing) and start >= 0 and (opening == "(") == bool(text[:start].strip()):
            return text[:start].strip(), _split_commas(text[start + 1 : -1])
    return text, None


def call_text(name: str, arguments: Sequence[str]) -> str:
    return f"{name}({', '.join(arguments)})"


def _split_commas(text: str) -> list[str]:
    parts: list[str] = []
    depth = 0
    begun = 0
    for position, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[begun:position].strip())
            begun = position + 1
    last = text[begun:].strip()
    return [*parts, last] if last or parts else []
