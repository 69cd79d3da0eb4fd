"""Checks beyond names and types: what they find, and what they leave alone.

Each code also has an example of both in its own entry; those here are the cases that are easily got wrong.
"""

from __future__ import annotations

import pytest

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.render import render, terse
from interpreter.lint.tables import CONTENT_CHECKS, GAME_CHECKS
from tests.unit.check.small_games import SCAFFOLD, check_text, check_texts

#: A whole game in which nothing is found, to which a case adds what it is about.
SOUND = """\
game: sound
title: Sound
about: Nothing is wrong with it
players: 2
languages: [en, fr]
state: {round: number = 0}
player: {gold: number = 0}
kinds:
  card: {attributes: {value: number = 1}}
places:
  deck: {holds: card, order: pile, seen_by: nobody}
  hand: {of: player, holds: card, seen_by: owner}
things:
  ace: {kind: card, at: deck}
  ten: {kind: card, at: deck}
verbs:
  draw_one: {params: {p: player}, do: move first(deck) to p.hand}
actions:
  rest:
    do: |
      add 1 to my.gold
      if my.gold > 3 and deck is not empty: draw_one(me)
      add 1 to round
phases:
  main: {turns: players, actions: [rest]}
endings:
  - {id: late, when: round > 9, won_by: me}
"""

