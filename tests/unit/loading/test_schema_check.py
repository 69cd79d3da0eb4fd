from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Sink
from interpreter.loading import schema_check
from interpreter.loading.schema_check import check, kind_of
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile


@pytest.fixture(params=["fast", "slow"], autouse=True)
def validators(request, monkeypatch):
    """The findings must not depend on what was found to fit beforehand."""
    if request.param == "slow":
        monkeypatch.setattr(schema_check, "fitting", lambda kind: lambda data: False)
        monkeypatch.setattr(schema_check, "_only_faulty", lambda data: data)


GAME = """\
game: sample
title: {en: Sample, fr: Exemple}
players: 2 to 4
words: {color: [red, blue], suit: {hearts: {text: Hearts}}}
kinds:
  cell: {grid: [3, 3], attributes: {mark: player or none}}
  card: {attributes: {value: 1 to 13, cost: {type: number, kept_in: [hand]}}, effects: [play], supply: 5}
player: {score: number = 0}
state: {trump: color or none}
places:
  hand: {of: player, holds: card, seen_by: owner}
  deck: {holds: [card], order: pile, seen_by: nobody, max: 52}
edges: {road: {between: cell, links: [[a, b], [b, c]]}}
tables: {price: {1: 4, 5-24: 2, other: {cost: 1}}}
dice: {die: [1, 2, 3], faces: [skull, blank]}
functions: {double: {params: {n: number}, result: number, value: n * 2}}
verbs:
  draw: {params: {n: number = 1}, do: stop}
  play: {params: {c: card}, body_of: card}
things:
  ace: {kind: card, value: 1, tags: [a, b], name: Ace, effects: {play: draw(1)}, source: {value: rulebook}}
components:
  - {kind: card, each: {value: 1 to 13}, in: deck, count: 2}
setup: shuffle deck
rules:
  - {id: one, after: draw(n), do: stop}
  - {modify: value, of: each c in cards, add: 1}
  - {forbid: draw(n), when: n > 3, because: too_many}
actions:
  claim: {params: {c: cells where c.mark is empty}, do: set c.mark to me, cost: {score: 1}, limit: 1 per turn}
phases:
  main: {turns: players, actions: [claim]}
  round: {loop: [main], ends_when: false}
endings:
  - {when: false, won_by: me}
  - {at: end of main, scored: most, tie_break: [me.score]}
scoring:
  - {line: points, value: my.score}
texts: {too_many: "too many"}
variants:
  short: {text: Short, adds: {texts: {x: y}}, removes: [rules.one], patch: [{at: a.b, set: 3}]}
"""


def findings(text):
    sink = Sink()
    root = compose(SourceFile("f.yaml", text), sink)
    assert root is not None, sink.diagnostics
    kind = kind_of(root, sink)
    if kind is not None:
        check(root, kind, sink)
    return sink.diagnostics


def placed(text):
    return [(found.code, found.line, found.column) for found in findings(text)]


def test_a_game_with_every_section_fits():
    assert findings(GAME) == []


