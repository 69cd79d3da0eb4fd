"""The conversation at the table, through the two functions it reads and writes with."""

from __future__ import annotations

import pytest

from interpreter.bots.random_bot import RandomBot
from interpreter.bots.search import SearchBot
from interpreter.bots.seating import UnknownBot, make_bot
from interpreter.bots.window import Window
from interpreter.play.answers import Command, Unclear, understand
from interpreter.play.driver import EndlessGame, drive
from interpreter.play.session import Session, option_lines
from tests.unit.play.hand_nim import Nim, Option


def session(lines, game=None, bots=(1,), state=None, **settings):
    game = game or Nim()
    told = []
    remaining = iter(lines)
    table = Session(
        game,
        state or game.start(seed=1),
        {seat: RandomBot(seat) for seat in bots},
        read=lambda prompt: next(remaining, None),
        write=told.append,
        **settings,
    )
    return table, told


def options(*ids):
    return [Option(id_, id_, index) for index, id_ in enumerate(ids)]


# ---------------------------------------------------------------- answers


def test_an_option_is_known_by_number_id_and_prefix():
    offered = options("claim(a1)", "claim(b2)", "pass")
    assert understand("2", offered).id == "claim(b2)"
    assert understand("claim( b2 )", offered).id == "claim(b2)"
    assert understand("p", offered).id == "pass"
    assert "claim(a1), claim(b2)" in understand("cla", offered).message
    assert "1 to 3" in understand("7", offered).message
    assert "did you mean `pass`" in understand("pss", offered).message
    assert isinstance(understand("-1", offered), Unclear)
    assert understand("b2", offered).id == "claim(b2)"
    assert "claim(a1), claim(b2)" in understand("Claim", [*offered]).message
    assert isinstance(understand("c3", offered), Unclear) and isinstance(understand("()", offered), Unclear)


def test_numbers_that_are_options_mean_themselves():
    offered = options("0", "1", "5")
    assert understand("1", offered).id == "1"
    assert isinstance(understand("3", offered), Unclear)
    assert option_lines(offered) == ["  0", "  1", "  5"]


def test_commands_give_way_to_options_of_the_same_name():
    assert understand("u", options("u", "v")).id == "u"
    assert understand(":u", options("u", "v")) == Command("u")
    assert understand("s my file.json", options("a")) == Command("s", "my file.json")
    assert understand("s! x", options("a")) == Command("s!", "x")
    assert understand("help", options("a")) == Command("?")
    assert understand("h", options("house", "x")) == Command("h")
    assert understand("u turn", options("u turn left", "x")).id == "u turn left"


def test_commands_may_be_written_out_where_no_option_has_such_words():
    assert understand("undo", options("a")) == Command("u") and understand("quit", options("a")) == Command("q")
    assert understand("hint greedy", options("a")) == Command("h", "greedy")
    assert understand("save my file.json", options("a")) == Command("s", "my file.json")
    assert understand("save! x", options("a")) == Command("s!", "x")
    assert understand("save", options("save(king)", "x")).id == "save(king)"
    assert understand("load b", options("load(a)", "load(b)")).id == "load(b)"
    assert understand(":save b", options("save(a)", "save(b)")) == Command("s", "b")
    assert isinstance(understand("undo it", options("a")), Unclear)


# ---------------------------------------------------------------- the table


def test_a_whole_game_against_a_bot():
    table, told = session(["1"] * 20)
    assert table.run() is True
    assert any("The game is over: player" in line for line in told)
    assert any("Player 1 (you)" in line for line in told)


def test_the_end_of_the_input_ends_the_conversation():
    table, _ = session(["1"])
    assert table.run() is False
    assert table.state.decision is not None


def test_bots_alone_play_to_the_end():
    table, told = session([], bots=(0, 1))
    assert table.run() is True
    assert told[-1].startswith("Scores: player 1")


