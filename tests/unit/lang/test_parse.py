from __future__ import annotations

import pytest

from interpreter.check.builtins import BUILTINS
from interpreter.lang.parse import MAX_TEXT, SyntaxFault, parse
from interpreter.lang.parser import ENTRIES
from interpreter.lang.words import KEYWORDS, SOFT_WORDS, describe_terminals

#: One text for each alternative of each entry point, with the name of the tree's first node.
GOOD = [
    ("effect", "stop", "stop"),
    ("effect", "move c to p.hand at top face down", "move"),
    ("effect", "move 3 of deck to p.hand", "move"),
    ("effect", "create 2 coin in chest", "create"),
    ("effect", "reveal x to p", "reveal"),
    ("effect", "hide x from p", "hide"),
    ("effect", "roll n from die", "roll"),
    ("effect", "roll 3 ns from die", "roll_many"),
    ("effect", "say outbid(p, g) to q", "say"),
    ("effect", "run fight(b)", "run"),
    ("effect", "start law(p) until end of turn", "begin"),
    ("effect", "end law(p)", "end_rule"),
    ("effect", "end game won by [p]", "end_won"),
    ("effect", "c.strength[a] gets times 2 until start of turn of p", "gets_times"),
    ("effect", "c.color becomes red while p.gold > 1", "becomes"),
    ("effect", "choose c in deck where c.value > 1 asking which\nelse: stop", "ask"),
    ("effect", "p chooses 1 to 3 cs in deck", "ask"),
    ("effect", "p chooses up to 2 cs in deck", "ask"),
    ("effect", "p chooses any cs in deck", "ask"),
    ("effect", "choose amount n from 1 to p.gold", "ask"),
    ("effect", "choose order xs of deck", "ask"),
    ("effect", "choose split d of 5 among r in regions where r.open up to r.room", "ask"),
    ("effect", "choose any pairs m of a in x with b in y where a != b", "ask"),
    ("effect", "choose:\n  fight when p.gold > 1: stop\n  flee:\n    add 1 to p.gold\n    stop", "menu"),
    ("effect", "p chooses:\n  fight: stop", "menu_by"),
    ("effect", "if a: stop\nelif b:\n  stop\nelse: stop", "if_"),
    ("effect", "for each x in s where x.ok by x.n down then x.m: skip", "for_each"),
    ("effect", "secretly for each p in players:\n  p chooses c in p.hand", "secretly"),
    ("effect", "repeat n + 1 times: stop", "repeat"),
    ("effect", "while a and not b:\n  leave", "while_"),
    ("effect", "p may asking keep(c):\n  stop\nelse: stop", "may"),
    ("effect", "at once:\n  stop", "at_once"),
    ("effect", "# a comment\nadd 1 to x # and another\n\n# the last\n", "add"),
    ("effect", "let x = if a then b else c", "let"),
    ("value", "a\n  and b", "and_"),
    ("value", "a / b rounded up", "divide"),
    ("value", "[1 to 6]", "range"),
    ("value", "[each u in units where u.red by u.n]", "query"),
    ("value", "pairable(each a in x with b in y where a = b)", "call"),
    ("value", "u is not empty", "is_not"),
    ("value", "a not in b", "not_in"),
    ("value", "to + from", "plus"),
    ("param", "cells where cell.mark is empty", "param_one"),
    ("param", "up to 2 of my.hand", "param_some"),
    ("param", "any of my.hand where card.red", "param_some"),
    ("param", "1 to my.gold", "param_amount"),
    ("hook", "discard", "hook_any"),
    ("hook", "discard(u is hero, _)", "hook_verb"),
    ("hook", "end of turn of me", "hook_moment"),
    ("selector", "each u in units where u != self", "each"),
    ("selector", "host", "name"),
    ("type", "number", "type_name"),
    ("type", "0 to 7 = 0", "bounded"),
    ("type", "set of color", "set_of"),
    ("type", "place of card = deck", "place_type"),
    ("type", "place", "place_type"),
    ("type", "number for each aspect", "per_key"),
    ("type", "player or none", "type_name"),
    ("moment", "start of turn of p", "moment"),
    ("limit", "2 per round", "limit"),
    ("turns", "players from first_player", "turns"),
    ("answer", "play(fox, [a, -3])", "answer_call"),
]


