"""Everything a name can mean in one game: kinds, things, words, places, attributes, verbs, functions.

Built once from the definitions, for a given number of players, before any effect text is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..lang import types as t
from ..model import definitions as d
from ..source.tree import Node, ScalarNode
from .literals import read_type, read_value

#: The code of a missing definition, by what it is.
_UNKNOWN = {"kind": "N008", "kind or word list": "N008", "place": "N012", "phase": "N013", "action": "N018"}
#: The ways a rule bends an attribute, in the order in which they work.
LAYERS = ("set", "times", "add", "at_least", "at_most")
#: Attributes that the engine itself gives to players.
PLAYER_ATTRIBUTES = {"seat": t.NUMBER}


@dataclass(slots=True)
class Attribute:
    """`owner` is the kind that declares it, "player" or "state"; `key` names it in the intermediate form."""

    owner: str
    name: str
    type: t.Type
    default: int | tuple
    definition: d.Attribute | None = None
    seen_by: str = "all"
    required: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return (self.owner, self.name)

    @property
    def layers(self) -> tuple[str, ...]:
        """The usual order, with those that the author named in the author's order."""
        named = iter([] if self.definition is None else [layer.text for layer in self.definition.layers])
        wanted = set() if self.definition is None else {layer.text for layer in self.definition.layers}
        return tuple(next(named) if layer in wanted else layer for layer in LAYERS)

    @property
    def derived(self) -> bool:
        return self.definition is not None and self.definition.value is not None


@dataclass(slots=True)
class PlaceInfo:
    name: str
    of: str
    holds: tuple[str, ...]
    definition: d.Place
    host: t.Type | None = None

    @property
    def type(self) -> t.Type:
        return t.place_of(self.holds)


@dataclass(slots=True)
class Signature:
    name: str
    params: list[tuple[str, t.Type, ScalarNode, object]]
    result: t.Type
    definition: d.Verb | d.Function | d.Rule | d.Phase

    @property
    def least(self) -> int:
        return sum(1 for *_, default in self.params if default is None)

    def __str__(self) -> str:
        shown = ", ".join(f"{name}: {type_}" for name, type_, *_ in self.params)
        return f"{self.name}({shown})"


@dataclass(slots=True)
class ThingInfo:
    """One thing: where its figures are written, and the place it starts in as (place, host id or word or -1)."""

    id: str
    kind: str
    values: dict[str, tuple[ScalarNode | None, Node]] = field(default_factory=dict)
    fixed: dict[str, int] = field(default_factory=dict)
    definition: d.Thing | None = None
    start: tuple[str, str | None] | None = None
    key: Node | None = None
    back: str | None = None
    spare: bool = False
    #: What players call it, by language.
    names: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Symbol:
    """What a bare name stands for. sort: thing, word, things, words, place, state, die, table."""

    sort: str
    name: str
    type: t.Type
    key: Node | None = None


