"""What checks of a game as it was written look at: all its files, whatever variants are switched on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..loading.languages import TEXT_KEYS
from ..loading.merge import MAP_SECTIONS
from ..source.tree import ListNode, MapNode, Node, ScalarNode, plain

if TYPE_CHECKING:
    from ..pipeline import Content

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_COMMENT = re.compile(r"#[^\n]*")
#: Below these keys stands what people read, not what the game does.
FOR_PEOPLE = TEXT_KEYS | {"texts", "ledger"}


@dataclass(frozen=True, slots=True)
class Definition:
    """An entry of a section: `at_home` if the game itself declares it, not a variant or module that changes it."""

    section: str
    key: ScalarNode
    node: Node
    document: MapNode
    at_home: bool = True

    @property
    def name(self) -> str:
        return self.key.text


class Written:
    """The documents of a game, taken apart once for all checks."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.rules = (content.root, *content.parts, *content.modules)

    @cached_property
    def definitions(self) -> list[Definition]:
        return [found for document in self.rules for found in _definitions(document, document, True)]

    def of(self, *sections: str) -> Iterator[Definition]:
        return (found for found in self.definitions if found.section in sections)

    @cached_property
    def mentions(self) -> Counter[str]:
        """How often each name stands in keys and values that are not for people."""
        counts: Counter[str] = Counter()
        for document in (*self.rules, *self.content.scenarios, *self.content.prelude):
            # Many texts stand in a game again and again; each is read once.
            for text, times in Counter(_texts(document)).items():
                for name in _NAME.findall(_COMMENT.sub("", text) if "#" in text else text):
                    counts[name] += times
        return counts

    @cached_property
    def languages(self) -> list[str]:
        node = self.content.root.get("languages")
        items = node.items if isinstance(node, ListNode) else [node]
        return [item.text for item in items if isinstance(item, ScalarNode)] or ["en"]

    @cached_property
    def kinds(self) -> dict[str, MapNode]:
        return {found.name: found.node for found in self.of("kinds") if isinstance(found.node, MapNode)}

    def plurals(self, kind: str) -> set[str]:
        """The names that stand for all things of a kind, or of one that it is a kind of."""
        names: set[str] = set()
        while kind in self.kinds and kind not in names:
            plural = self.kinds[kind].get("plural")
            names |= {kind, plural.text if isinstance(plural, ScalarNode) else f"{kind}s"}
            parent = self.kinds[kind].get("is")
            kind = parent.text if isinstance(parent, ScalarNode) else ""
        return names

    def kind_of(self, thing: Definition) -> str | None:
        kind = thing.node.get("kind") if isinstance(thing.node, MapNode) else None
        kind = kind if kind is not None else thing.document.get("kind")
        return kind.text if isinstance(kind, ScalarNode) else None


def _definitions(block: MapNode, document: MapNode, at_home: bool) -> Iterator[Definition]:
    for section in MAP_SECTIONS:
        entries = block.get(section)
        if not isinstance(entries, MapNode):
            continue
        for entry in entries.entries.values():
            yield Definition(section, entry.key, entry.value, document, at_home)
            if section == "variants" and isinstance(entry.value, MapNode):
                yield from _changes(entry.value, document)
    if "module" in block:
        yield from _changes(block, document)


def _changes(variant: MapNode, document: MapNode) -> Iterator[Definition]:
    for word in ("adds", "replaces"):
        inner = variant.get(word)
        if isinstance(inner, MapNode):
            yield from _definitions(inner, document, at_home=word == "adds")


def _texts(root: Node) -> Iterator[str]:
    """Every key and value that is not for people."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ScalarNode):
            yield node.text
        elif isinstance(node, ListNode):
            waiting += node.items
        elif isinstance(node, MapNode):
            for key, entry in node.entries.items():
                yield key
                if key == "texts" and isinstance(entry.value, MapNode):
                    yield from entry.value.entries
                elif key not in FOR_PEOPLE:
                    waiting.append(entry.value)


def without(node: MapNode, *keys: str) -> dict:
    """The plain data of an entry, less some keys."""
    return {key: plain(value) for key, value in node if key not in keys}


def language_texts(node: Node | None) -> dict[str, ScalarNode]:
    """A text by language; a bare text has none."""
    if not isinstance(node, MapNode):
        return {}
    return {key: value for key, value in node if isinstance(value, ScalarNode)}
