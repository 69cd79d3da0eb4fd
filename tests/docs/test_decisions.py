"""What the decision records say about play is so: one small game for each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import interpreter

from .harbour import ROOT

_TABLE = """
game: trial
players: 2
kinds:
  card: {works_in: [row]}
places:
  deck: {holds: card, order: pile}
  row: {of: player, holds: card, order: line, max: 2}
  out: {holds: card, order: pile}
components:
  - {kind: card, count: 6, in: deck}
state:
  n: number = 0
  m: number = 0
player:
  points: number = 0
"""


def _game(folder: Path, *sections: str, **settings):
    (folder / "game.yaml").write_text("\n".join([_TABLE.strip(), *sections]) + "\n", encoding="utf-8")
    return interpreter.load(folder, **settings)


def _with_action(do: str, more: str = "", name: str = "act_now") -> str:
    """One action, beside one that does nothing, so that there is always something to choose."""
    lines = "".join(f"      {line}\n" for line in do.strip().splitlines())
    return (
        f"actions:\n  {name}:\n    do: |\n{lines}  wait: {{do: stop}}\n"
        f"phases:\n  main: {{turns: players, actions: [{name}, wait]}}\n{more}"
    )


_NEVER = "endings:\n  - {id: never, when: n > 1000, drawn: true}\n"


def _figure(state, name: str):
    return state.view(None)["state"][name]


def test_0002_a_state_is_numbers_and_tuples_of_numbers(tmp_path) -> None:
    state = _game(tmp_path, _with_action("add 1 to n", _NEVER)).start(seed="text too")

    def plain(value) -> bool:
        return isinstance(value, int) or (isinstance(value, tuple) and all(map(plain, tuple.__iter__(value))))

    assert all(map(plain, state.cells))
    twin = state.clone()
    twin.choose("act_now")
    assert _figure(state, "n") == 0 and _figure(twin, "n") == 1


def test_0003_what_remains_to_be_done_is_saved_with_the_state(tmp_path) -> None:
    do = "repeat 3 times:\n  choose amount a from 1 to 2\n  add a to n"
    game = _game(tmp_path, _with_action(do, _NEVER))
    state = game.start()
    state.choose("act_now")
    for _ in range(3):
        state = game.restore(json.loads(json.dumps(state.save())))
        state.choose("2")
    assert _figure(state, "n") == 6


def test_0004_end_turn_drops_what_was_still_to_be_done(tmp_path) -> None:
    verbs = "verbs:\n  inner: {do: 'end turn'}\n  outer:\n    do: |\n      inner()\n      add 1 to n\n"
    rules = "rules:\n  - {at: end of turn, do: add 1 to m}\n"
    state = _game(tmp_path, verbs, rules, _with_action("outer()\nadd 1 to n", _NEVER)).start()
    state.choose("act_now")
    assert (_figure(state, "n"), _figure(state, "m")) == (0, 1)
    assert state.decision.player == 1


def test_0005_endings_are_tested_right_after_the_write(tmp_path) -> None:
    endings = "endings:\n  - {id: one, when: n = 1, won_by: me}\n"
    state = _game(tmp_path, _with_action("set n to 1\nset n to 2\nset m to 9", endings)).start()
    state.choose("act_now")
    assert state.result.winners == (0,) and _figure(state, "m") == 0


def test_0005_a_change_of_turn_is_no_write(tmp_path) -> None:
    """The condition speaks of `me`; it becomes true for the next player without anything being written."""
    endings = "endings:\n  - {id: point, when: my.points = 1, won_by: me}\n"
    do = "for each p in players where p != me: set p.points to 1"
    state = _game(tmp_path, _with_action(do, endings)).start()
    state.choose("act_now")
    assert state.result is None and state.decision.player == 1
    state.choose("act_now")  # writes player 1's points, and it is player 2's turn, who has one already
    assert state.result.winners == (1,)


def test_0005_setup_is_quiet(tmp_path) -> None:
    setup = "setup: |\n  set n to 1\n  bump()\nverbs:\n  bump: {do: add 1 to n}\n"
    rules = "rules:\n  - {after: bump, do: add 1 to m}\n  - {whenever: n = 1, do: add 10 to m}\n"
    endings = "endings:\n  - {id: two, when: n = 2, won_by: me}\n"
    state = _game(tmp_path, setup, rules, _with_action("bump()", endings)).start()
    assert state.result is None and (_figure(state, "n"), _figure(state, "m")) == (2, 0)


def test_0006_at_once_nobody_reacts_before_the_end_but_writes_are_seen(tmp_path) -> None:
    verbs = "verbs:\n  bump: {do: add 1 to n}\n"
    rules = "rules:\n  - {after: bump, do: set m to m * 10 + n}\n"
    do = "at once:\n  bump()\n  if n = 1: bump()"
    state = _game(tmp_path, verbs, rules, _with_action(do, _NEVER)).start()
    state.choose("act_now")
    assert (_figure(state, "n"), _figure(state, "m")) == (2, 22)


def test_0006_at_once_capacity_is_looked_at_at_the_end(tmp_path) -> None:
    do = "at once:\n  move 3 of deck to my.row\n  move first(my.row) to out"
    state = _game(tmp_path, _with_action(do, _NEVER)).start()
    state.choose("act_now")
    assert state.view(None)["players"][0]["places"]["row"]["count"] == 2
    overfull = tmp_path / "overfull"
    overfull.mkdir()
    state = _game(overfull, _with_action("at once:\n  move 3 of deck to my.row", _NEVER)).start()
    with pytest.raises(interpreter.GameFault, match="3 things can't lie in a place for 2"):
        state.choose("act_now")
    assert state.decision.player == 0


def test_0007_a_replacement_is_used_once_in_a_chain(tmp_path) -> None:
    verbs = "verbs:\n  bump: {do: add 1 to n}\n"
    rules = "rules:\n  - id: twice\n    instead_of: bump\n    do: |\n      bump()\n      bump()\n"
    state = _game(tmp_path, verbs, rules, _with_action("bump()", _NEVER)).start()
    state.choose("act_now")
    assert _figure(state, "n") == 2
    state.choose("act_now")
    assert _figure(state, "n") == 4


def test_0008_modifiers_leave_the_printed_value_alone(tmp_path) -> None:
    sections = (
        "things:\n  ace: {kind: piece, size: 3}\n"
        "kinds:\n  card: {works_in: [row]}\n  piece: {attributes: {size: number}}\n"
        "rules:\n  - {modify: size, of: each c in pieces, add: 1}\n  - {modify: size, of: each c in pieces, times: 2}\n"
    )
    table = _TABLE.replace("kinds:\n  card: {works_in: [row]}\n", "")
    do = "set n to ace.size\nset m to ace.printed.size"
    text = "\n".join([table.strip(), sections, _with_action(do, _NEVER)])
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    state = interpreter.load(tmp_path).start()
    state.choose("act_now")
    assert (_figure(state, "n"), _figure(state, "m")) == (7, 3)


def test_0009_streams_do_not_shift_each_other(tmp_path) -> None:
    dice = "dice:\n  one: [1, 2, 3, 4, 5, 6]\n  two: [1, 2, 3, 4, 5, 6]\n"
    game = _game(tmp_path, dice, _with_action("roll a from one\nroll b from two\nset n to a", _NEVER))
    other = tmp_path / "other"
    other.mkdir()
    twin = _game(other, dice, _with_action("roll a from one\nset n to a", _NEVER))
    for seed in range(5):
        rolls = []
        for state in (game.start(seed), twin.start(seed)):
            for _ in range(4):
                state.choose("act_now")
            rolls.append(_figure(state, "n"))
        assert rolls[0] == rolls[1]


def test_0010_a_single_answer_is_not_asked_but_a_single_action_is(tmp_path) -> None:
    text = _with_action("choose amount a from 3 to 3\nset n to a", _NEVER)
    state = _game(tmp_path, text.replace("[act_now, wait]", "[act_now]")).start()
    assert state.decision.ids() == ["act_now"]
    state.choose("act_now")
    assert _figure(state, "n") == 3 and state.decision.ids() == ["act_now"]


def test_0011_a_forbidden_action_is_not_offered(tmp_path) -> None:
    rules = "rules:\n  - {id: once_in_a_row, forbid: 'act(p, a)', when: p.last_action = a}\n"
    state = _game(tmp_path, rules, _with_action("add 1 to n", _NEVER)).start()
    state.choose("act_now")
    state.choose("wait")
    assert state.decision.ids() == ["wait"]
    assert "once in a row" in state.why_not("act_now").message


def test_0013_what_left_is_remembered(tmp_path) -> None:
    things = (
        "things:\n  joker:\n    kind: card\n    at: deck\n"
        "    rules:\n      - {after: drop(self), do: add 1 to my.points}\n"
    )
    verbs = "verbs:\n  drop: {params: {c: card}, do: move c to out}\n"
    state = _game(tmp_path, things, verbs, _with_action("move joker to my.row\ndrop(joker)", _NEVER)).start()
    state.choose("act_now")
    assert [p["attributes"]["points"] for p in state.view(None)["players"]] == [1, 0]


def test_0014_lists_count_from_one(tmp_path) -> None:
    state = _game(tmp_path, _with_action("set n to [7, 8][1]\nset m to [7, 8][3]", _NEVER)).start()
    with pytest.raises(interpreter.GameFault, match="the list has 2 members, so there is none at position 3"):
        state.choose("act_now")


def test_0015_several_things_keep_their_order(tmp_path) -> None:
    state = _game(tmp_path, _with_action("move 2 of deck to out\nmove 2 of deck to out at top", _NEVER)).start()
    state.choose("act_now")
    assert state.view(None)["places"]["out"]["things"] == ["card_3", "card_4", "card_1", "card_2"]


def test_0016_who_has_nothing_to_choose_is_not_asked(tmp_path) -> None:
    do = "may:\n  choose amount a from 1 to n\n  add 5 to m\nelse: set m to 1"
    state = _game(tmp_path, _with_action(do, _NEVER)).start()
    state.choose("act_now")
    assert _figure(state, "m") == 1 and state.decision.player == 1


def test_0017_a_rule_does_not_hear_what_it_does_itself(tmp_path) -> None:
    verbs = "verbs:\n  bump: {do: add 1 to n}\n"
    for folder, more, n in (("once", "", 2), ("again", ", again: true, when: n < 5", 5)):
        (tmp_path / folder).mkdir()
        rules = f"rules:\n  - {{id: echo, after: bump, do: bump(){more}}}\n"
        state = _game(tmp_path / folder, verbs, rules, _with_action("bump()", _NEVER)).start()
        state.choose("act_now")
        assert _figure(state, "n") == n


def test_nobody_is_asked_out_of_turn(tmp_path) -> None:
    """And who plays alone is always the one to act."""
    sections = "actions:\n  wait: {do: add 1 to n}\nphases:\n  main: {actions: [wait], each_turn: 1}\n" + _NEVER
    with pytest.raises(interpreter.GameFault, match="it is nobody's turn"):
        _game(tmp_path, sections).start()
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8").replace("players: 2", "players: 1")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert interpreter.load(tmp_path).start().decision.player == 0


def test_every_record_has_its_parts_and_its_number() -> None:
    records = sorted((ROOT / "interpreter" / "decisions").glob("[0-9]*.md"))
    numbers = [int(record.name[:4]) for record in records]
    assert numbers == list(range(1, len(records) + 1))
    for record in records:
        text = record.read_text(encoding="utf-8")
        assert text.startswith(f"# {record.name[:4]} "), record.name
        for heading in ("## Context", "## Choice", "## Consequences"):
            assert heading in text, f"{record.name} lacks {heading}"
