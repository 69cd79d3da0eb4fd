"""Family M: variants and modules that get into each other's way."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Sink
from ..loading.choose_modules import counts_of
from ..model.definitions import listed
from ..source.tree import ListNode, MapNode, Node, ScalarNode, plain
from .check import Check
from .written import Written


def variants(written: Written) -> dict[str, MapNode]:
    """Variants and modules by name; modules for some numbers of players too."""
    found = dict(written.content.variants)
    for module in written.content.modules:
        head = module.get("module")
        if isinstance(head, ScalarNode):
            found.setdefault(head.text, module)
    return found


def changed_paths(variant: MapNode) -> Iterator[tuple[str, ScalarNode]]:
    """What a variant changes, as paths: `verbs.draw`, `player.gold`."""
    replaces = variant.get("replaces")
    for section, block in replaces if isinstance(replaces, MapNode) else ():
        for entry in block.entries.values() if isinstance(block, MapNode) else ():
            yield f"{section}.{entry.key.text}", entry.key
    removes = variant.get("removes")
    for item in removes.items if isinstance(removes, ListNode) else ():
        if isinstance(item, ScalarNode):
            yield item.text, item
    for patch in patches(variant):
        at = patch.get("at")
        if isinstance(at, ScalarNode):
            yield at.text, at


def patches(variant: MapNode) -> list[MapNode]:
    node = variant.get("patch")
    return [item for item in node.items if isinstance(item, MapNode)] if isinstance(node, ListNode) else []


def competing_changes(written: Written, sink: Sink) -> None:
    """Two variants that can be played together and write the same value."""
    known = variants(written)
    written_by: dict[str, list[tuple[str, ScalarNode]]] = {}
    for name, variant in known.items():
        for path, node in changed_paths(variant):
            for other, place in written_by.get(path, ()):
                if other != name and _together(known, other, name):
                    sink.report(
                        "M007",
                        node.span,
                        f"`{name}` and `{other}` both change `{path}`; if both are on, the later one counts",
                        "let one of them exclude the other, or need it",
                        related=[(place.span, f"`{other}` changes it here")],
                    )
                    break
            written_by.setdefault(path, []).append((name, node))


def _together(known: dict[str, MapNode], left: str, right: str) -> bool:
    for one, other in ((left, right), (right, left)):
        if other in {node.text for key in ("excludes", "needs") for node in listed(known[one].get(key))}:
            return False
    numbers = [counts_of(known[name].get("for_players")) for name in (left, right)]
    return not all(numbers) or bool(set(numbers[0]) & set(numbers[1]))


def circular_needs(written: Written, sink: Sink) -> None:
    known = variants(written)
    for name, variant in known.items():
        for need in listed(variant.get("needs")):
            path = _way(known, need.text, name)
            if path is not None and name == min(path):
                circle = ", ".join(f"`{step}`" for step in [name, *path])
                sink.report("M009", need.span, f"these need each other in a circle: {circle}", "leave one of them out")


def _way(known: dict[str, MapNode], start: str, goal: str) -> list[str] | None:
    """The needs that lead from one variant to another."""
    open_, came_from = [start], {start: None}
    while open_:
        name = open_.pop()
        if name == goal:
            path = [name]
            while came_from[path[0]] is not None:
                path.insert(0, came_from[path[0]])
            return path
        for need in listed(known[name].get("needs")) if name in known else ():
            if need.text not in came_from:
                came_from[need.text] = name
                open_.append(need.text)
    return None


def brittle_paths(written: Written, sink: Sink) -> None:
    """Members of lists named by their position: another member before them, and another one is meant."""
    for variant in variants(written).values():
        for path, node in changed_paths(variant):
            if any(step.isdigit() for step in path.split(".")):
                sink.report(
                    "M010",
                    node.span,
                    f"`{path}` names a member of a list by its position",
                    "give the member an `id:` and name it by that",
                )


def needless_replacements(written: Written, sink: Sink) -> None:
    """Whole things replaced for the sake of one value."""
    home = {found.name: found.node for found in written.of("things") if found.at_home}
    for variant in variants(written).values():
        replaces = variant.get("replaces")
        block = replaces.get("things") if isinstance(replaces, MapNode) else None
        for entry in block.entries.values() if isinstance(block, MapNode) else ():
            key = _only_difference(home.get(entry.key.text), entry.value)
            if key is not None:
                sink.report(
                    "M011",
                    entry.key.span,
                    f"of `{entry.key.text}` only `{key}` is changed here, and all else is written again",
                    f"write a patch: `{{at: things.{entry.key.text}.{key}, set: ...}}`",
                )


def _only_difference(old: Node | None, new: Node) -> str | None:
    """The one key in which two entries of several keys differ."""
    if not isinstance(old, MapNode) or not isinstance(new, MapNode) or set(old.entries) != set(new.entries):
        return None
    differing = [key for key, value in new if plain(value) != plain(old.get(key))]
    return differing[0] if len(differing) == 1 and len(new) > 2 else None


CHECKS = (
    Check(("M007",), competing_changes),
    Check(("M009",), circular_needs),
    Check(("M010",), brittle_paths),
    Check(("M011",), needless_replacements),
)
