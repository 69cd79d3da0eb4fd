"""Types, paths and numbers as sentences need them."""

from __future__ import annotations

from lark import Tree

from ..lang import types as t


def a_type(type_: t.Type) -> str:
    """The type with its article."""
    text = str(type_)
    if text in ("nothing", "anything", "none"):
        return text
    return ("an " if text[0] in "aeiou" else "a ") + text


def several(number: int, what: str) -> str:
    """`no holes`, `1 hole`, `2 holes`."""
    return f"{number or 'no'} {what}{'s' if number != 1 else ''}"


def path_text(tree: Tree) -> str:
    """The text of a name or a chain of attributes; nothing else can be proved about."""
    if tree.data == "name":
        return str(tree.children[0])
    if tree.data == "get":
        base = path_text(tree.children[0])
        return f"{base}.{tree.children[1]}" if base else ""
    return ""