WRONG = [
    ("F001", "phases:\n  a: {sequence: [b]}\n  b: {do: add 1 to round}"),
    ("F008", "verbs:\n  a:\n    do: |\n      add 1 to round\n      run b\nphases:\n  b: {do: a()}"),
    ("F008", "verbs:\n  a: {params: {n: number}, do: a(n + 1)}"),
    (
        "F009",
        "rules:\n  - whenever: each p in players where p.gold > 3\n    do: grow(p)\n"
        "verbs:\n  grow: {params: {p: player}, do: move first(deck) to p.hand}",
    ),
    ("F010", "phases:\n  slow: {loop: [nap], ends_when: count(deck) = 7}\n  nap: {do: add 1 to naps}\n"
             "state: {naps: number = 0}\nrules:\n  - at: end of turn\n    do: run slow"),
    ("F010", "verbs:\n  spin:\n    do: |\n      let n = 3\n      let m = 0\n      while n > 1:\n"
             "        set m to m + 1\n"
             "rules:\n  - at: end of turn\n    do: spin()"),
    ("F018", "places:\n  limbo: {of: player, holds: card}\nfunctions:\n"
             "  lost: {params: {p: player}, value: count(p.limbo)}"),
    ("D010", "rules:\n  - at: end of turn\n    when: 3 > 2\n    do: add 1 to round"),
    ("D011", "rules:\n  - at: end of turn\n    when: first(players).gold = first(players).gold\n"
             "    do: add 1 to round"),
    ("D016", "rules:\n  - at: end of turn\n    when: round = 1 or round = 2 and deck is empty\n    do: add 1 to round"),
    ("T014", "state: {heat: 0 to 5 = 0}\nrules:\n  - at: end of turn\n    when: 6 = heat\n    do: add 1 to heat"),
    ("T014", "state: {heat: 0 to 5 = 0}\nrules:\n  - at: end of turn\n    when: heat >= -1\n    do: add 1 to heat"),
    ("T016", "player: {wood: number = 0}\nactions:\n  build: {cost: {gold: 1, wood: 1}, do: stop}\n"
             "verbs:\n  mix: {params: {p: player}, do: set p.wood to p.gold}"),
    ("T016", "player: {wood: number = 0}\nactions:\n  build: {cost: {gold: 1, wood: 1}, do: stop}\n"
             "functions:\n  odd: {params: {p: player}, value: p.gold > p.wood}"),
    ("T017", "verbs:\n  swap:\n    params: {p: player}\n    do: |\n      p chooses c in deck\n      add 1 to p.gold"),
    (
        "T017",
        "verbs:\n  swap:\n    params: {p: player}\n    do: |\n      if p.gold > 1:\n        p chooses c in p.hand\n"
        "        move c to deck\n        shuffle deck",
    ),
    ("F008", "verbs:\n  a: {do: add 1 to round}\n  b: {do: add 1 to round}\nrules:\n"
             "  - {after: a(), again: true, do: b()}\n  - {after: b(), again: true, do: a()}\n"
             "  - {at: end of turn, do: a()}"),
    ("F011", "tables:\n  gift: {3: 4}\nfunctions:\n  given: {value: 'gift[count(players)]'}"),
    ("T018", "state: {heat: 0 to 5 = 5}\nrules:\n  - at: end of turn\n    do: set heat to heat - 1"),
    ("T018", "actions:\n  buy: {cost: {gold: 2}, do: stop}\nrules:\n  - at: end of turn of p\n"
             "    do: remove round from p.gold"),
    ("T019", "verbs:\n  spin:\n    do: |\n      let n = round\n      if n > 2: add 1 to round\n"
             "      while n < 9:\n        leave"),
    ("T020", "rules:\n  - at: end of turn of p\n    do: add 9 / p.gold rounded up to round"),
    ("T020", "rules:\n  - at: end of turn of p\n"
             "    do: add mod(9, count(each c in p.hand where c.value > 1)) to round"),
    ("T021", "places:\n  heap: {holds: card, order: pile}\nthings:\n  king: {kind: card, at: heap}\nrules:\n"
             "  - at: end of turn\n    do: add last(heap).value to round"),
    ("R010", "dice: {coin: [1, 2, 3]}\nverbs:\n  toss:\n    params: {p: player}\n    do: |\n"
             "      roll n from coin\n      if mod(n + 1, 2) = 0: add 1 to p.gold"),
    ("H012", "kinds:\n  coin: {}\nplaces:\n  purse: {holds: coin, seen_by: nobody}\nthings:\n"
             "  penny: {kind: coin, at: purse}"),
    ("C004", "things:\n  king:\n    kind: card\n    at: deck\n    text: {en: Take three gold, fr: Prenez trois}\n"
             "    effects: {gain_some: add 4 to p.gold}\nverbs:\n"
             "  gain_some: {params: {c: card, p: player}, body_of: card}"),
    ("C008", "places:\n  nook: {of: player, holds: card, max: 1}\ncomponents:\n"
             "  - {kind: card, count: 2, in: nook, id: 'extra'}"),
    ("C011", "texts: {t: {en: The treasure-chest, fr: Un}, u: {en: A treasurechest, fr: Deux}}"),
    ("L008", "texts: {t: {en: '{n} cards left', fr: 'cartes : {n}'}}\nverbs:\n"
             "  tell: {do: say t(count(deck))}"),
    ("L008", "texts: {t: {en: 'cards: {n}', fr: 'reste {n} cartes'}}\nverbs:\n"
             "  ask: {params: {p: player}, do: 'p may asking t(count(deck)): add 1 to p.gold'}"),
    ("L009", "texts: {t: {en: 'so', fr: 'donc'}, u: {en: 'that was it', fr: 'c\\u2019est tout'}}\nverbs:\n"
             "  tell:\n    do: |\n      say t()\n      say u()"),
    ("H002", "texts: {t: \"{n}\"}\nplayer: {debt: {type: number = 0, seen_by: owner}}\n"
             "verbs:\n  tell: {params: {p: player}, do: say t(p.debt)}"),
    ("H002", "texts: {t: \"{n}\"}\nverbs:\n"
             "  tell: {params: {p: player}, do: 'say t(sum(c.value for each c in deck)) to p'}"),
    ("H002", "texts: {t: \"{n}\"}\n"
             "functions: {worth: {params: {p: player}, value: sum(c.value for each c in p.hand)}}\n"
             "verbs:\n  tell: {params: {p: player}, do: say t(worth(p))}"),
    ("N019", "tables:\n  gift: {1: 4, other: 1}"),
    ("N019", "kinds:\n  coin: {}"),
    ("N019", "variants:\n  more:\n    adds:\n      verbs:\n        lose: {params: {p: player}, do: set p.gold to 0}"),
    ("N020", "things:\n  king_1o: {kind: card, at: deck}\n  king_l0: {kind: card, at: deck}"),
    ("C001", "kinds:\n  coin: {}\nplaces:\n  purse: {of: player, holds: coin}\nthings:\n  penny: {kind: coin}"),
    ("C003", "things:\n"
             "  jack: &jack {kind: card, at: deck, rules: [{at: end of turn, works_in: [deck], do: add 1 to round}]}\n"
             "  knave: *jack"),
    ("C010", "verbs:\n  # TO-DO think again\n  lose: {params: {p: player}, do: set p.gold to 0}"),
    ("L006", "texts: {t: {en: Take 3 or 4, fr: Prenez 3 ou 5}}"),
    ("L007", "texts: {t: {en: Nobody takes any more, fr: Nobody takes any more}}"),
    ("M007", "variants:\n  a: {removes: [things.ace]}\n"
             "  b: {replaces: {things: {ace: {kind: card, at: deck, value: 2}}}}"),
    ("M009", "variants:\n  a: {needs: b}\n  b: {needs: [c]}\n  c: {needs: a}"),
    ("S013", "things:\n  king: {kind: card, at: deck, value: 3, source: {vaule: rulebook}}"),
    ("S014", "phases:\n  nap: {turns: players, actions: [rest], may_stop: false}"),
    ("Y005", "things:\n  king: {kind: card, at: deck, name: 2024-01-01}"),
    ("Y012", "things:\n  king: {kind: card, at: \"de\u200bck\"}"),
]  # fmt: skip

