"""The arithmetic and the tables of the benchmark. Nothing here depends on how long anything takes."""

from __future__ import annotations

from random import Random

import pytest

from . import __main__ as command
from .checking import CheckTimes, check_times
from .contenders import BARE, CLASS, CLONE_OURS, OURS, OURS_UNSEEN, contenders
from .games import CLASSICS, GAMES
from .loads import LoadTimes
from .measure import RUNS_PER_LOOK, Contender, Race, Slice, Spread
from .peers.pettingzoo import RAW
from .processes import starter
from .report import NOT_MEASURED, page, tables
from .results import Outcome, Results
from .simulating import Match, Scaling
from .starting import HELP, IMPORT
from .targets import targets


def at_rate(runs: int) -> Slice:
    return Slice(runs=runs, size=2 * runs, seconds=1.0)


def test_ratios_are_taken_inside_a_round() -> None:
    # The second round is ten times slower for both, as on a busy machine; the ratio hardly notices.
    slices = {OURS: [at_rate(500), at_rate(60), at_rate(400)], CLASS: [at_rate(1000), at_rate(100), at_rate(1000)]}
    assert Race(slices).speed_ratio(OURS, CLASS) == Spread(median=0.5, low=0.4, high=0.6)
    assert Race(slices).time_ratio(CLASS, OURS) == Spread(median=0.5, low=0.4, high=0.6)


def listening(name: str, heard: list[tuple[str, float]], most: int = 1000) -> Contender:
    def run(rng: Random) -> int:
        if len(heard) >= most:
            raise KeyboardInterrupt
        heard.append((name, rng.random()))
        return 3

    return Contender(name, run)


def test_everybody_runs_in_every_round_with_the_same_seeds() -> None:
    heard: list[tuple[str, float]] = []
    seen: list[int] = []
    race = Race()
    # Slices too short for a second look at the clock: each is exactly RUNS_PER_LOOK runs.
    race.run([listening("a", heard), listening("b", heard)], 3, 1e-12, 5, seen.append)
    assert seen == [0, 1, 2]
    assert [number for name, number in heard if name == "a"] == [number for name, number in heard if name == "b"]
    assert [part.runs for part in race.slices["a"]] == [RUNS_PER_LOOK] * 3
    assert race.size_a_run("b") == 3
    firsts = [heard[2 * RUNS_PER_LOOK * round_][0] for round_ in (1, 2, 3)]
    assert firsts == ["a", "b", "a"]


def test_who_breaks_a_race_off_keeps_its_whole_rounds() -> None:
    race, heard = Race(), []
    runners = [listening("a", heard, 50), listening("b", heard, 50)]
    with pytest.raises(KeyboardInterrupt):
        race.run(runners, 9, 1e-12, 5, lambda _: None)
    # 16 runs to warm up, then 16 a round: the third round is broken off.
    assert race.rounds == 2
    assert {len(parts) for parts in race.slices.values()} == {2}


def test_an_engine_that_is_missing_is_named_in_the_table() -> None:
    race = Race({OURS: [at_rate(1000)], CLASS: [at_rate(2000)]})
    small = Results(1, 1.0, [Outcome("tic-tac-toe", race), Outcome("breakthrough-6x6", race)])
    small.missing["PettingZoo is not there"] = None
    text = tables(small)
    line = next(line for line in text.splitlines() if f"**ours / {RAW}**" in line)
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells == [f"**ours / {RAW}**", NOT_MEASURED, ""], "PettingZoo has no breakthrough"
    assert f"- {NOT_MEASURED}: PettingZoo is not there" in text
    assert "0.50 (0.50 to 0.50)" in text
    assert text in page(small)


def test_tables_are_padded() -> None:
    text = tables(Results(1, 1.0, [Outcome("tic-tac-toe", Race({BARE: [at_rate(1000)]}))]))
    for block in text.split("\n\n"):
        assert len({len(line) for line in block.splitlines() if line.startswith("|")}) <= 1


def held(results: Results) -> dict[str, bool | None]:
    return {target.claim: target.met for target in targets(results)}


def test_nothing_is_claimed_that_was_not_measured() -> None:
    race = Race({OURS: [at_rate(1000)], CLASS: [at_rate(1000)]})
    assert set(held(Results(1, 1.0)).values()) == {None}
    found = held(Results(1, 1.0, [Outcome("tic-tac-toe", race)]))
    assert set(found.values()) == {None}, "one of the classics says nothing about all of them"


