"""What is told about a simulation: faults, totals, the report, the comparison, the lines that ran."""

from __future__ import annotations

import random
from html.parser import HTMLParser
from pathlib import Path

import pytest

import interpreter
from interpreter.play.replay import Replay, follow
from interpreter.simulate.catalogue import catalogue
from interpreter.simulate.comparison import compare
from interpreter.simulate.folder import write_replays
from interpreter.simulate.intervals import Estimate, Mean, beyond_chance, chance_of, difference, share
from interpreter.simulate.lines import LineWatch
from interpreter.simulate.report.compared import comparison_report
from interpreter.simulate.report.text import change_lines, summary_lines
from interpreter.simulate.report.write import Findings, report
from interpreter.simulate.uses import OF_ACTIONS, OF_THINGS, uses
from tests.simulate.conftest import BRITTLE, CLASSICS, fresh_outcome, played, prepared

# ---------------------------------------------------------------- faults


def test_a_fault_writes_a_replay_that_reproduces_it_and_the_run_goes_on(brittle, tmp_path):
    contents, plan = prepared(brittle)
    outcome = played(contents, plan, 30)
    broken = [row for row in outcome.rows if row.get("fault")]
    assert 0 < len(broken) < 30 and len(outcome.totals.faults) == len(broken)
    assert outcome.totals.games == 30 - len(broken)
    game = contents.game(2, ())
    files = write_replays(tmp_path / "faults", game, outcome.rows)
    assert sorted(files) == [row["game"] for row in broken]
    for row in broken:
        assert row["fault"]["line"] == BRITTLE.splitlines().index("      add (12 / k rounded down) to n") + 1
        replay = Replay.read(files[row["game"]])
        with pytest.raises(interpreter.GameFault, match="division by zero"):
            list(follow(replay, game))


def test_a_game_without_end_is_a_fault_of_that_game(tmp_path):
    contents, plan = prepared(CLASSICS / "pig", max_choices=50)
    outcome = played(contents, plan, 3)
    assert [fault["message"] for fault in outcome.totals.faults] == ["the game had no end after 50 choices"] * 3
    assert list(summary_lines(outcome.totals)) == ["no game came to its end"]
    files = write_replays(tmp_path, contents.game(2, ()), outcome.rows)
    assert len(Replay.read(files[0]).choices) == 50


# ---------------------------------------------------------------- figures


def test_intervals_are_those_of_the_books():
    wilson = share(81, 263)
    assert (round(wilson.low, 4), round(wilson.high, 4)) == (0.2553, 0.3662)
    newcombe = difference(share(56, 70), share(48, 80))
    assert (round(newcombe.low, 4), round(newcombe.high, 4)) == (0.0524, 0.3339)
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0, 0)
    assert share(0, 20).low == 0.0 and share(20, 20).high == 1.0
    assert round(chance_of(1.959964), 4) == 0.05
    mean = Mean()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        mean.add(value)
    assert mean.estimate.value == 5 and round(mean.variance, 4) == 4.5714 and (mean.least, mean.most) == (2, 9)


def test_many_looks_find_few_flukes():
    assert beyond_chance([0.01, 0.04, 0.03, 0.5]) == [True, False, False, False]
    assert beyond_chance([0.001, 0.02, 0.03, 0.5]) == [True, True, True, False]
    assert beyond_chance([]) == []
    chance = random.Random(1)
    assert not any(beyond_chance([chance.random() for _ in range(200)]))


def test_totals_are_the_same_in_any_order():
    contents, plan = prepared(CLASSICS / "goofspiel", ("greedy", "random"), variants=("four_cards",))
    rows = played(contents, plan, 20).rows
    first = fresh_outcome(contents, plan).totals.add_all(rows)
    second = fresh_outcome(contents, plan).totals.add_all(random.Random(3).sample(rows, len(rows)))
    assert first.summary() == second.summary()
    assert first.by_bot["greedy"].games == 20 and sum(won.games for won in first.by_seat) == 40


def test_what_was_seen_offered_and_taken_is_told_by_name():
    contents, plan = prepared(CLASSICS / "tic-tac-toe")
    outcome = played(contents, plan, 50)
    book = catalogue(CLASSICS / "tic-tac-toe", contents.game(2, ()))
    assert [entry.name for entry in book.actions] == ["claim"]
    assert book.actions[0].span.file.endswith("tic-tac-toe/game.yaml")
    [claim] = uses(outcome.rows, book.actions, OF_ACTIONS)
    assert claim.offered == claim.taken == 100
    cells = [use for use in uses(outcome.rows, book.things, OF_THINGS) if use.entry.kind == "cell"]
    assert len(cells) == 9 and all(cell.offered >= cell.taken > 0 for cell in cells)
    assert sum(cell.taken for cell in cells) == outcome.totals.choices.total


