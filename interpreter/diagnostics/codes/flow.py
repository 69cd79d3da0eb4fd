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
    Code(
        "F001",
        "unreachable-phase",
        Severity.WARNING,
        "a phase that is never played",
        "Play begins with the phase `main` and goes on with the phases that it names, or that effects run. No such way "
        "leads to this one.",
        wrong="phases:\n  market: {do: add 1 to round}",
        right=(
            "phases:\n  market: {do: add 1 to round}\nverbs:\n  open_market: {do: run market}\n"
            "rules:\n  - at: end of turn\n    do: open_market()"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "F008",
        "endless-calls",
        Severity.ERROR,
        "verbs or phases that call each other for ever",
        "Each of them calls the next whatever happens, and the last one calls the first. The message names the circle. "
        "One of the calls needs a condition.",
        wrong=(
            "verbs:\n  ping: {params: {p: player}, do: pong(p)}\n"
            "  pong: {params: {p: player}, do: ping(p)}\nrules:\n  - at: end of turn\n"
            "    do: ping(first(players))"
        ),
        right=(
            "verbs:\n  ping: {params: {p: player}, do: pong(p)}\n"
            "  pong:\n    params: {p: player}\n    do: |\n      add 1 to round\n      if round < 9: ping(p)\n"
            "rules:\n  - at: end of turn\n    do: ping(first(players))"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "F009",
        "restless-rule",
        Severity.ERROR,
        "a `whenever` rule that never comes to rest",
        "A `whenever` rule answers as long as its condition holds. What this one does changes nothing that its "
        "condition asks for, so the condition would hold for ever.",
        wrong="rules:\n  - whenever: each p in players where p.gold > 9\n    do: add 1 to round",
        right="rules:\n  - whenever: each p in players where p.gold > 9\n    do: set p.gold to 0",
        profile=Profile.PLAYABLE,
    ),
    Code(
        "F010",
        "loop-without-progress",
        Severity.ERROR,
        "a loop that changes nothing its condition asks for",
        "Once begun, the loop goes on for ever: its condition reads figures, places or locals that nothing inside the "
        "loop changes, and nothing leaves it.",
        wrong=(
            "verbs:\n  wait_for:\n    params: {p: player}\n    do: |\n      while p.gold < 3:\n"
            "        say hello(p)\nrules:\n  - at: end of turn\n    do: wait_for(first(players))"
        ),
        right=(
            "verbs:\n  wait_for:\n    params: {p: player}\n    do: |\n      while p.gold < 3:\n"
            "        add 1 to p.gold\nrules:\n  - at: end of turn\n    do: wait_for(first(players))"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "F018",
        "unreachable-place",
        Severity.WARNING,
        "a place that stays empty for ever",
        "No thing begins in this place and nothing moves one there, so whatever asks for its things finds none.",
        wrong="places:\n  jail: {holds: card}",
        right="places:\n  jail: {holds: card}\nthings:\n  crook: {kind: card, color: red, at: jail}",
        profile=Profile.PLAYABLE,
    ),
    Code(
        "F011",
        "player-count-gap",
        Severity.ERROR,
        "a number of players for which a table has no row",
        "The game says under `players:` how many can play it. A table that is looked up by the number of players needs "
        "a row for each of these numbers, or a row `other:`.",
        wrong="tables:\n  gift: {3-5: 4}\nrules:\n  - at: end of turn of p\n    do: add gift[count(players)] to p.gold",
        right="tables:\n  gift: {2-5: 4}\nrules:\n  - at: end of turn of p\n    do: add gift[count(players)] to p.gold",
        profile=Profile.PLAYABLE,
    ),
)
