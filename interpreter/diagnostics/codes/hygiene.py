"""Family C: what a finished game does not leave lying about."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "C001",
        "dead-card",
        Severity.WARNING,
        "a thing that never comes into play",
        "It says nowhere where it begins, no effect names it, and no effect speaks of all things of its kind. So it "
        "stays in the box.",
        wrong="kinds:\n  token: {}\nthings:\n  crown: {kind: token}\nplaces:\n  chest: {holds: token}",
        right="kinds:\n  token: {}\nthings:\n  crown: {kind: token, at: chest}\nplaces:\n  chest: {holds: token}",
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "C003",
        "duplicate-content",
        Severity.WARNING,
        "two things that are the same but for their names",
        "Both have the same figures and the same rules. If that is meant, `copies:` says it once; otherwise one of "
        "them was copied and never changed.",
        wrong=(
            "things:\n  oak: {kind: card, color: red, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "  elm: {kind: card, color: red, rules: [{at: end of turn, do: add 1 to round}]}"
        ),
        right=(
            "things:\n  oak: {kind: card, color: red, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "  elm: {kind: card, color: red, rules: [{at: end of turn, do: add 2 to round}]}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "C005",
        "missing-rules-text",
        Severity.WARNING,
        "a card that does something and does not say so",
        "Most cards of this kind that have rules also have a `text:` that tells players what they do. This one has "
        "none.",
        wrong=(
            "things:\n"
            "  oak: {kind: card, color: red, text: {en: Grows.}, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "  elm: {kind: card, color: red, text: {en: Falls.}, rules: [{at: end of turn, do: add 2 to round}]}\n"
            "  fir: {kind: card, color: red, rules: [{at: end of turn, do: add 3 to round}]}"
        ),
        right=(
            "things:\n"
            "  oak: {kind: card, color: red, text: {en: Grows.}, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "  elm: {kind: card, color: red, text: {en: Falls.}, rules: [{at: end of turn, do: add 2 to round}]}\n"
            "  fir: {kind: card, color: red, text: {en: Burns.}, rules: [{at: end of turn, do: add 3 to round}]}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "C009",
        "missing-metadata",
        Severity.WARNING,
        "a game that does not introduce itself",
        "`title:` is what players see first, `about:` tells them in a sentence what they do in the game.",
        wrong=(
            "game: short\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        right=(
            "game: short\ntitle: {en: Short}\nabout: {en: It is soon over.}\nplayers: 2\nactions:\n"
            "  rest: {do: stop}\nphases:\n  main: {turns: players, actions: [rest]}\n"
            "endings:\n  - {at: end of main, drawn: true}"
        ),
        profile=Profile.RELEASE,
    ),
    Code(
        "C010",
        "left-to-do",
        Severity.WARNING,
        "something that its author wanted to come back to",
        "A `todo:` makes a card unplayable until somebody finishes it; a comment that says so is easily forgotten. A "
        "release has neither.",
        wrong="things:\n  oak: {kind: card, color: red, todo: find out what it costs}",
        right="things:\n  oak: {kind: card, color: red}",
        profile=Profile.RELEASE,
    ),
    Code(
        "C012",
        "copied-text",
        Severity.WARNING,
        "two cards that say the same and do different things",
        "The text of one was copied to the other, and only the rules were changed.",
        wrong=(
            "things:\n"
            "  oak: {kind: card, color: red, text: {en: Grows.}, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "  elm: {kind: card, color: red, text: {en: Grows.}, rules: [{at: end of turn, do: add 2 to round}]}"
        ),
        right=(
            "things:\n"
            "  oak: {kind: card, color: red, text: {en: Grows.}, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "  elm: {kind: card, color: red, text: {en: Falls.}, rules: [{at: end of turn, do: add 2 to round}]}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "C004",
        "other-figures-in-text",
        Severity.WARNING,
        "a text that gives other numbers than the rules",
        "The text of the card gives a number, its rules another one, and neither knows that of the other. Most often "
        "one of them was changed and the other was forgotten.",
        wrong=(
            "things:\n  oak:\n    kind: card\n    color: red\n    text: {en: Everybody gains 3 gold.}\n"
            "    rules: [{at: end of turn of p, do: add 2 to p.gold}]"
        ),
        right=(
            "things:\n  oak:\n    kind: card\n    color: red\n    text: {en: Everybody gains two gold.}\n"
            "    rules: [{at: end of turn of p, do: add 2 to p.gold}]"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.GUESS,
    ),
    Code(
        "C008",
        "overfull-place",
        Severity.ERROR,
        "a place in which more things begin than it holds",
        "`max:` says how many things a place holds. More than that are put there before the game begins.",
        wrong=(
            "places:\n  nook: {holds: card, max: 1}\nthings:\n  oak: {kind: card, color: red, at: nook}\n"
            "  elm: {kind: card, color: blue, at: nook}"
        ),
        right=(
            "places:\n  nook: {holds: card, max: 2}\nthings:\n  oak: {kind: card, color: red, at: nook}\n"
            "  elm: {kind: card, color: blue, at: nook}"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "C011",
        "changing-term",
        Severity.INFO,
        "a term that is written in two ways",
        "Players look for a meaning where the same thing has two names. The texts write one term with a hyphen, in one "
        "word or in two, here and there.",
        wrong=(
            "texts:\n  take_up: {en: Take the treasure-chest, fr: Prenez le coffre}\n"
            "  lay_down: {en: Open the treasure chest, fr: Ouvrez le coffre}"
        ),
        right=(
            "texts:\n  take_up: {en: Take the treasure chest, fr: Prenez le coffre}\n"
            "  lay_down: {en: Open the treasure chest, fr: Ouvrez le coffre}"
        ),
        profile=Profile.RELEASE,
        confidence=Confidence.GUESS,
    ),
)
