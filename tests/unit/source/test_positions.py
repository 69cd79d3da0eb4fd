from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Sink
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.source.tree import ScalarNode, node_at


def scalar(text, path=("a",)):
    sink = Sink()
    root = compose(SourceFile("f.yaml", text), sink)
    assert not sink.diagnostics, sink.diagnostics
    return node_at(root, path)


def marked(node: ScalarNode, start: int, end: int) -> str:
    span = node.span_of(start, end)
    return node.file.text[node.file.offset(span.line, span.column) : node.file.offset(span.end_line, span.end_column)]


def word_span(text, word):
    node = scalar(text)
    at = node.text.index(word)
    span = node.span_of(at, at + len(word))
    assert marked(node, at, at + len(word)) == word
    return span.line, span.column


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: one here two", 1, 8),
        ("a: one\n  here two", 2, 3),
        ("a: 'it''s here'", 1, 11),
        ("a: 'one\n\n   here'", 3, 4),
        ('a: "\\t\\u00e9 here"', 1, 14),
        ('a: "one\\\n   here"', 2, 4),
        ('a: "one \\\n   \\ here"', 2, 6),
        ("a: |\n  one\n  here\n", 3, 3),
        ("a: |\n  here", 2, 3),
        ("a: |-\n\n  one\n\n    here\n\n", 5, 5),
        ("a: |+\n  here\n\n\n", 2, 3),
        ("a: |2  # comment\n    one\n   here\n", 3, 4),
        ("a: |1-\n  one\n here\n", 3, 2),
        ("a: >\n  one\n  here\n", 3, 3),
        ("a: >\n\n  one\n\n    more\n   x\n  here\n", 7, 3),
        ("a: |\n  🎲🎲 here\n", 2, 6),
        ("a: '🎲' # x\nb: 1", None, None),
        ("a: |\n  one\n  here\n# comment\nb: 2\n", 3, 3),
        ("a: |\n  \n  one\n \n  here\nb: 2\n", 5, 3),
        ("a: &x |\n  here\n", 2, 3),
    ],
)
def test_a_word_is_found_where_it_stands(text, line, column, end):
    if line is None:
        node = scalar(text.replace("\n", end))
        assert marked(node, 0, 1) == "🎲"
    else:
        assert word_span(text.replace("\n", end), "here") == (line, column)


def test_escapes_are_marked_whole():
    node = scalar('a: "x\\u0041y"')
    assert node.text == "xAy"
    assert marked(node, 1, 2) == "\\u0041"
    assert marked(node, 0, 2) == "x\\u0041"


def test_empty_ranges_and_the_end():
    node = scalar("a: |\n  ab\n  cd\n")
    assert (node.span_of(3, 3).line, node.span_of(3, 3).column) == (3, 3)
    assert (node.span_of(5, 5).line, node.span_of(5, 5).column) == (3, 5)
    assert node.span_of(5, 6).line == 3
    assert scalar("a: ''").span_of(0, 0) == scalar("a: ''").span_of(0, 0)


def test_impossible_ranges_fall_back_to_the_whole_scalar():
    node = scalar("a: |\n  ab\n")
    for start, end in [(-1, 1), (2, 1), (0, 99)]:
        assert node.span_of(start, end) == node.span
    twisted = ScalarNode(node.file, node.start, node.end, "other", "other text", "|")
    assert twisted.span_of(0, 3) == node.span


_LINE = st.text(alphabet="ab é🎲'\"\\#:-{},\t", max_size=8)
_END = st.sampled_from(["\n", "\r\n"])


@st.composite
def _block_scalars(draw):
    indent = draw(st.integers(1, 4))
    marks = draw(st.sampled_from(["", "-", "+"]))
    number = str(indent) if draw(st.booleans()) else ""
    lines = draw(st.lists(_LINE, max_size=6))
    body = [" " * (indent if line.strip() else draw(st.integers(0, indent))) + line for line in lines]
    tail = draw(st.sampled_from(["", "\n", "\n\n", "\nb: 1\n", "\n# c\nb: 1", "\n\n\nb: 1"]))
    header = draw(st.sampled_from(["|", ">"])) + "".join(draw(st.permutations([marks, number])))
    comment = draw(st.sampled_from(["", " # note", "  "]))
    return ("\n".join([f"a: {header}{comment}", *body]) + tail).replace("\n", draw(_END))


@st.composite
def _flow_scalars(draw):
    quote = draw(st.sampled_from(["'", '"', ""]))
    pieces = st.sampled_from(
        ["ab", " ", "  ", "\n  ", "\n\n  ", " \n   ", "é", "🎲", "x:y", "''" if quote == "'" else "z"]
    )
    extra = st.sampled_from(["\\n", "\\t", "\\u00e9", "\\U0001F3B2", "\\\n  ", "\\ ", '\\"', "\\\\", "\\x41"])
    parts = draw(st.lists(pieces | extra if quote == '"' else pieces, max_size=10))
    text = "".join(parts)
    if not quote:
        text = f"p{text.rstrip()}"
    return f"a: {quote}{text}{quote}\nb: 1\n".replace("\n", draw(_END))


@settings(max_examples=400)
@given(_block_scalars() | _flow_scalars())
def test_every_character_is_mapped_for_every_style(text):
    sink = Sink()
    root = compose(SourceFile("f.yaml", text), sink)
    node = node_at(root, ("a",)) if root is not None else None
    if sink.diagnostics or not isinstance(node, ScalarNode) or not node.text:
        return
    places = []
    for at, char in enumerate(node.text):
        written = marked(node, at, at + 1)
        span = node.span_of(at, at + 1)
        places.append((span.line, span.column))
        if char in "\n " and written in ("\n", "\r\n", " ", "\\n", "\\ "):
            continue
        assert written == char or written.startswith("\\") or written == "''", (text, at)
    assert places == sorted(set(places)), "each character has a place of its own, in order"
