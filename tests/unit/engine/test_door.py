"""The door: decisions, answers, faults, copies and the past."""

from __future__ import annotations

from random import Random

import pytest

from interpreter.engine.decision import Option
from interpreter.engine.errors import GameFault, NotOffered, RuleFault, ThemisError
from interpreter.engine.header import ASK, FRAMES, FUEL, FUEL_PER_ANSWER
from interpreter.engine.machine import Machine
from interpreter.engine.state import fresh, start
from tests.unit.engine import hand_cards, hand_tic_tac_toe


def noughts():
    return start(hand_tic_tac_toe.machine(), seed=7)


def play(state, *answers):
    for answer in answers:
        state.choose(answer)
    return state


def test_a_game_from_its_first_question_to_its_result():
    state = noughts()
    assert state.result is None
    assert state.decision.player == 0
    assert state.decision.prompt == "choose an action"
    assert state.decision.action_names == ("claim",)
    play(state, "claim(a1)", "claim(a2)", "claim(b1)", "claim(b2)", "claim(c1)")
    assert state.decision is None
    assert state.result == ((0,), None, "line")
    assert state.result.winners == (0,)
    assert state.cells[FRAMES] == () and state.cells[ASK] == 0


def test_a_full_board_is_drawn():
    state = play(noughts(), *[f"claim({c})" for c in ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]])
    assert state.result.winners == () and state.result.reason == "full"


def test_options_are_a_sequence_with_ids_labels_and_positions():
    options = noughts().decision.options
    assert len(options) == 9
    assert [option.index for option in options] == list(range(9))
    assert options[0].id == "claim(a1)" and options[0].label == "Claim a1"
    assert options[-1] == options[8] and options[-1].index == 8
    assert [option.id for option in options[1:3]] == ["claim(b1)", "claim(c1)"]
    assert options[2] in options and len(set(options)) == 9
    with pytest.raises(IndexError):
        options[9]
    assert isinstance(Random(1).choice(options), Option)


def test_labels_are_in_the_language_and_ids_are_not():
    option = start(hand_tic_tac_toe.machine("fr")).decision.options[0]
    assert (option.id, option.label) == ("claim(a1)", "Prendre a1")


@pytest.mark.parametrize("answer", [3, "claim(a2)", "claim( a2 )", "option"])
def test_an_option_is_meant_by_itself_its_index_or_its_id(answer):
    state = noughts()
    state.choose(state.decision.options[3] if answer == "option" else answer)
    assert state.history == ["claim(a2)"]


@pytest.mark.parametrize("answer", [9, -1, "claim(d4)", "", None, 1.0, True, (0, 2)])
def test_what_is_not_offered_is_refused_and_changes_nothing(answer):
    state = noughts()
    before = state.cells[:]
    with pytest.raises(NotOffered) as refused:
        state.choose(answer)
    assert refused.value.offered[:2] == ("claim(a1)", "claim(b1)")
    assert state.cells == before and state.history == []


def test_an_option_of_an_earlier_decision_is_refused_and_one_of_an_equal_decision_is_not():
    state = noughts()
    old = state.decision.options[4]
    twin = state.clone()
    state.choose(0)
    with pytest.raises(NotOffered, match="another decision"):
        state.choose(old)
    twin.choose(old)
    assert twin.history == ["claim(b2)"]
    other = noughts()
    other.choose(old)
    assert other == twin


def test_after_the_end_nothing_can_be_chosen():
    state = play(noughts(), "claim(a1)", "claim(a2)", "claim(b1)", "claim(b2)", "claim(c1)")
    for answer in (0, "claim(c3)"):
        with pytest.raises(NotOffered, match="over"):
            state.choose(answer)
    assert state.why_not("claim(c3)").message == "the game is over"


def test_a_clone_goes_its_own_way():
    state = play(noughts(), 0, 0)
    twin = state.clone()
    assert twin == state and twin.fingerprint() == state.fingerprint()
    twin.choose(0)
    assert twin != state and twin.history != state.history
    assert len(state.decision.options) == 7


def test_undo_goes_back_choice_by_choice_even_in_shared_pasts():
    state = play(noughts(), 0, 0, 0)
    twin = state.clone()
    prints = []
    while state.undo():
        prints.append(state.fingerprint())
        play(state.clone(), 0)
        state_again = state.clone()
        state_again.choose(1)
    assert len(prints) == 3 and state == noughts() and state.history == []
    assert [twin.undo() and twin.fingerprint() for _ in range(3)] == prints
    assert twin.undo() is False


def test_without_past_there_is_no_undo():
    state = start(hand_tic_tac_toe.machine(), keep_past=False)
    state.choose(0)
    assert state.undo() is False and state.history == ["claim(a1)"]


def test_a_seed_may_be_text():
    machine = hand_cards.machine()
    assert start(machine, "spring").seed == "spring"
    assert start(machine, -3).seed == -3
    assert start(machine, "7").cells[hand_cards.DECK] == start(machine, 7).cells[hand_cards.DECK]
    with pytest.raises(TypeError):
        start(machine, 1.5)


def test_an_opening_without_chance_is_reused_but_not_shared():
    machine = hand_tic_tac_toe.machine()
    one, two = start(machine, 1), start(machine, 2)
    one.choose(0)
    assert len(two.decision.options) == 9 and two.seed == 2 and one.seed == 1
    assert machine.opening is not None
    cards = hand_cards.machine()
    start(cards)
    assert cards.opening is None


