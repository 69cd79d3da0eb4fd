"""Tables to look values up in: every row read, gaps and overlaps found.

A table whose rows have columns becomes one table for each column, named `table.column`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..lang import types as t
from ..model import definitions as d
from ..source.tree import Entry, MapNode, Node, ScalarNode
from .figures import resolved
from .literals import read_value
from .world import World

#: A longer range is a slip, and would fill the memory.
MAX_RANGE = 10_000
_RANGE = re.compile(r"(-?\d{1,6})(?:\s*(?:-|to)\s*(-?\d{1,6}))?")


@dataclass(slots=True)
class LookupTable:
    """A table of the game: its key and value types, and the entries as numbers."""

    key: t.Type
    value: t.Type
    entries: dict[int, int]
    other: int | None


def read_tables(world: World) -> dict[str, LookupTable]:
    """All tables of the game, by name or by `name.column`."""
    found: dict[str, LookupTable] = {}
    for table in world.game.tables.values():
        reader = _TableReader(world, table)
        columns = reader.columns()
        if not columns:
            found[table.name] = reader.read(dict(table.node.entries))
        for column in columns:
            found[f"{table.name}.{column}"] = reader.read(reader.of_column(column))
    return found


class _TableReader:
    def __init__(self, world: World, table: d.Table) -> None:
        self.world, self.table = world, table
        self.numbers = {info.id: i for i, info in enumerate(world.things)}

    def columns(self) -> list[str]:
        rows = [entry.value for entry in self.table.node.entries.values()]
        return list(dict.fromkeys(name for row in rows if isinstance(row, MapNode) for name in row.entries))

    def of_column(self, column: str) -> dict[str, Entry]:
        """The values of one column; a row without it is reported."""
        found = {}
        for name, entry in self.table.node.entries.items():
            value = entry.value.get(column) if isinstance(entry.value, MapNode) else None
            if value is None:
                self.world.sink.report(
                    "T010",
                    entry.key.span,
                    f"the row `{name}` says nothing for `{column}`",
                    "give every row all columns",
                )
            else:
                found[name] = Entry(entry.key, value)
        return found

    def read(self, rows: dict[str, Entry]) -> LookupTable:
        world, table = self.world, self.table
        keys = [name for name in rows if name != "other"]
        words = next((name for name, words in world.words.items() if keys and all(k in words for k in keys)), None)
        key_type = t.word(words) if words is not None else t.NUMBER
        value_type = self.value_type([entry.value for entry in rows.values()])
        entries: dict[int, int] = {}
        other = None
        for name, entry in rows.items():
            value = resolved(world, read_value(world, entry.value, value_type), self.numbers, 0)
            if name == "other":
                other = value
                continue
            for key in self.keys(name, entry.key, key_type):
                if key in entries:
                    world.sink.report("N003", entry.key.span, f"the table `{table.name}` has two rows for {name}")
                    break
                entries[key] = value
        if other is None:
            self.report_gaps(entries, key_type)
        return LookupTable(key_type, value_type, entries, other)

    def report_gaps(self, entries: dict[int, int], key: t.Type) -> None:
        if key.base == "word":
            missing = [word for i, word in enumerate(self.world.words[key.of]) if i not in entries]
        else:
            missing = [str(n) for n in range(min(entries, default=0), max(entries, default=0)) if n not in entries]
        if missing:
            shown = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
            self.world.sink.report(
                "T010",
                self.table.key.span,
                f"the table `{self.table.name}` says nothing for {shown}",
                "add rows for them, or a row `other:`",
            )

    def value_type(self, nodes: list[Node]) -> t.Type:
        scalars = [node for node in nodes if isinstance(node, ScalarNode)]
        if len(scalars) == len(nodes) and scalars:
            if all(isinstance(node.value, bool) for node in scalars):
                return t.BOOLEAN
            if all(isinstance(node.value, int) and not isinstance(node.value, bool) for node in scalars):
                return t.NUMBER
            for name, words in self.world.words.items():
                if all(node.text in words for node in scalars):
                    return t.word(name)
            things = self.world.thing_index
            if all(node.text in things for node in scalars):
                return t.thing(*{things[node.text].kind for node in scalars})
            if any(node.text in things for node in scalars):
                stranger = next(node for node in scalars if node.text not in things)
                self.world.unknown("thing", stranger.text, stranger, things)
                return t.ANY
        if nodes:
            self.world.sink.report("T001", nodes[0].span, "a table holds numbers, words of one list, or things")
        return t.ANY

    def keys(self, name: str, key: ScalarNode, type_: t.Type) -> range | list[int]:
        if type_.base == "word":
            return [self.world.words[type_.of].index(name)]
        found = _RANGE.fullmatch(name)
        if not found:
            self.world.sink.report(
                "T001", key.span, f"`{name}` is neither a number, a range such as `5-24`, nor `other`"
            )
            return []
        low = int(found[1])
        high = int(found[2]) if found[2] else low
        if not 0 <= high - low <= MAX_RANGE:
            self.world.sink.report("S004", key.span, f"`{name}` is not a possible range")
            return []
        return range(low, high + 1)
