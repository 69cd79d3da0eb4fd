"""The arithmetic and the table of the benchmark. Nothing here depends on how long anything takes."""

from __future__ import annotations

from random import Random

import pytest

from .__main__ import main, parse
from .contenders import BARE, CLASS, OURS
from .measure import RUNS_PER_LOOK, Contender, Race, Slice, Spread, race
from .report import Outcome, page, table


def at_rate(runs: int) -> Slice:
    return Slice(runs=runs, size=2 * runs, seconds=1.0)


def test_ratios_are_taken_inside_a_round() -> None:
    # The second round is ten times slower for both, as on a busy machine; the ratio hardly notices.
    slices = {OURS: [at_rate(500), at_rate(60), at_rate(400)], CLASS: [at_rate(1000), at_rate(100), at_rate(1000)]}
    assert Race(slices).speed_ratio(OURS, CLASS) == Spread(median=0.5, low=0.4, high=0.6)
    assert Race(slices).time_ratio(CLASS, OURS) == Spread(median=0.5, low=0.4, high=0.6)


def test_everybody_runs_in_every_round_with_the_same_seeds() -> None:
    heard: dict[str, list[float]] = {"a": [], "b": []}

    def listen(name: str) -> Contender:
        def run(rng: Random) -> int:
            heard[name].append(rng.random())
            return 3

        return Contender(name, run)

    seen: list[int] = []
    # Slices too short for a second look at the clock: each is exactly RUNS_PER_LOOK runs.
    result = race([listen("a"), listen("b")], rounds=3, seconds=1e-12, seed=5, progress=seen.append)
    assert seen == [0, 1, 2]
    assert heard["a"] == heard["b"]
    assert [part.runs for part in result.slices["a"]] == [RUNS_PER_LOOK] * 3
    assert result.size_a_run("b") == 3


def test_the_table_leaves_out_what_was_not_measured() -> None:
    rivals = Race({BARE: [at_rate(1000)], CLASS: [at_rate(250)]})
    text = table([Outcome("some-game", rivals, None)])
    assert "| class / bare loop" in text and "0.25 (0.25 to 0.25)" in text
    assert "ours" not in text
    assert len({len(line) for line in text.splitlines()}) == 1
    assert text in page(text, rounds=1, seconds=1.0)


@pytest.mark.parametrize(
    "arguments",
    [["--rounds", "0"], ["--rounds", "x"], ["--seconds", "-1"], ["--games", "chess"], ["--write", "--rivals-only"]],
)
def test_wrong_arguments_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        parse(arguments)
    assert stopped.value.code == 2


def test_the_command_prints_one_table_and_keeps_progress_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rivals-only", "--rounds", "1", "--seconds", "0.001", "--games", "tic-tac-toe"]) == 0
    printed = capsys.readouterr()
    assert all(line.startswith("|") for line in printed.out.splitlines())
    assert "tic-tac-toe" in printed.err
