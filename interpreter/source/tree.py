"""The YAML tree: immutable nodes that know the exact place they were written at.

A node keeps two offsets into its file's text; the span (line and column) is worked out when asked for, because most
nodes of a game without faults are never asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .files import SourceFile
from .positions import place_of
from .scalars import Scalar
from .span import Span


class Node:
    """What scalars, maps and lists have in common. `start` and `end` are offsets into `file.text`."""

    __slots__ = ("file", "start", "end")

    file: SourceFile
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.file.span(self.start, self.end)


class ScalarNode(Node):
    """One value. `text` is what was written after decoding; `value` is what it means."""

    __slots__ = ("value", "text", "style")

    def __init__(self, file: SourceFile, start: int, end: int, value: Scalar, text: str, style: str) -> None:
        self.file = file
        self.start = start
        self.end = end
        self.value = value
        self.text = text
        self.style = style

    def span_of(self, start: int, end: int) -> Span:
        """The place in the file of `text[start:end]`; the whole scalar if that can't be proved."""
        place = place_of(self.file.text, self.start, self.end, self.style, self.text, start, end)
        if place is None:
            self.file.unproved.append(self.span)
            return self.span
        return self.file.span(*place)

    def __repr__(self) -> str:
        return f"ScalarNode({self.value!r})"


class Entry(NamedTuple):
    """A key and its value in a map. `used_at` is the place of the alias, if the value was written as `*name`."""

    key: ScalarNode
    value: Node
    used_at: Span | None = None


class MapNode(Node):
    """Keys and values in the order written; every key is text."""

    __slots__ = ("entries",)

    def __init__(self, file: SourceFile, start: int, end: int, entries: dict[str, Entry]) -> None:
        self.file = file
        self.start = start
        self.end = end
        self.entries = entries

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return None if entry is None else entry.value

    def key_span(self, key: str) -> Span:
        """The place of the key itself; of the whole map if there is no such key."""
        entry = self.entries.get(key)
        return self.span if entry is None else entry.key.span

    def keys(self) -> list[str]:
        return list(self.entries)

    def __iter__(self) -> Iterator[tuple[str, Node]]:
        for key, entry in self.entries.items():
            yield key, entry.value

    def __contains__(self, key: object) -> bool:
        return key in self.entries

    def __len__(self) -> int:
        return len(self.entries)

    def __repr__(self) -> str:
        return f"MapNode({', '.join(self.entries)})"


class ListNode(Node):
    """Values in the order written."""

    __slots__ = ("items",)

    def __init__(self, file: SourceFile, start: int, end: int, items: list[Node]) -> None:
        self.file = file
        self.start = start
        self.end = end
        self.items = items

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        return f"ListNode({len(self.items)} items)"


def plain(node: Node | None) -> object:
    """The tree as ordinary Python data, for tools that know nothing of places."""
    # The composer bounds depth and expanded size, so the recursion ends early enough.
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, MapNode):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return None


def node_at(root: Node | None, path: Sequence[str | int]) -> Node | None:
    """The node that a path of keys and list positions leads to, or None."""
    node = root
    for step in path:
        if isinstance(node, MapNode) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, ListNode) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
        else:
            return None
    return node


def kind_word(node: Node | None) -> str:
    """What an author would call this value: "a list", "a number", ..."""
    if isinstance(node, MapNode):
        return "keys and values"
    if isinstance(node, ListNode):
        return "a list"
    if not isinstance(node, ScalarNode) or node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"`{node.text}`"
    if isinstance(node.value, int):
        return "a whole number"
    if isinstance(node.value, float):
        return "a number with a fraction"
    return "text"
