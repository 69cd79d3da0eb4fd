"""Family S: the sections and keys of a content file."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "S001",
        "unknown-key",
        Severity.ERROR,
        "a key that nothing reads",
        "The key is not one of those that may stand here, so nothing would ever read it. Most often it is a slip "
        "of the pen; the nearest key is suggested.",
        wrong="game: pig\nplayrs: 2",
        right="game: pig\nplayers: 2",
    ),
    Code(
        "S002",
        "missing-key",
        Severity.ERROR,
        "a key is missing",
        "Some keys must be there for the rest to make sense. The place shown is the entry that lacks the key.",
        wrong="functions:\n  double: {params: {n: number}}",
        right="functions:\n  double: {params: {n: number}, value: n * 2}",
    ),
    Code(
        "S003",
        "wrong-type",
        Severity.ERROR,
        "a value of the wrong kind",
        "A list stands where one value is meant, text where a number is meant, or the like. In YAML, `- ` begins "
        "an item of a list, `key: value` an entry of a map.",
        wrong="words:\n  color: red",
        right="words:\n  color: [red, blue]",
    ),
    Code(
        "S004",
        "out-of-range",
        Severity.ERROR,
        "a value is too small, too big, too short or too long",
        "The value is of the right kind but outside what makes sense here.",
        wrong="components:\n  - {kind: card, count: -1}",
        right="components:\n  - {kind: card, count: 3}",
    ),
    Code(
        "S005",
        "bad-choice",
        Severity.ERROR,
        "not one of the words that may stand here",
        "This key takes one of a few fixed words. The nearest one is suggested.",
        wrong="places:\n  deck: {of: table, holds: card, order: stack}",
        right="places:\n  deck: {of: table, holds: card, order: pile}",
    ),
    Code(
        "S006",
        "bad-identifier",
        Severity.ERROR,
        "a name of the wrong shape",
        "Names that effects use are written in lower case, begin with a letter, and hold letters, digits and "
        "underscores. What players read goes under `text:` and may be anything.",
        wrong="words:\n  Card-Color: [red]",
        right="words:\n  card_color: [red]",
    ),
    Code(
        "S007",
        "conflicting-keys",
        Severity.ERROR,
        "keys that exclude each other",
        "Two keys stand together that say different things about the same question. Keep the one you mean.",
        wrong="endings:\n  - {when: full, drawn: true, scored: most}",
        right="endings:\n  - {when: full, drawn: true}",
    ),
    Code(
        "S009",
        "empty-block",
        Severity.ERROR,
        "a section without content",
        "A key is written but nothing stands under it. Most often what should be there is indented too little. "
        "Fill it or remove it.",
        wrong="words:\nkinds: {}",
        right="words:\n  color: [red]\nkinds: {}",
    ),
    Code(
        "S011",
        "wrong-file-kind",
        Severity.ERROR,
        "a file that does not say what it is",
        "Every content file has one key that tells its kind: `game:` (the main file), `part:` (a further file of "
        "the same game), `module:`, `scenarios:`, `ledger:` or `prelude:`.",
        wrong="# cards.yaml\nthings:\n  oak: {kind: card, color: red}",
        right="# cards.yaml\npart: cards\nthings:\n  oak: {kind: card, color: red}",
    ),
    Code(
        "S015",
        "misplaced-key",
        Severity.ERROR,
        "a key that belongs elsewhere",
        "The key exists, but not at this place: it belongs one level up or down. Check the indentation.",
        wrong="game: pig\nholds: card",
        right="game: pig\nplaces:\n  deck: {of: table, holds: card}",
    ),
    Code(
        "S013",
        "unread-key",
        Severity.ERROR,
        "a source for a figure that is not there",
        "Under `source:` stands where each figure of a thing is from. The thing has no such figure, so nothing reads "
        "the entry; the nearest name is suggested.",
        wrong="things:\n  oak: {kind: card, color: red, source: {colr: rulebook}}",
        right="things:\n  oak: {kind: card, color: red, source: {color: rulebook}}",
    ),
    Code(
        "S014",
        "said-anyway",
        Severity.INFO,
        "a value that would hold without being said",
        "What is written here is what holds when nothing is said. Leaving it out makes the rest easier to see.",
        wrong="places:\n  shelf: {holds: card, seen_by: all}",
        right="places:\n  shelf: {holds: card}",
        profile=Profile.RELEASE,
    ),
    Code(
        "S010",
        "former-key",
        Severity.WARNING,
        "a key that has another name now",
        "The key is read under its new name, so the file still means what it did. `--fix` writes the new name.",
        wrong=(
            "scenarios:\n  - scenario: the deck is stacked\n    seats: [ann, ben]\n    do:\n"
            "      - {draws: {deck: [spear]}, ann: pass_on}"
        ),
        right=(
            "scenarios:\n  - scenario: the deck is stacked\n    seats: [ann, ben]\n    do:\n"
            "      - {shuffles: {deck: [spear]}, ann: pass_on}"
        ),
    ),
    Code(
        "S012",
        "later-format",
        Severity.ERROR,
        "a game for a newer themis",
        "`format:` says for which format of content files a game is written. This one is newer than what this program "
        "reads, so nothing else is checked: most of what could be found would not be true.",
        wrong=(
            "game: short\nformat: 2\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
        right=(
            "game: short\nformat: 1\nplayers: 2\nactions:\n  rest: {do: stop}\nphases:\n"
            "  main: {turns: players, actions: [rest]}\nendings:\n  - {at: end of main, drawn: true}"
        ),
    ),
)
