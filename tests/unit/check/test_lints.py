"""Findings about a whole game: secrets in filters, values that need themselves, what nothing reads, tables."""

from __future__ import annotations

import pytest

from .small_games import check_text, codes

HIDDEN = [
    # What the chooser may not see decides what is offered.
    ("p chooses k in color where any(each x in q.hand where x.color = k)", True),
    ("p chooses k in color where any(each x in deck where x.color = k)", True),
    ("p chooses k in color where peeks(q, k)", True),
    ("p chooses x in board where first(q.hand).value > x.value", True),
    # One's own hand, what everybody sees, and how many there are.
    ("p chooses k in color where any(each x in p.hand where x.color = k)", False),
    ("p chooses k in color where peeks(p, k)", False),
    ("p chooses k in color where any(each x in board where x.color = k)", False),
    ("p chooses x in board where count(q.hand) > x.value", False),
    ("p chooses x in board where q.hand is not empty", False),
]


@pytest.mark.parametrize(("choice", "leaks"), HIDDEN)
def test_filters_and_secrets(choice, leaks):
    part = (
        "functions:\n  peeks:\n    params: {who: player, k: color}\n"
        "    value: any(each y in who.hand where y.color = k)\n"
        f"verbs:\n  v:\n    params: {{p: player, q: player}}\n    do: |\n      {choice}\n      say hello(p)\n"
    )
    assert codes(check_text(part)) == (["H001"] if leaks else [])


def test_parameters_of_actions_are_filters_too():
    part = "actions:\n  a:\n    params: {k: color where any(each x in opponent.hand where x.color = k)}\n    do: stop\n"
    assert codes(check_text(part)) == ["N009", "H001"]


@pytest.mark.parametrize(
    "part",
    [
        "functions: {a: {params: {n: number}, result: number, value: a(n - 1)}}",
        "functions: {a: {result: number, value: b()}, b: {result: number, value: 2 * c()}, c: {value: a()}}",
        "player: {rank_: {type: number, value: count(each p in players where p.rank_ > self.rank_)}}",
        "state: {x: {type: number, value: y}, y: {type: number, value: x + 1}}",
        "rules: [{modify: value, of: each c in cards, add: c.value}]",
        "rules: [{modify: value, of: each c in cards, add: total()}]\n"
        "functions: {total: {result: number, value: sum(c.value for each c in cards)}}",
    ],
)
def test_values_that_need_themselves(part):
    assert codes(check_text(part)) == ["F005"]


@pytest.mark.parametrize(
    "part",
    [
        "rules: [{modify: value, of: each c in cards, add: c.printed.value}]",
        "rules: [{modify: strength, of: each h in heroes, add: h.value}]",
        "verbs: {v: {params: {n: number}, do: 'if n > 0: v(n - 1)'}}",
        "functions: {a: {result: number, value: b() + b()}, b: {result: number, value: round}}",
    ],
)
def test_values_that_do_not(part):
    assert codes(check_text(part)) == []


@pytest.mark.parametrize(
    ("tables", "value", "found"),
    [
        ("{t: {1: 4, 2: 5}}", "t[2]", []),
        ("{t: {1-3: ajax, other: spear}}", "t[9].color", []),
        ("{t: {red: 1, blue: 2}}", "t[red]", []),
        ("{t: {1: true, 2: false}}", "t[1] and true", []),
        ("{t: {1: {a: 2, b: red}, 2: {a: 5, b: blue}}}", "t[1].a + 1", []),
        ("{t: {1: {a: 2, b: red}, 2: {a: 5, b: blue}}}", "t[1].b = red", []),
        ("{t: {red: 1, blue: 2}}", "t[1]", ["T001"]),
        ("{t: {1: {a: 2}, 2: {b: 5}}}", "1", ["T010", "T010"]),
        ("{t: {1: 4, 3: 5}}", "1", ["T010"]),
        ("{t: {red: 1}}", "1", ["T010"]),
        ("{t: {red: 1, other: 4}}", "1", []),
        ("{t: {5-1: 4}}", "1", ["S004"]),
        ("{t: {1: red, 2: 7}}", "1", ["T001"]),
    ],
)
def test_tables(tables, value, found):
    assert codes(check_text(f"tables: {tables}\nfunctions: {{f: {{value: '{value}'}}}}")) == found


def test_kinds_of_places_as_parameters():
    part = (
        "places: {camp: {holds: hero}}\n"
        "verbs:\n"
        "  best: {params: {pile: place of hero}, do: move first(each h in pile by h.strength) to deck}\n"
        "  go: {do: best(PLACE)}\n"
    )
    assert codes(check_text(part.replace("PLACE", "camp"))) == []
    assert codes(check_text(part.replace("PLACE", "deck"))) == ["T001"]
    assert codes(check_text(part.replace("of hero", "of color").replace("PLACE", "camp"))) == ["T001"]


def test_a_list_takes_the_type_of_what_is_first_added():
    part = 'verbs: {v: {do: "let found = []\\nadd ajax to found\\nmove found to board"}}'
    assert codes(check_text(part)) == []
    assert codes(check_text(part.replace("ajax", "a1"))) == ["T006"]


def test_a_pattern_may_leave_out_what_does_not_matter():
    part = (
        "verbs: {hit: {params: {c: card, n: number}, do: stop}}\nrules:\n"
        "  - {after: hit(c), do: 'move c to deck'}\n  - {after: hit, do: stop}\n"
        "  - {at: end of turn, do: 'hit(ajax, 1)'}\n"
    )
    assert codes(check_text(part)) == []
