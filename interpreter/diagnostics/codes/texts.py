"""Family L: the texts that players read, in all languages of the game."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "L001",
        "missing-translation",
        Severity.WARNING,
        "a text that lacks a language",
        "The game says under `languages:` in which languages it is written. Where one is missing, players see "
        "the text in another language.",
        wrong="actions:\n  wait: {text: {fr: Attendre}, do: stop}",
        right="actions:\n  wait: {text: {en: Wait}, do: stop}",
        profile=Profile.RELEASE,
    ),
    Code(
        "L002",
        "hole-without-value",
        Severity.ERROR,
        "a hole in an action's text that can't be filled",
        "A `{hole}` in the text of an action is the value of a parameter. Where an action asks for its "
        "parameters one after another, only the first is known when it is offered; with `ask: whole` all are.",
        wrong='actions:\n  wait: {text: "Wait for {somebody}", params: {p: players}, do: stop}',
        right='actions:\n  wait: {text: "Wait for {p}", params: {p: players}, do: stop}',
    ),
    Code(
        "L003",
        "holes-do-not-fit",
        Severity.ERROR,
        "the holes of a text and what is given for them differ",
        "`say` gives one value for each `{hole}` of the text, in the order in which they first stand there. A "
        "text has the same holes in every language.",
        wrong="verbs:\n  greet: {params: {p: player}, do: say hello}",
        right="verbs:\n  greet: {params: {p: player}, do: say hello(p)}",
    ),
    Code(
        "L004",
        "undeclared-language",
        Severity.WARNING,
        "a text in a language that the game does not name",
        "The languages of a game are listed under `languages:` in `game.yaml`; texts in others are never shown.",
        wrong="actions:\n  wait: {text: {en: Wait, de: Warten}, do: stop}",
        right="actions:\n  wait: {text: {en: Wait}, do: stop}",
        profile=Profile.RELEASE,
    ),
)
