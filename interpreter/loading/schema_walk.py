"""Finding one's way in the schemas: which keys may stand at a place, and where else a key may stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from .schemas import SCHEMA_ENDING, schema


class Place(NamedTuple):
    """A schema together with the name of the file it stands in, which its references start from."""

    document: str
    schema: dict


def root_place(kind: str) -> Place:
    """The schema of a whole file."""
    return Place(kind, schema(kind))


def place_at(kind: str, path: Sequence[str | int]) -> Place | None:
    """The schema that governs a path of keys and list positions in a file of this kind."""
    place: Place | None = root_place(kind)
    for step in path:
        place = step_into(place, step) if place is not None else None
    return place


def keys_at(place: Place | None) -> list[str]:
    """The keys that have a meaning at a place, in the order of the schema."""
    return list(_properties(place)) if place is not None else []


def description_at(place: Place | None) -> str | None:
    """What the schema says about a place."""
    if place is None:
        return None
    return next((part.schema["description"] for part in _parts(place) if "description" in part.schema), None)


@cache
def homes_of(kind: str, key: str) -> tuple[str, ...]:
    """Where in a file of this kind a key has a meaning: the sections, such as `places`, whose entries take it."""
    homes = []
    for section, place in _properties(root_place(kind)).items():
        if key in _properties(place):
            homes.append(section)
            continue
        entry = _any_entry(place)
        if entry is not None and key in _properties(entry):
            homes.append(section)
    return tuple(homes)


def step_into(place: Place, step: str | int) -> Place | None:
    """The schema one key or list position further in."""
    if isinstance(step, int):
        for part in _parts(place):
            if isinstance(part.schema.get("items"), dict):
                return Place(part.document, part.schema["items"])
        return None
    properties = _properties(place)
    if step in properties:
        return properties[step]
    return _any_entry(place, lists=False)


def _any_entry(place: Place, lists: bool = True) -> Place | None:
    """The schema of the entries whose names the author chooses, or of the items of a list."""
    for part in _parts(place):
        for word in ("additionalProperties", "items") if lists else ("additionalProperties",):
            if isinstance(part.schema.get(word), dict):
                return Place(part.document, part.schema[word])
    return None


def _properties(place: Place) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for part in _parts(place):
        for name, inner in part.schema.get("properties", {}).items():
            if isinstance(inner, dict):
                found.setdefault(name, Place(part.document, inner))
    return found


def _parts(place: Place) -> Iterator[Place]:
    """The schema itself and all that it refers to or is composed of."""
    yield place
    reference = place.schema.get("$ref")
    if reference is not None:
        yield from _parts(resolved(place.document, reference))
    for inner in place.schema.get("allOf", ()):
        yield from _parts(Place(place.document, inner))


def resolved(document: str, reference: str) -> Place:
    """What a reference in the schema of this name points to."""
    file, _, pointer = reference.partition("#")
    name = file.removesuffix(SCHEMA_ENDING) if file else document
    target = schema(name)
    for step in pointer.strip("/").split("/"):
        target = target[step] if step else target
    return Place(name, target)
