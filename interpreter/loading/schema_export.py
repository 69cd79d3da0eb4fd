"""Schemas for editors: one file a kind, complete in itself, also in the older draft, and with the ids of a game.

An editor that knows nothing of themis completes keys with them, and with those of a project also the names of its
kinds, places, phases and actions. They promise less than the checks do: what they refuse is wrong, and that is all.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ..source.tree import MapNode, Node, ScalarNode
from .schema_check import HEAD_KEYS
from .schemas import SCHEMA_ENDING, schema

Schema = dict[str, Any]
DRAFT_2020, DRAFT_07 = "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"
#: By what a file of ours is known again before it is written over.
MARK = "Written by themis schema; it is written anew, so do not change it."
#: The kinds of files that authors write.
KINDS = tuple(key for key in HEAD_KEYS if key != "prelude")
_COMMON = "common" + SCHEMA_ENDING


@dataclass
class Names:
    """The ids of a game that stand in its files."""

    kinds: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    phases: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)


def names_of(documents: Iterable[MapNode], ledgers: Iterable[MapNode]) -> Names:
    """What a game declares, in all its files and variants."""
    found = Names()
    for block in (inner for document in documents for inner in _blocks(document)):
        for section in ("kinds", "places", "words", "phases", "actions", "texts", "variants"):
            entries = block.get(section)
            if isinstance(entries, MapNode):
                getattr(found, section).extend(key for key, _ in entries if key not in getattr(found, section))
        module = block.get("module")
        if isinstance(module, ScalarNode):
            found.variants.append(module.text)
        _add_attributes(block, found)
        for name, verb in _entries(block.get("verbs")):
            if isinstance(verb, MapNode) and "body_of" in verb:
                found.bodies.append(name)
    for ledger in ledgers:
        found.rules.extend(name for name, _ in _entries(ledger.get("ledger")))
    return found


def _blocks(document: MapNode) -> Iterable[MapNode]:
    yield document
    changing = [
        document,
        *(variant for _, variant in _entries(document.get("variants")) if isinstance(variant, MapNode)),
    ]
    for variant in changing:
        for word in ("adds", "replaces"):
            inner = variant.get(word)
            if isinstance(inner, MapNode):
                yield inner


def _add_attributes(block: MapNode, found: Names) -> None:
    for kind, node in _entries(block.get("kinds")):
        attributes = node.get("attributes") if isinstance(node, MapNode) else None
        for name, definition in _entries(attributes):
            type_ = definition.get("type") if isinstance(definition, MapNode) else definition
            shown = f": {type_.text}" if isinstance(type_, ScalarNode) else ""
            found.attributes.setdefault(name, f"of each {kind}{shown}")


def _entries(node: Node | None) -> Iterable[tuple[str, Node]]:
    return iter(node) if isinstance(node, MapNode) else ()


# ---------------------------------------------------------------- writing


def bundled(kind: str, names: Names | None = None) -> Schema:
    """The schema of one kind of file with everything it refers to."""
    found = copy.deepcopy(schema(kind))
    found["$defs"] = {**copy.deepcopy(schema("common")["$defs"]), **found.get("$defs", {})}
    found = _mapped(
        found, lambda node: {**node, "$ref": node["$ref"].removeprefix(_COMMON)} if "$ref" in node else node
    )
    found.pop("$id", None)
    if names is not None:
        _name(found, names)
    return {"$schema": found.pop("$schema"), "$comment": MARK, **found}


def of_any_kind(names: Names | None = None) -> Schema:
    """One schema for all content files, chosen by the key that says what a file is."""
    definitions: Schema = {}
    choices = []
    for kind in KINDS:
        inner = bundled(kind, names)
        definitions |= inner.pop("$defs")
        for word in ("$schema", "$comment"):
            inner.pop(word)
        definitions[f"{kind}_file"] = inner
        choices.append({"if": {"required": [kind]}, "then": {"$ref": f"#/$defs/{kind}_file"}})
    return {
        "$schema": DRAFT_2020,
        "$comment": MARK,
        "title": "Content of a game",
        "description": "Any content file; the key `game`, `part`, `module`, `scenarios` or `ledger` says which.",
        "type": "object",
        "anyOf": [{"required": [kind]} for kind in KINDS],
        "allOf": choices,
        "$defs": definitions,
    }


def as_draft_07(newer: Schema) -> Schema:
    """The same in the draft that most editors and the public catalogues of schemas speak."""
    found = _mapped(newer, _older)
    found["$schema"] = DRAFT_07
    return found


def _older(node: Schema) -> Schema:
    node = dict(node)
    if "$defs" in node:
        node["definitions"] = node.pop("$defs")
    if "$ref" in node:
        reference = node.pop("$ref").replace("#/$defs/", "#/definitions/")
        # Beside a reference the older draft reads nothing else.
        node = {"$ref": reference} if not node else {**node, "allOf": [{"$ref": reference}, *node.get("allOf", ())]}
    needs = {**node.pop("dependentRequired", {}), **node.pop("dependentSchemas", {})}
    if needs:
        node["dependencies"] = needs
    # The older draft can't say which keys are left over after references; the checks themselves find those.
    node.pop("unevaluatedProperties", None)
    return node


def _mapped(node: Any, change: Callable[[Schema], Schema]) -> Any:
    """A copy in which every schema was changed, the inner ones first."""
    if isinstance(node, list):
        return [_mapped(item, change) for item in node]
    if not isinstance(node, dict):
        return node
    inner = {}
    for key, value in node.items():
        if key in ("properties", "$defs", "definitions", "dependentSchemas"):
            inner[key] = {name: _mapped(one, change) for name, one in value.items()}
        elif key in ("enum", "const", "required", "dependentRequired", "default", "examples"):
            inner[key] = value
        else:
            inner[key] = _mapped(value, change)
    return change(inner)


# ---------------------------------------------------------------- the ids of a project


def _name(bundle: Schema, names: Names) -> None:
    """Put the ids of a game in: as the only choice where nothing else can be right, else as a proposal."""
    common = bundle["$defs"]
    thing, place, phase = common["thing"], common["place"], common["phase"]
    kinds = [*names.kinds]
    for holder in (thing, common["components"]["items"], bundle):
        _only(holder, "kind", kinds)
    _only(common["kind"], "is", kinds)
    _only(place, "holds", kinds)
    _only(common["edges"]["additionalProperties"], "between", kinds)
    _only(place, "of", ["table", "player", *kinds, *names.words])
    _only(place, "refilled_from", names.places)
    _only(phase, "actions", names.actions)
    _propose(thing, "at", names.places)
    _propose(common["components"]["items"], "in", names.places)
    for key in ("sequence", "loop", "run"):
        _propose(phase, key, names.phases)
    _only(common["action"], "in", names.phases)
    for key in ("because", "asking"):
        _propose(common["rule"], key, names.texts)
    for name, description in names.attributes.items():
        literal = {"$ref": "#/$defs/literal"}
        thing["properties"].setdefault(name, {"description": description, **literal})
    scenario = common.get("scenario")
    if scenario is not None:
        _only(scenario, "phase", names.phases)
        _only(scenario, "variants", names.variants)
        _propose(scenario, "proves", names.rules)


def _only(holder: Schema, key: str, words: list[str]) -> None:
    _restrict(holder, key, words, {"enum": words})


def _propose(holder: Schema, key: str, words: list[str]) -> None:
    """Editors offer the words of the first alternative; the second lets everything else through."""
    _restrict(holder, key, words, {"anyOf": [{"enum": words}, {}]})


def _restrict(holder: Schema, key: str, words: list[str], how: Schema) -> None:
    old = holder.get("properties", {}).get(key)
    if old is None or not words:
        return
    several = old.get("type") == "array" or (isinstance(old.get("type"), list) and "array" in old["type"])
    if several and isinstance(old["type"], list):
        one = {"type": "string", **how}
        items = {**old.get("items", {}), **how}
        kept = {name: value for name, value in old.items() if name not in ("type", "items", "minLength", "minItems")}
        new = {**kept, "anyOf": [one, {"type": "array", "minItems": 1, "items": items}]}
    elif several:
        new = {**old, "items": {"description": "One of the game's own.", "type": "string", **how}}
    else:
        new = {"description": old.get("description", ""), "type": "string", **how}
    holder["properties"][key] = new
