"""A game as it was written, for commands that show it: its definitions, its things, and texts in one language."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..check.world import ThingInfo, World
from ..diagnostics.diagnostic import Sink
from ..model import definitions as d
from ..pipeline import Content, definitions, read_content
from ..source.tree import MapNode, Node, ScalarNode
from .failures import FaultyContent


@dataclass(frozen=True, slots=True)
class Named:
    """Something of a game that has a name: `sort` is what it is called, `node` is where it is written."""

    sort: str
    name: str
    node: Node


class Description:
    """What one game says, for one number of players and some variants."""

    def __init__(self, content: Content, game: d.GameDef, world: World, variants: Sequence[str], language: str) -> None:
        self.content = content
        self.game = game
        self.world = world
        self.variants = tuple(variants)
        self.language = language

    def text(self, node: Node | None, otherwise: str = "") -> str:
        """A text in the language, or in the first one that has it."""
        if isinstance(node, ScalarNode) and node.value is not None:
            return " ".join(node.text.split())
        if isinstance(node, MapNode):
            found = node.get(self.language) or next((value for _, value in node), None)
            return self.text(found, otherwise)
        return otherwise

    def things_of(self, kind: str) -> list[ThingInfo]:
        """The things of a kind itself, without those of the kinds below it."""
        return [info for info in self.world.things if info.kind == kind]

    def named(self) -> Iterator[Named]:
        """Everything that can be shown by its name, the most wanted first."""
        game = self.game
        for info in self.world.things:
            if info.key is not None:
                yield Named("thing", info.id, info.key)
        for sort, records in (
            ("kind", game.kinds),
            ("action", game.actions),
            ("phase", game.phases),
            ("place", game.places),
            ("verb", game.verbs),
            ("function", game.functions),
            ("rule template", game.templates),
            ("words", game.words),
            ("table", game.tables),
            ("die", game.dice),
            ("edges", game.edges),
            ("attribute of players", game.player),
            ("figure of the table", game.state),
        ):
            for record in records.values():
                yield Named(sort, record.name if not isinstance(record, d.Rule) else record.id, _whole(record))
        for rule in game.rules:
            yield Named("rule", rule.id, rule.node)
        for ending in game.endings:
            yield Named("ending", ending.id, ending.node)
        for line in game.scoring:
            yield Named("scoring line", line.id, line.node)
        for name, (key, _) in game.texts.items():
            yield Named("text", name, key)
        for name, node in self.content.variants.items():
            yield Named("variant", name, node)


def describe(path: Path, players: int | None, variants: Sequence[str], language: str | None) -> Description:
    """Read a game; raise FaultyContent if it can't be read. Faults inside its rules don't matter here."""
    sink = Sink()
    content = read_content(path, sink)
    found = None if content is None else definitions(content, players, variants, sink)
    if content is None or found is None:
        raise FaultyContent(sink.diagnostics)
    game, count = found
    return Description(content, game, World(game, count, Sink()), variants, language or game.languages[0])


def adding_variant(content: Content, name: str) -> str | None:
    """The variant or module that adds or replaces a thing of this name."""
    for variant, node in content.variants.items():
        for change in ("adds", "replaces"):
            sections = node.get(change)
            for _, section in sections if isinstance(sections, MapNode) else ():
                if isinstance(section, MapNode) and name in section:
                    return variant
    return None


def source_lines(node: Node) -> list[str]:
    """The lines of a node as the author wrote them, moved to the left."""
    span = node.span
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    lines = node.file.lines[span.line - 1 : max(last, span.line)]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return textwrap.dedent("\n".join(lines)).splitlines()


def entry_lines(key: Node) -> list[str]:
    """The lines of a whole entry, of which the key is known: all that are indented deeper than it."""
    span = key.span
    lines = key.file.lines[span.line - 1 :]
    taken = lines[:1]
    for line in lines[1:]:
        if line.strip() and len(line) - len(line.lstrip()) <= span.column - 1:
            break
        taken.append(line)
    while taken and not taken[-1].strip():
        taken.pop()
    return textwrap.dedent("\n".join(taken)).splitlines()


def _whole(record: object) -> Node:
    return record.node if isinstance(record, d.Rule) else record.key
