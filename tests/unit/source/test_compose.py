from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from interpreter.diagnostics.diagnostic import Sink
from interpreter.source import compose as compose_module
from interpreter.source.compose import compose
from interpreter.source.files import SourceError, SourceFile
from interpreter.source.tree import ListNode, MapNode, node_at, plain


@pytest.fixture(params=["libyaml", "pure Python"], autouse=True)
def parser(request, monkeypatch):
    """Both parsers must give the same trees and find the same faults."""
    if request.param == "pure Python":
        monkeypatch.setattr(compose_module, "CParser", None)


def composed(text):
    sink = Sink()
    return compose(SourceFile("f.yaml", text), sink), sink.diagnostics


def only(text):
    """The single finding of a text, as code and the text it marks on its first line."""
    _, found = composed(text)
    assert len(found) == 1, found
    return found[0]


def marked(text, span):
    file = SourceFile("f.yaml", text)
    return file.text[file.offset(span.line, span.column) : file.offset(span.end_line, span.end_column)]


def test_values_follow_the_core_rules_and_quotes_keep_text():
    root, found = composed("on: yes\nn: 012\nt: '12'\ne:\ntime: 1:30\nlist: [1, two, true]\n1: x\n~: y\n")
    assert not found
    assert plain(root) == {
        "on": "yes", "n": 12, "t": "12", "e": None, "time": "1:30", "list": [1, "two", True], "1": "x", "~": "y",
    }  # fmt: skip


def test_spans_are_exact():
    text = "a:\n  b: [x, 'y z']   # comment\n  c: |\n    one\n    two\n\n# end\nd: {e: f}\n"
    root, _ = composed(text)
    shown = {
        ("a",): "b: [x, 'y z']   # comment\n  c: |\n    one\n    two",
        ("a", "b"): "[x, 'y z']",
        ("a", "b", 1): "'y z'",
        ("a", "c"): "|\n    one\n    two",
        ("d",): "{e: f}",
        ("d", "e"): "f",
    }
    for path, written in shown.items():
        assert marked(text, node_at(root, path).span) == written
    assert marked(text, node_at(root, ("a",)).key_span("b")) == "b"
    assert marked(text, root.key_span("d")) == "d"
    assert root.key_span("nothing") == root.span


def test_spans_skip_anchors_and_tags():
    text = "a: &one !!str 12\nb: &two\n  k: v\nc: &three [1]\n"
    root, found = composed(text)
    assert not found
    assert [marked(text, value.span) for _, value in root] == ["12", "k: v", "[1]"]
    assert root.get("a").value == "12"


def test_duplicate_key_shows_both_places():
    text = "a: 1\nb: 2\n'a': 3\n"
    found = only(text)
    assert (found.code, found.line, marked(text, found.span)) == ("Y004", 3, "'a'")
    assert (found.related[0].span.line, "first" in found.related[0].message) == (1, True)
    assert plain(composed(text)[0]) == {"a": 1, "b": 2}


def test_aliases_share_the_anchors_node_and_know_their_use():
    text = "a: &x {k: 1}\nb: *x\nc: [*x, *x]\n"
    root, found = composed(text)
    assert not found
    assert root.get("b") is root.get("a")
    assert marked(text, root.entries["b"].used_at) == "*x"
    assert plain(root)["c"] == [{"k": 1}, {"k": 1}]


def test_merge_keys_take_in_what_is_not_written():
    root, found = composed("a: &a {x: 1, y: 2}\nb: &b {z: 3}\nc:\n  first: 0\n  <<: [*a, *b]\n  y: 9\n")
    assert not found
    assert plain(root)["c"] == {"first": 0, "x": 1, "z": 3, "y": 9}
    assert list(plain(root)["c"]) == ["first", "x", "z", "y"]


def test_merges_that_disagree_or_are_no_maps():
    assert only("a: &a {x: 1}\nb: &b {x: 2}\nc: {<<: [*a, *b]}\n").code == "Y009"
    assert only("a: &a 1\nc: {<<: *a}\n").code == "Y003"
    assert plain(composed("c: {'<<': 1}")[0]) == {"c": {"<<": 1}}


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a:\n\tb: 1\n", "Y002", 2, 1),
        ("a:\n  b: 1\n \t c: 2\n", "Y002", 3, 2),
        ("a: b: c", "Y003", 1, 5),
        ("a: [1, 2\nb: 3\n", "Y003", 1, 4),
        ("a: [1,\n  2\n  b: 3]\n", "Y003", 3, 4),
        ("a: 'x\nb: 1\n", "Y003", 1, 4),
        ("a: 'it's'\n", "Y003", 1, 8),
        ("a: [b]]\n", "Y003", 1, 7),
        ("a: @x", "Y003", 1, 4),
        ("a:\n  b: 1\n c: 2", "Y003", 3, 2),
        ("a: 1\nb\nc: 2\n", "Y003", 2, 1),
        ("? [a]\n: b\n", "Y003", 1, 3),
        ("a: - b\n", "Y003", 1, 4),
        ("a: *nowhere\n", "Y006", 1, 4),
        ("a: &a [*a]\n", "Y008", 1, 8),
        ("a: !python/object x\n", "Y010", 1, 4),
        ("a: !!set {x}\n", "Y010", 1, 4),
        ("a: !!int x\n", "Y010", 1, 4),
        ("a: !foo!bar x\n", "Y010", 1, 4),
        ("a: 1\n---\nb: 2\n", "Y011", 2, 1),
        ("a: \x07b", "Y001", 1, 4),
        ("a: x\ufeffy", "Y001", 1, 5),
        ("a: x\u2028y", "Y001", 1, 5),
        ("a\0b", "Y001", 1, 2),
        ("[" * 100, "Y016", 1, 61),
        ("- " * 100, "Y016", 1, 121),
    ],
)
def test_faults_have_a_code_and_a_place(text, code, line, column):
    found = only(text)
    assert (found.code, found.line, found.column) == (code, line, column)


