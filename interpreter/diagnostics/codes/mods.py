"""Family M: players, variants, modules and what they change."""

from __future__ import annotations

from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "M001",
        "unknown-variant",
        Severity.ERROR,
        "a variant that does not exist",
        "The variants of a game are those under its `variants:` and its modules without `for_players:`. The "
        "nearest one is suggested.",
        wrong="themis play pig --variant hard_mod",
        right="themis play pig --variant hard_mode",
    ),
    Code(
        "M002",
        "variants-exclude-each-other",
        Severity.ERROR,
        "two variants that can't be played together",
        "One of them names the other under `excludes:`.",
        wrong="themis play my_game --variant six_cards --variant four_cards",
        right="themis play my_game --variant six_cards",
    ),
    Code(
        "M003",
        "variant-for-others",
        Severity.ERROR,
        "a variant for another number of players",
        "The variant says under `for_players:` for how many it is made.",
        wrong="themis play example --players 4 --variant for_two",
        right="themis play example --players 2 --variant for_two",
    ),
    Code(
        "M004",
        "path-leads-nowhere",
        Severity.ERROR,
        "a change to something that is not there",
        "A patch, a removal or a replacement names what it changes, by section and name. Members of lists are "
        "named by their `id`.",
        wrong="variants:\n  rich:\n    patch:\n      - {at: player.golds, set: number = 9}",
        right="variants:\n  rich:\n    patch:\n      - {at: player.gold, set: number = 9}",
    ),
    Code(
        "M005",
        "stale-patch",
        Severity.ERROR,
        "a patch that expects another value",
        "With `expect:` a patch says what it found when it was written. The value is another one now, so the "
        "patch may no longer mean what it did.",
        wrong="variants:\n  rich:\n    patch:\n      - {at: player.gold, expect: number = 5, set: number = 9}",
        right="variants:\n  rich:\n    patch:\n      - {at: player.gold, expect: number = 0, set: number = 9}",
    ),
    Code(
        "M006",
        "number-of-players",
        Severity.ERROR,
        "too many or too few players",
        "A game says under `players:` how many can play it.",
        wrong="themis play tic-tac-toe --players 3",
        right="themis play tic-tac-toe --players 2",
    ),
)
