"""Content of other times: written for a later format of content files, or with keys that had other names before."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import advice
from ..source.tree import ListNode, MapNode, Node, ScalarNode

#: The format that this program reads. It grows when content that was right would no longer be.
FORMAT = 1
#: Keys that have another name now: the kind of file, the way to the maps that had them (`*` is any member), the names.
_FORMER: tuple[tuple[str, tuple[str, ...], dict[str, str]], ...] = (
    ("scenarios", ("scenarios", "*", "do", "*"), {"draws": "shuffles"}),
)


def is_readable(root: MapNode, sink: Sink) -> bool:
    """Is the file written in a format that this program knows? All else that could be found in it would mislead."""
    node = root.get("format")
    if not isinstance(node, ScalarNode) or not isinstance(node.value, int) or node.value <= FORMAT:
        return True
    sink.report(
        "S012",
        node.span,
        f"this game is written in format {node.value}, and this program reads format {FORMAT}",
        "use a newer version of themis",
    )
    return False


def rename_former_keys(root: MapNode, kind: str, sink: Sink) -> None:
    """Read keys under the names that they have now, and say so."""
    for file_kind, way, names in _FORMER:
        if file_kind == kind:
            for found in _along(root, way):
                _rename(found, names, sink)


def _along(node: Node | None, way: tuple[str, ...]) -> Iterator[MapNode]:
    if not way:
        if isinstance(node, MapNode):
            yield node
        return
    inner = [node.get(way[0])] if isinstance(node, MapNode) else []
    if way[0] == "*":
        inner = list(node) if isinstance(node, ListNode) else []
    for one in inner:
        yield from _along(one, way[1:])


def _rename(found: MapNode, names: dict[str, str], sink: Sink) -> None:
    for old, new in names.items():
        if old not in found.entries or new in found.entries:
            continue
        sink.report("S010", found.key_span(old), f"`{old}` is called `{new}` now", advice(f"write `{new}`", old, new))
        found.entries = {new if key == old else key: entry for key, entry in found.entries.items()}
