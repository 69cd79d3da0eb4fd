from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Diagnostic, Related, Severity
from interpreter.diagnostics.render import render, terse, to_json
from interpreter.source.files import SourceFile
from interpreter.source.span import Span

TEXT = "game: x\nwords:\n  color: [red]\n  other: 1\n  color: [blue]\n"
FILES = {"a.yaml": SourceFile("a.yaml", TEXT)}
DUPLICATE = Diagnostic(
    "Y004",
    Severity.ERROR,
    "the key `color` is written twice here",
    Span("a.yaml", 5, 3, 5, 8),
    "remove one of the two",
    (Related(Span("a.yaml", 3, 3, 3, 8), "stands here first"),),
    ("keys are compared as text",),
)


def test_the_whole_picture():
    assert render(DUPLICATE, FILES) == (
        "error[Y004] duplicate-key: the key `color` is written twice here\n"
        " --> a.yaml:5:3\n"
        "  |\n"
        "3 |   color: [red]\n"
        "  |   ----- stands here first\n"
        " ...\n"
        "5 |   color: [blue]\n"
        "  |   ^^^^^\n"
        "  = note: keys are compared as text\n"
        "  = help: remove one of the two"
    )


def test_places_in_other_files_and_unknown_files():
    other = {"b.yaml": SourceFile("b.yaml", "things:\n  x: 1\n")}
    found = Diagnostic(
        "N003",
        Severity.ERROR,
        "twice",
        Span("a.yaml", 1, 1, 1, 5),
        None,
        (Related(Span("b.yaml", 2, 3, 2, 4), "first"),),
    )
    shown = render(found, FILES | other)
    assert " --> a.yaml:1:1\n" in shown and " ::: b.yaml:2:3\n" in shown and "  |   - first" in shown
    assert "twice" in render(found, {}) and "first" in render(found, {})
    assert (
        render(Diagnostic("G001", Severity.ERROR, "nothing there", None)) == "error[G001] path-not-found: nothing there"
    )


def test_tabs_wide_characters_and_several_lines():
    files = {"a.yaml": SourceFile("a.yaml", "a: ['🎲🎲',\té]\nb: 1\n")}
    one = render(Diagnostic("S003", Severity.ERROR, "m", Span("a.yaml", 1, 11, 1, 12)), files).splitlines()
    assert one[3] == "1 | a: ['🎲🎲',    é]"
    assert one[4] == "  | " + " " * 15 + "^"
    many = render(Diagnostic("S003", Severity.ERROR, "m", Span("a.yaml", 1, 4, 2, 5)), files).splitlines()
    assert many[4].endswith("^") and many[4].count("^") == 14
    past = render(Diagnostic("S003", Severity.ERROR, "m", Span("a.yaml", 2, 5, 2, 5)), files).splitlines()
    assert past[4] == "  |     ^"


def test_long_lines_are_cut_around_the_mark():
    files = {"a.yaml": SourceFile("a.yaml", "x" * 300 + "HERE" + "y" * 300)}
    shown = render(
        Diagnostic("S003", Severity.ERROR, "m", Span("a.yaml", 1, 301, 1, 305)), files, width=60
    ).splitlines()
    assert all(len(line) <= 60 for line in shown)
    start = shown[4].index("^")
    assert shown[3][start : start + 4] == "HERE" and shown[4].count("^") == 4


def test_messages_wrap_on_narrow_terminals():
    shown = render(DUPLICATE, FILES, width=40)
    assert all(len(line) <= 40 for line in shown.splitlines())


def test_colours_only_on_request_and_nothing_steers_the_terminal():
    assert "\x1b" not in render(DUPLICATE, FILES)
    assert "\x1b[1;31m" in render(DUPLICATE, FILES, color=True)
    nasty = Diagnostic("G001", Severity.ERROR, "no file `\x1b[2Jx\u202e`", Span("\x1b[2J", 1, 1, 1, 1))
    assert "\x1b" not in render(nasty) + terse(nasty) and "\u202e" not in render(nasty)


def test_one_line_and_data():
    assert terse(DUPLICATE) == "a.yaml:5:3: error[Y004]: the key `color` is written twice here (remove one of the two)"
    data = json.loads(json.dumps(to_json(DUPLICATE)))
    assert data["name"] == "duplicate-key" and data["severity"] == "error"
    assert (data["line"], data["column"], data["end_line"], data["end_column"]) == (5, 3, 5, 8)
    assert data["related"][0]["line"] == 3
    assert to_json(Diagnostic("G001", Severity.ERROR, "m", None))["file"] is None


@given(
    st.text(max_size=60),
    st.integers(1, 5),
    st.integers(1, 70),
    st.integers(0, 3),
    st.integers(0, 70),
    st.integers(0, 90),
)
def test_any_place_in_any_text_can_be_drawn(text, line, column, more_lines, more_columns, width):
    span = Span("a.yaml", line, column, line + more_lines, column + more_columns)
    render(Diagnostic("S003", Severity.ERROR, text, span, text or None), {"a.yaml": SourceFile("a.yaml", text)}, width)