def test_what_must_hold_is_judged() -> None:
    def results(ours: int, clone: float, ready: float, won: float, grown: float) -> Results:
        alone = {OURS: [at_rate(ours)], OURS_UNSEEN: [at_rate(ours)], CLONE_OURS: [Slice(1, 1, clone)]}
        among = alone | {CLASS: [at_rate(1000)], BARE: [at_rate(4000)], RAW: [at_rate(100)]}
        loads = LoadTimes(1.0, ready, ready, 20.0)
        return Results(
            1,
            1.0,
            [Outcome(name, Race(among if name in CLASSICS else alone), loads) for name in GAMES],
            {IMPORT: ready, HELP: ready},
            [Scaling(grown, 1.9)],
            [Match("greedy", "random", 100, won, 0, 1, 1.0), Match("search:5", "greedy", 100, won, 0, 1, 1.0)],
            CheckTimes(5000, 55000, 50 * ready, ready, ready, 9 * ready, 5000 * ready),
        )

    good, bad = results(900, 9e-6, 0.05, 0.8, 1.8), results(400, 1.0, 0.25, 0.7, 1.6)
    unmeasured = {claim for claim, met in held(good).items() if met is None}
    assert all("OpenSpiel" in claim or "boardgame.io" in claim for claim in unmeasured)
    assert {met for claim, met in held(good).items() if claim not in unmeasured} == {True}
    assert {met for claim, met in held(bad).items() if claim not in unmeasured} == {False}
    assert "**no**" in tables(bad) and "**no**" not in tables(good)


@pytest.mark.parametrize(
    "arguments",
    [["--rounds", "0"], ["--rounds", "x"], ["--seconds", "-1"], ["--only", "chess"]],
)
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.parse(arguments)
    assert stopped.value.code == 2


def test_all_contenders_play() -> None:
    for name in (*CLASSICS, "fight-for-olympus"):
        for contender in contenders(GAMES[name]):
            assert contender.run(Random(3)) > 0, (name, contender.name)


def test_the_command_prints_tables_and_keeps_progress_apart(capsys, monkeypatch) -> None:
    monkeypatch.setattr(command, "load_times", lambda *_: LoadTimes(1.0, 0.05, 0.06, 20.0))
    assert command.main(["--no-peers", "--rounds", "1", "--seconds", "0.001", "--only", "tic-tac-toe"]) == 0
    printed = capsys.readouterr()
    assert all(line.startswith(("|", "- not measured")) or not line for line in printed.out.splitlines())
    assert "[1 of 1] tic-tac-toe" in printed.err


def test_a_broken_off_run_shows_and_writes_what_it_has(capsys, monkeypatch, tmp_path) -> None:
    def broken(part, options, results) -> None:
        if part == "scaling":
            raise KeyboardInterrupt
        results.starting = {IMPORT: 0.03}

    monkeypatch.setattr(command, "measure", broken)
    monkeypatch.setattr(command, "RESULTS", tmp_path / "results.md")
    assert command.main(["--only", "starting", "scaling", "--write"]) == 130
    assert "30 ms" in capsys.readouterr().out
    assert "Broken off" in (tmp_path / "results.md").read_text(encoding="utf-8")


def test_a_part_that_fails_is_named_and_the_others_go_on(capsys, monkeypatch) -> None:
    def failing(part, options, results) -> None:
        if part == "starting":
            raise OSError("no more processes")
        results.scaling.append(Scaling(1.9, 1.95))

    monkeypatch.setattr(command, "measure", failing)
    assert command.main(["--only", "starting", "scaling"]) == 0
    printed = capsys.readouterr().out
    assert "- not measured: starting: OSError: no more processes" in printed and "1.90" in printed


def test_processes_are_started_as_those_of_an_installed_copy(monkeypatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    with starter() as start:
        told = "import os; print('PYTHONDONTWRITEBYTECODE' in os.environ, os.environ['X'])"
        printed = start.run(["-c", told], X="5")
        assert printed.split() == ["False", "5"]
        start.run(["-c", "import interpreter"])
        assert list((start.folder / "modules").rglob("*.pyc")), "what Python made of the modules is kept"


def test_a_large_game_is_checked_by_the_command():
    times = check_times(1, cards=300)
    assert times.lines > 300 * 10 and times.edited == max(times.figure, times.mistake)
    assert 0 < times.same < times.cold and times.megabytes > 1
    results = Results(1, 0.1, checking=times)
    assert "`themis validate` of 300 cards" in tables(results)
    assert sum("5,000 cards" in found.claim and found.met is True for found in targets(results)) == 1
