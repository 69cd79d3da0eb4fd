"""What the engine's primitives must know of a game beyond the rows: limits, resets, endings, rules in conflict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..check.figures import width_of
from ..check.hidden import PublicFigures
from ..check.refusals import Explained, Refusal
from ..ir.nodes import Unit, is_const
from . import quote as q
from .context import OWN_FILE, Builder
from .primitives import Primitives
from .rows import row_type


def runtime_data(builder: Builder, primitives: Primitives) -> dict[str, Any]:
    """Plain data, written with the program. Names are those of compiled functions."""
    ir, layout = builder.ir, builder.layout
    units = ir.units
    named = {place.number: place.info.name for place in layout.places.values()}
    return {
        "limits": {n: _limit(units, f"place:max:{name}") for n, name in named.items() if f"place:max:{name}" in units},
        "refills": {n: f"place:refill:{name}" for n, name in named.items() if f"place:refill:{name}" in units},
        "owners": {n: f"place:owner:{name}" for n, name in named.items() if f"place:owner:{name}" in units},
        "resets": _resets(builder),
        "last_where": layout.last_where,
        "last": _records(builder, primitives),
        "conditions": tuple(primitives.conditions),
        "templates": tuple(layout.templates.values()),
        "bent": tuple(layout.bent.values()),
        "conflicts": tuple(sorted(_conflicts(builder))),
        "endings": tuple((e.how, e.winners, tuple(e.breaks)) for e in ir.endings),
        "scoring": tuple(name for _, name in ir.scoring),
        "tables": {name: (table.entries, table.other) for name, table in ir.tables.items()},
        "unit_tables": {name: dict(table) for name, table in ir.unit_tables.items()},
        "current": tuple(_current(builder)),
        "why": {site: tuple(map(_explained, offers)) for site, offers in ir.explained.items()},
        "bots": dict(ir.bots),
        "stages": {name: f"stage:{name}" for name in ir.stages if f"stage:{name}" in units},
    }


def _limit(units: dict[str, Unit], name: str) -> int | str:
    """How much a place holds: a number, or the unit that works it out."""
    value = units[name].value
    return value.args[0] if value is not None and is_const(value) else name


def _current(builder: Builder) -> Iterator[tuple]:
    """Attributes whose value views must work out: (name, type, first thing, end, function, who may know it)."""
    ir, world = builder.ir, builder.ir.world
    public = PublicFigures(world, ir.units, ir.book)
    for owner, attributes in world.attributes.items():
        for attribute in attributes.values():
            key = attribute.key
            bent = builder.attributes.is_bent(key)
            if owner == "state" or key[0] != owner or not (bent or attribute.derived) or not public.is_public(key):
                continue
            if not bent and attribute.type.base not in ("number", "boolean", "word"):
                # A path to other things, which are seen where they lie.
                continue
            first, end = builder.range_of(key)
            if first == end or ":" in attribute.name:
                continue
            sort = "all" if bent and attribute.type.base == "map" else "value" if bent else "derived"
            function = f"{sort}:{owner}.{attribute.name}"
            yield attribute.name, row_type(attribute.type), first, end, function, attribute.seen_by


def _explained(offer: Explained) -> tuple:
    return (
        offer.action,
        tuple((name, row_type(type_)) for name, type_ in offer.params),
        tuple(map(_refusal, offer.before)),
        tuple(map(_refusal, offer.members)),
        tuple(tuple(map(_refusal, filters)) for filters in offer.filters),
        tuple(map(_refusal, offer.complete)),
    )


def _refusal(refusal: Refusal) -> tuple:
    span = refusal.at.span if refusal.at is not None else None
    place = (span.file, span.line, span.column, span.end_line, span.end_column) if span is not None else None
    text = " ".join(refusal.at.text.split()) if refusal.at is not None else ""
    return (refusal.sort, refusal.unit, refusal.with_player, place, text, refusal.detail)


def _resets(builder: Builder) -> dict[int, tuple]:
    """By thing: the cells that fall back to what is printed when it leaves the places in which they are kept."""
    layout, world = builder.layout, builder.ir.world
    resets: dict[int, list] = {}
    for column in layout.columns.values():
        definition = column.attribute.definition
        if column.is_static or definition is None or not definition.kept_in:
            continue
        names = [node.text.rpartition(".")[2] for node in definition.kept_in]
        kept = frozenset(cell for name in names if name in layout.places for cell in layout.places[name].cells)
        width = width_of(world, column.attribute.type)
        for thing in range(column.first, column.end):
            value = column.table[thing]
            figures = value if column.attribute.type.base == "map" else (value,)
            resets.setdefault(thing, []).append((column.cell + (thing - column.first) * width, figures, kept))
    return {thing: tuple(found) for thing, found in resets.items()}


def _records(builder: Builder, primitives: Primitives) -> tuple:
    """What is noted of a thing when it leaves a place: (cell, function that reads it, first thing, end)."""
    found = []
    for key, cell in builder.layout.last.items():
        name = f"record:{key[0]}.{key[1]}"
        current = builder.attributes.current(primitives.emit, key, q.name("thing"))
        builder.add_function(OWN_FILE, q.function(name, [q.V, "thing"], [q.return_(current)]))
        found.append((cell, name, *builder.range_of(key)))
    return tuple(found)


def _conflicts(builder: Builder) -> set[tuple[int, int]]:
    """Pairs of rules of which one writes what the other reads or writes: only their order can matter."""
    effects, pairs = builder.effects, set()
    for (verb, form), hooks in builder.ir.book.hooks.items():
        if form not in ("before", "after"):
            continue
        touched = []
        for hook in hooks:
            reads = effects.unit_reads(hook.run) | effects.unit_reads(hook.match)
            if form == "before" or verb.startswith("moment:"):
                # A rule that is no longer at work is passed over; those after a verb have heard what they heard.
                reads |= effects.reads(hook.live)
            touched.append((hook.number, reads, effects.unit_writes(hook.run)))
        for i, (a, reads_a, writes_a) in enumerate(touched):
            for b, reads_b, writes_b in touched[i:]:
                if writes_a & (reads_b | writes_b) or writes_b & reads_a:
                    pairs.add((a, b))
    return pairs
