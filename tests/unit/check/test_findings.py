"""Broken snippets of all families: the one code that is reported, and the exact stretch from « to » it points at."""

from __future__ import annotations

import textwrap

import pytest

from interpreter.diagnostics.severity import Severity
from interpreter.source.files import SourceFile

from .small_games import SCAFFOLD, check_texts

#: The value of a function that knows two players, a card, a hero, a cell and a number.
VALUES = [
    # names
    ("N001", "«golden»"),
    ("N001", "«gold» + 1"),
    ("N001", "count(«hand»)"),
    ("N001", "count(«cards_»)"),
    ("N001", "count(«heros»)"),
    ("N001", "p = «ajx»"),
    ("N001", "first(each x in «crads»)"),
    ("N001", "sum(«y» for each x in [1, 2])"),
    ("N001", "«card»"),
    ("N001", "c = «p1»"),
    ("N002", "«die» + 1"),
    ("N002", "«prices»"),
    ("N004", "count(each «c» in deck)"),
    ("N004", "count(each «deck» in cards)"),
    ("N004", "count(each x in cards where any(each «x» in deck))"),
    ("N004", "[each «red» in cards]"),
    ("N006", "«P».gold"),
    ("N006", "p.«Gold»"),
    ("N010", "count(each «where» in deck)"),
    ("N011", "p.«silver»"),
    ("N011", "p.«golds»"),
    ("N011", "c.«weight»"),
    ("N011", "deck.«size»"),
    ("N011", "red.«deck»"),
    ("N011", "rows[1].«b»"),
    ("N011", "h is «dead»"),
    ("N016", "«me».gold"),
    ("N016", "«my».gold"),
    ("N016", "«self».value"),
    ("N016", "«host».value"),
    ("N016", "«opponent».gold"),
    ("N017", "count(neighbors(s, «roads»))"),
    # calls
    ("D004", "«doubled»(n)"),
    ("D004", "«cuont»(deck)"),
    ("D004", "«cheer»(p)"),
    ("D005", "«worth»()"),
    ("D005", "«worth»(c, p, n)"),
    ("D005", "«mod»(1)"),
    ("D005", "«count»()"),
    ("D005", "top(«each x in players»)"),
    ("D005", "all(«each x in players where x.gold = 1»)"),
    ("D005", "«pairable»(deck)"),
    ("D009", "count(«each x in deck by x.value»)"),
    ("D009", "sum(«x.value for each x in deck by x.value»)"),
    # syntax
    ("D001", "1 +«+» 2"),
    ("D001", "p «gold»"),
    ("D001", "1 «2»"),
    ("D001", "if p.gold > 1 then «2»"),
    ("D001", "n «$» 2"),
    ("D001", "count(«,»)"),
    ("D002", "«(»n + 1"),
    ("D002", "n + 1«)»"),
    ("D002", "count«(»deck"),
    ("D002", "«[»1, 2"),
    ("D003", "n «==» 1"),
    ("D003", "n > 1 «&&» n < 3"),
    ("D003", "n > 1 «||» n < 0"),
    ("D003", "«!»true"),
    ("D003", "n «%» 2"),
    ("D003", "n = «'»red'"),
    ("D003", "n = «{»1}"),
    ("D013", "1 < n «<» 3"),
    ("D013", "1 = n «=» 3"),
    ("N010", "p.gold + «set»"),
    # types
    ("T001", "«p» + 1"),
    ("T001", "1 + «red»"),
    ("T001", "-«c»"),
    ("T001", "not «n»"),
    ("T001", "«n» and true"),
    ("T001", "true or «p»"),
    ("T001", "if «n» then 1 else 2"),
    ("T001", "«p» > 1"),
    ("T001", "1 <= «deck»"),
    ("T001", "worth(«p»)"),
    ("T001", "first(each x in players by «x»)"),
    ("T001", "sum(«x for each x in players»)"),
    ("T001", "max(1, «p»)"),
    ("T001", "«n»[1]"),
    ("T001", "keys(«deck»)"),
    ("T001", "count(each x in cards where «x.value»)"),
    ("T001", "next_in(players, «c»)"),
    ("T001", "«n» is hero"),
    ("T002", "«p = c»"),
    ("T002", "«c.color = 1»"),
    ("T002", "«p != red»"),
    ("T002", "«p in deck»"),
    ("T002", "«1 in players»"),
    ("T004", "c.«strength»"),
    ("T004", "n.«strength»"),
    ("T004", "count(each x in deck where x.«strength» > 1)"),
    ("T005", "«p» is empty"),
    ("T005", "«n» is not empty"),
    ("T005", "«c» = none"),
    ("T005", "«s is hero»"),
    ("T005", "«p is card»"),
    ("T007", "n / «0» rounded up"),
    ("T007", "mod(n, «0»)"),
    ("T008", "deck.«value»"),
    ("T008", "«[c]».value"),
    ("T008", "count(«n»)"),
    ("T008", "any(each x in «p» where true)"),
    ("T008", "worth(«deck»)"),
    ("T008", "«rows[1]»"),
    ("T011", "neighbors(«c»)"),
    ("T011", "distance(«p», s)"),
    ("T011", "step(«c», 1, 0)"),
    ("T013", "[1, «red»]"),
    ("T013", "[1, «[2]»]"),
    ("T013", "deck + «1»"),
    ("T013", "«deck + [1]»"),
    ("T013", "«if n = 1 then p else 2»"),
    ("S004", "«99999999999999999999»"),
]