def test_undo_goes_back_to_the_persons_previous_decision():
    table, told = session(["u", "1", "u", "q"])
    before = table.state.fingerprint()
    assert table.run() is False
    assert "there is nothing of yours to undo" in told
    assert table.state.fingerprint() == before and table.state.history == []


def test_undo_keeps_what_others_did_before_ones_first_decision():
    table, told = session(["u"], bots=(0,))
    table.run()
    assert "there is nothing of yours to undo" in told
    assert len(table.state.history) == 1


def test_save_load_why_not_hint_log_and_help(tmp_path):
    file = str(tmp_path / "game.json")
    table, told = session(
        [f"s {file}", "2", f"l {file}", "w take(9)", "w take(1)", "h", "log", "?", "v", "s", "l", "w", "nonsense", "q"]
    )
    assert table.run() is False
    text = "\n".join(told)
    assert f"saved in {file}" in text and f"loaded {file}" in text
    assert "the heap is too small for that" in text and "`take(1)` is allowed" in text
    assert "search would take: take(" in text and "nothing happened yet" in text and "u, undo" in text
    assert "say where" in text and "say which file" in text and "say which answer" in text
    assert table.state.history == []


def test_a_hint_can_be_asked_of_any_bot():
    table, told = session(["h greedy", "hint search:5", "h sarch", "q"])
    table.run()
    text = "\n".join(told)
    assert "greedy would take: take(" in text and "search:5 would take: take(" in text
    assert "there is no bot `sarch`; did you mean `search`" in text


def test_saving_over_a_strange_file_needs_force(tmp_path):
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    table, told = session([f"s {file}"])
    table.run()
    assert file.read_text() == "dear diary"
    assert f"s! {file} writes over it" in told[-1]
    table, told = session([f"s! {file}"])
    table.run()
    assert told[-1] == f"saved in {file}"


def test_a_bad_save_leaves_the_game_as_it_is(tmp_path):
    (tmp_path / "bad.json").write_text("{")
    table, told = session(["1", f"l {tmp_path / 'bad.json'}", f"l {tmp_path / 'none.json'}"])
    table.run()
    assert len(table.state.history) >= 1
    assert "cut off" in "\n".join(told) and "there is no file" in "\n".join(told)


def test_two_people_at_one_screen_do_not_see_each_others_secrets():
    cleared = []
    table, _ = session(["1", "", "1", "", "1"], bots=(), interactive=True, clear=lambda: cleared.append(True))
    table.run()
    assert len(cleared) >= 4


def test_leaving_offers_to_save(tmp_path):
    file = tmp_path / "kept.json"
    table, _ = session(["1", "q", str(file)], interactive=True)
    assert table.run() is False
    assert file.exists()


def test_text_that_would_steer_the_terminal_is_made_harmless():
    game = Nim()
    state = game.start()
    state.lines.append("\x1b[2Jgone \u202egone")
    _, told = (made := session(["log"], game=game, state=state))
    made[0].run()
    assert "\x1b" not in "".join(told) and "\u202e" not in "".join(told)


# ---------------------------------------------------------------- bots


def test_bots_with_equal_seeds_play_alike():
    histories = []
    for _ in range(2):
        state = Nim(heap=40).start(seed=5)
        drive(state, {0: make_bot("random", "5/0"), 1: make_bot("search:30", "5/1")})
        histories.append(state.history)
    assert histories[0] == histories[1]


def test_the_search_bot_takes_a_win_in_sight():
    state = Nim(heap=3).start()
    assert SearchBot(1).choose(Window(state)).id == "take(3)"


def test_an_endless_game_is_stopped():
    with pytest.raises(EndlessGame, match="no end after 5 choices"):
        drive(Nim(heap=1000).start(), {0: RandomBot(0), 1: RandomBot(1)}, limit=5)


def test_an_unknown_bot_is_told_with_the_known_ones():
    with pytest.raises(UnknownBot, match="did you mean `random`"):
        make_bot("randon", 1)