RIGHT = [
    ("F008", "verbs:\n  a: {do: add 1 to round}\n  b: {do: add 1 to round}\nrules:\n"
             "  - {after: a(), do: b()}\n  - {after: b(), do: a()}\n  - {at: end of turn, do: a()}"),
    ("F008", "verbs:\n  a: {do: add 1 to round}\nrules:\n"
             "  - {after: a(), again: true, when: round < 5, do: a()}\n  - {at: end of turn, do: a()}"),
    ("F011", "tables:\n  gift: {3: 4, other: 1}\nfunctions:\n  given: {value: 'gift[count(players)]'}"),
    ("T018", "state: {heat: 0 to 5 = 5}\nrules:\n  - at: end of turn\n    when: heat > 0\n"
             "    do: set heat to heat - 1"),
    ("T018", "state: {heat: 0 to 5 = 5}\nrules:\n  - at: end of turn\n    do: 'if heat >= 1: cool()'\n"
             "verbs:\n  cool: {do: remove 1 from heat}"),
    ("T018", "actions:\n  buy: {cost: {gold: 2}, do: add 1 to round}"),
    ("T018", "verbs:\n  lose: {params: {p: player}, do: remove 3 from p.gold}"),
    ("T019", "verbs:\n  spin:\n    do: |\n      let old = round\n      add 1 to round\n"
             "      if round > old: leave_it()\n  leave_it: {do: stop}"),
    ("T019", "verbs:\n  spin:\n    params: {p: player}\n    do: |\n      let n = p.gold\n      set p.gold to 0\n"
             "      if n > 3: add n to round"),
    ("T020", "rules:\n  - at: end of turn of p\n    do: 'if p.gold > 0: add 9 / p.gold rounded up to round'"),
    ("T020", "rules:\n  - at: end of turn of p\n    do: add 9 / count(players) rounded up to round"),
    ("T020", "rules:\n  - at: end of turn of p\n"
             "    do: 'if p.hand is not empty: add 9 / count(p.hand) rounded up to round'"),
    ("T021", "rules:\n  - at: end of turn\n    do: add first(deck).value to round"),
    ("T021", "places:\n  heap: {holds: card, order: pile, refilled_from: deck}\nrules:\n"
             "  - at: end of turn\n    do: add first(heap).value to round"),
    ("R010", "dice: {coin: [1, 2, 3, 4]}\nverbs:\n  toss:\n    params: {p: player}\n    do: |\n"
             "      roll n from coin\n      if mod(n, 2) = 0: add 1 to p.gold"),
    ("H012", "kinds:\n  coin: {}\nplaces:\n  purse: {holds: coin, seen_by: nobody}\nthings:\n"
             "  penny: {kind: coin, at: purse}\n  dime: {kind: coin, at: purse}"),
    ("C004", "things:\n  king:\n    kind: card\n    at: deck\n    text: {en: Take four gold, fr: Prenez 4}\n"
             "    effects: {gain_some: add 4 to p.gold}\nverbs:\n"
             "  gain_some: {params: {c: card, p: player}, body_of: card}"),
    ("C008", "places:\n  nook: {of: player, holds: card, max: 2}\ncomponents:\n"
             "  - {kind: card, count: 2, in: nook, id: 'extra'}"),
    ("C011", "texts: {t: {en: The old chest, fr: Un}, u: {en: A chest old, fr: Deux}}"),
    ("L008", "texts: {t: {en: '{p} takes a card', fr: '{p} prend'}}\nverbs:\n"
             "  tell: {params: {p: player}, do: say t(p)}"),
    ("L009", "texts: {t: {en: 'So.', fr: 'Donc.'}, u: {en: 'that was it', fr: 'tout'}}\nverbs:\n"
             "  tell:\n    do: |\n      say t()\n      say u()"),
    ("F001", "phases:\n  a: {sequence: [b]}\n  b: {do: add 1 to round}\nrules:\n  - at: end of turn\n    do: run a"),
    ("F008", "verbs:\n  a:\n    params: {n: number}\n    do: |\n      if n > 9: stop\n      a(n + 1)"),
    ("F008", "verbs:\n  a:\n    params: {p: player}\n    do: |\n      p may:\n        a(p)"),
    ("F009", "rules:\n  - whenever: each p in players where p.gold > 3\n    do: lose(p)\n"
             "verbs:\n  lose: {params: {p: player}, do: set p.gold to 0}"),
    ("F009", "rules:\n  - whenever: each p in players where p.gold > 3\n    do: end game won by p"),
    ("F010", "verbs:\n  spin:\n    do: |\n      let n = 3\n      while n > 1:\n        set n to n - 1\n"
             "rules:\n  - at: end of turn\n    do: spin()"),
    ("F010", "verbs:\n  spin:\n    params: {p: player}\n    do: |\n      while deck is not empty:\n"
             "        draw_one(p)\n"
             "rules:\n  - at: end of turn\n    do: spin(first(players))"),
    ("F010", "verbs:\n  spin:\n    params: {p: player}\n    do: |\n      while p.gold < 9:\n        p may:\n"
             "          leave\nrules:\n  - at: end of turn\n    do: spin(first(players))"),
    ("F018", "places:\n  heap: {holds: card}\nverbs:\n  lay: {params: {c: card, to: place of card}, do: move c to to}\n"
             "rules:\n  - at: end of turn\n    do: lay(first(deck), heap)"),
    ("D010", "rules:\n  - at: end of turn\n    when: true\n    do: add 1 to round"),
    ("D016", "rules:\n  - at: end of turn\n    when: round = 1 or (round = 2 and deck is empty)\n"
             "    do: add 1 to round"),
    ("D016", "rules:\n  - at: end of turn\n"
             "    when: any(each p in players where p.gold = 1 and round = 2) or round = 3\n"
             "    do: add 1 to round"),
    ("T014", "state: {heat: 0 to 5 = 0}\nrules:\n  - at: end of turn\n    when: heat >= 5\n    do: set heat to 0"),
    ("T016", "player: {wood: number = 0}\nactions:\n  build: {cost: {gold: 1, wood: 1}, do: add 2 to my.gold}"),
    ("T017", "verbs:\n  swap:\n    params: {p: player}\n    do: |\n      p chooses c in p.hand\n      else: stop\n"
             "      add 1 to p.gold"),
    ("T017", "verbs:\n  swap:\n    params: {p: player}\n    do: |\n      if p.hand is not empty:\n"
             "        p chooses c in p.hand\n"
             "        add 1 to p.gold"),
    ("T017", "verbs:\n  swap:\n    params: {p: player}\n    do: |\n      p chooses c in p.hand\n      let n = c.value\n"
             "      add n to p.gold"),
    ("H002", "texts: {t: \"{n}\"}\nplayer: {debt: {type: number = 0, seen_by: owner}}\n"
             "verbs:\n  tell: {params: {p: player}, do: say t(p.debt) to p}"),
    ("H002", "texts: {t: \"{n}\"}\nverbs:\n  tell: {params: {p: player}, do: say t(first(p.hand))}"),
    ("N019", "functions:\n  lost: {params: {p: player}, value: p.gold}\n"
             "variants:\n  more:\n"
             "    patch: [{at: endings.late.won_by, set: '[each p in players where lost(p) > 1]'}]"),
    ("N020", "things:\n  king_1: {kind: card, at: deck}\n  king_2: {kind: card, at: deck}\n"
             "  king_10: {kind: card, at: deck}"),
    ("C001", "kinds:\n  coin: {}\nplaces:\n  purse: {of: player, holds: coin}\nthings:\n  penny: {kind: coin}\n"
             "setup: move coins to first(players).purse"),
    ("L006", "texts: {t: {en: Take two or 3, fr: Prenez 3 ou 2 cartes}}"),
    ("L007", "texts: {t: {en: Zeus, fr: Zeus}}"),
    ("M007", "variants:\n  a: {excludes: b, removes: [things.ace]}\n  b: {removes: [things.ace]}"),
    ("S013", "things:\n  king: {kind: card, at: deck, source: {value: rulebook, figure: reference}}"),
    ("Y005", "things:\n  king: {kind: card, at: deck, name: \"012\"}"),
    ("Y013", "verbs:\n  lose: {params: {p: player}, do: set p.gold to 0}  #no space\n"),
]  # fmt: skip


