"""The tables of the parser that are shipped beside the grammar."""

from __future__ import annotations

import json
import marshal

import pytest
from lark import Lark, Token, Tree
from lark.tree import Meta

from interpreter.lang import parser
from interpreter.lang.reference import chapters

EXAMPLES = [
    (construct.example, construct.entry)
    for chapter in chapters()
    for construct in chapter.constructs
    if construct.entry in parser.ENTRIES
]


@pytest.fixture(scope="module")
def built() -> Lark:
    return parser.built()


def test_shipped_tables_belong_to_the_grammar() -> None:
    """Else run `python -m tools.write_tables`."""
    assert (parser.shipped() or b"").decode().startswith(parser.key_of_grammar())


def test_a_restored_parser_reads_like_a_new_one(built: Lark) -> None:
    tables = parser.tables_of(built)
    restored = parser.restored(tables, tables.partition(b"\n")[0].decode())
    assert restored is not None and len(EXAMPLES) > 30
    for text, entry in EXAMPLES:
        both = []
        for one in (built, restored):
            one.options.postlex.in_lines = entry == "effect"
            both.append(one.parse(text.rstrip() + "\n" if entry == "effect" else text, start=entry))
        assert both[0] == both[1]


def test_trees_are_kept_whole() -> None:
    for text, entry in EXAMPLES:
        tree = parser.read(text, entry)
        again = parser.restored_tree(marshal.loads(marshal.dumps(parser.flattened(tree))))
        assert again == tree
        for one, other in zip(_parts(tree), _parts(again), strict=True):
            assert type(one) is type(other)
            assert (one.start_pos, one.end_pos) == (other.start_pos, other.end_pos)


def _parts(tree: Tree) -> list[Token | Meta]:
    """All tokens, and where all subtrees stand that stand somewhere."""
    nodes = list(tree.iter_subtrees_topdown())
    tokens = [child for node in nodes for child in node.children if isinstance(child, Token)]
    return [*tokens, *(node.meta for node in nodes if not node.meta.empty)]


@pytest.mark.parametrize("spoilt", [None, b"", b"other\n[]", b"KEY\n", b"KEY\n[{}, {}]", b"KEY\n\xff"])
def test_tables_that_are_of_no_use_are_not_used(spoilt: bytes | None) -> None:
    assert parser.restored(spoilt, "KEY") is None


def test_spoilt_tables_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "shipped", lambda: json.dumps([1]).encode())
    monkeypatch.setenv("THEMIS_CACHE", "off")
    parser.the_parser.cache_clear()
    try:
        assert parser.read("gold + 1", "value").data == "value"
    finally:
        parser.the_parser.cache_clear()
