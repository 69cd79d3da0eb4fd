"""Family Y: the file as YAML text."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Confidence, Severity
from .code import Code

CODES = (
    Code(
        "Y001",
        "bad-encoding",
        Severity.ERROR,
        "the file is not clean UTF-8 text",
        "Content files are text in the encoding UTF-8, which every modern editor can write. The file holds bytes "
        "of another encoding, or invisible control characters. Save it again as UTF-8 and delete the character "
        "at the place shown.",
        wrong="title: {en: Caf\ufeff\u00e9}",
        right="title: {en: Caf\u00e9}",
    ),
    Code(
        "Y002",
        "tab-indentation",
        Severity.ERROR,
        "a tab is used to indent",
        "YAML reads the structure of a file from the spaces at the start of its lines. A tab looks like spaces "
        "but has no fixed width, so YAML forbids it there. Set your editor to insert spaces.",
        wrong="kinds:\n	card: {}",
        right="kinds:\n  card: {}",
    ),
    Code(
        "Y003",
        "yaml-syntax",
        Severity.ERROR,
        "the file can't be read as YAML",
        "Something breaks the structure of the file: a missing colon, an open quotation mark or bracket, a line "
        "indented by the wrong amount. The place shown is where the structure no longer makes sense; the cause "
        "is there or a little above.",
        wrong="title: Chess: the game",
        right='title: "Chess: the game"',
    ),
    Code(
        "Y004",
        "duplicate-key",
        Severity.ERROR,
        "a key is written twice",
        "In one map every key may stand once. Many programs silently keep the last one, which hides mistakes; "
        "here it is an error.",
        wrong="words:\n  color: [red]\n  color: [blue]",
        right="words:\n  color: [red, blue]",
    ),
    Code(
        "Y006",
        "unknown-anchor",
        Severity.ERROR,
        "a repetition names something that is not marked",
        "`*name` repeats a piece of the file that was marked with `&name` further up. No such mark was found "
        "above this place. If you meant plain text that begins with a star, put it in quotes.",
        wrong="title: *best game",
        right='title: "*best game"',
    ),
    Code(
        "Y008",
        "alias-explosion",
        Severity.ERROR,
        "repetitions grow without bound",
        "`*name` repeats a marked piece. The piece repeats itself, or pieces repeat pieces that repeat pieces, "
        "until the file would mean an enormous amount of content. Write the content out instead.",
        wrong="a: &a [*a]",
        right="a: &a [1, 2]\nb: *a",
    ),
    Code(
        "Y009",
        "merge-shadowed",
        Severity.WARNING,
        "two merged maps disagree",
        "`<<` takes in the keys of several marked maps, and two of them have the same key. The first one counts; "
        "the other is ignored, which is easy to overlook. Write the key out to say which value you mean.",
        wrong="a: &a {cost: 1}\nb: &b {cost: 2}\nc:\n  <<: [*a, *b]",
        right="a: &a {cost: 1}\nb: &b {cost: 2}\nc:\n  <<: [*a, *b]\n  cost: 1",
    ),
    Code(
        "Y010",
        "foreign-tag",
        Severity.ERROR,
        "a tag that has no meaning here",
        "A word that begins with `!` is a YAML tag, an instruction to the program that reads the file. Content "
        "files have none. If you meant text that begins with `!`, put it in quotes.",
        wrong="title: !important",
        right='title: "!important"',
    ),
    Code(
        "Y011",
        "multiple-documents",
        Severity.ERROR,
        "several documents in one file",
        "A line `---` begins a new YAML document. A content file holds one document; only the part before the "
        "line was read.",
        wrong="game: pig\n---\nplayers: 2",
        right="game: pig\nplayers: 2",
    ),
    Code(
        "Y014",
        "folded-text",
        Severity.ERROR,
        "statements in a folded block",
        "A `>` block joins its lines, so that one statement runs into the next. A `|` block keeps every line. A single "
        "statement or a value may stand in a `>` block.",
        wrong="verbs:\n  cheer:\n    params: {p: player}\n    do: >\n      add 1 to p.gold\n      stop",
        right="verbs:\n  cheer:\n    params: {p: player}\n    do: |\n      add 1 to p.gold\n      stop",
    ),
    Code(
        "Y016",
        "too-deep",
        Severity.ERROR,
        "nested too deeply",
        "Lists in maps in lists can go on for long, but no game needs more than a few dozen levels. Most often a "
        "closing bracket is missing somewhere above.",
        wrong="words:\n  size: " + "[" * 110 + "]" * 110,
        right="words:\n  size: [small, big]",
    ),
    Code(
        "Y005",
        "ambiguous-scalar",
        Severity.WARNING,
        "a value that other programs read differently",
        "YAML has two versions that disagree about such values: `012` is twelve in one and ten in the other, `1:30` is "
        "text or ninety, a date is text or a date. Quotes make it text everywhere.",
        wrong="things:\n  oak: {kind: card, color: red, text: {en: 1:30}}",
        right='things:\n  oak: {kind: card, color: red, text: {en: "1:30"}}',
        profile=Profile.PLAYABLE,
    ),
    Code(
        "Y007",
        "unused-anchor",
        Severity.INFO,
        "a mark that nothing repeats",
        "`&name` marks a piece of the file so that `*name` can repeat it. Nothing does.",
        wrong="words:\n  size: &sizes [small, big]",
        right="words:\n  size: [small, big]",
        profile=Profile.RELEASE,
    ),
    Code(
        "Y012",
        "invisible-characters",
        Severity.ERROR,
        "a character that nobody sees",
        "Between the words of a rule, or in a name, stands a character that looks like a space or like nothing at all "
        "and is something else. It often comes with text copied from a web page or a PDF.",
        wrong='functions:\n  wealth: {params: {p: player}, value: "p.gold\u00a0+ 1"}',
        right="functions:\n  wealth: {params: {p: player}, value: p.gold + 1}",
    ),
    Code(
        "Y013",
        "swallowed-comment",
        Severity.WARNING,
        "a part of a text that is read as a comment",
        "In a text without quotes, ` #` begins a comment. What follows is glued to it as if it belonged to the text.",
        wrong="things:\n  oak:\n    kind: card\n    color: red\n    name: Oak #3",
        right='things:\n  oak:\n    kind: card\n    color: red\n    name: "Oak #3"',
        profile=Profile.PLAYABLE,
        confidence=Confidence.LIKELY,
    ),
    Code(
        "Y015",
        "mixed-line-ends",
        Severity.INFO,
        "lines that end in different ways",
        "Some lines end as they do on Windows, others as they do elsewhere. It does no harm here, but other programs "
        "show such files as changed from top to bottom.",
        wrong="words:\n  size: [small, big]\r\n",
        right="words:\n  size: [small, big]\n",
        profile=Profile.RELEASE,
    ),
)