def found_in(fragment: str) -> list[str]:
    texts = {"game.yaml": SOUND, "part.yaml": "part: more\n" + fragment}
    return [one.code for one in check_texts(texts, lints=True)]


def test_the_sound_game_is_sound():
    assert [str(one) for one in check_texts({"game.yaml": SOUND}, lints=True)] == []


@pytest.mark.parametrize(("code", "fragment"), WRONG, ids=[f"{code}-{n}" for n, (code, _) in enumerate(WRONG)])
def test_it_is_found(code, fragment):
    assert code in found_in(fragment)


@pytest.mark.parametrize(("code", "fragment"), RIGHT, ids=[f"{code}-{n}" for n, (code, _) in enumerate(RIGHT)])
def test_it_is_left_alone(code, fragment):
    found = found_in(fragment)
    assert code not in found
    assert not [other for other in found if CODES[other].severity.value == "error"], found


def test_every_check_has_a_failing_and_a_passing_example():
    for check in (*CONTENT_CHECKS, *GAME_CHECKS):
        for code in check.codes:
            assert CODES[code].wrong and CODES[code].right, code


SCENARIO = """\
scenarios:
  - scenario: one
    seats: [ann, ben]
    given: {ann.gold: 3}
    do:
      - ann: rest
"""


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("X017", SCENARIO.replace("ann: rest", "ann: rset")),
        ("X012", SCENARIO.replace("ann: rest", "anna: rest")),
        ("X012", SCENARIO.replace("ann: rest", "ann: rest(")),
        ("N011", SCENARIO.replace("ann.gold", "ann.glod")),
        ("T001", SCENARIO.replace("gold: 3", "gold: many")),
        ("N001", SCENARIO.replace("ann.gold: 3", "ann.hand: [aec]")),
        ("X011", SCENARIO.replace("    seats", "    proves: [R9]\n    seats")),
        ("M001", SCENARIO.replace("    seats", "    variants: [harder]\n    seats")),
        ("N013", SCENARIO.replace("    seats", "    phase: mian\n    seats")),
        ("X012", SCENARIO.replace("    seats", "    active: bon\n    seats")),
        ("N001", SCENARIO + "      - expect: [rond = 1]\n"),
        ("T001", SCENARIO + "      - expect: [round + 1]\n"),
        ("N002", SCENARIO + "      - rolls: {dye: [1]}\n"),
        ("N012", SCENARIO + "      - shuffles: {dekc: [ace]}\n"),
        ("N001", SCENARIO + "      - shuffles: {deck: [aec]}\n"),
        ("N001", SCENARIO + "      - shuffles: {chance: [aec]}\n"),
        ("X012", SCENARIO + "      - shuffles: {deck: [3]}\n"),
        ("X017", SCENARIO.replace("ann: rest", "ann: 3")),
        ("S009", SCENARIO.replace("[ann, ben]", "[]")),
        ("S009", SCENARIO.replace("    seats", "    proves: []\n    seats")),
        ("S009", SCENARIO.replace("{ann.gold: 3}", "{}")),
        ("X012", SCENARIO + "      - result: {reason: lat}\n"),
        ("X012", SCENARIO + "      - result: {winners: [bon]}\n"),
        ("X017", SCENARIO + "      - not_offered: {ben: [rset]}\n"),
        ("X012", SCENARIO + "      - hidden_from: {bon: [deck]}\n"),
    ],
)
def test_scenarios_are_checked_before_they_are_played(code, wrong):
    texts = {"game.yaml": SOUND, "rules.yaml": "ledger:\n  R1: Rest.\n"}
    assert [one.code for one in check_texts({**texts, "s.yaml": SCENARIO}, lints=True)] == []
    found = check_texts({**texts, "s.yaml": wrong}, lints=True)
    assert [one.code for one in found] == [code], [str(one) for one in found]
    assert found[0].file == "sample/s.yaml"


