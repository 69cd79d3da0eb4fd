"""Several content files -> one set of sections, with modules and variants applied.

Works on node trees, so that whatever a patch or module writes keeps the place it was written at. Two definitions of one
id are a fault that shows both places, unless one of them comes from the prelude or under `replaces:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..source.tree import Entry, ListNode, MapNode, Node, ScalarNode, plain
from .schema_fit import fits_at

MAP_SECTIONS = (
    "words",
    "kinds",
    "player",
    "state",
    "places",
    "edges",
    "tables",
    "dice",
    "functions",
    "verbs",
    "things",
    "rule_templates",
    "actions",
    "phases",
    "bots",
    "texts",
    "variants",
)
LIST_SECTIONS = ("components", "setup", "rules", "endings", "scoring")
_INDEX = re.compile(r"[0-9]{1,6}")


@dataclass
class Sections:
    """All sections of a game by name; `root` is the head of the game file."""

    root: MapNode
    maps: dict[str, dict[str, tuple[ScalarNode, Node]]] = field(default_factory=lambda: {n: {} for n in MAP_SECTIONS})
    lists: dict[str, list[Node]] = field(default_factory=lambda: {n: [] for n in LIST_SECTIONS})
    default_kinds: dict[str, ScalarNode] = field(default_factory=dict)
    borrowed: set[str] = field(default_factory=set)


def merge(
    root: MapNode, parts: Iterable[MapNode], prelude: Iterable[MapNode], chosen: Iterable[MapNode], sink: Sink
) -> Sections:
    """Join the game file with its parts and the prelude, then apply the chosen modules and variants in order."""
    sections = Sections(root)
    for node in (root, *parts):
        _add(sections, node, sink)
    # The prelude comes last and gives way: a game replaces a common verb by defining its own.
    for node in prelude:
        for section in ("functions", "verbs"):
            block = node.get(section)
            for name, entry in block.entries.items() if isinstance(block, MapNode) else ():
                if not any(name in sections.maps[s] for s in ("functions", "verbs", "actions", "phases")):
                    sections.maps[section][name] = (entry.key, entry.value)
                    sections.borrowed.add(name)
    for node in chosen:
        _apply(sections, node, sink)
    return sections


def _add(sections: Sections, node: MapNode, sink: Sink, replacing: bool = False) -> None:
    default = node.get("kind")
    for section in MAP_SECTIONS:
        block = node.get(section)
        if not isinstance(block, MapNode):
            continue
        known = sections.maps[section]
        for name, entry in block.entries.items():
            if name in known and name not in sections.borrowed:
                if not replacing:
                    sink.report(
                        "N003",
                        entry.key.span,
                        f"`{name}` is defined twice under `{section}`",
                        "rename one of them",
                        related=[(known[name][0].span, "first defined here")],
                    )
                    continue
            elif replacing:
                sink.report(
                    "M004",
                    entry.key.span,
                    f"there is no `{name}` under `{section}` to replace",
                    did_you_mean(name, known) or "put it under `adds:`",
                )
                continue
            sections.borrowed.discard(name)
            known[name] = (entry.key, entry.value)
            if section == "things" and isinstance(default, ScalarNode):
                sections.default_kinds[name] = default
    for section in LIST_SECTIONS:
        block = node.get(section)
        items = block.items if isinstance(block, ListNode) else [block] if isinstance(block, ScalarNode) else []
        if replacing and block is not None:
            sections.lists[section] = _replace_by_id(section, sections.lists[section], items, sink)
        else:
            sections.lists[section].extend(items)


def _replace_by_id(section: str, old: list[Node], new: list[Node], sink: Sink) -> list[Node]:
    """Members with an id replace the member of that id; if none has one, the whole list is replaced."""
    ids = {_id_of(item): item for item in new if _id_of(item)}
    if not ids:
        return list(new)
    known = [_id_of(item) for item in old if _id_of(item)]
    for name, item in ids.items():
        if name not in known:
            hint = did_you_mean(name, known) or "put it under `adds:`"
            sink.report("M004", item.span, f"there is no `{name}` under `{section}` to replace", hint)
    kept = [ids.pop(_id_of(item), item) for item in old]
    return kept + [item for item in new if _id_of(item) in ids or not _id_of(item)]


def _id_of(node: Node) -> str | None:
    found = node.get("id") or node.get("line") if isinstance(node, MapNode) else None
    return found.text if isinstance(found, ScalarNode) else None


def _apply(sections: Sections, module: MapNode, sink: Sink) -> None:
    removes = module.get("removes")
    for path in removes.items if isinstance(removes, ListNode) else ():
        if isinstance(path, ScalarNode):
            _change(sections, path, None, None, sink)
    replaces = module.get("replaces")
    if isinstance(replaces, MapNode):
        _add(sections, replaces, sink, replacing=True)
    patches = module.get("patch")
    for patch in patches.items if isinstance(patches, ListNode) else ():
        if isinstance(patch, MapNode) and isinstance(patch.get("at"), ScalarNode):
            _patch(sections, patch.get("at"), patch.get("set"), patch.get("expect"), sink)
    adds = module.get("adds")
    if isinstance(adds, MapNode):
        _add(sections, adds, sink)


def _patch(sections: Sections, at: ScalarNode, new: Node | None, expect: Node | None, sink: Sink) -> None:
    """Set the value that a dotted path leads to, if it has the shape of what stands there."""
    if new is None or fits_at("game", at.text.split("."), plain(new)):
        _change(sections, at, new, expect, sink)
        return
    copy = replace(
        sections,
        maps={name: dict(entries) for name, entries in sections.maps.items()},
        lists={name: list(items) for name, items in sections.lists.items()},
    )
    told = len(sink)
    _change(copy, at, new, expect, sink)
    if len(sink) == told:
        message = f"this has not the shape of what stands at `{at.text}`"
        sink.report("S003", new.span, message, "write it as it is written there")


def _change(sections: Sections, at: ScalarNode, new: Node | None, expect: Node | None, sink: Sink) -> None:
    """Set (or with None remove) the value that a dotted path leads to."""
    head, *rest = at.text.split(".")
    if head in sections.maps and rest:
        _change_in_map(sections.maps[head], at, rest, new, expect, sink)
    elif head in sections.lists:
        if not rest:
            sections.lists[head] = list(new.items) if isinstance(new, ListNode) else [new] if new is not None else []
            return
        items = ListNode(sections.root.file, 0, 0, sections.lists[head])
        changed = _rebuilt(items, rest, new, expect, at, sink)
        if isinstance(changed, ListNode):
            sections.lists[head] = changed.items
    elif head not in sections.root.entries and rest:
        known = (*sections.maps, *sections.lists, *sections.root.entries)
        sink.report("M004", at.span, f"`{at.text}` leads nowhere: there is no `{head}`", did_you_mean(head, known))
    else:
        changed = _rebuilt(sections.root, [head, *rest], new, expect, at, sink)
        if isinstance(changed, MapNode):
            sections.root = changed


def _change_in_map(
    known: dict, at: ScalarNode, rest: list[str], new: Node | None, expect: Node | None, sink: Sink
) -> None:
    name = rest[0]
    if name not in known:
        sink.report("M004", at.span, f"`{at.text}` leads nowhere: there is no `{name}`", did_you_mean(name, known))
        return
    key, old = known[name]
    if len(rest) == 1:
        if _expected(old, expect, at, sink):
            if new is None:
                del known[name]
            else:
                known[name] = (key, new)
        return
    changed = _rebuilt(old, rest[1:], new, expect, at, sink)
    if changed is not None:
        known[name] = (key, changed)


def _rebuilt(
    node: Node, path: list[str], new: Node | None, expect: Node | None, at: ScalarNode, sink: Sink
) -> Node | None:
    """A copy of the node with the value at `path` changed; the original is shared and must not be touched."""
    step, *rest = path
    if isinstance(node, MapNode):
        entries = dict(node.entries)
        if step not in entries and not (not rest and new is not None and expect is None):
            sink.report(
                "M004", at.span, f"`{at.text}` leads nowhere: there is no `{step}`", did_you_mean(step, entries)
            )
            return None
        if rest:
            inner = _rebuilt(entries[step].value, rest, new, expect, at, sink)
            if inner is None:
                return None
            entries[step] = Entry(entries[step].key, inner)
        else:
            if step in entries and not _expected(entries[step].value, expect, at, sink):
                return None
            if new is None:
                del entries[step]
            else:
                entries[step] = Entry(entries[step].key if step in entries else _key_named(at, step), new)
        return MapNode(node.file, node.start, node.end, entries)
    if isinstance(node, ListNode):
        index = next((i for i, item in enumerate(node.items) if _id_of(item) == step), None)
        if index is None and _INDEX.fullmatch(step) and int(step) < len(node.items):
            index = int(step)
        if index is None:
            members = [name for name in map(_id_of, node.items) if name is not None]
            message = f"`{at.text}` leads nowhere: the list has no member `{step}`"
            sink.report("M004", at.span, message, did_you_mean(step, members))
            return None
        items = list(node.items)
        if rest:
            inner = _rebuilt(items[index], rest, new, expect, at, sink)
            if inner is None:
                return None
            items[index] = inner
        elif not _expected(items[index], expect, at, sink):
            return None
        elif new is None:
            del items[index]
        else:
            items[index] = new
        return ListNode(node.file, node.start, node.end, items)
    sink.report("M004", at.span, f"`{at.text}` leads nowhere: `{step}` lies inside a plain value")
    return None


def _key_named(at: ScalarNode, name: str) -> ScalarNode:
    return ScalarNode(at.file, at.start, at.end, name, name, "")


def _expected(old: Node, expect: Node | None, at: ScalarNode, sink: Sink) -> bool:
    if expect is None or plain(old) == plain(expect):
        return True
    sink.report(
        "M005",
        expect.span,
        f"`{at.text}` is no longer what this patch expects",
        "read the new value and bring the patch up to date",
        related=[(old.span, "the value it finds")],
    )
    return False