#: The body of a verb that knows the same.
EFFECTS = [
    ("D001", "add 1 «p».gold"),
    ("D001", "set p.gold «=» 1"),
    ("D001", "move c «into» deck"),
    ("D001", "if n = «1»\n  stop"),
    ("D001", "repeat 3«:»\n  stop"),
    ("D001", "stop\n  «add 1 to p.gold»"),
    ("D001", "for «x» in deck: stop"),
    ("D001", "let «1» = 2"),
    ("N010", "let «each» = 2"),
    ("D004", "«chear»(p)"),
    ("D004", "«worth»(c)"),
    ("D004", "«main»()"),
    ("D005", "«cheer»()"),
    ("D006", "«give 3»"),
    ("D006", "let x = «cheer(p)»"),
    ("D007", "«skip»"),
    ("D007", "«leave»"),
    ("D008", "stop\n«add 1 to p.gold»"),
    ("D008", "for each x in deck:\n  skip\n  «add 1 to p.gold»"),
    ("D008", "end game drawn\n«stop»"),
    ("F006", "while «true»:\n  add 1 to p.gold"),
    ("N001", "set «silver» to 1"),
    ("N001", "move c to «discard»"),
    ("N001", "start «law»() until end of turn"),
    ("N002", "move c to «n»"),
    ("N002", "shuffle «p»"),
    ("N004", "let «p» = 1"),
    ("N004", "p chooses «c» in deck"),
    ("N004", "roll «n» from die"),
    ("N008", "create 1 «coin» in deck"),
    ("N011", "set p.«silver» to 1"),
    ("N013", "run «feast»"),
    ("N013", "c.value gets + 1 until end of «year»"),
    ("N014", "say «good_bye»"),
    ("N014", "p may asking «good_bye»:\n  add 1 to p.gold"),
    ("N016", "«choose x in deck»"),
    ("N016", "add 1 to «my».gold"),
    ("S005", "move c to deck at «middle»"),
    ("T001", "set p.gold to «c»"),
    ("T001", "set p.gold to «none»"),
    ("T001", "add «c» to p.gold"),
    ("T001", "repeat «p» times:\n  add 1 to p.gold"),
    ("T001", "«c» chooses x in deck\nmove x to p.hand"),
    ("T001", "p chooses amount x from «c» to 3\nadd x to p.gold"),
    ("T001", "if «p»: stop"),
    ("T001", "end game won by «c»"),
    ("T001", "reveal «n»"),
    ("T001", "reveal deck to «c»"),
    ("T003", "set «deck» to []"),
    ("T003", "add 1 to «c.color»"),
    ("T003", "set «1» to 2"),
    ("T003", "take x from «deck»"),
    ("T003", "«round» gets + 1"),
    ("T003", "«c.color» gets + 1"),
    ("T005", "«p chooses amount x from 5 to 3»\nadd x to p.gold"),
    ("T006", "move s to «deck»"),
    ("T006", "move c to «heroes_only»"),
    ("T008", "for each x in «n»: stop"),
    ("T008", "p chooses x in «p.gold»\nadd x to p.gold"),
    ("T009", "set «p.seat» to 1"),
    ("T009", "set «s.x» to 1"),
    ("T012", "create 1 «card» in deck"),
    ("L003", "say «hello»"),
    ("L003", "say «hello»(p, p)"),
    ("H010", "secretly for each x in players:\n  x chooses y in x.hand\n  move y to «board»"),
    ("H011", "secretly for each x in players:\n  «p» chooses y in x.hand\n  move y to x.hand"),
    ("H011", "secretly for each x in «cards»:\n  move x to deck"),
]

