"""Greedy and search: they find what is near, they know only what they may, and equal seeds play alike."""

from __future__ import annotations

from collections import Counter

import pytest

import interpreter
from interpreter.bots.judging import DECIDED, judged, leads, share
from interpreter.bots.search import _Candidate
from interpreter.bots.seating import UnknownBot, known_bots, make_bot
from interpreter.bots.window import Window
from interpreter.engine.state import Result
from interpreter.play.driver import drive
from tests.bots.conftest import SEALED, THROWS


def at(game, choices, seed=0):
    state = game.start(seed=seed)
    for choice in choices:
        state.choose(choice)
    return state


def wins(game, one, other, games):
    """How many of the games the first bot wins; the bots change seats, and pairs share a seed."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        state = game.start(seed=number // 2)
        drive(state, {seat: make_bot(one, f"{number}/1", game), 1 - seat: make_bot(other, f"{number}/2", game)})
        won += share(state.result, seat) if state.result.winners else 0.5
    return won


# ---------------------------------------------------------------- finding what is near


@pytest.mark.parametrize("bot", ["greedy", "search:150"])
def test_a_win_in_sight_is_taken(classic, bot):
    game = classic("tic-tac-toe")
    state = at(game, ["claim(a1)", "claim(b1)", "claim(a2)", "claim(b2)"])
    assert make_bot(bot, 1).choose(Window(state)).id == "claim(a3)"


def test_search_sees_what_the_other_threatens(classic):
    state = at(classic("tic-tac-toe"), ["claim(a1)", "claim(b2)", "claim(a2)"])
    assert {make_bot("search:300", seed).choose(Window(state)).id for seed in range(3)} == {"claim(a3)"}


def test_search_beats_random_where_there_is_no_measure(classic):
    assert wins(classic("tic-tac-toe"), "search:60", "random", 10) >= 9


def test_greedy_goes_by_the_measure_of_the_content(game):
    throws = game(THROWS)
    # A score counts and a pot does not, so whoever goes by this holds as soon as there is anything to hold.
    state = throws.start(seed=3)
    while state.decision.player == 0 and not state.view(0)["players"][0]["attributes"]["pot"]:
        state.choose("throw")
    assert make_bot("greedy", 1).choose(Window(state)).id == "hold"
    assert make_bot("thrower", 1, throws).choose(Window(state)).id == "throw"


def test_greedy_completes_its_action_before_it_judges(classic):
    # The piece is chosen first and where it goes second; only the second step wins.
    game = classic("breakthrough")
    state = game.start(seed=1)
    drive(state, {0: make_bot("greedy", 1), 1: make_bot("random", 2)})
    assert state.result is not None
    assert wins(game, "greedy", "random", 6) >= 3.5


def test_search_sees_beyond_the_next_action(game):
    # By the measure a pot is worth nothing, so greedy holds at once; search plays on and sees what a pot becomes.
    assert wins(game(THROWS), "search:20", "greedy", 4) >= 3


def test_an_option_must_prove_to_be_better_than_the_first_one():
    first, other, lucky = _Candidate(0), _Candidate(1), _Candidate(2)
    first.outcomes, other.outcomes, lucky.outcomes = [1.0, 5.0, 3.0], [3.0, 7.0, 5.0], [1.0, 5.0, 9.0]
    assert other.lead_over(first) == (2.0, 0.0)
    mean, error = lucky.lead_over(first)
    assert mean == 2.0 and error == pytest.approx(2.0)


# ---------------------------------------------------------------- knowing only what one may


def test_what_others_choose_in_secret_is_not_known(game):
    sealed = game(SEALED)
    state = at(sealed, ["7"])
    assert state.decision.player == 1
    window = Window(state)
    bids = Counter(window.imagine(seed).cells[_bid_cell(sealed, 0)] for seed in range(200))
    assert len(bids) == 10 and max(bids.values()) < 45
    assert all(window.imagine(seed).decision.player == 1 for seed in range(5))


def test_own_secret_choices_are_remembered(game):
    sealed = game(SEALED.replace("p chooses amount n", "p chooses amount m from 0 to 9\n        p chooses amount n"))
    state = at(sealed, ["1", "2", "8"])
    window = Window(state)
    histories = [window.imagine(seed).history for seed in range(20)]
    assert all(history[2] == "8" and len(history) == 3 for history in histories)
    assert len({tuple(history[:2]) for history in histories}) > 10


def test_no_bot_wins_a_guessing_game_more_than_by_luck(game):
    sealed = game(SEALED)
    points = [0, 0]
    for number in range(30):
        state = sealed.start(seed=number)
        drive(state, {0: make_bot("random", number), 1: make_bot("search:20", number)})
        points = [total + score for total, score in zip(points, state.result.scores, strict=True)]
    # Each bid hits with 1 in 10; a bot that saw the other's bid would have all 90 points.
    assert points[1] == points[0] < 25


def _bid_cell(game, seat):
    column = next(column for column in game.machine.program.attributes if column.name == "bid")
    return column.cell + seat


# ---------------------------------------------------------------- seeds and names


@pytest.mark.parametrize("bot", ["random", "greedy", "search:15", "holds_at_ten"])
def test_equal_seeds_give_equal_games(game, bot):
    throws = game(THROWS)
    histories = []
    for _ in range(2):
        state = throws.start(seed=8)
        drive(state, {seat: make_bot(bot, f"x{seat}", throws) for seat in (0, 1)})
        histories.append(state.history)
    assert histories[0] == histories[1]


def test_thinking_for_seconds_gives_an_answer(classic):
    state = classic("connect-four").start(seed=1)
    assert make_bot("search:0.05s", 1).choose(Window(state)).id.startswith("drop(")


def test_bots_by_name(game):
    throws = game(THROWS)
    assert known_bots() == ["random", "greedy", "search"]
    assert known_bots(throws) == ["random", "greedy", "search", "holds_at_ten", "timid", "thrower"]
    for name, told in [
        ("holds_at_ten", "there is no bot `holds_at_ten`"),
        ("serch", "did you mean `search`"),
        ("search:x", "`search:x` is not clear"),
        ("greedy:5", "`greedy:5` is not clear"),
    ]:
        with pytest.raises(UnknownBot, match=told):
            make_bot(name, 1)


# ---------------------------------------------------------------- scripts


def test_a_script_is_followed_line_by_line(game):
    throws = game(THROWS)
    assert wins(throws, "holds_at_ten", "timid", 6) == 6
    state = throws.start(seed=3)
    bot = make_bot("holds_at_ten", 1, throws)
    while state.decision.player == 0 and state.view(0)["players"][0]["attributes"]["pot"] < 10:
        option = bot.choose(Window(state))
        assert option.id == "throw" and bot.name == "holds_at_ten"
        state.choose(option)
    assert state.decision.player == 1 or bot.choose(Window(state)).id == "hold"


def test_what_no_line_answers_is_answered_otherwise(game):
    script = "bots: {fussy: {script: [{choose: hold, when: my.score > 1000}], otherwise: greedy}}\n"
    throws = game(THROWS[: THROWS.index("bots:")] + script)
    assert make_bot("fussy", 1, throws).choose(Window(throws.start())).id in ("throw", "hold")


@pytest.mark.parametrize(
    ("bots", "code", "told"),
    [
        ("value: my.scor", "N011", "scor"),
        ("value: true", "T001", "number"),
        ("greedy: {value: 1}", "N010", "`greedy` is a name that players have in every game"),
        ("a: {script: [{choose: hod}]}", "N001", "there is no option `hod`"),
        ("a: {script: [{choose: thro(3)}]}", "N001", "there is no action `thro`"),
        ("a: {script: [{choose: hold, when: my.pot}]}", "T001", "boolean"),
        ("a: {text: nothing}", "S002", ""),
        ("a: {value: 1, otherwise: human}", "S005", ""),
    ],
)
def test_faults_in_bots_are_told(tmp_path, bots, code, told):
    (tmp_path / "game.yaml").write_text(THROWS[: THROWS.index("bots:")] + f"bots:\n  {bots}\n")
    found = [one for one in interpreter.validate(tmp_path).diagnostics if one.severity.value == "error"]
    assert [one.code for one in found] == [code], [str(one) for one in found]
    assert told in found[0].message and found[0].span.line >= THROWS.count("\n", 0, THROWS.index("bots:"))


# ---------------------------------------------------------------- judging


class Judged:
    def __init__(self, standings, result=None):
        self.result = result
        self._standings = standings

    def standings(self, *_):
        return self._standings


def test_a_lead_is_over_the_best_of_the_others():
    assert leads(Judged((3, 9, 5))) == [-6, 4, -4]
    assert leads(Judged((7, 7))) == [0, 0] and leads(Judged((4,))) == [4] and leads(Judged(())) == []
    assert judged(Judged((3, 9, 5)), 1) == 4 and judged(Judged(()), 0) == 0


def test_an_end_outweighs_everything():
    won, shared, drawn = (Result(winners, None, "") for winners in ((0,), (0, 1), ()))
    assert judged(Judged((), won), 0) == DECIDED == 2 * judged(Judged((), shared), 1) == -judged(Judged((), won), 1)
    assert judged(Judged((), drawn), 0) == 0
    assert [share(result, 0) for result in (won, shared, drawn)] == [1.0, 0.5, 0.4]