def test_a_card_that_no_scenario_shows():
    rule = "{at: end of turn, works_in: [deck], do: stop}"
    card = f"part: x\nthings:\n  king: {{kind: card, at: deck, text: Reigns, rules: [{rule}]}}\n"
    texts = {"game.yaml": SOUND, "x.yaml": card, "s.yaml": SCENARIO}
    assert "X004" in [one.code for one in check_texts(texts, lints=True)]
    texts["s.yaml"] += "      - hidden_from: {ben: [king]}\n"
    assert "X004" not in [one.code for one in check_texts(texts, lints=True)]


def test_what_only_one_setting_has_is_not_called_unused():
    variant = "variants:\n  long:\n    adds:\n      rules: [{at: end of turn, do: run nap}]\n"
    fragment = "phases:\n  nap: {do: add 1 to round}\n"
    assert "F001" in found_in(fragment)
    assert "F001" not in found_in(fragment + variant)


def test_findings_that_follow_from_one_are_told_once():
    rule = "rules:\n  - {at: end of turn, do: draw_one(first(players))}\n"
    broken = SOUND.replace("  draw_one:", "  darw_one:") + rule
    (found,) = check_texts({"game.yaml": broken}, lints=True)
    assert found.code == "N021" and "`draw_one`" in found.hint and len(found.related) == 2
    uses = "".join(f"  v{n}: {{params: {{p: player}}, do: add {n} to p.gold}}\n" for n in range(3))
    wrong = SOUND.replace("verbs:\n", "verbs:\n" + uses).replace("player: {gold:", "plaier: {gold:")
    found = check_texts({"game.yaml": wrong}, lints=True)
    assert [one.code for one in found] == ["S001"]


