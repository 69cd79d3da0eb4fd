"""Family L: the texts that players read, in all languages of the game."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
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
    Code(
        "L005",
        "unused-text",
        Severity.WARNING,
        "a text that is never said",
        "`say`, `asking` and `because` name the texts that players read. Nothing names this one.",
        wrong='texts:\n  good_night: "Good night, {p}"',
        right=(
            'texts:\n  good_night: "Good night, {p}"\nverbs:\n'
            "  leave_table: {params: {p: player}, do: say good_night(p)}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "L006",
        "stale-translation",
        Severity.WARNING,
        "a translation with other figures",
        "The figures in a text are the same in every language. Where they differ, one text was changed and the other "
        "forgotten.",
        wrong=(
            "game: short\nlanguages: [en, fr]\nplayers: 2\nactions:\n"
            "  rest: {text: {en: Take 2 cards, fr: Prendre 3 cartes}, do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        right=(
            "game: short\nlanguages: [en, fr]\nplayers: 2\nactions:\n"
            "  rest: {text: {en: Take 2 cards, fr: Prendre 2 cartes}, do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "L007",
        "copied-translation",
        Severity.WARNING,
        "a translation that is a copy",
        "A whole sentence is the same in two languages, so it was copied and is still to be translated.",
        wrong=(
            "game: short\nlanguages: [en, fr]\nplayers: 2\nactions:\n"
            "  rest: {text: {en: Take all your cards back, fr: Take all your cards back}, do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        right=(
            "game: short\nlanguages: [en, fr]\nplayers: 2\nactions:\n"
            "  rest: {text: {en: Take all your cards back, fr: Reprendre toutes ses cartes}, do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        profile=Profile.RELEASE,
    ),
    Code(
        "L010",
        "unknown-language",
        Severity.ERROR,
        "a language that does not exist",
        "Languages are named by the two letters of ISO 639-1: `en`, `fr`, `de`. A country may follow: `pt-BR`.",
        wrong=(
            "game: short\nlanguages: [xx]\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        right=(
            "game: short\nlanguages: [en]\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
    ),
    Code(
        "L008",
        "number-before-noun",
        Severity.INFO,
        "a number before a word in the plural",
        "Texts have no forms for one and for many: a hole is filled with a number, and the words around it stay. So "
        "`{n} cards` says `1 cards` of a single card. Written as `cards: {n}` it fits every number in every language.",
        wrong=(
            'texts:\n  drew: "{p} draws {n} cards"\nverbs:\n  tell:\n    params: {p: player, n: number}\n'
            "    do: say drew(p, n)"
        ),
        right=(
            'texts:\n  drew: "{p} draws cards: {n}"\nverbs:\n  tell:\n    params: {p: player, n: number}\n'
            "    do: say drew(p, n)"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "L009",
        "glued-sentence",
        Severity.WARNING,
        "a sentence that two messages share",
        "One message breaks off and the next goes on. A translator sees each of them alone, and other languages put "
        "the parts of a sentence in another order.",
        wrong=(
            'texts:\n  first_half: "{p} draws"\n  second_half: "and takes {n} gold"\nverbs:\n  tell:\n'
            "    params: {p: player, n: number}\n    do: |\n      say first_half(p)\n      say second_half(n)"
        ),
        right=(
            'texts:\n  drew: "{p} draws and takes {n} gold"\nverbs:\n  tell:\n'
            "    params: {p: player, n: number}\n    do: say drew(p, n)"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
)