#: Whole sections.
SECTIONS = [
    ("S001", "places: {chest: {holds: card, «seen»: all}}"),
    ("S002", "things:\n  «club»: {kind: card}"),
    ("S005", "things: {club: {kind: card, color: «green»}}"),
    ("S001", "things: {club: {kind: card, color: red, «weight»: 2}}"),
    ("T001", "things: {club: {kind: card, color: red, value: «heavy»}}"),
    ("N008", "things: {club: {kind: «crad», color: red}}"),
    ("N008", "kinds: {coin: {is: «card_»}}"),
    ("N007", "kinds: {elf: {is: «elf»}}"),
    ("N010", "kinds: {«player»: {}}"),
    ("N010", "kinds: {coin: {attributes: {«at»: number}}}"),
    ("N010", "verbs: {«move»: {do: stop}}"),
    ("N012", "things: {club: {kind: card, color: red, at: «chest»}}"),
    ("N008", "places: {chest: {holds: «coin»}}"),
    ("N008", "places: {chest: {of: «table_», holds: card}}"),
    ("N015", "player: {silver: «nubmer»}"),
    ("T001", "player: {silver: 1 to 3 = «red»}"),
    ("S004", "player: {silver: 1 to 3 = «9»}"),
    ("T001", "player: {silver: «9 to 3»}"),
    ("N003", "things: {«deck»: {kind: card, color: red}}"),
    ("N003", "places: {«hand»: {holds: card}}"),
    ("N001", "dice: {«coin»: [head, tail]}"),
    ("N018", "phases: {trade: {actions: [«sell»], each_turn: any, ends_when: round > 3}}"),
    ("N013", "phases: {trade: {sequence: [«sell»]}}"),
    ("F002", "phases: {«trade»: {loop: [sell]}, sell: {do: stop}}"),
    ("N013", "rules: [{at: end of «year», do: add 1 to round}]"),
    ("D004", "rules: [{after: «feast»(p), do: add 1 to round}]"),
    ("D005", "rules:\n  - after: «cheer»(p, q)\n    do: add 1 to round\n  - at: end of turn of p\n    do: cheer(p)"),
    (
        "T005",
        "rules:\n  - after: cheer(«p is card»)\n    do: add 1 to round\n  - at: end of turn of p\n    do: cheer(p)",
    ),
    ("N011", "rules: [{modify: «weight», of: each c in cards, add: 1}]"),
    ("T004", "rules: [{modify: strength, of: «each p in players», add: 1}]"),
    ("N011", "actions: {buy: {cost: {«silver»: 1}, do: stop}}"),
    ("N001", "actions: {buy: {when: «rich», do: stop}}"),
    ("N004", "actions: {buy: {params: {«deck»: cards}, do: stop}}"),
    ("T008", "actions: {buy: {params: {x: «round»}, do: stop}}"),
    ("N013", "actions: {buy: {limit: 1 per «year», do: stop}}"),
    ("D015", "things: {club: {kind: card, color: red, effects: {«hit»: stop}}}"),
    ("F005", "player: {«a»: {type: number, value: self.b}, b: {type: number, value: self.a}}"),
    ("F005", "rules: [{modify: «value», of: each c in cards where c.value > 2, add: 1}]"),
    ("T010", "tables: {«gift»: {red: 1}}"),
    ("N003", "tables: {gift: {1-3: 1, «2»: 4}}"),
    ("T001", "tables: {gift: {«one»: 1, 2: 4}}"),
    ("N001", "tables: {gift: {1: ajax, 2: «ajex»}}"),
    ("N001", "edges: {road: {between: card, links: [[ajax, «speer»]]}}"),
    ("N002", "edges: {road: {between: cell, links: [[a1, «spear»]]}}"),
    ("S002", "scoring: []\nendings:\n  - {at: end of main, «scored»: most}"),
    ("N001", "endings: [{when: «over», drawn: true}]"),
    ("Y014", "verbs:\n  cheer_up:\n    do: «>\n      add 1 to round\n      stop»"),
    (
        "L003",
        'texts: {bye: {en: "Bye {p}", fr: "Salut {«q»}"}}\nverbs: {leave_all: {params: {p: player}, do: say bye(p)}}',
    ),
    ("M004", "variants: {rich: {removes: [«player.silver»]}}"),
    ("M004", "variants: {rich: {patch: [{at: «player.silver.type», set: 1}]}}"),
    ("M004", "variants: {rich: {replaces: {verbs: {«shout»: {do: stop}}}}}"),
    ("M005", "variants: {rich: {patch: [{at: player.gold, expect: «number = 7», set: number = 9}]}}"),
    ("M001", "variants: {rich: {needs: «poor», patch: [{at: player.gold, set: number = 9}]}}"),
]