def one_finding(*changes: tuple[str, str], part: str = ""):
    """The only finding in the sound game with some changes."""
    text = SOUND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    texts = {"game.yaml": text} | ({"part.yaml": f"part: more\n{part}"} if part else {})
    (found,) = check_texts(texts, lints=True)
    return found


def test_a_misspelt_definition_is_blamed_whatever_it_defines():
    rules = "rules:\n" + "".join("  - {after: draw_one(p), do: add 1 to p.gold}\n" for _ in range(3))
    heard = one_finding(("  draw_one:", "  drwa_one:"), ("about: Nothing", "about: Rwa_one, nothing"), part=rules)
    assert heard.code == "N021" and heard.fixes
    main = one_finding(("  main:", "  mian:"))
    assert main.code == "N021" and main.line == SOUND[: SOUND.index("  main:")].count("\n") + 1
    # `draw` is known all the same, as a common verb that takes something else.
    uses = "".join(f"  - {{at: end of turn, when: round = {n}, do: 'draw(first(deck), me)'}}\n" for n in (1, 2))
    verb = "  darw: {params: {c: card, p: player}, do: move c to p.hand}\n"
    common = one_finding(part=f"verbs:\n{verb}rules:\n{uses}")
    assert common.code == "N021" and "`draw`" in common.hint
    variant = "variants: {slow: {patch: [{at: endings.late.when, set: round > 5}]}}\n"
    scenarios = "".join(f"  - {{scenario: s{n}, variants: [slwo], do: [{{expect: [round = 0]}}]}}\n" for n in (1, 2))
    texts = {"game.yaml": SOUND, "v.yaml": f"part: v\n{variant}", "s.yaml": f"scenarios:\n{scenarios}"}
    assert "N021" in [one.code for one in check_texts(texts, lints=True)]


