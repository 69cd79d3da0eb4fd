"""Trees as plain data, to be handed from one process to another."""

from __future__ import annotations

from .files import SourceFile
from .tree import Entry, ListNode, MapNode, Node, ScalarNode


class NotPlain(Exception):
    """A tree that says where parts of it are repeated."""


def flattened(node: Node) -> tuple:
    """The tree as nested tuples; raise `NotPlain` if a part of it stands elsewhere, too."""
    if isinstance(node, ScalarNode):
        return node.start, node.end, node.value, node.text, node.style
    if isinstance(node, ListNode):
        return node.start, node.end, [flattened(item) for item in node.items]
    assert isinstance(node, MapNode)
    entries = []
    for key, value, used_at in node.entries.values():
        if used_at is not None:
            raise NotPlain
        entries += (key.start, key.end, key.value, key.text, key.style, flattened(value))
    return node.start, node.end, entries, None


def restored(data: tuple, file: SourceFile) -> Node:
    """The tree of a file, from nested tuples."""
    size = len(data)
    if size == 5:
        return ScalarNode(file, *data)
    if size == 3:
        start, end, items = data
        return ListNode(file, start, end, [restored(item, file) for item in items])
    start, end, parts, _ = data
    entries: dict[str, Entry] = {}
    parts = iter(parts)
    for key_start, key_end, meaning, text, style, value in zip(*[parts] * 6, strict=True):
        key = ScalarNode(file, key_start, key_end, meaning, text, style)
        entries[text] = tuple.__new__(Entry, (key, restored(value, file), None))
    return MapNode(file, start, end, entries)