class World:
    """The symbol table of one game for one number of players."""

    def __init__(self, game: d.GameDef, players: int, sink: Sink) -> None:
        self.game, self.players, self.sink = game, players, sink
        self.hierarchy = t.Hierarchy(self._parents())
        self.words = {name: list(words.words) for name, words in game.words.items()}
        self.symbols: dict[str, list[Symbol]] = {}
        self.attributes: dict[str, dict[str, Attribute]] = {}
        self.places: dict[str, PlaceInfo] = {}
        self.things: list[ThingInfo] = []
        self.thing_index: dict[str, ThingInfo] = {}
        self.functions: dict[str, Signature] = {}
        self.verbs: dict[str, Signature] = {}
        self.templates: dict[str, Signature] = {}
        self.phases: dict[str, Signature] = {}
        #: Definitions of the prelude that this game can't use, and what it lacks for them.
        self.lacking: dict[str, str] = {}
        self._peopled: set[str] | None = None
        self._declare()

    # ------------------------------------------------------------ building

    def _parents(self) -> dict[str, str | None]:
        parents: dict[str, str | None] = {"player": None}
        for kind in self.game.kinds.values():
            parent = kind.parent.text if kind.parent is not None else None
            if parent is not None and parent not in self.game.kinds:
                self.sink.report(
                    "N008", kind.parent.span, f"there is no kind `{parent}`", did_you_mean(parent, self.game.kinds)
                )
                parent = None
            parents[kind.name] = parent
        for name in list(parents):
            seen, current = [name], parents[name]
            while current is not None and current not in seen:
                seen.append(current)
                current = parents.get(current)
            if current == name:
                kind = self.game.kinds[name]
                self.sink.report(
                    "N007",
                    (kind.parent or kind.key).span,
                    "a kind can't be a kind of itself: " + " is ".join([*seen, name]),
                )
                parents[name] = None
        return parents

    def _declare(self) -> None:
        from .populate import populate  # the things need this table's kinds, words and places first

        game = self.game
        self._plurals: dict[str, str] = {"players": "player"}
        self._symbol("players", Symbol("things", "player", t.list_of(t.thing("player"), unique=True)))
        for kind in game.kinds.values():
            if kind.name in self.hierarchy.parents:
                self._plurals[kind.plural] = kind.name
                self._symbol(
                    kind.plural, Symbol("things", kind.name, t.list_of(t.thing(kind.name), unique=True), kind.key)
                )
        for words in game.words.values():
            self._symbol(words.name, Symbol("words", words.name, t.list_of(t.word(words.name), unique=True), words.key))
            for text, node in words.words.items():
                self._symbol(text, Symbol("word", text, t.word(words.name), node), several=True)
        self._declare_attributes("player", game.player)
        self._declare_attributes("state", game.state)
        for kind in game.kinds.values():
            self._declare_attributes(kind.name, kind.attributes)
        self._inherit_attributes()
        for place in game.places.values():
            self._declare_place(place)
        for die in game.dice.values():
            self._symbol(die.name, Symbol("die", die.name, t.list_of(self.die_type(die)), die.key))
        for table in game.tables.values():
            self._symbol(table.name, Symbol("table", table.name, t.ANY, table.key))
        populate(self)
        for name, attribute in self.attributes["state"].items():
            self._symbol(name, Symbol("state", name, attribute.type, attribute.definition.key))
        for group, definitions in ((self.functions, game.functions), (self.verbs, game.verbs)):
            for name, definition in definitions.items():
                if name in game.borrowed:
                    self._borrow(group, definition)
                else:
                    group[name] = self._signature(name, definition.params, definition.result, definition)
        for name, rule in game.templates.items():
            self.templates[name] = self._signature(name, rule.params, None, rule)
        for phase in game.phases.values():
            self.phases[phase.name] = self._signature(phase.name, phase.params, None, phase)

    def _symbol(self, name: str, symbol: Symbol, several: bool = False) -> None:
        known = self.symbols.setdefault(name, [])
        clash = next((s for s in known if not (several and s.sort == "word")), None)
        if clash is not None and symbol.key is not None:
            related = [(clash.key.span, "the other one")] if clash.key is not None else []
            self.sink.report(
                "N003",
                symbol.key.span,
                f"`{name}` already names a {clash.sort.rstrip('s')} of this game",
                "rename one of them",
                related=related,
            )
            return
        known.append(symbol)

    def _declare_attributes(self, owner: str, definitions: dict[str, d.Attribute]) -> None:
        found: dict[str, Attribute] = {}
        for definition in definitions.values():
            if definition.name in ("at", "owner", "last", "printed", "seat") and not (
                definition.name == "owner" and owner not in ("player", "state")
            ):
                self.sink.report(
                    "N010",
                    definition.key.span,
                    f"`{definition.name}` is an attribute that every thing has",
                    "choose another name",
                )
                continue
            found[definition.name] = self._attribute(owner, definition)
        if owner == "player":
            for name, type_ in PLAYER_ATTRIBUTES.items():
                found[name] = Attribute("player", name, type_, 0)
        self.attributes[owner] = found

    def _attribute(self, owner: str, definition: d.Attribute) -> Attribute:
        type_, default = t.ANY, None
        if definition.type is not None:
            type_, default = read_type(self, definition.type, with_default=True)
        elif definition.value is None:
            self.sink.report("S002", definition.key.span, f"`{definition.name}` has neither a `type` nor a `value`")
        for layer in definition.layers:
            if layer.text not in LAYERS:
                self.sink.report(
                    "S005",
                    layer.span,
                    f"`{layer.text}` is not a way to bend an attribute",
                    did_you_mean(layer.text, LAYERS) or f"they are {', '.join(LAYERS)}",
                )
        self._check_use(owner, definition, type_, default)
        required = default is None and not type_.optional and type_.base not in ("boolean", "list", "map", "any")
        if default is None:
            default = _empty_value(self, type_)
        return Attribute(owner, definition.name, type_, default, definition, definition.seen_by, required)

    def _check_use(self, owner: str, definition: d.Attribute, type_: t.Type, default: object) -> None:
        """Report what is said about an attribute and would never count."""
        name = definition.name
        if definition.value is not None and default is not None:
            self.sink.report("S007", definition.type.span, f"`{name}` is worked out, so it never has its default")
        if definition.kept_in and (owner in ("player", "state") or definition.value is not None):
            reason = "it is worked out" if definition.value is not None else "only things are moved"
            message = f"`{name}` never falls back: {reason}"
            self.sink.report("S007", definition.kept_in[0].span, message, "remove `kept_in`")
        for node in definition.kept_in:
            host, _, name_ = node.text.rpartition(".")
            place = self.game.places.get(name_)
            if place is None:
                self.unknown("place", name_, node, self.game.places)
            elif host and (place.of is None or host != place.of.text):
                known = [f"{one.of.text}.{one.name}" for one in self.game.places.values() if one.of is not None]
                self.unknown("place", node.text, node, known)
        if owner == "state" and definition.seen_by not in ("all", "nobody"):
            hint = "write `seen_by: nobody`, or give the figure to each player"
            self.sink.report("S005", definition.key.span, f"the table has no owner, so nobody would see `{name}`", hint)
        needed = type_.of[1] if type_.base == "map" else type_
        can_begin = default is not None or needed.optional or definition.value is not None
        if owner in ("player", "state") and not can_begin and needed.base in ("thing", "word", "action"):
            hint = f"write `{type_} or none`" + (", or give it a default: `= ...`" if needed.base == "word" else "")
            self.sink.report("S002", definition.type.span, f"it is not said what `{name}` begins with", hint)

    def _inherit_attributes(self) -> None:
        for kind in self.game.kinds:
            if kind not in self.hierarchy.parents:
                continue
            merged: dict[str, Attribute] = {}
            for ancestor in reversed(self.hierarchy.ancestors(kind)):
                merged.update(self.attributes.get(ancestor, {}))
            if self.game.kinds[kind].grid is not None:
                for axis in ("x", "y"):
                    merged.setdefault(axis, Attribute(kind, axis, t.NUMBER, 0))
            self.attributes[kind] = merged

    def _declare_place(self, place: d.Place) -> None:
        holds = []
        for node in place.holds:
            if node.text in self.hierarchy.parents:
                holds.append(node.text)
            else:
                self.unknown("kind", node.text, node, self.hierarchy.parents)
        of = place.of.text if place.of is not None else "table"
        info = PlaceInfo(place.name, of, tuple(sorted(holds)), place)
        if of == "table":
            self._symbol(place.name, Symbol("place", place.name, info.type, place.key))
        elif of in self.hierarchy.parents:
            info.host = t.thing(of)
        elif of in self.words:
            info.host = t.word(of)
        else:
            self.unknown("kind or word list", of, place.of, [*self.hierarchy.parents, *self.words, "table"])
            info.of = "table"
        self.places[place.name] = info

    def _borrow(self, group: dict[str, Signature], definition: d.Verb | d.Function) -> None:
        """Take over a definition of the prelude if this game has the kinds and words it speaks of."""
        own, self.sink = self.sink, Sink()
        signature = self._signature(definition.name, definition.params, definition.result, definition)
        found, self.sink = self.sink.diagnostics, own
        if found:
            self.lacking[definition.name] = found[0].message
        else:
            group[definition.name] = signature

    def _signature(self, name: str, params: dict, result: ScalarNode | None, definition: object) -> Signature:
        read = []
        for param, (key, node) in params.items():
            type_, default = read_type(self, node, with_default=True, keep_default=True)
            read.append((param, type_, key, default))
        result_type = read_type(self, result)[0] if result is not None else t.NOTHING
        return Signature(name, read, result_type, definition)

    # ------------------------------------------------------------ asking

    def why_lacking(self, name: str) -> str | None:
        """Why a definition of the prelude can't be used in this game, if that is so."""
        lack = self.lacking.get(name)
        return None if lack is None else f"the common `{name}` does not fit this game: {lack}"

    def unknown(self, what: str, name: str, node: ScalarNode, candidates) -> None:
        code = _UNKNOWN.get(what, "N001")
        self.sink.report(code, node.span, f"there is no {what} `{name}`", did_you_mean(name, candidates))

    def die_type(self, die: d.Die) -> t.Type:
        faces = [face.value for face in die.faces]
        if all(isinstance(face, int) and not isinstance(face, bool) for face in faces):
            return t.Type("number", low=min(faces, default=0), high=max(faces, default=0))
        for name, words in self.words.items():
            if all(face.text in words for face in die.faces):
                return t.word(name)
        self.sink.report(
            "N001",
            die.key.span,
            f"the faces of `{die.name}` are neither numbers nor words of one list",
            "declare them under `words:`",
        )
        return t.ANY

    def die_faces(self, die: d.Die) -> tuple[int, ...]:
        type_ = self.die_type(die)
        if type_.base == "number":
            return tuple(face.value for face in die.faces)
        return tuple(self.words[type_.of].index(face.text) for face in die.faces) if type_.base == "word" else ()

    def place_of_host(self, host: t.Type, name: str) -> PlaceInfo | None:
        """The place `name` of a thing or word of this type."""
        info = self.places.get(name)
        if info is None or info.host is None:
            return None
        if host.base == "word" and info.host.base == "word":
            return info if host.of == info.host.of else None
        if host.base == "thing" and info.host.base == "thing":
            return info if not host.of or self.hierarchy.overlap(info.host.of, host.of) else None
        return None

    def keys_of(self, type_: t.Type) -> range:
        """The numbers of all words or things of a type that figures have an entry for each of."""
        if type_.base == "word":
            return range(len(self.words[type_.of]))
        below = self.hierarchy.leaves(type_.of)
        numbers = [number for number, info in enumerate(self.things) if info.kind in below]
        return range(numbers[0], numbers[-1] + 1) if numbers else range(0)

    def real_kinds(self, kinds: tuple[str, ...]) -> list[str]:
        """The kinds at or below these that have things of their own; a kind without any thing counts itself."""
        if self._peopled is None:
            self._peopled = {info.kind for info in self.things}
        found: set[str] = set()
        for kind in kinds or tuple(self.hierarchy.parents):
            below = self.hierarchy.descendants(kind)
            found |= below & self._peopled or below
        return sorted(found)

    def attribute_of(self, kinds: tuple[str, ...], name: str) -> list[Attribute]:
        """The attributes of that name that things of these kinds may have; several if unrelated kinds declare it."""
        found: dict[tuple, Attribute] = {}
        for kind in kinds or tuple(self.hierarchy.parents):
            for candidate in self.hierarchy.family(kind):
                attribute = self.attributes.get(candidate, {}).get(name)
                if attribute is not None:
                    found.setdefault(attribute.key, attribute)
        return list(found.values())

    def hosts_of(self, kinds: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
        """Kinds whose places can hold these kinds, and whether the table or a word can too."""
        hosts: set[str] = set()
        elsewhere = False
        for info in self.places.values():
            if info.holds and self.hierarchy.overlap(info.holds, kinds):
                if info.host is not None and info.host.base == "thing":
                    hosts.update(info.host.of)
                else:
                    elsewhere = True
        return tuple(sorted(hosts)), elsewhere


def _empty_value(world: World, type_: t.Type) -> int | tuple:
    if type_.base == "map":
        return _empty_value(world, type_.of[1])
    if type_.optional or type_.base in ("thing", "word", "action", "none", "any"):
        return t.none_value(type_)
    if type_.base == "list":
        return ()
    if type_.base == "number" and type_.low is not None and type_.low > 0:
        return type_.low
    return 0


__all__ = ["Attribute", "PlaceInfo", "Signature", "Symbol", "ThingInfo", "World", "read_value"]
