"""Family B, as far as it shows without playing: cards that are never worth taking."""

from __future__ import annotations

import re
from collections import defaultdict

from ..diagnostics.diagnostic import Sink
from ..source.tree import MapNode, Node, ScalarNode
from .check import Check
from .hygiene import things
from .written import Definition, Written, without

_ATTRIBUTE = re.compile(r"\.([a-z_][a-z0-9_]*)")
_ASIDE = ("name", "text", "source", "at", "copies", "todo", "kind")


def dominated_things(written: Written, sink: Sink) -> None:
    """Cards that cost no less than another one and give no more, in otherwise equal cards."""
    costs = _paid(written)
    groups: dict[str, list[tuple[Definition, dict[str, int], dict[str, int]]]] = defaultdict(list)
    for found, node in things(written):
        cost, gain, rest = _taken_apart(without(node, *_ASIDE), costs)
        if cost and gain:
            groups[repr((written.kind_of(found), rest, sorted(cost), sorted(gain)))].append((found, cost, gain))
    for group in groups.values():
        for found, cost, gain in group:
            better = next((o for o, c, g in group if o is not found and _beats(c, g, cost, gain)), None)
            if better is not None:
                sink.report(
                    "B005",
                    found.key.span,
                    f"`{better.name}` gives at least as much as `{found.name}` in everything and costs no more",
                    "give it an advantage of its own, if that is not meant",
                    related=[(better.key.span, f"`{better.name}` stands here")],
                )


def _paid(written: Written) -> set[str]:
    """Attributes that are read where actions are paid for."""
    found: set[str] = set()
    for action in written.of("actions"):
        for key in ("cost", "pay"):
            node = action.node.get(key) if isinstance(action.node, MapNode) else None
            for text in _scalars(node):
                found |= set(_ATTRIBUTE.findall(text))
    return found


def _scalars(node: Node | None) -> list[str]:
    if isinstance(node, ScalarNode):
        return [node.text]
    if isinstance(node, MapNode):
        return [value.text for _, value in node if isinstance(value, ScalarNode)]
    return []


def _taken_apart(values: dict, costs: set[str]) -> tuple[dict[str, int], dict[str, int], str]:
    """Costs, gains, and all else, which must be equal before two cards can be compared."""
    cost: dict[str, int] = {}
    gain: dict[str, int] = {}
    rest = {}
    for key, value in values.items():
        if key in costs and isinstance(value, dict):
            amounts = {f"{key}.{name}": n for name, n in value.items() if type(n) is int}
            if len(amounts) == len(value):
                cost |= amounts
                continue
        if type(value) is int:
            (cost if key in costs else gain)[key] = value
        else:
            rest[key] = value
    return cost, gain, repr(sorted(rest.items(), key=lambda item: item[0]))


def _beats(cost: dict[str, int], gain: dict[str, int], other_cost: dict[str, int], other_gain: dict[str, int]) -> bool:
    no_worse = all(cost[k] <= other_cost[k] for k in cost) and all(gain[k] >= other_gain[k] for k in gain)
    return no_worse and (cost, gain) != (other_cost, other_gain)


CHECKS = (Check(("B005",), dominated_things),)