PEOPLES = """\
game: peoples
players: 2
words: {people: [elves, dwarves]}
dice: {coin: [0, 1]}
player: {people: people = elves, steps: number = 0}
setup: |
  roll n from coin
  if n = 1: set last(players).people to dwarves
  if n = 0: set first(players).people to dwarves
actions:
  walk:
    do: "add (if my.people = elves then 2 else 1) to my.steps"
phases:
  main: {turns: players, actions: [walk]}
endings:
  - {id: there, when: my.steps > 5, won_by: me}
"""


def test_what_players_are_from_start_to_end_is_a_role(tmp_path):
    folder = tmp_path / "peoples"
    folder.mkdir()
    (folder / "game.yaml").write_text(PEOPLES)
    contents, plan = prepared(folder)
    totals = played(contents, plan, 30).totals
    assert list(totals.by_role) == ["people"], "steps are no role"
    peoples = totals.by_role["people"]
    assert peoples["elves"].games == peoples["dwarves"].games == 30
    assert (peoples["elves"].rate.value, peoples["dwarves"].rate.value) == (1.0, 0.0)
    assert 0 < totals.by_seat[0].rate.value < 1
    text = reported(folder, tmp_path / "report.html")
    assert "By people" in text and "elves" in text and "Played by everybody who could" in text


def test_the_lines_that_ran(brittle):
    contents, plan = prepared(brittle, coverage=True)
    outcome = played(contents, plan, 20)
    every = LineWatch(contents.game(2, ())).all_lines
    text = BRITTLE.splitlines()
    unrun = {text[line - 1].strip() for file, line in every - outcome.lines if file == "game.yaml"}
    assert "set n to 0" in unrun and "roll k from die" not in unrun
    assert ("game.yaml", text.index("      roll k from die") + 1) in outcome.lines


# ---------------------------------------------------------------- reports


class Balance(HTMLParser):
    """Which tags are open, and where links lead."""

    def __init__(self, text):
        super().__init__()
        self.open, self.links, self.tags, self.words, self.ids = [], [], set(), [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value for name, value in attrs if name in ("href", "src")]
        self.ids |= {value for name, value in attrs if name == "id"}
        if tag not in ("meta", "rect", "line", "path", "circle", "polyline"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def reported(path, at, count=60, bots=("random",), **settings):
    contents, plan = prepared(path, bots, **settings)
    outcome = played(contents, plan, count)
    game = contents.game(2, plan.variants)
    every = LineWatch(game).all_lines
    return report(Findings(game, plan, outcome.totals, outcome.rows, every, outcome.lines), at)


def test_the_report_stands_by_itself(tmp_path):
    page = reported(CLASSICS / "german-whist", tmp_path / "report.html", bots=("greedy", "random"), coverage=True)
    found = Balance(page)
    assert found.open == [] and "script" not in found.tags and {"svg", "table", "style"} <= found.tags
    assert all(not link.startswith(("http", "//", "/")) for link in found.links)
    inside = {link.removeprefix("#") for link in found.links if link.startswith("#")}
    assert inside and inside <= found.ids
    files = [link.partition("#") for link in found.links if not link.startswith("#")]
    assert all((tmp_path / file).exists() and line.startswith("L") for file, _, line in files) and files
    words = " ".join(found.words)
    titles = ("Who wins", "By strategy", "How games end", "How long", "Points over", "Things", "Never and", "never ran")
    for title in titles:
        assert title in words, title
    assert "prefers-color-scheme: dark" in page and "@media print" in page and "width=device-width" in page


def test_texts_of_content_are_escaped_in_the_report(brittle):
    page = reported(brittle, None)
    assert Balance(page).open == []
    assert "<b>&amp;amp;" not in page and "Brittle &lt;b&gt;&amp;amp;" in page
    assert "Faults" in page and "division by zero" in page


def test_a_change_of_the_content_is_told_and_the_same_content_tells_nothing(tmp_path):
    sides = []
    for variant in ("six_cards", "four_cards", "four_cards"):
        contents, plan = prepared(CLASSICS / "goofspiel", variants=(variant,))
        game = contents.game(2, plan.variants)
        outcome = played(contents, plan, 60)
        sides.append((game, plan, outcome, catalogue(Path(game.path), game)))
    six, four, again = sides

    def changes(one, other):
        return compare(one[2].rows, other[2].rows, (one[3], other[3]))

    different = changes(six, four)
    length = next(change for change in different.changes if change.name == "choices a game")
    assert length.stands and (length.before, length.after) == (10, 6)
    assert "choices a game" in "\n".join(change_lines(different))
    assert [entry.label for entry in different.only_before] == ["card 5", "card 6"] and not different.only_after
    same = changes(four, again)
    assert not same.standing and list(change_lines(same)) == ["nothing changed beyond chance"]
    page = comparison_report((six[0], four[0]), (six[1], four[1]), different, tmp_path / "comparison.html")
    found = Balance(page)
    assert found.open == [] and "What changed beyond chance" in page and "Only before" in page
    assert all((tmp_path / link.partition("#")[0]).exists() for link in found.links if not link.startswith("#"))
