"""Does data fit a JSON Schema? Only yes or no, but many times sooner than a validator that explains.

A schema is turned into functions once. Only the words that the schemas of content files use are known; another one is
an error of ours, not of the data.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache

from .schema_walk import Place, resolved, root_place, step_into

Fits = Callable[[object], bool]

#: Words that say nothing about the data.
_ASIDE = {"$schema", "$id", "$defs", "title", "description", "default", "examples"}


def _is_number(data: object) -> bool:
    return isinstance(data, (int, float)) and not isinstance(data, bool)


def _is_integer(data: object) -> bool:
    return (isinstance(data, int) and not isinstance(data, bool)) or (isinstance(data, float) and data.is_integer())


_TYPES: dict[str, Fits] = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
    "integer": _is_integer,
    "number": _is_number,
}


@cache
def fitting(kind: str) -> Fits:
    """The function that tells whether the data of a whole file of this kind fits."""
    return _fits(root_place(kind))


@cache
def section_fitting(name: str) -> Fits:
    """The same for one section of a game, such as `places`."""
    common = root_place("common")
    return _fits(Place(common.document, common.schema["$defs"]["sections"]["properties"][name]))


def fits_at(kind: str, path: Sequence[str], data: object) -> bool:
    """Can this data stand at a path, in which list items are named by their ids or numbers?"""
    place: Place | None = root_place(kind)
    for step in path:
        place = (step_into(place, step) or step_into(place, 0)) if place is not None else None
    return place is None or _fits(place)(data)


def _never(data: object) -> bool:
    return False


def _always(data: object) -> bool:
    return True


_made: dict[int, Fits] = {}


def _fits(place: Place) -> Fits:
    """The function for one schema; a schema that holds itself finds the one that is being made."""
    if isinstance(place.schema, bool):
        return _always if place.schema else _never
    sign = id(place.schema)
    if sign not in _made:
        # Schemas are kept for ever, so that no other one can get the same sign.
        _made[sign] = lambda data: _made[sign](data)
        words = sorted(place.schema.keys() - _ASIDE, key=_ORDER.index)
        _made[sign] = _all([_WORDS[word](place, place.schema[word]) for word in words])
    return _made[sign]


def _all(parts: list[Fits]) -> Fits:
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        first, second = parts
        return lambda data: first(data) and second(data)
    return lambda data: all(part(data) for part in parts)


# ---------------------------------------------------------------- one word of a schema each


def _ref(place: Place, target: str) -> Fits:
    return _fits(resolved(place.document, target))


def _type(place: Place, names: str | list[str]) -> Fits:
    if isinstance(names, str):
        return _TYPES[names]
    tests = [_TYPES[name] for name in names]
    return lambda data: any(test(data) for test in tests)


def _enum(place: Place, values: list) -> Fits:
    # True is 1 for Python, but not for an author.
    known = {(type(value), value) for value in values}
    return lambda data: not isinstance(data, (list, dict)) and (type(data), data) in known


def _keys(place: Place, properties: dict) -> Fits:
    """What the keys of a map must be, named or not."""
    known = {name: _fits(Place(place.document, schema)) for name, schema in properties.items()}
    others = place.schema.get("additionalProperties", True)
    rest = None if others is True else _fits(Place(place.document, others))

    def fits(data: object) -> bool:
        if not isinstance(data, dict):
            return True
        for name, value in data.items():
            test = known.get(name, rest)
            if test is not None and not test(value):
                return False
        return True

    return fits


def _other_keys(place: Place, schema: object) -> Fits:
    return _always if "properties" in place.schema else _keys(place, {})


def _no_more_keys(place: Place, schema: object) -> Fits:
    if schema is not False:
        return _never
    named = frozenset(_named(place))
    return lambda data: not isinstance(data, dict) or named.issuperset(data)


def _named(place: Place) -> set[str]:
    """The keys that a schema names itself or by those it is made of."""
    names = set(place.schema.get("properties", ()))
    if "$ref" in place.schema:
        names |= _named(resolved(place.document, place.schema["$ref"]))
    for part in place.schema.get("allOf", ()):
        names |= _named(Place(place.document, part))
    return names


def _key_names(place: Place, schema: object) -> Fits:
    test = _fits(Place(place.document, schema))
    return lambda data: not isinstance(data, dict) or all(map(test, data))


def _required(place: Place, names: list[str]) -> Fits:
    return lambda data: not isinstance(data, dict) or all(name in data for name in names)


def _dependent(place: Place, schemas: dict) -> Fits:
    tests = [(name, _fits(Place(place.document, schema))) for name, schema in schemas.items()]
    return lambda data: not isinstance(data, dict) or all(test(data) for name, test in tests if name in data)


def _items(place: Place, schema: object) -> Fits:
    test = _fits(Place(place.document, schema))
    return lambda data: not isinstance(data, list) or all(map(test, data))


def _unique(place: Place, wanted: bool) -> Fits:
    if not wanted:
        return _always
    return lambda data: (
        not isinstance(data, list) or len({json.dumps(one, sort_keys=True) for one in data}) == len(data)
    )


def _pattern(place: Place, pattern: str) -> Fits:
    found = re.compile(pattern).search
    return lambda data: not isinstance(data, str) or found(data) is not None


def _size(sort: type, at_least: bool) -> Callable[[Place, object], Fits]:
    def make(place: Place, limit: int) -> Fits:
        if at_least:
            return lambda data: not isinstance(data, sort) or len(data) >= limit
        return lambda data: not isinstance(data, sort) or len(data) <= limit

    return make


def _bound(at_least: bool) -> Callable[[Place, object], Fits]:
    def make(place: Place, limit: int) -> Fits:
        if at_least:
            return lambda data: not _is_number(data) or data >= limit
        return lambda data: not _is_number(data) or data <= limit

    return make


def _parts_of(place: Place, schemas: list) -> list[Fits]:
    return [_fits(Place(place.document, schema)) for schema in schemas]


def _every(place: Place, schemas: list) -> Fits:
    return _all(_parts_of(place, schemas))


def _some(place: Place, schemas: list) -> Fits:
    parts = _parts_of(place, schemas)
    return lambda data: any(part(data) for part in parts)


def _just_one(place: Place, schemas: list) -> Fits:
    parts = _parts_of(place, schemas)
    return lambda data: sum(part(data) for part in parts) == 1


def _not(place: Place, schema: object) -> Fits:
    test = _fits(Place(place.document, schema))
    return lambda data: not test(data)


#: What is quickly told comes first.
_WORDS: dict[str, Callable] = {
    "type": _type,
    "$ref": _ref,
    "const": lambda place, value: _enum(place, [value]),
    "enum": _enum,
    "minLength": _size(str, True),
    "maxLength": _size(str, False),
    "pattern": _pattern,
    "minimum": _bound(True),
    "maximum": _bound(False),
    "minItems": _size(list, True),
    "maxItems": _size(list, False),
    "minProperties": _size(dict, True),
    "required": _required,
    "properties": _keys,
    "additionalProperties": _other_keys,
    "unevaluatedProperties": _no_more_keys,
    "propertyNames": _key_names,
    "items": _items,
    "uniqueItems": _unique,
    "dependentSchemas": _dependent,
    "allOf": _every,
    "anyOf": _some,
    "oneOf": _just_one,
    "not": _not,
}
_ORDER = list(_WORDS)
