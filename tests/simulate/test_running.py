"""The same games wherever they are played, and nothing finished is ever lost."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time

import pytest

from interpreter.play.files import PlayFileError
from interpreter.simulate.contents import Contents
from interpreter.simulate.executor import Processes
from interpreter.simulate.folder import SimulationFolder
from interpreter.simulate.one_game import play_game
from interpreter.simulate.plan import Plan, lineup_of
from interpreter.simulate.run import simulate
from tests.simulate.conftest import CLASSICS, fresh_outcome, played, prepared


def test_different_bots_sit_everywhere_with_the_same_seed():
    plan = Plan("pig", "", 3, (), ("a", "b", "b"))
    assert [plan.seats_of(number) for number in range(3)] == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert len({plan.seed_of(number) for number in range(3)}) == 1 and plan.seed_of(3) != plan.seed_of(0)
    alike = Plan("pig", "", 2, (), ("a", "a"))
    assert len({alike.seed_of(number) for number in range(4)}) == 4


def test_a_lineup_needs_one_bot_or_one_for_each_seat():
    assert lineup_of(("random",), 3) == ("random",) * 3
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        lineup_of(("random", "greedy"), 3)


def test_a_game_is_the_same_from_its_folder_and_from_what_is_sent_along():
    contents, plan = prepared(CLASSICS / "goofspiel", ("random", "greedy"), variants=("four_cards",))
    sent = Contents.packed(CLASSICS / "goofspiel")
    assert sent.texts and not contents.texts
    assert [play_game(sent, plan, number) for number in range(4)] == [
        play_game(contents, plan, number) for number in range(4)
    ]


@pytest.mark.parametrize("workers", [2, 8])
def test_totals_do_not_depend_on_the_number_of_workers(workers):
    contents, plan = prepared(CLASSICS / "tic-tac-toe")
    alone = played(contents, plan, 60)
    together = played(contents, plan, 60, Processes(workers))
    assert together.totals.summary() == alone.totals.summary()
    assert together.rows == alone.rows and alone.totals.games == 60


def test_a_worker_that_dies_loses_nothing_and_nothing_is_counted_twice():
    contents, plan = prepared(CLASSICS / "pig", ("greedy", "random"))
    killed = []

    def kill_one(_row):
        if not killed:
            killed.append(multiprocessing.active_children()[0])
            killed[0].kill()

    outcome = played(contents, plan, 40, Processes(2), kill_one)
    assert killed and not killed[0].is_alive()
    assert [row["game"] for row in outcome.rows] == list(range(40))
    assert outcome.totals.summary() == played(contents, plan, 40).totals.summary()


def test_a_game_that_always_kills_its_worker_ends_the_simulation_with_a_message():
    contents, plan = prepared(CLASSICS / "pig")
    executor = Processes(1)
    executor._pool = _pool_that_dies(executor._pool)
    outcome = played(contents, plan, 10, executor)
    assert outcome.stopped and "a worker died 3 times" in outcome.trouble


def _pool_that_dies(make):
    def dying():
        pool = make()
        pool.submit(time.sleep, 0).result()
        for child in pool._processes.values():
            child.kill()
        return pool

    return dying


def test_ctrl_c_keeps_what_was_finished_and_resuming_gives_the_same_files(tmp_path):
    contents, plan = prepared(CLASSICS / "pig")
    whole = SimulationFolder(tmp_path / "whole", plan, resume=False)
    outcome = played(contents, plan, 30, on_row=whole.add)
    whole.close(outcome.rows, outcome.lines)

    first = SimulationFolder(tmp_path / "parts", plan, resume=False)
    seen = []

    def stop_after_ten(row):
        first.add(row)
        seen.append(row)
        if len(seen) == 10:
            raise KeyboardInterrupt

    stopped = played(contents, plan, 30, on_row=stop_after_ten)
    first.close(stopped.rows, stopped.lines)
    assert stopped.stopped and len(stopped.rows) == 10 and stopped.totals.games == 10

    second = SimulationFolder(tmp_path / "parts", plan, resume=True)
    assert [row["game"] for row in second.finished] == list(range(10))
    resumed = fresh_outcome(contents, plan)
    resumed.rows = list(second.finished)
    resumed.totals.add_all(resumed.rows)
    simulate(contents, plan, range(10, 30), _in_reverse(), resumed, second.add)
    second.close(resumed.rows, resumed.lines)
    for name in ("rows.jsonl", "rows.csv"):
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert resumed.totals.summary() == outcome.totals.summary()


@pytest.fixture
def hears_ctrl_c():
    """Programs that a shell starts in the background ignore Ctrl-C, and the tests may be one of them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_does_not_tear_a_row_apart(hears_ctrl_c):
    contents, plan = prepared(CLASSICS / "pig")
    seen = []

    def interrupted(row):
        if len(seen) == 3:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.01)
        seen.append(row)

    outcome = played(contents, plan, 2000, on_row=interrupted)
    assert outcome.stopped and 3 < len(outcome.rows) < 2000
    assert len(seen) == len(outcome.rows) == outcome.totals.games
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _in_reverse():
    from interpreter.simulate.batch import play_batch

    class InReverse:
        workers = 1

        def play(self, batches):
            for batch in reversed(list(batches)):
                yield batch, play_batch(batch)

    return InReverse()


def test_a_cut_off_last_line_is_played_again(tmp_path):
    contents, plan = prepared(CLASSICS / "pig")
    folder = SimulationFolder(tmp_path / "out", plan, resume=False)
    outcome = played(contents, plan, 5, on_row=folder.add)
    folder.close(outcome.rows, outcome.lines)
    file = tmp_path / "out" / "rows.jsonl"
    before = file.read_bytes()
    file.write_bytes(before[:-30])
    again = SimulationFolder(tmp_path / "out", plan, resume=True)
    assert [row["game"] for row in again.finished] == [0, 1, 2, 3]
    again.add(outcome.rows[4])
    again.close(outcome.rows, outcome.lines)
    assert file.read_bytes() == before


def test_a_folder_keeps_to_its_simulation(tmp_path):
    _, plan = prepared(CLASSICS / "pig")
    folder = SimulationFolder(tmp_path / "out", plan, resume=False)
    folder.close((), set())
    with pytest.raises(PlayFileError, match="already holds a simulation"):
        SimulationFolder(tmp_path / "out", plan, resume=False)
    _, other = prepared(CLASSICS / "pig", seed=5)
    with pytest.raises(PlayFileError, match="its seed was 0, now it is 5"):
        SimulationFolder(tmp_path / "out", other, resume=True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    with pytest.raises(PlayFileError, match="holds other things"):
        SimulationFolder(tmp_path / "mine", plan, resume=False)
    (tmp_path / "out" / "rows.jsonl").write_text("{}\n")
    with pytest.raises(PlayFileError, match="no rows of a simulation"):
        SimulationFolder(tmp_path / "out", plan, resume=True)


def test_rows_are_plain_data():
    contents, plan = prepared(CLASSICS / "german-whist")
    row = play_game(contents, plan, 3)
    assert json.loads(json.dumps(row)) == row
    assert row["choices"] > 20 and row["winners"] and len(row["points"]) == 21
