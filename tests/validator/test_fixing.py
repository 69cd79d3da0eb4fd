"""Fixes: what they change, and that they change nothing else."""

from __future__ import annotations

import pytest

from interpreter.diagnostics.apply import Placed, edited_bytes, place_edits
from interpreter.diagnostics.fix import Edit, Fix, Grade
from interpreter.source.files import SourceFile
from interpreter.source.span import Span
from tests.cli.conftest import write

GAME = (
    "game: bad   # a comment\r\n"
    "playrs: 2\n"
    "\n"
    "state: {cups: number = 5}\n"
    'title: "Ünder \U0001f3b2"   \n'
    "actions:\n"
    "  drink: {params: {n: 1 to cups}, do: remove n from cup}\n"
    "phases:\n"
    "  main: {turns: players, actions: [drnk]}\n"
    "endings:\n"
    "  - {when: cups = 0, won_by: me}"
)
MENDED = GAME.replace("playrs", "players").replace("from cup}", "from cups}").replace("[drnk]", "[drink]")


def test_fixing_goes_on_until_nothing_is_left_and_changes_no_other_byte(themis, folder):
    write(folder / "bad", game="")
    file = folder / "bad" / "game.yaml"
    for mark in (b"", b"\xef\xbb\xbf"):
        file.write_bytes(mark + GAME.encode())
        result = themis("validate", "bad", "--fix")
        assert result.exit_code == 0, result.stdout
        assert "3 findings mended in 1 file" in result.stdout
        assert file.read_bytes() == mark + MENDED.encode()
    assert "nothing to mend" in themis("validate", "bad", "--fix").stdout
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.yaml"]


def test_a_diff_shows_the_same_and_changes_nothing(themis, folder):
    write(folder / "bad", game="")
    file = folder / "bad" / "game.yaml"
    file.write_bytes(GAME.encode())
    result = themis("validate", "bad", "--diff")
    assert result.exit_code == 1 and file.read_bytes() == GAME.encode()
    changed = [line for line in result.stdout.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert [line for line in changed if line.startswith("-")] == [
        "-playrs: 2",
        "-  drink: {params: {n: 1 to cups}, do: remove n from cup}",
        "-  main: {turns: players, actions: [drnk]}",
    ]
    themis("validate", "bad", "--fix")
    again = themis("validate", "bad", "--diff")
    assert (again.exit_code, again.stdout) == (0, "")


def test_a_guess_that_could_mean_two_things_is_not_safe(themis, folder):
    game = GAME.replace("playrs", "players").replace("[drnk]", "[drink]").replace("{cups:", "{cup1: number = 1, cups:")
    write(folder / "bad", game=game)
    assert "nothing to mend" in themis("validate", "bad", "--fix").stdout
    result = themis("validate", "bad")
    assert "[unsafe fix]" in result.stdout and "`--fix` mends" not in result.stdout
    assert themis("validate", "bad", "--fix", "--grade", "unsafe").exit_code == 0


def test_a_fix_that_would_make_it_worse_is_not_kept(themis, folder, monkeypatch):
    game = MENDED.replace("turns: players", "turns: playerz")
    write(folder / "bad", game=game)
    from interpreter.diagnostics import suggest

    monkeypatch.setattr(suggest.Suggestion, "fix_at", lambda self, span: suggest.replacement(span, "]{", "break it"))
    assert "nothing to mend" in themis("validate", "bad", "--fix").stdout
    with open(folder / "bad" / "game.yaml", encoding="utf-8", newline="") as stream:
        assert stream.read() == game


FILE = SourceFile("a.yaml", "one: two\n'three': é🎲five\n")


def fix(line, column, end, text, old=None):
    return Fix("t", Grade.SAFE, (Edit(Span("a.yaml", line, column, line, end), text, old),))


def test_edits_are_placed_only_where_the_file_still_says_so():
    assert place_edits([fix(1, 1, 4, "eins", "one")], {"a.yaml": FILE})[0] == {"a.yaml": [Placed(0, 3, "eins")]}
    assert place_edits([fix(1, 1, 4, "eins", "uno")], {"a.yaml": FILE}) == ({}, [])
    assert place_edits([fix(2, 1, 8, "drei", "three")], {"a.yaml": FILE})[0] == {"a.yaml": [Placed(10, 15, "drei")]}
    assert place_edits([fix(1, 1, 4, "x")], {}) == ({}, [])


def test_fixes_that_overlap_are_not_done_together():
    first, second, third = fix(1, 1, 4, "a"), fix(1, 3, 6, "b"), fix(1, 6, 9, "c")
    assert place_edits([first, second, third], {"a.yaml": FILE})[1] == [first, third]
    both = Fix("t", Grade.SAFE, (*third.edits, *second.edits))
    assert place_edits([first, both], {"a.yaml": FILE})[1] == [first]


def test_bytes_around_an_edit_stay():
    data = b"\xef\xbb\xbf" + FILE.text.encode()
    start = FILE.text.index("é")
    assert edited_bytes(data, [Placed(start, start + 2, "ß")]) == data.replace("é🎲".encode(), "ß".encode())


@pytest.mark.parametrize(
    ("grade", "accepted"),
    [("safe", ["safe"]), ("unsafe", ["safe", "unsafe"]), ("placeholder", ["safe", "unsafe", "placeholder"])],
)
def test_grades_are_a_ladder(grade, accepted):
    assert [other.value for other in Grade if Grade(grade).covers(other)] == accepted
