"""Family S: keys that are allowed where they stand and still say nothing."""

from __future__ import annotations

from collections import Counter

from ..diagnostics.diagnostic import Sink
from ..diagnostics.fix import Edit, Fix, Grade
from ..diagnostics.suggest import did_you_mean, is_slip
from ..source.span import Span
from ..source.tree import MapNode, ScalarNode
from .check import Check
from .hygiene import things
from .written import Written

#: What holds where nothing is said, by section and key.
_DEFAULTS = {
    "places": {"order": "none", "seen_by": "all", "faces": "false", "of": "table"},
    "things": {"copies": "1"},
    "actions": {"ask": "steps"},
    "phases": {"may_stop": "false", "until_all_pass": "false"},
    "edges": {"both_ways": "true"},
}


def unread_sources(written: Written, sink: Sink) -> None:
    """Sources of figures that the thing does not have, where another name was meant."""
    marked: Counter[str] = Counter()
    for _, node in things(written):
        source = node.get("source")
        marked.update(source.keys() if isinstance(source, MapNode) else ())
    attributes = {name for kind in written.kinds.values() for name in _attributes(kind)}
    for found, node in things(written):
        source = node.get("source")
        for key in source.keys() if isinstance(source, MapNode) else ():
            if key in node or key in attributes or marked[key] > 1:
                continue
            hint = did_you_mean(key, [*node.keys(), *attributes, *(name for name in marked if marked[name] > 1)])
            if (hint is not None and is_slip(key, hint.meant)) or len(key) == 1:
                sink.report("S013", source.key_span(key), f"`{found.name}` has no figure `{key}`", hint)


def _attributes(kind: MapNode) -> list[str]:
    attributes = kind.get("attributes")
    return attributes.keys() if isinstance(attributes, MapNode) else []


def said_anyway(written: Written, sink: Sink) -> None:
    """Values that are what they would be if nothing were said."""
    for found in written.definitions:
        defaults = _DEFAULTS.get(found.section)
        if defaults is None or not isinstance(found.node, MapNode) or not found.at_home:
            continue
        for key, default in defaults.items():
            value = found.node.get(key)
            if isinstance(value, ScalarNode) and value.text == default and not value.style:
                sink.report(
                    "S014",
                    found.node.key_span(key).to(value.span),
                    f"`{key}: {default}` holds anyway",
                    "leave it out",
                    fixes=_without_line(found.node, key, value),
                )


def _without_line(node: MapNode, key: str, value: ScalarNode) -> list[Fix]:
    """Take out an entry that fills a line of its own."""
    span = node.key_span(key)
    line = node.file.lines[span.line - 1]
    alone = not line[: span.column - 1].strip() and not line[value.span.end_column - 1 :].strip()
    if not alone or span.line >= len(node.file.line_starts) or len(node) < 2:
        return []
    return [Fix("leave it out", Grade.SAFE, (Edit(Span(span.file, span.line, 1, span.line + 1, 1), ""),))]


CHECKS = (
    Check(("S013",), unread_sources),
    Check(("S014",), said_anyway),
)
