"""Family T: values of the wrong type, and values that make no sense."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "T001",
        "wrong-value",
        Severity.ERROR,
        "a value of another type than is wanted here",
        "Every attribute, parameter and place in a statement wants values of one type. The message names both types.",
        wrong="functions:\n  wealth: {params: {p: player}, value: p + 1}",
        right="functions:\n  wealth: {params: {p: player}, value: p.gold + 1}",
    ),
    Code(
        "T002",
        "never-equal",
        Severity.ERROR,
        "a comparison of things that have nothing in common",
        "The two sides can never be equal, or have no common order, so the condition would always give the same "
        "answer.",
        wrong="functions:\n  mine: {params: {p: player, c: card}, value: c.color = p}",
        right="functions:\n  mine: {params: {p: player, c: card}, value: c.owner = p}",
    ),
    Code(
        "T003",
        "not-writable",
        Severity.ERROR,
        "something that can't be written",
        "`set`, `add` and `remove` write attributes, figures of the table and locals. Things in places are moved.",
        wrong="verbs:\n  clear: {do: 'set board to []'}",
        right="verbs:\n  clear: {do: move board to deck}",
    ),
    Code(
        "T004",
        "not-all-have-it",
        Severity.ERROR,
        "an attribute that some of these things do not have",
        "The thing may be of several kinds, and not all of them have this attribute or place. Ask for the kind "
        "first: then the rest of the condition knows it.",
        wrong="functions:\n  strong: {params: {c: card}, value: c.strength > 2}",
        right="functions:\n  strong: {params: {c: card}, value: c is hero and c.strength > 2}",
    ),
    Code(
        "T005",
        "never-true",
        Severity.ERROR,
        "a question with only one answer",
        "What is asked can never be so: a value that is always there is never empty, a thing of this kind never "
        "of that.",
        wrong="functions:\n  gone: {params: {p: player}, value: p is empty}",
        right="functions:\n  gone: {params: {p: player}, value: p.hand is empty}",
    ),
    Code(
        "T006",
        "place-holds-others",
        Severity.ERROR,
        "a place that can't hold this thing",
        "A place holds the kinds that its `holds:` names. If the thing may be of the right kind, ask for the "
        "kind first.",
        wrong="verbs:\n  tidy: {params: {c: cell}, do: move c to deck}",
        right="verbs:\n  tidy: {params: {c: card}, do: move c to deck}",
    ),
    Code(
        "T007",
        "division-by-zero",
        Severity.ERROR,
        "a division by 0",
        "Nothing can be divided by 0.",
        wrong="functions:\n  share: {params: {p: player}, value: p.gold / 0 rounded down}",
        right="functions:\n  share: {params: {p: player}, value: p.gold / 2 rounded down}",
    ),
    Code(
        "T008",
        "one-or-many",
        Severity.ERROR,
        "several where one is wanted, or one where several are",
        "An attribute belongs to one thing; a list, a set or a place has many. `first(...)` takes one of many, "
        "`[x]` makes a list of one, `each` goes through them.",
        wrong="functions:\n  top_value: {value: deck.value}",
        right="functions:\n  top_value: {value: first(deck).value}",
    ),
    Code(
        "T009",
        "worked-out",
        Severity.ERROR,
        "a value that is worked out and can't be written",
        "An attribute with `value:` follows from others. Change those. The parameters of a verb can be changed "
        "by `before` rules only.",
        wrong=(
            "player: {wealth: {type: number, value: self.gold * 2}}\nverbs:\n"
            "  win: {params: {p: player}, do: add 1 to p.wealth}"
        ),
        right=(
            "player: {wealth: {type: number, value: self.gold * 2}}\nverbs:\n"
            "  win: {params: {p: player}, do: add 1 to p.gold}"
        ),
    ),
    Code(
        "T010",
        "gap-in-table",
        Severity.ERROR,
        "a table that says nothing for some keys",
        "A table gives an answer for every word of its list, and for every number between its first and its "
        "last. A row `other:` stands for all the rest.",
        wrong="tables:\n  gift: {1-2: 4, 5-9: 1}",
        right="tables:\n  gift: {1-2: 4, 3-9: 1}",
    ),
    Code(
        "T011",
        "not-on-a-board",
        Severity.ERROR,
        "a question about the board for something that is not on it",
        "Neighbours, distances and ways are those of cells of a `grid:` and of things that `edges:` connect.",
        wrong="functions:\n  near: {params: {c: card}, value: neighbors(c)}",
        right="functions:\n  near: {params: {c: cell}, value: neighbors(c)}",
    ),
    Code(
        "T012",
        "no-supply",
        Severity.ERROR,
        "a kind of which nothing can be made",
        "`create` takes from the supply of a kind. Say how many pieces the box holds.",
        wrong="kinds:\n  coin: {}\nplaces:\n  chest: {holds: coin}\nverbs:\n  mint: {do: create 1 coin in chest}",
        right=(
            "kinds:\n  coin: {supply: 20}\nplaces:\n  chest: {holds: coin}\nverbs:\n"
            "  mint: {do: create 1 coin in chest}"
        ),
    ),
    Code(
        "T013",
        "mixed-types",
        Severity.ERROR,
        "values that do not fit together",
        "The members of a list, the two sides of a `+` and the two branches of a condition have one type.",
        wrong="functions:\n  odd: {params: {p: player}, value: if p.gold > 1 then p else 0}",
        right="functions:\n  odd: {params: {p: player}, value: if p.gold > 1 then p.gold else 0}",
    ),
    Code(
        "T014",
        "out-of-reach",
        Severity.WARNING,
        "a comparison with a number that the figure never has",
        "The figure is declared with a range, and the number lies outside it, so the answer is always the same.",
        wrong="state: {heat: 0 to 5 = 0}\nfunctions:\n  boiling: {value: heat > 9}",
        right="state: {heat: 0 to 5 = 0}\nfunctions:\n  boiling: {value: heat > 4}",
        profile=Profile.PLAYABLE,
    ),
    Code(
        "T015",
        "missing-case",
        Severity.WARNING,
        "a choice between words that leaves one out",
        "An `if` with its `elif` goes through the words of a list, but not through all of them, and there is no "
        "`else`. For the words left out nothing happens.",
        wrong=(
            "words:\n  mood: [calm, angry, sad]\nstate: {air: mood = calm}\nverbs:\n  speak:\n    do: |\n"
            "      if air = calm: add 1 to round\n      elif air = angry: add 2 to round"
        ),
        right=(
            "words:\n  mood: [calm, angry, sad]\nstate: {air: mood = calm}\nverbs:\n  speak:\n    do: |\n"
            "      if air = calm: add 1 to round\n      elif air = angry: add 2 to round\n      else: add 3 to round"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "T016",
        "mixed-units",
        Severity.WARNING,
        "two resources treated as if they were one",
        "Actions are paid with each of the two, so they are different goods; here they are added, compared or set as "
        "if they were the same. Most often one of the names is wrong.",
        wrong=(
            "player: {wood: number = 0}\nactions:\n  build: {cost: {gold: 1, wood: 1}, do: add my.gold to my.wood}\n"
            "functions:\n  wealth: {params: {p: player}, value: p.gold + p.wood}"
        ),
        right=(
            "player: {wood: number = 0}\nactions:\n  build: {cost: {gold: 1, wood: 1}, do: add 1 to my.wood}\n"
            "functions:\n  wealth: {params: {p: player}, value: p.gold + 2 * p.wood}"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.GUESS,
    ),
    Code(
        "T017",
        "careless-choice",
        Severity.WARNING,
        "a choice that takes with it what does not need it",
        "Where there is nothing to choose, an effect stops at the choice: players do as much as they can. Here "
        "something follows that could be done all the same. Say what happens in an `else:`, or put it before the "
        "choice.",
        wrong=(
            "verbs:\n  trade:\n    params: {p: player}\n    do: |\n      p chooses c in p.hand where c.value > 1\n"
            "      move c to deck\n      add 2 to p.gold"
        ),
        right=(
            "verbs:\n  trade:\n    params: {p: player}\n    do: |\n      add 2 to p.gold\n"
            "      p chooses c in p.hand where c.value > 1\n      move c to deck"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "T018",
        "unchecked-payment",
        Severity.WARNING,
        "a figure that is taken from without asking whether there is enough",
        "The figure has a lower limit, or actions are paid with it, and no condition on the way to this statement asks "
        "how much of it there is. So it may fall below what it may be.",
        wrong=(
            "player: {food: 0 to 9 = 0}\nverbs:\n  feed: {params: {p: player}, do: remove 2 from p.food}\n"
            "rules:\n  - at: end of turn of p\n    do: feed(p)"
        ),
        right=(
            "player: {food: 0 to 9 = 0}\nverbs:\n"
            "  feed: {params: {p: player}, do: 'remove min(2, p.food) from p.food'}\n"
            "rules:\n  - at: end of turn of p\n    do: feed(p)"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "T019",
        "old-value",
        Severity.WARNING,
        "a value that was read before it changed and is used after it",
        "A local keeps the value that was there when it was read. Here it stands for a figure in one condition, then "
        "the figure changes, and the same local is used again as if it had changed, too. Read the figure again.",
        wrong=(
            "verbs:\n  trade:\n    params: {p: player}\n    do: |\n      let n = p.gold\n"
            "      if n > 3: remove 3 from p.gold\n      if n > 3: add 1 to round"
        ),
        right=(
            "verbs:\n  trade:\n    params: {p: player}\n    do: |\n"
            "      if p.gold > 3: remove 3 from p.gold\n      if p.gold > 3: add 1 to round"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.GUESS,
    ),
    Code(
        "T020",
        "doubtful-divisor",
        Severity.WARNING,
        "a division by something that may be 0",
        "The divisor is a figure, or a number of things, and no condition asks whether it is 0. If it is, the rule "
        "breaks while the game is played.",
        wrong=(
            "functions:\n  share: {params: {p: player}, value: p.gold / count(p.hand) rounded down}\n"
            "rules:\n  - at: end of turn of p\n    do: add share(p) to round"
        ),
        right=(
            "functions:\n"
            "  share: {params: {p: player}, value: 'p.gold / max(1, count(p.hand)) rounded down'}\n"
            "rules:\n  - at: end of turn of p\n    do: add share(p) to round"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "T021",
        "exhausted-pile",
        Severity.WARNING,
        "a thing of a pile that may have run out",
        "The rule needs a thing of the pile, and nothing in the game ever asks whether there is one left. If there is "
        "none, the rule breaks while the game is played.",
        wrong=(
            "verbs:\n  peek: {params: {p: player}, do: add first(deck).value to p.gold}\n"
            "rules:\n  - at: end of turn of p\n    do: peek(p)"
        ),
        right=(
            "verbs:\n  peek:\n    params: {p: player}\n    do: |\n"
            "      if deck is not empty: add first(deck).value to p.gold\n"
            "rules:\n  - at: end of turn of p\n    do: peek(p)"
        ),
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
)
