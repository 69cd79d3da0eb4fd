"""Family X: scenarios and what they prove."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "X001",
        "illegal-setup",
        Severity.ERROR,
        "the position of a scenario can't be set up",
        "Under `given:` each key is a path to something that can be written, and the value must fit it. Everything "
        "that is not given stands as it does after setup.",
        wrong="given:\n  ann.age: 5      # nothing ever changes it",
        right="given:\n  ann.gold: 5",
    ),
    Code(
        "X002",
        "expectation-failed",
        Severity.ERROR,
        "a condition of a scenario does not hold",
        "At this step the condition under `expect:` is false. The notes show the values of its parts. Either the rules "
        "do something else than you think, or the condition is not what the rulebook says.",
        wrong="- ann: take(2)\n- expect: [stones = 6]      # there were 7",
        right="- ann: take(2)\n- expect: [stones = 5]",
    ),
    Code(
        "X003",
        "move-not-legal",
        Severity.ERROR,
        "an answer of a scenario is not offered",
        "The player is asked, but this answer is not among the options. The notes list what is offered and, where the "
        "engine knows it, why this answer is not.",
        wrong="- ann: take(4)      # at most 3 may be taken",
        right="- ann: take(3)",
    ),
    Code(
        "X006",
        "flaky-scenario",
        Severity.ERROR,
        "a scenario ends differently when it is played again",
        "The same position, the same chance and the same choices led to another state the second time. This is a fault "
        "of the interpreter, not of the scenario; please report it with the content.",
    ),
    Code(
        "X007",
        "offer-differs",
        Severity.ERROR,
        "something is offered that should not be, or the other way round",
        "`offered:` lists answers that the player must have at this moment, `not_offered:` answers that the player "
        "must not have, and `because:` the reason the engine must give for it.",
        wrong="- offered: {ann: [take(4)]}",
        right="- not_offered: {ann: [take(4)]}",
    ),
    Code(
        "X008",
        "question-left-open",
        Severity.ERROR,
        "a scenario ends while somebody is in the middle of something",
        "After the last step a player is still asked to complete what was begun. Answer the question, or write "
        "`open: true` beside `scenario:` if the scenario is meant to stop there.",
        wrong="- ann: play(spark)      # asks for a beast",
        right="- ann: play(spark)\n- ann: fox",
    ),
    Code(
        "X009",
        "secret-visible",
        Severity.ERROR,
        "a player sees what should be hidden",
        "`hidden_from:` lists what the view of a player must not contain; here it does. Look at `seen_by:` of the "
        "place or of the attribute.",
        wrong="- hidden_from: {ben: [fox]}      # it lies where everybody sees it",
        right="- hidden_from: {ben: [gem]}",
    ),
    Code(
        "X010",
        "wrong-result",
        Severity.ERROR,
        "the game did not end as the scenario says",
        "`result:` names the winners, the scores by seat or the id of the ending. The message shows what came out.",
        wrong="do:\n  - ann: take(3)\n  - ben: take(3)\n  - ann: take(1)\n  - result: {winners: [ben]}",
        right="do:\n  - ann: take(3)\n  - ben: take(3)\n  - ann: take(1)\n  - result: {winners: [ann]}",
    ),
    Code(
        "X011",
        "unknown-rule",
        Severity.ERROR,
        "a scenario proves a rule that the ledger does not have",
        "Each entry under `proves:` is the number of a rule in the game's ledger.",
        wrong="proves: [R33]",
        right="proves: [R3]",
    ),
    Code(
        "X012",
        "unreadable-scenario",
        Severity.ERROR,
        "a part of a scenario can't be understood",
        "A step names a player with the answer, or one of `rolls`, `shuffles`, `expect`, `offered`, `not_offered`, "
        "`hidden_from`, `result`. Players are called by their names under `seats:`, or p1, p2 and so on.",
        wrong="- bob: take(1)      # nobody of that name sits here",
        right="seats: {bob: 1}\ndo:\n  - bob: take(1)",
    ),
    Code(
        "X013",
        "other-player-asked",
        Severity.ERROR,
        "somebody else is asked, or nobody",
        "The step answers for a player who is not asked at this moment. The message says who is, and what for.",
        wrong="- ben: take(1)      # it is the turn of ann",
        right="- ann: take(1)\n- ben: take(1)",
    ),
    Code(
        "X014",
        "rule-broke",
        Severity.ERROR,
        "a rule of the game broke while it was played",
        "The effect at this place failed while the game was played: a loop without end, a number out of bounds or the "
        "like. In a scenario a note names the step that led there.",
        wrong=(
            "# rules.yaml\npart: rules\nstate: {heat: 0 to 5 = 0}\nrules:\n  - {at: end of turn, do: add 3 to heat}\n"
            "# scenarios.yaml\nscenarios:\n  - scenario: it gets too hot\n    do: [{p1: pass_on}, {p2: pass_on}]"
        ),
        right=(
            "# rules.yaml\npart: rules\nstate: {heat: 0 to 5 = 0}\nrules:\n"
            "  - {at: end of turn, do: 'set heat to min(5, heat + 3)'}\n"
            "# scenarios.yaml\nscenarios:\n  - scenario: it gets hot\n    do: [{p1: pass_on}, {p2: pass_on}]"
        ),
    ),
    Code(
        "X015",
        "state-not-exact",
        Severity.ERROR,
        "a state did not survive being saved, copied or undone",
        "Every scenario that passes is also saved and restored, cloned, undone and replayed at each decision. One of "
        "these gave another state. This is a fault of the interpreter; please report it with the content.",
    ),
    Code(
        "X016",
        "view-leaks",
        Severity.ERROR,
        "a view depends on something that the player can't know",
        "Two states that differ only in what a player can't see gave that player different views, questions or logs. "
        "This is a fault of the interpreter; please report it with the content.",
    ),
    Code(
        "X017",
        "unknown-answer",
        Severity.ERROR,
        "an answer that names nothing of the game",
        "An answer is an action with its arguments, a thing, a word, a player, a number, `yes`, `no`, `pass` or "
        "`done`. Nothing of the game has this name, so it can never be offered.",
        wrong="scenarios:\n  - scenario: passing\n    do:\n      - p1: pass_onn",
        right="scenarios:\n  - scenario: passing\n    do:\n      - p1: pass_on",
    ),
    Code(
        "X004",
        "unproven-card",
        Severity.INFO,
        "a card that no scenario speaks of",
        "The game has scenarios, and this card has rules of its own, but none of them shows what it does.",
        wrong=(
            "# cards.yaml\npart: cards\nthings:\n"
            "  oak: {kind: card, color: red, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "# scenarios.yaml\nscenarios:\n  - scenario: passing\n    do: [{p1: pass_on}]"
        ),
        right=(
            "# cards.yaml\npart: cards\nthings:\n"
            "  oak: {kind: card, color: red, rules: [{at: end of turn, do: add 1 to round}]}\n"
            "# scenarios.yaml\nscenarios:\n  - scenario: the oak grows\n    given: {oak: board}\n"
            "    do: [{p1: pass_on}]"
        ),
        profile=Profile.RELEASE,
    ),
)
