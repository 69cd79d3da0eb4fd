"""Family D: how the effect language is written."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "D001",
        "syntax",
        Severity.ERROR,
        "a text that can't be read as a rule",
        "Something stands where the language expects something else. The mark is at the first word that does not "
        "fit; the help line lists what could stand there instead. Often a word before it is missing or misspelt.",
        wrong="verbs:\n  pay: {params: {p: player}, do: remove 1 p.gold}",
        right="verbs:\n  pay: {params: {p: player}, do: remove 1 from p.gold}",
    ),
    Code(
        "D002",
        "unclosed-bracket",
        Severity.ERROR,
        "a bracket without its partner",
        "Every `(` needs a `)` and every `[` a `]`, in the right order.",
        wrong="functions:\n  rich: {params: {p: player}, value: (p.gold + 1}",
        right="functions:\n  rich: {params: {p: player}, value: (p.gold + 1)}",
    ),
    Code(
        "D003",
        "foreign-sign",
        Severity.ERROR,
        "a sign of another language",
        "Signs that programming languages use are not part of this one: it says `=` for equality, `and`, `or`, "
        "`not`, `mod(a, b)`, and it has no quoted text.",
        wrong="functions:\n  rich: {params: {p: player}, value: p.gold == 9}",
        right="functions:\n  rich: {params: {p: player}, value: p.gold = 9}",
    ),
    Code(
        "D004",
        "unknown-verb",
        Severity.ERROR,
        "a verb or function that does not exist, or stands in the wrong place",
        "A call names a verb of the game, a function of the game, or one that every game has. Verbs act, so they "
        "stand as statements; functions give a value, so they stand inside values.",
        wrong="verbs:\n  feast: {params: {p: player}, do: give_gold(p)}",
        right=(
            "verbs:\n  feast: {params: {p: player}, do: reward(p)}\n"
            "  reward: {params: {p: player}, do: add 1 to p.gold}"
        ),
    ),
    Code(
        "D005",
        "wrong-number-of-arguments",
        Severity.ERROR,
        "too many or too few arguments",
        "A call gives one value for each parameter, in their order; parameters with a default may be left out "
        "from the end. The help line shows how the call is written.",
        wrong="functions:\n  wealth: {params: {p: player}, value: max(p.gold)}\n  most: {value: wealth()}",
        right="functions:\n  wealth: {params: {p: player}, value: p.gold}\n  most: {value: wealth(first(players))}",
    ),
    Code(
        "D006",
        "no-result",
        Severity.ERROR,
        "a result that nobody gives, or nobody asked for",
        "A verb gives a value back only if it declares a `result:`; then its text says `give ...`.",
        wrong="verbs:\n  count_up: {params: {n: number}, do: give n + 1}",
        right="verbs:\n  count_up: {params: {n: number}, result: number, do: give n + 1}",
    ),
    Code(
        "D007",
        "outside-a-loop",
        Severity.ERROR,
        "`skip` or `leave` outside any loop",
        "`skip` goes on with the next member and `leave` ends the loop, so both need a `for each`, `while` or "
        "`repeat` around them. `stop` ends the whole effect.",
        wrong="verbs:\n  rest: {params: {p: player}, do: leave}",
        right="verbs:\n  rest: {params: {p: player}, do: stop}",
    ),
    Code(
        "D008",
        "never-reached",
        Severity.ERROR,
        "statements that can never run",
        "The statement before this one always leaves the effect or the loop, so what follows is never done.",
        wrong="verbs:\n  rest:\n    params: {p: player}\n    do: |\n      stop\n      add 1 to p.gold",
        right="verbs:\n  rest:\n    params: {p: player}\n    do: |\n      add 1 to p.gold\n      stop",
    ),
    Code(
        "D009",
        "pointless-order",
        Severity.ERROR,
        "an order that makes no difference",
        "`by` puts members in order. A number of members, a sum or a yes-or-no question does not depend on the order.",
        wrong="functions:\n  gold: {value: sum(p.gold for each p in players by p.seat)}",
        right="functions:\n  gold: {value: sum(p.gold for each p in players)}",
    ),
    Code(
        "D012",
        "too-long",
        Severity.ERROR,
        "a text that is too long or nested too deeply",
        "Such a text is hard to read for people, too. Give its parts names: `let` inside an effect, functions "
        "and verbs outside.",
        wrong="functions:\n  deep: {value: " + "-" * 90 + "1}",
        right="functions:\n  flat: {value: 1 + 1}",
    ),
    Code(
        "D013",
        "chained-comparison",
        Severity.ERROR,
        "two comparisons in a row",
        "A comparison has two sides. Where a number lies between two others, say so with `and`.",
        wrong="functions:\n  middling: {params: {p: player}, value: 1 < p.gold < 5}",
        right="functions:\n  middling: {params: {p: player}, value: 1 < p.gold and p.gold < 5}",
    ),
    Code(
        "D014",
        "common-definition-does-not-fit",
        Severity.ERROR,
        "a common verb or function needs something that this game lacks",
        "The verbs and functions that all games share are written in the same language as the game's own, and "
        "name what they work on: `draw` needs cards, a hand of each player and a pile. Declare what is missing, "
        "or write a verb of that name yourself; it takes the place of the common one.",
        wrong="verbs:\n  lose: {params: {c: card}, do: discard_card(c)}",
        right="places:\n  discards: {holds: card}\nverbs:\n  lose: {params: {c: card}, do: discard_card(c)}",
    ),
    Code(
        "D015",
        "stray-effect",
        Severity.ERROR,
        "a body for a verb that takes none",
        "Under `effects:` a thing brings its own body for a verb that says `body_of:` with the kind of the "
        "thing. No such verb exists, so nothing would ever run this text.",
        wrong="things:\n  baker: {kind: hero, color: red, effects: {bless: stop}}",
        right=(
            "things:\n  baker: {kind: hero, color: red, effects: {bless: stop}}\nverbs:\n"
            "  bless: {params: {h: hero}, body_of: hero}"
        ),
    ),
    Code(
        "D010",
        "constant-condition",
        Severity.WARNING,
        "a condition that compares two constants",
        "Both sides are fixed, so the condition has the same answer in every game.",
        wrong="functions:\n  rich: {params: {p: player}, value: p.gold > 3 and 2 > 1}",
        right="functions:\n  rich: {params: {p: player}, value: p.gold > 3}",
        profile=Profile.PLAYABLE,
    ),
    Code(
        "D011",
        "self-comparison",
        Severity.WARNING,
        "a comparison of something with itself",
        "Both sides say the same, so the answer is always the same. Most often another name was meant on one side.",
        wrong="functions:\n  richer: {params: {p: player, q: player}, value: p.gold > p.gold}",
        right="functions:\n  richer: {params: {p: player, q: player}, value: p.gold > q.gold}",
        profile=Profile.PLAYABLE,
    ),
    Code(
        "D016",
        "unclear-precedence",
        Severity.WARNING,
        "`and` and `or` side by side without brackets",
        "`and` binds more closely than `or`, but few readers are sure of it. Brackets say what is meant.",
        wrong="functions:\n  fit: {params: {p: player}, value: p.gold > 3 and round > 1 or p.gold = 0}",
        right="functions:\n  fit: {params: {p: player}, value: (p.gold > 3 and round > 1) or p.gold = 0}",
        profile=Profile.PLAYABLE,
    ),
)