@pytest.mark.parametrize(("entry", "text", "first"), GOOD, ids=[f"{entry}: {text}" for entry, text, _ in GOOD])
def test_every_construct_is_read(entry, text, first):
    tree = parse(text, entry)
    node = tree if tree.data == first else tree.children[0]
    assert node.data == first


def test_every_entry_point_has_an_example():
    assert {entry for entry, *_ in GOOD} == set(ENTRIES)


def test_positions_are_offsets_into_the_text():
    tree = parse("a +\n  count(deck)", "value")
    call = tree.children[0].children[1]
    assert (call.meta.start_pos, call.meta.end_pos) == (6, 17)


@pytest.mark.parametrize(
    ("entry", "text", "code", "marked", "hint"),
    [
        ("value", "a == b", "D003", "==", "one `=`"),
        ("value", "a && b", "D003", "&&", "`and`"),
        ("value", '"red"', "D003", '"', "texts:"),
        ("value", "a; b", "D003", ";", "new line"),
        ("value", "Deck", "N006", "Deck", "`deck`"),
        ("value", "count(", "D002", "(", None),
        ("value", "a)", "D002", ")", None),
        ("value", "1 < a < 3", "D013", "<", "and"),
        ("effect", "set x = 3", "D001", "=", "set x to"),
        ("effect", "if a\n  stop", "D001", "a", "`:`"),
        ("effect", "stop\n    add 1 to x", "D001", "add 1 to x", None),
        ("effect", "if a:\n    stop\n  stop", "D001", "  ", "0 spaces"),
        ("effect", "", "D001", "", None),
        ("value", "   ", "D001", "   ", None),
        ("value", "a b", "D001", "b", "could follow"),
        ("value", "a.", "D001", ".", "a name"),
        ("value", "-" * 200 + "1", "D012", None, "let"),
        ("value", "1 + " * (MAX_TEXT // 4) + "1", "D012", None, "functions"),
    ],
)
def test_faults_in_the_authors_words(entry, text, code, marked, hint):
    with pytest.raises(SyntaxFault) as raised:
        parse(text, entry)
    fault = raised.value
    assert fault.code == code
    if marked is not None:
        assert text[fault.start : fault.end] == marked
    if hint is not None:
        assert hint in fault.hint


def test_an_open_bracket_is_blamed_and_not_the_next_line():
    for text, at in (("let a = first(b\nsay x(c)", 13), ("choose x in [1, 2\nstop", 12)):
        with pytest.raises(SyntaxFault) as raised:
            parse(text, "effect")
        assert (raised.value.code, raised.value.start) == ("D002", at)
    with pytest.raises(SyntaxFault) as raised:
        parse("let a = first(\n  b c)", "effect")
    assert raised.value.code == "D001"


def test_a_number_that_nobody_needs_is_refused():
    with pytest.raises(SyntaxFault) as raised:
        parse("1 + " + "9" * 6000, "value")
    assert (raised.value.code, raised.value.start) == ("S004", 4)


def test_a_deep_text_is_refused_and_not_a_crash():
    for text in ("not " * 4000 + "a", "[" * 2000, "a." * 5000 + "b", "-(" * 3000 + "1" + ")" * 3000):
        with pytest.raises(SyntaxFault):
            parse(text, "value")


def test_words_are_keywords_or_soft_and_never_both():
    assert not KEYWORDS & SOFT_WORDS
    for word in SOFT_WORDS:
        parse(f"{word} + 1", "value")
        parse(f"let {word} = 1", "effect")


def test_expected_words_are_listed_most_useful_first():
    assert describe_terminals(["NAME", "COLON"]) == "`:` or a name"
    assert describe_terminals([]) == "nothing more"
    assert describe_terminals([f"T{i}" for i in range(9)]).endswith(", ...")


def test_the_forms_of_built_in_functions_can_be_read():
    for builtin in BUILTINS.values():
        parse(builtin.example, "value")
