"""Which modules and variants count in one game, and for how many players.

A variant is switched on by name. A module with `for_players` counts by itself for those numbers; a module without is
switched on like a variant. What is switched on brings what it needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..model.definitions import listed
from ..source.tree import ListNode, MapNode, Node, ScalarNode

MOST_PLAYERS = 16


def counts_of(node: Node | None) -> tuple[int, ...]:
    """The numbers that `2`, `2 to 4` or a list stand for, in order; those outside 1 to 16 are left out."""
    if isinstance(node, ListNode):
        counts = [item.value for item in listed(node) if isinstance(item.value, int)]
    else:
        bounds = [int(n) for n in re.findall(r"\d{1,3}", node.text)] if isinstance(node, ScalarNode) else []
        counts = list(range(bounds[0], bounds[-1] + 1)) if bounds else []
    return tuple(sorted({n for n in counts if 1 <= n <= MOST_PLAYERS}))


def choose_players(root: MapNode, players: int | None, sink: Sink) -> int:
    """The number of players asked for, or the smallest; a number the game does not allow is a fault."""
    node = root.get("players")
    allowed = counts_of(node) or (2,)
    if players is None:
        return allowed[0]
    if players not in allowed:
        shown = _shown_counts(allowed)
        sink.report(
            "M006",
            node.span if node is not None else None,
            f"the game can't be played by {players}",
            f"it is for {shown} player{'' if allowed == (1,) else 's'}",
        )
    return players


def optional_modules(documents: Iterable[MapNode], modules: Iterable[MapNode]) -> dict[str, MapNode]:
    """What can be switched on, by name, in the order written."""
    found: dict[str, MapNode] = {}
    for document in documents:
        block = document.get("variants")
        for name, node in block if isinstance(block, MapNode) else ():
            if isinstance(node, MapNode):
                found.setdefault(name, node)
    for module in modules:
        if "for_players" not in module:
            found.setdefault(_name_of(module), module)
    return found


def switched_on(
    documents: Iterable[MapNode], modules: Sequence[MapNode], names: Iterable[str], sink: Sink
) -> dict[str, MapNode]:
    """The named variants with what they need, each after its needs, else in the order written."""
    known = optional_modules(documents, modules)
    wanted: dict[str, MapNode] = {}

    def switch_on(name: str) -> None:
        if name in wanted:
            return
        for needed in listed(known[name].get("needs")):
            if needed.text in known and needed.text != name and needed.text not in opening:
                opening.add(needed.text)
                switch_on(needed.text)
            elif needed.text not in known and not any(_name_of(module) == needed.text for module in modules):
                sink.report(
                    "M001",
                    needed.span,
                    f"`{name}` needs `{needed.text}`, which does not exist",
                    did_you_mean(needed.text, known),
                )
        wanted[name] = known[name]

    asked = list(dict.fromkeys(names))
    for name in asked:
        if name not in known:
            listing = "the variants are: " + ", ".join(f"`{n}`" for n in known) if known else "the game has no variants"
            sink.report("M001", None, f"there is no variant `{name}`", did_you_mean(name, known), notes=[listing])
    for name in known:
        if name in asked:
            opening = {name}
            switch_on(name)
    return wanted


def choose_modules(modules: Iterable[MapNode], variants: dict[str, MapNode], players: int, sink: Sink) -> list[MapNode]:
    """What counts for this number of players, in the order it is applied: modules of that number, then variants."""
    by_number = {
        _name_of(module): module
        for module in modules
        if "for_players" in module and players in counts_of(module.get("for_players"))
    }
    chosen = {**by_number, **variants}
    for name, node in variants.items():
        limit = node.get("for_players")
        if limit is not None and players not in counts_of(limit):
            shown = _shown_counts(counts_of(limit))
            sink.report("M003", limit.span, f"`{name}` can't be played by {players}", f"it is for {shown} players")
    for name, node in chosen.items():
        for other in listed(node.get("excludes")):
            if other.text in chosen:
                sink.report(
                    "M002",
                    other.span,
                    f"`{name}` and `{other.text}` can't be played together",
                    "leave one of them out",
                )
    return list(chosen.values())


def counts_to_check(root: MapNode, modules: Iterable[MapNode], only: bool = False) -> list[int]:
    """The smallest and the largest number of players, and one for each module that depends on it.

    With `only`, just the numbers that all the given modules allow.
    """
    allowed = counts_of(root.get("players")) or (2,)
    counts = {allowed[0], allowed[-1]}
    for module in modules:
        limit = module.get("for_players")
        if limit is None:
            continue
        fitting = [n for n in counts_of(limit) if n in allowed]
        counts = set(fitting[:1]) or counts if only else counts | set(fitting[:1])
    return sorted(counts)


def _name_of(module: MapNode) -> str:
    head = module.get("module")
    return head.text if isinstance(head, ScalarNode) else ""


def _shown_counts(counts: Sequence[int]) -> str:
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(str(n) for n in counts)
