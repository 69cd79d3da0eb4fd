"""Family H: what players may know."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "H001",
        "filter-tells-a-secret",
        Severity.WARNING,
        "a choice whose options depend on what the player can't see",
        "Whoever is offered something learns what the filter looked at. A filter may ask how many cards another "
        "player holds, but not which.",
        wrong=(
            "verbs:\n  ask_for:\n    params: {p: player, q: player}\n    do: |\n"
            "      p chooses k in color where any(each c in q.hand where c.color = k)\n      say hello(p)"
        ),
        right=(
            "verbs:\n  ask_for:\n    params: {p: player, q: player}\n    do: |\n"
            "      p chooses k in color where count(q.hand) > 0\n      say hello(p)"
        ),
    ),
    Code(
        "H010",
        "public-in-secret",
        Severity.ERROR,
        "something done in secret that everybody would see",
        "In `secretly for each ...` nobody may learn what the others do. So things go to places that only their "
        "owner sees, figures that everybody sees stay as they are, and a later `reveal` shows everything at "
        "once.",
        wrong=(
            "verbs:\n  bid:\n    do: |\n      secretly for each p in players:\n        p chooses c in p.hand\n"
            "        move c to board"
        ),
        right=(
            "places:\n  bids: {of: player, holds: card, seen_by: owner}\nverbs:\n  bid:\n    do: |\n"
            "      secretly for each p in players:\n        p chooses c in p.hand\n        move c to p.bids"
        ),
    ),
    Code(
        "H011",
        "choice-by-another",
        Severity.ERROR,
        "a secret choice of somebody else",
        "In `secretly for each p in players:` every choice is p's own, so that all can choose at the same time.",
        wrong=(
            "verbs:\n  bid:\n    do: |\n      secretly for each p in players:\n"
            "        first(players) chooses c in p.hand\n        move c to p.hand"
        ),
        right=(
            "verbs:\n  bid:\n    do: |\n      secretly for each p in players:\n        p chooses c in p.hand\n"
            "        move c to p.hand"
        ),
    ),
    Code(
        "H002",
        "telling-message",
        Severity.WARNING,
        "a message that tells a secret",
        "Everybody reads what is said. A card that some may not know is veiled for them, but a figure worked out from "
        "hidden cards, or a hidden figure itself, is not.",
        wrong=(
            'texts:\n  holds: "{p} holds {n}"\nverbs:\n  tell:\n    params: {p: player}\n'
            "    do: say holds(p, sum(c.value for each c in p.hand))"
        ),
        right=(
            'texts:\n  holds: "{p} holds {n}"\nverbs:\n  tell:\n    params: {p: player}\n'
            "    do: say holds(p, count(p.hand))"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "H003",
        "telling-question",
        Severity.WARNING,
        "a question that tells a secret",
        "A player who is asked reads the question. A figure in it is worked out from something that this player may "
        "not know.",
        wrong=(
            'texts:\n  dare: "They hold {n}"\nverbs:\n  tempt:\n    params: {p: player, q: player}\n    do: |\n'
            "      p may asking dare(sum(c.value for each c in q.hand)):\n        add 1 to p.gold"
        ),
        right=(
            'texts:\n  dare: "They hold {n}"\nverbs:\n  tempt:\n    params: {p: player, q: player}\n    do: |\n'
            "      p may asking dare(count(q.hand)):\n        add 1 to p.gold"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "H012",
        "hidden-for-nothing",
        Severity.INFO,
        "a hidden place whose number of things tells everything",
        "How many things lie in a place is no secret. If all things that may lie there are alike, nothing is left to "
        "be hidden. Something that must stay secret is a figure with `seen_by:`, not a pile of equal things.",
        wrong=(
            "kinds:\n  coin: {}\nplaces:\n  purse: {of: player, holds: coin, seen_by: owner}\n"
            "components:\n  - {kind: coin, count: 9, in: purse}"
        ),
        right="player: {purse: {type: number = 9, seen_by: owner}}",
        profile=Profile.RELEASE,
        confidence=Confidence.GUESS,
    ),
)