def test_the_likelier_spelling_of_two_is_right():
    """A name that is declared once and used once: the one that looks like no word is the slip."""
    effect = "      let {} = first(p.hand)\n      move {} to deck\n"
    verb = f"verbs:\n  swap:\n    params: {{{{p: player}}}}\n    do: |\n{effect}"
    assert one_finding(part=verb.format("osrigin", "origin") + CALLED).code == "N021"
    assert one_finding(part=verb.format("origin", "osrigin") + CALLED).code == "N001"


CALLED = "rules:\n  - {at: end of turn, when: my.hand is not empty, do: swap(me)}\n"


def test_the_same_fault_in_many_places_is_told_once():
    rules = "".join(f"  - {{at: end of turn, when: round = {n}, do: add ruond to round}}\n" for n in range(9))
    found = one_finding(part=f"rules:\n{rules}")
    assert found.code == "N001" and len(found.related) == 8
    assert "the same in 8 further places" in found.notes
    assert [edit.text for edit in found.fixes[0].edits] == ["round"] * 9
    shown = render(found)
    assert shown.count("here, too") == 6 and terse(found).endswith("(+8)")


def test_a_thing_without_its_kind_is_known_all_the_same():
    shown = one_finding(
        ("  ace: {kind: card, at: deck}", "  ace: {at: deck}"),
        part="rules:\n  - {at: end of turn, do: move ace to deck}\n",
    )
    assert shown.code == "S002" and "`ace`" in shown.message


def test_a_missing_line_with_a_name_is_one_fault():
    found = one_finding(part="things:\n    kind: card\n    at: deck\n    name: Lonely\n    value: 3\n")
    assert found.code == "S002" and "between `things` and `kind`" in found.message and found.line == 2


def test_an_unclear_kind_is_one_fault():
    found = one_finding(("  card: {attributes:", "  base: {}\n  card: {is: {a: base}, attributes:"))
    assert found.code == "S003"


def test_the_scaffold_of_other_tests_has_no_errors():
    assert not [one for one in check_text("", lints=True) if one.severity.value == "error"] and SCAFFOLD