@pytest.mark.parametrize(
    "text",
    [
        "part: cards\nkind: card\nthings: {x: {cost: 1}}\n",
        "module: more\nneeds: base\nadds: {words: {color: [green]}}\nfor_players: [2, 3]\n",
        "prelude: true\nfunctions: {f: {value: 1}}\n",
        "ledger:\n  K7.1: the highest card wins\n",
        "scenarios:\n  - scenario: one\n    proves: [K7.1, 3]\n    given: {a.b: 1}\n    do:\n"
        "      - ann: claim(1)\n      - expect: [a = 1]\n      - not_offered: {ann: [x]}\n        because: full\n"
        "      - rolls: {die: [1, 2]}\n",
    ],
)
def test_the_other_kinds_of_file(text):
    assert findings(text) == []


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "hint"),
    [
        ("playrs: 2\nplayers: 2", "S001", 2, 1, "already stands here"),
        ("players: 2\nendngs: []", "S001", 3, 1, "`endings`"),
        ("players: 2\nplaces:\n  deck: {holds: card, seen: all}", "S001", 4, 23, "`seen_by`"),
        ("players: 2\nfunctions:\n  f: {value: max(1, 2)}", "S001", 4, 21, "a comma ends a value"),
        ("players: 2\nrules:\n  - {befor: x, do: y}", "S001", 4, 6, "`before`"),
        ("players: 2\ncomponents:\n  - {kid: card}", "S001", 4, 6, "`kind`"),
        ("title: x", "S002", 1, 1, "how many play"),
        ("players: 2\nplaces:\n  deck: {of: player}", "S002", 4, 3, "the kind, or kinds"),
        ("players: 2\nrules:\n  - before: x", "S002", 4, 5, None),
        ("players: 2\nrules:\n  - when: x", "S002", 4, 5, None),
        ("players: 2\nphases:\n  a: {run: [b]}", "S002", 4, 3, "who has a turn"),
        ("players: 2\nverbs:\n  v: {params: {n: number}}", "S002", 4, 3, None),
        ("players: 2\nwords: {color: red}", "S003", 3, 16, "[red]"),
        ("players: 2\ntitle: 2048", "S003", 3, 8, '"2048"'),
        ("players: 2\nsetup: [a, b]", "S003", 3, 8, "quotes"),
        ("players: 2\nsetup:\n  a: b", "S003", 4, 3, "`: `"),
        ("players: 2\nplaces:\n  d: {holds: c, faces: yes}", "S003", 4, 24, "`true`"),
        ("players: 2\nkinds:\n  c: {supply: '3'}", "S003", 4, 15, "remove the quotes"),
        ("players: 2\nrules:\n  a: {before: x, do: y}", "S003", 4, 3, "`- `"),
        ("players: 2\nplaces:\n  - {holds: x}", "S003", 4, 3, "without `- `"),
        ("players: 0", "S004", 2, 10, None),
        ("players: two", "S004", 2, 10, "how many play"),
        ("players: 2\nkinds:\n  c: {grid: [1]}", "S004", 4, 13, None),
        ("players: 2\nwords: {c: [a, a]}", "S004", 3, 12, None),
        ("players: 2\nplaces:\n  d: {holds: c, order: piel}", "S005", 4, 24, "`pile`"),
        ("players: 2\nendings: [{when: x, drawn: false}]", "S005", 3, 28, None),
        ("players: 2\norder: [fixed]", "S003", 3, 8, None),
        ("players: 2\nwords: {Card-Color: [a]}", "S006", 3, 9, "`card_color`"),
        ("players: 2\nwords: {c: [Red]}", "S006", 3, 13, "`red`"),
        ("players: 2\ntitle: {english: x}", "S006", 3, 9, "`en`"),
        ("players: 2\nactions:\n  a: {params: {c: f(c, me)}, do: x}", "S006", 4, 24, "a comma ends a value"),
        ("players: 2\nrules:\n  - {before: x, do: y, may: z}", "S007", 4, 24, "keep"),
        ("players: 2\nrules:\n  - {before: x, after: y, do: z}", "S007", 4, 17, "keep"),
        ("players: 2\nrules:\n  - {modify: a, set: 1, do: y}", "S007", 4, 25, "keep"),
        ("players: 2\nphases:\n  a: {turns: players, sequence: [b]}", "S007", 4, 23, "keep"),
        ("players: 2\nwords:", "S009", 3, 1, "indented deeper"),
        ("players: 2\nkinds:\n  card:", "S009", 4, 3, "`{}`"),
        ("players: 2\nphases:\n  a: {actions: []}", "S009", 4, 16, "fill it"),
        ("players: 2\norder:", "S009", 3, 1, "`fixed`"),
        ("players: 2\nholds: card", "S015", 3, 1, "`places`"),
        ("players: 2\nplaces:\n  d:\n    holds: c\n    languages: [en]", "S015", 6, 5, "at the top of the file"),
        ("players: 2\nscenarios: []", "S015", 3, 1, "a file of its own"),
        (
            "players: 2\nkinds:\n  c:\n    attributes:\n      a: {type: number, supply: 3}",
            "S015",
            6,
            25,
            "indent it less",
        ),
    ],
)
def test_one_fault_gives_one_report_in_place(text, code, line, column, hint):
    found = findings(f"game: x\n{text}\n")
    assert [(each.code, each.line, each.column) for each in found] == [(code, line, column)], found
    assert hint is None or hint in found[0].hint
    assert not any(word in found[0].message for word in ("schema", "valid under", "object", "array", "string", "null"))


def test_several_faults_of_one_file_are_all_told():
    text = "game: x\nplayers: 2\nplaces:\n  a: {holds: c, ordr: pile}\n  b: {holds: c, max: [1]}\nrules:\n  - {at: x}\n"
    assert [code for code, _, _ in placed(text)] == ["S001", "S003", "S002"]


def test_a_fault_reached_through_aliases_is_told_once():
    text = "part: a\nthings:\n  x: &x {kind: 7}\n  y: *x\n"
    assert [(found.code, found.line) for found in findings(text)][:1] == [("S003", 3)]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "S009", 1, 1),
        ("- a\n", "S011", 1, 1),
        ("just text\n", "S011", 1, 1),
        ("gmae: x\nplayers: 2\n", "S011", 1, 1),
        ("things: {}\n", "S011", 1, 1),
        ("{}\n", "S011", 1, 1),
        ("players: 2\nGame: x\n", "S011", 2, 1),
    ],
)
def test_files_that_do_not_say_what_they_are(text, code, line, column):
    assert placed(text) == [(code, line, column)]


def test_huge_numbers_and_odd_keys_do_no_harm():
    number = "9" * 200
    assert placed(f"game: x\nplayers: {number}\n") == [("S004", 2, 10)]
    findings(f"part: x\nthings: {{a: {{kind: b, n: {number}, '': 1, 'a.b': 2}}}}\n")


_KEYS = st.sampled_from(
    [
        "game",
        "part",
        "players",
        "rules",
        "places",
        "things",
        "kinds",
        "holds",
        "do",
        "before",
        "scenarios",
        "A b",
        "",
        "é",
    ]
)
_DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["x", "2 to 4", "pile", "no name!", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(_KEYS, _DATA, max_size=5))
def test_any_tree_gives_findings_and_nothing_else(data):
    import json

    found = findings(json.dumps(data, ensure_ascii=False))
    for each in found:
        assert each.span is not None and each.message[0] != "'"