def test_unclosed_things_are_shown_where_they_began():
    for text, line in [("x: 1\na: [1,\nb: 2", 2), ("x: 1\na: {b: 1\nc: 2", 2), ('a: "x\nb: 1', 1)]:
        found = only(text)
        assert (found.code, found.line) == ("Y003", line) and found.related[0].span.line > line


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a:\n  - scenario two\n    proves: [x]\n", 2, 5),
        ("a: some long\n  text: more\n", 2, 7),
        ("a:\n   deck: {x: 1}\n  hand: {y: 2}\n  foo: 3\n", 2, 4),
        ("a:\n   deck: {x: 1}\n   hand: {y: 2}\n  foo: 3\n", 4, 3),
        ("a:\n    build:\n    text: a\n    do: b\n  other: 1\n", 2, 5),
        ('a:\n  fr: "Bon\n  en: x\n  b: "foo"\n', 2, 7),
        ("x: {a: [18, 17, y: [3, 4],\n  z: 4}\n", 1, 8),
    ],
)
def test_the_line_with_the_mistake_is_blamed(text, line, column):
    """The parser often notices only later that something is wrong."""
    found = only(text)
    assert (found.code, found.line, found.column) == ("Y003", line, column)


def test_a_forgotten_dash_is_one_fault():
    found = only("rules:\n  - id: a\n    when: b\n    do: c\n    id: d\n    when: e\n    do: f\n")
    assert (found.code, found.line) == ("Y004", 5)


def test_hopeless_files_end_early():
    _, found = composed("a: 1\n" * 1000)
    assert len(found) == compose_module.MAX_FAULTS


def test_text_after_a_complete_value_is_explained():
    assert "quotation ends" in only("a: 'it's'\n").message
    assert "closes nothing" in only("a: [b]]\n").message
    assert "goes on" in only("a: [b] c\n").message


def test_messages_do_not_speak_of_parsing():
    for text in ["a: b: c", "a: [1", "a: 'x", "a: @", "- a\nb: 1", "a: &", "a: | x", 'a: "\\q"', "%FOO\na: 1", "a: }"]:
        message = only(text).message
        assert not any(word in message for word in ("token", "scalar", "mapping", "sequence", "stream", "<")), message


def test_after_an_unknown_alias_the_rest_is_still_read():
    root, found = composed("a: *x\nb: 1\nb: 2\n")
    assert [each.code for each in found] == ["Y006", "Y004"]
    assert plain(root) == {"a": None, "b": 1}


def test_alias_bombs_end_quickly():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    before = time.perf_counter()
    found = only("\n".join(lines))
    assert found.code == "Y008"
    assert time.perf_counter() - before < 1


def test_aliases_can_not_build_depth():
    inner = "[" * 40 + "]" * 40
    text = f"a: &a {inner}\nb: {'[' * 30}*a{']' * 30}\n"
    assert only(text).code == "Y016"


def test_an_empty_file_is_an_empty_scalar():
    for text in ["", "\n\n", "# only a comment\n", "---\n"]:
        root, found = composed(text)
        assert not found and plain(root) is None


def test_nodes_can_be_walked():
    root, _ = composed("a: [1, {b: 2}]\n")
    assert isinstance(root, MapNode) and "a" in root and len(root) == 1
    assert isinstance(root.get("a"), ListNode) and len(root.get("a")) == 2
    assert node_at(root, ("a", 1, "b")).value == 2
    for path in [("x",), ("a", 2), ("a", "b"), ("a", 0, 0)]:
        assert node_at(root, path) is None


_YAML_PIECES = st.lists(
    st.sampled_from([
        "a: ", "b", "- ", "  ", "\n", "\t", "[", "]", "{", "}", "'", '"', "|", ">", "&x ", "*x", "!t ", "<<: ", "# c",
        "---\n", "...\n", "? ", ": ", ",", "\\", "%", "\r\n", "🎲", "é", "@", "`", "1", "~", "|2-\n", "\\x4", "*",
    ]),
    max_size=25,
).map("".join)  # fmt: skip


@given(_YAML_PIECES | st.text(max_size=40))
@example("\ud800")
@example("&a &a x")
@example("!<")
@example("*a : *a")
def test_any_text_gives_a_tree_or_a_finding_with_its_place(text):
    root, found = composed(text)
    assert root is not None or found
    lines = SourceFile("f.yaml", text).lines
    for each in found:
        assert 1 <= each.line <= len(lines) and 1 <= each.column <= len(lines[each.line - 1]) + 1
        assert (each.end_line, each.end_column) >= (each.line, each.column)


@given(st.binary(max_size=60))
def test_any_bytes_give_a_file_or_one_declared_error(data):
    try:
        file = SourceFile.decode(data, "f.yaml")
    except SourceError as error:
        assert error.code == "Y001"
    else:
        compose(file, Sink())