def test_why_not_asks_the_compiled_game():
    machine = hand_tic_tac_toe.machine()
    state = play(start(machine), 0)
    assert state.why_not("claim(b2)") is None
    assert "claim(a1)" in state.why_not("claim(a1)").message
    machine.explain = lambda state, text: type("R", (), {"message": f"no {text}", "span": None})()
    assert state.why_not("claim(a1)").message == "no claim(a1)"


def test_seats_are_checked():
    with pytest.raises(ThemisError, match="seat"):
        noughts().view(2)


# ---------------------------------------------------------------- faults

AUTHOR = """
def hurt(v, n):
    return 6 // n
def start(v):
    v[1] = (0, 0, (1, 0))
    v[0] = ((0, 1, 5),)
    return None
def r_main(v, frame, value):
    v[12] += 1
    if value: hurt(v, 0)
    v[1] = (0, 0, (1, 0))
    v[0] = ((0, 1, 5),)
    return None
"""


def faulty(error_line: str = "    return 6 // n", keep_past: bool = True):
    from interpreter.engine.program import Program, SiteRow

    namespace: dict = {"RuleFault": RuleFault}
    exec(compile(AUTHOR.replace("    return 6 // n", error_line), "content/broken/game.yaml", "exec"), namespace)
    program = Program(
        game="broken", hash="b", players=1, things=(("p1", "player"),), kinds={"player": (0, 1)},
        initial=((), 0, 0, 0, 0, -1, (), 0, (), 0, (), (), 0), sites=(SiteRow("yesno"),), units=("main",),
    )  # fmt: skip
    namespace.update(START=namespace["start"], RESUME={0: namespace["r_main"]})
    return start(Machine(program, namespace), keep_past=keep_past)


def test_a_fault_names_the_authors_line_and_leaves_the_state_as_it_was():
    state = faulty()
    play(state, "no")
    before = state.cells[:]
    with pytest.raises(GameFault) as fault:
        state.choose("yes")
    found = fault.value
    assert (found.file, found.line, found.column, found.end_column) == ("content/broken/game.yaml", 3, 12, 18)
    assert found.message == "a division by zero" and found.unit == "r_main > hurt"
    assert str(found).startswith("content/broken/game.yaml:3:12: a division by zero")
    assert isinstance(found.__cause__, ZeroDivisionError)
    assert state.cells == before and state.history == ["no"]
    play(state, "no")
    assert state.undo() and state.undo() and not state.undo()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("    raise RuleFault('too much')", "too much"),
        ("    return hurt(v, n)", "too deeply"),
        ("    return v[10 ** 6]", "IndexError"),
        ("    return {}[n]", "KeyError"),
        ("    return n + ()", "TypeError"),
    ],
)
def test_every_error_of_compiled_code_becomes_a_fault(line, message):
    with pytest.raises(GameFault, match=message) as fault:
        faulty(line).choose("yes")
    assert fault.value.line == 3 and len(fault.value.unit) < 300


def test_an_interruption_passes_through_and_leaves_the_state_as_it_was():
    state = faulty("    raise KeyboardInterrupt")
    before = state.cells[:]
    with pytest.raises(KeyboardInterrupt):
        state.choose("yes")
    assert state.cells == before


def test_without_past_a_fault_leaves_a_state_that_says_so():
    state = faulty(keep_past=False)
    with pytest.raises(GameFault):
        state.choose("yes")
    for use in (
        lambda: state.decision,
        lambda: state.choose(0),
        state.clone,
        state.save,
        lambda: state.view(0),
        state.undo,
    ):
        with pytest.raises(GameFault, match="broke before") as again:
            use()
    assert again.value.line == 3


def test_rules_that_end_without_an_ending_are_a_fault():
    machine = hand_tic_tac_toe.machine()
    machine.resume = {0: lambda v, frame, value: 0}
    with pytest.raises(GameFault, match="no ending"):
        start(machine).choose(0)


def test_each_answer_has_its_own_fuel():
    state = play(noughts(), 0)
    assert state.cells[FUEL] == FUEL_PER_ANSWER - 1
    state.choose(0)
    assert state.cells[FUEL] == FUEL_PER_ANSWER - 1


# ---------------------------------------------------------------- questions inside questions


def test_frames_are_handed_outwards_and_unwound():
    state = start(hand_cards.machine(), seed=3)
    met = set()
    rng = Random(5)
    while state.decision is not None:
        ids = [option.id for option in state.decision.options]
        met.add((state.decision.kind, len(state.cells[FRAMES])))
        leave = state.decision.kind == "yesno" and "yes"
        state.choose(leave or rng.choice(ids))
    assert met == {("one", 1), ("some", 2), ("one", 2), ("yesno", 2)}
    assert state.result.reason == "last_card" and len(state.result.scores) == 2


def test_a_phase_can_be_staged_without_setup():
    state = fresh(hand_cards.machine(), 1)
    for card, to in ((2, hand_cards.HAND), (3, hand_cards.HAND + 1)):
        hand_cards.move(state.cells, card, to)
    state.begin("STAGE", 0)
    assert [option.id for option in state.decision.options] == ["c1"]
    assert state.undo() is False


def test_chance_can_be_laid_down():
    machine = hand_cards.machine()
    state = start(machine, 1, prepare=lambda state: state.fix_shuffle("deck", ["c9", "c8", "c7", "c6"]))
    assert [option.id for option in state.decision.options] == ["c7", "c8", "c9"]
    state.fix_rolls("die", [3])
    play(state, "c9", "c6")
    assert "die: 3" in state.log() and state.view(0)["players"][0]["attributes"]["score"] == 3
    with pytest.raises(ThemisError, match="known are: die, deck"):
        state.fix_rolls("dice", [1])
    with pytest.raises(ThemisError, match="no thing"):
        state.fix_shuffle("deck", ["c99"])
