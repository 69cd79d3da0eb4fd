"""Family N: what names mean."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "N001",
        "unknown-name",
        Severity.ERROR,
        "a name that nothing has",
        "A name stands for a local, a thing, a word, a place or figure of the table, or, in the plural, for all "
        "things of a kind. This one stands for nothing here. If it belongs to a player or a thing, say whose it "
        "is.",
        wrong="functions:\n  wealth: {params: {p: player}, value: gold}",
        right="functions:\n  wealth: {params: {p: player}, value: p.gold}",
    ),
    Code(
        "N002",
        "wrong-sort",
        Severity.ERROR,
        "a name of something else than is wanted here",
        "The name is known, but what it stands for has no place here: a die is rolled and not read, a table is "
        "looked up.",
        wrong="functions:\n  luck: {value: die + 1}",
        right="verbs:\n  luck:\n    params: {p: player}\n    do: |\n      roll n from die\n      add n to p.gold",
    ),
    Code(
        "N003",
        "defined-twice",
        Severity.ERROR,
        "two definitions of one name",
        "Within a game a name stands for one thing. Both places are shown; rename one of them. What is meant to "
        "take the place of another definition stands under `replaces:` of a variant or module.",
        wrong="things:\n  red: {kind: card, color: red}",
        right="things:\n  red_card: {kind: card, color: red}",
    ),
    Code(
        "N004",
        "hides-another",
        Severity.ERROR,
        "a new name that hides another",
        "A local or parameter may not have a name that already means something, so that a reader never has to "
        "guess which of the two is meant.",
        wrong="functions:\n  count_cards: {params: {deck: player}, value: count(deck.hand)}",
        right="functions:\n  count_cards: {params: {p: player}, value: count(p.hand)}",
    ),
    Code(
        "N005",
        "ambiguous",
        Severity.ERROR,
        "a name that may mean several things",
        "Two kinds have an attribute of this name with different types, or there are several kinds of edges. Say "
        "which is meant.",
        wrong=(
            "kinds:\n  coin: {attributes: {size: number = 1}}\n  hat: {attributes: {size: color}}\nthings:\n"
            "  penny: {kind: coin}\n  cap: {kind: hat, size: red}\nplaces:\n  chest: {holds: [coin, hat]}\n"
            "functions:\n  sizes: {value: count(each t in chest where t.size = 1)}"
        ),
        right=(
            "kinds:\n  coin: {attributes: {size: number = 1}}\n  hat: {attributes: {size: color}}\nthings:\n"
            "  penny: {kind: coin}\n  cap: {kind: hat, size: red}\nplaces:\n  chest: {holds: [coin, hat]}\n"
            "functions:\n  sizes: {value: count(each t in chest where t is coin and t.size = 1)}"
        ),
    ),
    Code(
        "N006",
        "capital-letter",
        Severity.ERROR,
        "a name with a capital letter",
        "Names are written in small letters, digits and `_`. What players read is written under `name:` and "
        "`text:`, in any letters.",
        wrong="functions:\n  wealth: {params: {p: player}, value: p.Gold}",
        right="functions:\n  wealth: {params: {p: player}, value: p.gold}",
    ),
    Code(
        "N007",
        "kind-of-itself",
        Severity.ERROR,
        "a kind that is a kind of itself",
        "`is:` names the kind from which attributes are inherited. Following it must end somewhere.",
        wrong="kinds:\n  elf: {is: folk}\n  folk: {is: elf}",
        right="kinds:\n  elf: {is: folk}\n  folk: {}",
    ),
    Code(
        "N008",
        "unknown-kind",
        Severity.ERROR,
        "a kind that does not exist",
        "Kinds are declared under `kinds:`. The nearest one is suggested.",
        wrong="things:\n  baker: {kind: heroe, color: red}",
        right="things:\n  baker: {kind: hero, color: red}",
    ),
    Code(
        "N009",
        "action-never-offered",
        Severity.WARNING,
        "an action that no phase offers",
        "Players choose among the `actions:` of the phase that is played. This action stands in none.",
        wrong="actions:\n  beg: {do: add 1 to my.gold}",
        right=(
            "actions:\n  beg: {do: add 1 to my.gold}\nphases:\n"
            "  poor: {actions: [beg], each_turn: any, ends_when: round > 3}"
        ),
        profile=Profile.PLAYABLE,
    ),
    Code(
        "N010",
        "reserved-word",
        Severity.ERROR,
        "a word of the language as a name",
        "Words such as `move`, `each` or `me` have a meaning of their own and can't name a definition, parameter "
        "or local.",
        wrong="verbs:\n  give: {params: {p: player}, do: add 1 to p.gold}",
        right="verbs:\n  give_gold: {params: {p: player}, do: add 1 to p.gold}",
    ),
    Code(
        "N011",
        "unknown-attribute",
        Severity.ERROR,
        "an attribute or place that this does not have",
        "Attributes are declared with the kind, under `player:` or under `state:`; places say `of:` whom they "
        "are. The nearest one is suggested.",
        wrong="functions:\n  wealth: {params: {p: player}, value: p.golds + p.silver}",
        right="functions:\n  wealth: {params: {p: player}, value: p.gold}",
    ),
    Code(
        "N012",
        "unknown-place",
        Severity.ERROR,
        "a place that does not exist",
        "Places are declared under `places:`. A place of a thing is written with the thing: `shelf_3.books`.",
        wrong="things:\n  baker: {kind: hero, color: red, at: cellar}",
        right="things:\n  baker: {kind: hero, color: red, at: deck}",
    ),
    Code(
        "N013",
        "unknown-phase",
        Severity.ERROR,
        "a phase or moment that does not exist",
        "A moment is the start or end of a `turn`, of the `game`, of a `round` or of a phase by its name.",
        wrong="rules:\n  - at: end of year\n    do: add 1 to round",
        right="rules:\n  - at: end of turn\n    do: add 1 to round",
    ),
    Code(
        "N014",
        "unknown-text",
        Severity.ERROR,
        "a text that does not exist",
        "What `say` and `asking` tell players stands under `texts:`, so that it can be translated.",
        wrong="verbs:\n  greet: {params: {p: player}, do: say good_morning(p)}",
        right=(
            "verbs:\n  greet: {params: {p: player}, do: say good_morning(p)}\ntexts:\n"
            '  good_morning: "Good morning, {p}"'
        ),
    ),
    Code(
        "N015",
        "unknown-type",
        Severity.ERROR,
        "a type that does not exist",
        "A type is `number`, `boolean`, a kind, a list of words, a range such as `0 to 7`, or `set of`, `list "
        "of` and `place of` one of these.",
        wrong="player: {silver: integer = 0}",
        right="player: {silver: number = 0}",
    ),
    Code(
        "N016",
        "nobody-here",
        Severity.ERROR,
        "`me`, `self`, `host` or `opponent` where it means nobody",
        "`me` is the player who acts: it is known in actions, in phases with turns and in the rules of things. "
        "Verbs and functions mean the same whoever calls them; they see only their parameters.",
        wrong="verbs:\n  beg: {do: add 1 to my.gold}",
        right="verbs:\n  beg: {params: {p: player}, do: add 1 to p.gold}",
    ),
    Code(
        "N017",
        "unknown-edges",
        Severity.ERROR,
        "edges that do not exist",
        "Questions about the board follow the edges declared under `edges:`; on a grid also `orthogonal`, "
        "`diagonal` and `around`.",
        wrong="functions:\n  near: {params: {c: cell}, value: 'neighbors(c, roads)'}",
        right="functions:\n  near: {params: {c: cell}, value: 'neighbors(c, around)'}",
    ),
    Code(
        "N018",
        "unknown-action",
        Severity.ERROR,
        "an action that does not exist",
        "Actions are declared under `actions:`; a phase lists those that it offers.",
        wrong="phases:\n  trade: {actions: [sell], each_turn: any, ends_when: round > 3}",
        right=(
            "actions:\n  sell: {do: add 1 to my.gold}\nphases:\n"
            "  trade: {actions: [sell], each_turn: any, ends_when: round > 3}"
        ),
    ),
    Code(
        "N021",
        "misspelt-definition",
        Severity.ERROR,
        "a definition whose name differs from the one that is used",
        "What is declared here is used nowhere, and a name that differs from it by one slip of the pen is used but "
        "declared nowhere. Most likely the definition is misspelt; the uses are shown beside it.",
        wrong=(
            "verbs:\n  rewrad: {params: {p: player}, do: add 1 to p.gold}\n"
            "  feast: {params: {p: player}, do: reward(p)}\n  party: {params: {p: player}, do: reward(p)}"
        ),
        right=(
            "verbs:\n  reward: {params: {p: player}, do: add 1 to p.gold}\n"
            "  feast: {params: {p: player}, do: reward(p)}\n  party: {params: {p: player}, do: reward(p)}"
        ),
    ),
    Code(
        "N019",
        "unused-definition",
        Severity.WARNING,
        "a definition that nothing uses",
        "Nothing in the game, its variants or its scenarios speaks of it. Either something that should use it is "
        "missing or misspelt, or it can go.",
        wrong="functions:\n  wealth: {params: {p: player}, value: p.gold}",
        right=(
            "functions:\n  wealth: {params: {p: player}, value: p.gold}\nrules:\n"
            "  - at: end of turn\n    when: wealth(first(players)) > 3\n    do: add 1 to round"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "N020",
        "confusable-names",
        Severity.WARNING,
        "two names that look alike",
        "The names differ only in letters and digits that look alike in print, such as `0` and `o`, or in where their "
        "words are joined. Whoever reads the rules will take one for the other.",
        wrong="verbs:\n  give_all: {params: {p: player}, do: stop}\n  giveall: {params: {p: player}, do: give_all(p)}",
        right="verbs:\n  give_all: {params: {p: player}, do: stop}\n  feast: {params: {p: player}, do: give_all(p)}",
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
)
