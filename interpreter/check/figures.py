"""The figures of every thing: what its entry says, or the attribute's default."""

from __future__ import annotations

from ..diagnostics.suggest import did_you_mean
from ..lang import types as t
from ..model import definitions as d
from .literals import read_value
from .world import Attribute, ThingInfo, World

Figures = dict[tuple[str, str], list]


def read_figures(world: World) -> Figures:
    """For each attribute, a value for every thing (0 where the thing's kind has no such attribute)."""
    numbers = {info.id: i for i, info in enumerate(world.things)}
    figures: Figures = {}
    for kind, attributes in world.attributes.items():
        for attribute in attributes.values():
            if not attribute.derived and kind != "state":
                figures.setdefault(attribute.key, [0] * len(world.things))
    reported: set[tuple] = set()
    for number, info in enumerate(world.things):
        attributes = world.attributes.get(info.kind, {})
        for name, (key, _) in info.values.items():
            if name not in attributes and key is not None and (id(key), name) not in reported:
                reported.add((id(key), name))
                world.sink.report(
                    "S001",
                    key.span,
                    f"a {info.kind} has no attribute `{name}`",
                    did_you_mean(name, [*attributes, *sorted(d.THING_KEYS)]),
                )
        for attribute in attributes.values():
            if attribute.derived:
                if attribute.name in info.values and info.values[attribute.name][0] is not None:
                    world.sink.report(
                        "T009",
                        info.values[attribute.name][0].span,
                        f"`{attribute.name}` is worked out and can't be given",
                    )
                continue
            figures[attribute.key][number] = _figure(world, info, attribute, numbers, reported)
    return figures


def _figure(world: World, info: ThingInfo, attribute: Attribute, numbers: dict[str, int], reported: set) -> int | tuple:
    if attribute.name in info.fixed:
        return info.fixed[attribute.name]
    written = info.values.get(attribute.name)
    if written is not None:
        read = read_value(world, written[1], attribute.type)
        return resolved(world, read, numbers, attribute.default)
    if attribute.required and info.definition is not None and info.kind != "player" and not info.definition.todo:
        key = (info.id, attribute.name)
        if key not in reported and attribute.type.base != "any":
            reported.add(key)
            world.sink.report(
                "S002",
                info.key.span,
                f"`{info.id}` does not say its `{attribute.name}`",
                f"add `{attribute.name}:`, or give the attribute a default: `{attribute.type} = ...`",
            )
    return default_of(world, attribute)


def default_of(world: World, attribute: Attribute) -> int | tuple:
    """What it begins with where nothing is said; the same for every entry of a map."""
    if attribute.type.base == "map":
        return (attribute.default,) * width_of(world, attribute.type)
    return attribute.default


def width_of(world: World, type_: t.Type) -> int:
    """How many cells a value takes: one for each key of a map."""
    if type_.base != "map":
        return 1
    return len(world.keys_of(type_.of[0]))


def resolved(world: World, read: object, numbers: dict[str, int], default: int | tuple) -> int | tuple:
    """Turn the ids that `read_value` left into numbers."""
    if read is None:
        return default
    if isinstance(read, int):
        return read
    sort, content = read[0], read[1]
    if sort == "thing":
        _, id_, node, type_ = read
        if id_ not in numbers or id_ not in world.thing_index:
            world.unknown(
                " or ".join(type_.of) or "thing", id_, node, [i.id for i in world.things if i.kind != "player"]
            )
            return -1
        info = world.thing_index[id_]
        if not world.hierarchy.covers(type_.of, (info.kind,)):
            world.sink.report("N002", node.span, f"`{id_}` is a {info.kind}, and a {t.sure(type_)} is wanted here")
        return numbers[id_]
    # What a map does not say is as its attribute begins; the other lists have no gaps.
    values = [resolved(world, part, numbers, default if sort == "map" else 0) for part in content]
    return tuple(sorted(set(values))) if sort == "set" else tuple(values)
