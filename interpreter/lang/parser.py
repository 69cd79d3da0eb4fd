"""The parser of the effect language, from its grammar.

Working out the tables of a parser takes as long as checking a small game. They are shipped beside the grammar, written
by `tools/write_tables.py`; with another version of the library, or while the grammar is being changed, they are worked
out anew and kept in the cache.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark import __version__ as lark_version
from lark.grammar import Rule
from lark.indenter import Indenter
from lark.lexer import TerminalDef
from lark.tree import Meta

from .. import cache

ENTRIES = ("effect", "value", "param", "hook", "selector", "type", "moment", "limit", "turns", "answer")

_GRAMMAR = Path(__file__).with_name("effects.lark")
SHIPPED = Path(__file__).with_name("effects.tables.json")
#: Stands for a map whose keys are numbers: JSON has none.
_NUMBERED = "#"


class _Indentation(Indenter):
    """Lines and blocks for effects; for expressions a line end is only a space, so that long ones can be broken."""

    NL_type = "_NL"
    OPEN_PAREN_types = ("LPAR", "LSQB")
    CLOSE_PAREN_types = ("RPAR", "RSQB")
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8
    in_lines = True

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        if self.in_lines:
            return super().process(stream)
        return (token for token in stream if token.type != self.NL_type)


def read(text: str, entry: str) -> Tree:
    """The tree of a text; what it raises is told in the library's own terms."""
    parser = the_parser()
    parser.options.postlex.in_lines = entry == "effect"
    return parser.parse(text.rstrip() + "\n" if entry == "effect" else text, start=entry)


@lru_cache(maxsize=1)
def the_parser() -> Lark:
    """The parser for all entries."""
    key = _key()
    parser = restored(shipped(), key)
    if parser is None:
        parser = restored(cache.load("grammar", key), key)
    if parser is None:
        parser = built()
        cache.store("grammar", key, tables_of(parser))
    return parser


def built() -> Lark:
    """The parser, with its tables worked out from the grammar."""
    return Lark(
        _GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        start=list(ENTRIES),
        postlex=_Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
    )


def tables_of(parser: Lark) -> bytes:
    """What `the_parser` can restore a parser from: one line for its key, one for its tables."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name != "postlex"}
    lines = [_key(), json.dumps([_as_json(data), _as_json(memo)], separators=(",", ":"), ensure_ascii=False)]
    return "\n".join((*lines, "")).encode()


def key_of_grammar() -> str:
    return cache.key_of(_GRAMMAR.read_bytes().replace(b"\r\n", b"\n"), *ENTRIES)


def _key() -> str:
    """Tables of another grammar, or of another version of the library, are of no use."""
    return "-".join((key_of_grammar(), lark_version))


def shipped() -> bytes | None:
    try:
        return SHIPPED.read_bytes()
    except OSError:
        return None


def restored(tables: bytes | None, key: str) -> Lark | None:
    if tables is None or not tables.startswith(f"{key}\n".encode()):
        return None
    try:
        data, memo = map(_from_json, json.loads(tables[len(key) :]))
        return Lark.__new__(Lark)._load({"data": data, "memo": memo}, postlex=_Indentation())
    except Exception:  # damaged tables: they are simply made again
        return None


def _as_json(found: Any) -> Any:
    if isinstance(found, dict):
        if all(isinstance(key, str) for key in found):
            return {key: _as_json(value) for key, value in found.items()}
        return {_NUMBERED: [[key, _as_json(value)] for key, value in found.items()]}
    if isinstance(found, (list, tuple)):
        return [_as_json(one) for one in found]
    return found


def _from_json(found: Any) -> Any:
    if isinstance(found, dict):
        if _NUMBERED in found:
            return {key: _from_json(value) for key, value in found[_NUMBERED]}
        return {key: _from_json(value) for key, value in found.items()}
    if isinstance(found, list):
        return [_from_json(one) for one in found]
    return found


def flattened(node: Tree | Token | None) -> tuple | None:
    """A tree as plain data: what it is made of, and where each part stands."""
    if node is None:
        return None
    if isinstance(node, Token):
        return node.type, str(node), node.start_pos, node.end_pos
    meta = node.meta
    place = None if meta.empty else (meta.start_pos, meta.end_pos)
    return str(node.data), [flattened(child) for child in node.children], place


def restored_tree(data: tuple | None) -> Tree | Token | None:
    """The tree of plain data."""
    if data is None:
        return None
    if len(data) == 4:
        kind, text, start, end = data
        return Token(kind, text, start, end_pos=end)
    name, children, place = data
    meta = Meta()
    if place is not None:
        meta.empty = False
        meta.start_pos, meta.end_pos = place
    return Tree(name, [restored_tree(child) for child in children], meta)
