"""What is written and would never count is an error: nothing is silently ignored."""

from __future__ import annotations

import pytest

from tests.unit.check.small_games import check_text, codes

FRAGMENTS = {
    "a figure that is kept in a place that does not exist": (
        "N012",
        "kinds: {imp: {attributes: {x: {type: number = 0, kept_in: [nowhere]}}}}",
    ),
    "a figure that is kept in a place of somebody else": (
        "N012",
        "kinds: {imp: {attributes: {x: {type: number = 0, kept_in: [imp.hand]}}}}",
    ),
    "a figure of players that would fall back": ("S007", "player: {x: {type: number = 0, kept_in: [hand]}}"),
    "a worked-out figure that would fall back": (
        "S007",
        "kinds: {imp: {attributes: {x: {type: number, value: 1, kept_in: [hand]}}}}",
    ),
    "a default of a worked-out figure": ("S007", "player: {x: {type: number = 3, value: 1 + 1}}"),
    "a figure of the table that its owner sees": ("S005", "state: {x: {type: number = 3, seen_by: owner}}"),
    "a figure that begins with nothing": ("S002", "state: {best: player}"),
    "an entry that begins with nothing": ("S002", "player: {best: color for each card}"),
    "a thing as a default": ("T001", "player: {best: card = ajax}"),
    "a reason that is no text": ("N014", "rules: [{id: r, forbid: 'act(p, a)', because: nowhere}]"),
    "a reason with holes": ("L003", "rules: [{id: r, forbid: 'act(p, a)', because: hello}]"),
    "a permission against no law": ("N001", "rules: [{id: r, permit: 'act(p, a)', over: nowhere}]"),
    "a permission with a reason": ("S007", "rules: [{id: r, permit: 'act(p, a)', because: hello}]"),
    "a rule at the end of the game": ("N013", "rules: [{id: r, at: end of game, do: stop}]"),
    "an ending at the end of the game": ("N013", "endings: [{id: e, at: end of game, drawn: true}]"),
    "a rule of the game that works in a place": (
        "S015",
        "rules: [{id: r, at: end of turn, do: stop, works_in: [hand]}]",
    ),
    "somebody who decides where nothing is offered": (
        "S002",
        "rules: [{id: r, at: end of turn, do: stop, by: first(players)}]",
    ),
    "a question where nothing is offered": ("S002", "rules: [{id: r, at: end of turn, do: stop, asking: hello(me)}]"),
    "a watcher that hears itself": ("S007", "rules: [{id: r, whenever: round > 99, do: set round to 0, again: true}]"),
    "yes or no with something added": (
        "T003",
        "player: {b: boolean}\nrules: [{id: r, modify: b, of: players, add: true}]",
    ),
    "a list with a lower bound": (
        "T003",
        "player: {b: set of player}\nrules: [{id: r, modify: b, of: players, at_least: '[]'}]",
    ),
    "a thing that is multiplied": (
        "T003",
        "player: {b: player or none}\nrules: [{id: r, modify: b, of: players, times: 2}]",
    ),
    "players that are skipped without turns": ("S002", "phases: {extra: {do: stop, skip: true}}"),
    "an effect with an end": ("S007", "phases: {extra: {do: stop, ends_when: true}}"),
    "a sequence with an end": ("S007", "phases: {extra: {sequence: [main], ends_when: true}}"),
    "several effects a turn": ("S002", "phases: {extra: {turns: players, do: stop, each_turn: any}}"),
    "an effect that may stop": ("S002", "phases: {extra: {turns: players, do: stop, may_stop: true}}"),
    "passing without actions": ("S002", "phases: {extra: {turns: players, do: stop, until_all_pass: true}}"),
    "being stuck without actions": ("S002", "phases: {extra: {turns: players, do: stop, when_stuck: pass_on}}"),
    "being stuck with something to choose": (
        "N002",
        "actions: {pick: {params: {p: players}, do: stop}}\n"
        "phases: {extra: {turns: players, actions: [pass_on], when_stuck: pick}}",
    ),
    "a break where nothing is scored": ("S002", "endings: [{id: e, when: round > 50, drawn: true, tie_break: [1]}]"),
    "faces that somebody sees": ("S007", "places: {spot: {holds: card, faces: true, seen_by: nobody}}"),
    "rules that nobody can order": ("N001", "verbs: {hit: {params: {p: player}, order: q, do: stop}}"),
    "rules that a number orders": ("N001", "verbs: {hit: {params: {n: number}, order: n, do: stop}}"),
    "an action that reads another phase": (
        "N001",
        "actions: {pick: {params: {k: 1 to most}, do: stop}}\n"
        "phases: {extra: {params: {most: number}, turns: players, actions: [pick]}}",
    ),
    "a replacement of what is not there": (
        "M004",
        "variants: {hard: {replaces: {rules: [{id: nowhere, at: end of turn, do: stop}]}}}",
    ),
}


@pytest.mark.parametrize("name", FRAGMENTS)
def test_nothing_is_ignored(name: str) -> None:
    code, fragment = FRAGMENTS[name]
    assert code in codes(check_text(fragment))
