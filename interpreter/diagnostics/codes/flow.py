"""Family F: what runs, what never runs, and what never ends."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "F002",
        "loop-without-end",
        Severity.ERROR,
        "a phase that repeats and does not say when it ends",
        "A phase with `loop:` is played again and again until its `ends_when:` holds.",
        wrong="phases:\n  trade: {loop: [deal_cards]}\n  deal_cards: {do: add 1 to round}",
        right="phases:\n  trade: {loop: [deal_cards], ends_when: round > 3}\n  deal_cards: {do: add 1 to round}",
    ),
    Code(
        "F003",
        "game-without-end",
        Severity.ERROR,
        "a game that never ends",
        "Nothing in the content ends the game: no entry under `endings:`, and no effect with `end game`.",
        wrong=(
            "game: endless\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}"
        ),
        right=(
            "game: short\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
    ),
    Code(
        "F005",
        "worked-out-from-itself",
        Severity.ERROR,
        "a value that is worked out from itself",
        "To know the value, one would have to know it already. This also happens when a rule that bends an "
        "attribute asks for the same attribute; the printed figure, `x.printed.attack`, can always be asked for.",
        wrong=(
            "functions:\n  a: {params: {p: player}, result: number, value: b(p) + 1}\n"
            "  b: {params: {p: player}, result: number, value: a(p) + 1}"
        ),
        right=(
            "functions:\n  a: {params: {p: player}, result: number, value: b(p) + 1}\n"
            "  b: {params: {p: player}, result: number, value: p.gold + 1}"
        ),
    ),
    Code(
        "F006",
        "endless-loop",
        Severity.ERROR,
        "a loop that nothing ends",
        "The condition always holds, and nothing inside leaves the loop.",
        wrong="verbs:\n  spin:\n    do: |\n      while true:\n        add 1 to round",
        right="verbs:\n  spin:\n    do: |\n      while true:\n        add 1 to round\n        if round > 3: leave",
    ),
    Code(
        "F007",
        "rule-never-runs",
        Severity.WARNING,
        "a rule that waits for a verb that nothing calls",
        "The verb exists, but no action, phase, rule or verb calls it, so what listens to it never happens.",
        wrong=(
            "verbs:\n  bless: {params: {p: player}, do: stop}\nrules:\n  - after: bless(p)\n    do: add 1 to p.gold"
        ),
        right=(
            "verbs:\n  bless: {params: {p: player}, do: stop}\nrules:\n  - after: bless(p)\n"
            "    do: add 1 to p.gold\n  - at: end of turn of p\n    do: bless(p)"
        ),
        profile=Profile.PLAYABLE,
    ),
)
