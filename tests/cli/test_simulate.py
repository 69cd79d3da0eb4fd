"""`themis simulate`: what is printed, what is written, what is refused."""

from __future__ import annotations

import json

import pytest

BRITTLE = """\
game: brittle
players: 2
state: {n: number = 0}
dice: {die: [0, 1, 2, 3, 4, 5]}
actions: {go: {do: "roll k from die\\nadd (12 / k rounded down) to n"}}
phases: {main: {turns: players, actions: [go]}}
endings: [{id: far, when: n > 40, won_by: me}]
"""


def test_totals_and_files(themis, folder):
    result = themis("simulate", "tic_tac_toe", "-n", 30, "--workers", 1, "--out", "out", "--coverage")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Tic-tac-toe: 30 games in ") and "report: out/report.html" in result.stdout
    assert {path.name for path in (folder / "out").iterdir()} == {"report.html", "rows.csv", "rows.jsonl", "lines.json"}
    assert "Lines that never ran" in (folder / "out" / "report.html").read_text()
    assert "already holds a simulation" in themis("simulate", "tic_tac_toe", "--out", "out").stderr
    rows = (folder / "out" / "rows.jsonl").read_text()
    more = themis("simulate", "tic_tac_toe", "-n", 40, "--workers", 1, "--out", "out", "--coverage", "--resume")
    assert more.stdout.startswith("Tic-tac-toe: 40 games")
    assert (folder / "out" / "rows.jsonl").read_text().startswith(rows)


def test_figures_for_programs(themis):
    result = themis("simulate", "tic_tac_toe", "-n", 10, "--workers", 1, "--format", "json")
    figures = json.loads(result.stdout)
    assert figures["games"] == 10 and figures["bots"]["random"][0] == 20


def test_two_versions_are_compared(themis, folder):
    variants = ["--variant", "six_cards", "--compare-variant", "four_cards"]
    asked = ["simulate", "goofspiel", "-n", 30, "--workers", 1, *variants]
    result = themis(*asked, "--out", "out")
    assert result.exit_code == 0, result.output
    assert "30 pairs of games" in result.stdout and "only before: card 5, card 6" in result.stdout
    assert "choices a game" in result.stdout and "report: out/comparison.html" in result.stdout
    assert "Only before" in (folder / "out" / "comparison.html").read_text(encoding="utf-8")
    told = json.loads(themis(*asked, "--format", "json").stdout)
    assert told["pairs"] == 30 and told["only_before"] == ["card_5", "card_6"]


def test_faults_of_either_version_are_told_and_left_out(themis, folder):
    for name, text in (("old", BRITTLE), ("new", BRITTLE.replace("[0, 1,", "[1, 1,"))):
        (folder / name).mkdir()
        (folder / name / "game.yaml").write_text(text)
    result = themis("simulate", "old", "-n", 20, "--workers", 1, "--compare", "new")
    assert result.exit_code == 1 and "games before, which are left out" in result.stdout
    assert "games after" not in result.stdout


def test_a_fault_is_told_with_a_command_that_shows_it(themis, folder):
    (folder / "brittle").mkdir()
    (folder / "brittle" / "game.yaml").write_text(BRITTLE)
    result = themis("simulate", "brittle", "-n", 10, "--workers", 1)
    assert result.exit_code == 1
    assert "brittle/game.yaml:5: a division by zero" in result.stdout
    command = next(line.split()[1:] for line in result.stdout.splitlines() if "themis replay" in line)
    again = themis(*command)
    assert again.exit_code == 1 and "division by zero" in again.stdout + again.stderr


def test_workers_that_die_are_told_and_what_was_finished_is_kept(themis, folder, monkeypatch):
    from interpreter.simulate import executor

    play = executor.InProcess.play

    def dying(self, batches):
        for number, found in enumerate(play(self, batches)):
            if number == 2:
                raise executor.WorkersDied("a worker died 3 times")
            yield found

    monkeypatch.setattr(executor.InProcess, "play", dying)
    result = themis("simulate", "tic_tac_toe", "-n", 900, "--workers", 1, "--out", "out")
    assert result.exit_code == 2 and "themis: a worker died 3 times" in result.stderr
    assert "stopped early" in result.stdout and "--resume goes on" in result.stdout
    assert len((folder / "out" / "rows.jsonl").read_text().splitlines()) > 1


def test_two_processes_from_a_shell(shell, folder):
    one = shell("simulate", "tic_tac_toe", "-n", "20", "--workers", "1", "--format", "json")
    two = shell("simulate", "tic_tac_toe", "-n", "20", "--workers", "2", "--format", "json")
    assert one.returncode == two.returncode == 0, two.stderr
    assert one.stdout == two.stdout and two.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nim2"], "there is no game `nim2`"),
        (["pig", "--bots", "gready"], "did you mean `greedy`"),
        (["pig", "--bots", "random,greedy,random", "--players", "2"], "3 bots for 2 seats"),
        (["pig", "--bots", "random:5"], "`random:5` is not clear"),
        (["pig", "--resume"], "`--resume` needs the folder"),
        (["pig", "--compare", "pig", "--coverage"], "can't be joined"),
        (["pig", "--cluster", "tcp://127.0.0.1:9", "--workers", "2"], "a cluster has its own"),
        (["pig", "-n", "0"], "invalid value"),
    ],
)
def test_what_can_not_be_done_is_told_at_once(themis, arguments, told):
    result = themis("simulate", *arguments)
    assert result.exit_code == 2 and told in result.stderr