_EXTRA = """\
part: extra
tables:
  prices: {1: 2, 2: 5}
  rows: {1: {a: 3}, 2: {a: 4}}
functions:
  worth: {params: {c: card}, result: number, value: c.value}
verbs:
  cheer: {params: {p: player}, do: add 1 to p.gold}
places:
  heroes_only: {holds: hero}
"""
_PARAMS = "{p: player, q: player, c: card, h: hero, s: cell, n: number}"


def value_part(text: str) -> str:
    return f"part: it\nfunctions:\n  it:\n    params: {_PARAMS}\n    value: |-\n      {text}"


def effect_part(text: str) -> str:
    body = textwrap.indent(text, "      ")
    return f"part: it\nverbs:\n  it:\n    params: {_PARAMS}\n    do: |\n{body}\n"


def cases():
    for code, text in VALUES:
        yield pytest.param(code, value_part(text), id=f"{code} {text}")
    for code, text in EFFECTS:
        yield pytest.param(code, effect_part(text), id=f"{code} {text}")
    for code, text in SECTIONS:
        yield pytest.param(code, "part: it\n" + text, id=f"{code} {text}")


def errors_in(text: str) -> tuple[list, str]:
    plain = text.replace("«", "").replace("»", "")
    found = check_texts({"game.yaml": SCAFFOLD, "extra.yaml": _EXTRA, "it.yaml": plain})
    return [d for d in found if d.severity is Severity.ERROR], plain


@pytest.mark.parametrize(("code", "text"), cases())
def test_one_finding_at_its_exact_place(code, text):
    found, plain = errors_in(text)
    assert [d.code for d in found] == [code], [str(d) for d in found]
    begin = text.index("«")
    end = text.index("»") - 1
    wanted = SourceFile("sample/it.yaml", plain).span(begin, end)
    assert found[0].span == wanted, str(found[0])


def test_there_are_enough_snippets_of_every_family():
    codes = [code for table in (VALUES, EFFECTS, SECTIONS) for code, _ in table]
    assert len(codes) >= 120
    assert {code[0] for code in codes} == set("NDTFLHMSY")


def test_the_scaffold_itself_is_right():
    found = check_texts({"game.yaml": SCAFFOLD, "extra.yaml": _EXTRA})
    assert [str(d) for d in found] == []
