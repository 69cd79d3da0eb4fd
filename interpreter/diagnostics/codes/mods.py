"""Family M: players, variants, modules and what they change."""

from __future__ import annotations

from ..profile import Profile
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
        wrong="themis show my_game --variant six_card",
        right="themis show my_game --variant six_cards",
    ),
    Code(
        "M002",
        "variants-exclude-each-other",
        Severity.ERROR,
        "two variants that can't be played together",
        "One of them names the other under `excludes:`.",
        wrong="themis show my_game --variant six_cards --variant four_cards",
        right="themis show my_game --variant six_cards",
    ),
    Code(
        "M003",
        "variant-for-others",
        Severity.ERROR,
        "a variant for another number of players",
        "The variant says under `for_players:` for how many it is made.",
        wrong="themis show my_game --players 4 --variant for_two",
        right="themis show my_game --players 2 --variant for_two",
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
        wrong="themis show my_game --players 9",
        right="themis show my_game --players 4",
    ),
    Code(
        "M007",
        "competing-changes",
        Severity.WARNING,
        "two variants that change the same thing",
        "Both can be switched on together, and then only the later change counts. Let one exclude the other, or say "
        "with `needs:` that it builds on it.",
        wrong=(
            "variants:\n  rich:\n    patch:\n      - {at: player.gold, set: number = 9}\n"
            "  poor:\n    patch:\n      - {at: player.gold, set: number = 1}"
        ),
        right=(
            "variants:\n  rich:\n    excludes: poor\n    patch:\n      - {at: player.gold, set: number = 9}\n"
            "  poor:\n    patch:\n      - {at: player.gold, set: number = 1}"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "M009",
        "circular-needs",
        Severity.ERROR,
        "variants that need each other",
        "Each of them can only be played with the next, and the last with the first. Then they are one variant.",
        wrong="variants:\n  sun:\n    needs: moon\n  moon:\n    needs: sun",
        right="variants:\n  sun:\n    needs: moon\n  moon: {}",
    ),
    Code(
        "M010",
        "patch-by-position",
        Severity.WARNING,
        "a change to a member of a list by its position",
        "Another member before it, and the change would hit another one. Members that are to be changed have an `id:`.",
        wrong="variants:\n  long:\n    patch:\n      - {at: endings.0.when, set: round > 20}",
        right=(
            "endings:\n  - {id: late, when: round > 99, won_by: me}\n"
            "variants:\n  long:\n    patch:\n      - {at: endings.late.when, set: round > 20}"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "M011",
        "needless-replacement",
        Severity.INFO,
        "a whole card replaced for one value",
        "Everything else is written a second time, so a later change of the original would be lost. A patch changes "
        "only what differs.",
        wrong=(
            "things:\n  porter: {kind: hero, color: red, strength: 2}\nvariants:\n  strong:\n    replaces:\n"
            "      things:\n        porter: {kind: hero, color: red, strength: 9}"
        ),
        right=(
            "things:\n  porter: {kind: hero, color: red, strength: 2}\nvariants:\n  strong:\n    patch:\n"
            "      - {at: things.porter.strength, set: 9}"
        ),
        profile=Profile.RELEASE,
    ),
)
