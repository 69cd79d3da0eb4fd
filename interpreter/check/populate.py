"""Which things exist: players, grid cells, named things, components, and the spare pieces of a kind."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from ..diagnostics.suggest import did_you_mean
from ..lang import types as t
from ..model import definitions as d
from ..source.files import SourceFile
from ..source.tree import ListNode, Node, ScalarNode

if TYPE_CHECKING:
    from .world import PlaceInfo, World

#: A game has at most this many things: a mistyped count must not fill the memory.
MAX_THINGS = 20_000


def populate(world: World) -> None:
    """Fill `world.things`; reports ids that clash and places that do not exist."""
    _Populace(world).run()


class _Populace:
    def __init__(self, world: World) -> None:
        self.world, self.game = world, world.game
        self.full = False

    def run(self) -> None:
        world = self.world
        for seat in range(1, world.players + 1):
            self.add(f"p{seat}", "player", None, fixed={"seat": seat})
        for kind in self.game.kinds.values():
            if kind.grid is not None:
                self.grid(kind)
            for number in range(1, min(kind.supply, MAX_THINGS) + 1):
                self.add(f"{kind.name}_{number}", kind.name, kind.key, spare=True)
        for thing in self.game.things.values():
            self.named(thing)
        for component in self.game.components:
            self.component(component)
        self.number()

    def number(self) -> None:
        """Order the things so that every kind, with the kinds below it, is one run of numbers."""
        world = self.world
        children: dict[str | None, list[str]] = {}
        for kind, parent in world.hierarchy.parents.items():
            children.setdefault(parent, []).append(kind)
        order: dict[str, int] = {}
        stack = list(reversed(children.get(None, [])))
        while stack:
            kind = stack.pop()
            order[kind] = len(order)
            stack.extend(reversed(children.get(kind, [])))
        world.things.sort(key=lambda info: order[info.kind])

    def add(self, id_: str, kind: str, key: Node | None, **more) -> None:
        from .world import Symbol, ThingInfo

        world = self.world
        if self.full:
            return
        if len(world.things) >= MAX_THINGS:
            self.full = True
            if key is not None:
                world.sink.report("S004", key.span, f"the game has more than {MAX_THINGS} things")
            return
        if id_ in world.thing_index:
            other = world.thing_index[id_]
            related = [(other.key.span, "the other one")] if other.key is not None else []
            if key is not None:
                world.sink.report(
                    "N003", key.span, f"two things are called `{id_}`", "give one of them another id", related=related
                )
            return
        info = ThingInfo(id_, kind, key=key, **more)
        world.things.append(info)
        world.thing_index[id_] = info
        # Seats are not names of the language: nothing in a rulebook belongs to "player 1" alone.
        if kind != "player" and id_ not in world.symbols:
            world.symbols[id_] = [Symbol("thing", id_, t.thing(kind), key)]
        elif kind != "player" and info.definition is not None:
            world._symbol(id_, Symbol("thing", id_, t.thing(kind), key))

    def grid(self, kind: d.Kind) -> None:
        width, height = kind.grid
        if width * height > MAX_THINGS or min(width, height) < 1:
            self.world.sink.report("S004", kind.key.span, f"a grid of {width} by {height} is not possible")
            return
        first = next(other for other in self.game.kinds.values() if other.grid is not None)
        # A second board can't have the same names: its cells are called after their kind.
        prefix = "" if kind is first else f"{kind.name}_"
        for y in range(1, height + 1):
            for x in range(1, width + 1):
                name = prefix + (f"{chr(96 + x)}{y}" if width <= 26 else f"x{x}y{y}")
                self.add(name, kind.name, kind.key, fixed={"x": x, "y": y})

    def named(self, thing: d.Thing) -> None:
        if thing.kind not in self.world.hierarchy.parents or thing.kind == "player":
            node = thing.kind_node if isinstance(thing.kind_node, ScalarNode) else thing.key
            self.world.unknown("kind", thing.kind, node, [k for k in self.world.hierarchy.parents if k != "player"])
            return
        start = self.start_place(thing.at, thing.kind)[0] if thing.at is not None else None
        ids = [thing.id] if thing.copies == 1 else [f"{thing.id}_{number}" for number in range(1, thing.copies + 1)]
        names = d.translations(thing.name, self.game.languages[0])
        for id_ in ids:
            self.add(id_, thing.kind, thing.key, values=thing.values, definition=thing, start=start, names=names)

    def component(self, component: d.Component) -> None:
        kind = component.kind.text
        if kind not in self.world.hierarchy.parents or kind == "player":
            self.world.unknown("kind", kind, component.kind, [k for k in self.world.hierarchy.parents if k != "player"])
            return
        starts = self.start_place(component.place, kind) if component.place is not None else [None]
        axes = [self.axis(kind, name, key, node) for name, (key, node) in component.each.items()]
        if component.count * len(starts) > MAX_THINGS:
            self.world.sink.report("S004", component.kind.span, f"the game has more than {MAX_THINGS} things")
            return
        for start in starts:
            for combination in itertools.product(*axes):
                for copy in range(1, component.count + 1):
                    values = dict(component.values)
                    values.update(zip(component.each, combination, strict=True))
                    words = [str(v.text) for _, v in combination]
                    id_ = self.id_of(component, kind, words, start, copy, len(starts))
                    names = self.names_of(component, kind, words)
                    self.add(id_, kind, component.node, values=values, start=start, back=component.back, names=names)

    def id_of(
        self, component: d.Component, kind: str, words: list[str], start: tuple | None, copy: int, starts: int
    ) -> str:
        named = dict(zip(component.each, words, strict=True))
        if component.id is not None and named.keys() >= set(re.findall(r"\{(\w+)\}", component.id)):
            text = re.sub(r"\{(\w+)\}", lambda m: named.get(m[1], m[0]), component.id)
        else:
            text = "_".join([kind, *(w.lstrip("-") for w in words)])
        if starts > 1 and start is not None and start[1] is not None:
            text += f"_{start[1]}"
        if component.count > 1:
            text += f"_{copy}"
        if not re.fullmatch(r"[a-z][a-z0-9_]*", text):
            self.world.sink.report(
                "S006",
                component.node.span,
                f"`{text}` is not a possible id",
                "ids are small letters, digits and `_`; only names under `each:` may stand in `{ }`",
            )
            return re.sub(r"[^a-z0-9_]", "_", text.lower())
        return text

    def names_of(self, component: d.Component, kind: str, words: list[str]) -> dict[str, str]:
        """The name of one member; `{suit}` stands for the name of its suit in each language."""
        attributes = self.world.attributes.get(kind, {})
        found = {}
        for language, text in d.translations(component.name, self.game.languages[0]).items():
            holes = {}
            for attribute, word in zip(component.each, words, strict=True):
                type_ = attributes[attribute].type if attribute in attributes else t.ANY
                list_ = self.game.words.get(type_.of) if type_.base == "word" else None
                node = list_.texts.get(word) if list_ is not None else None
                shown = d.translations(node, self.game.languages[0])
                holes[attribute] = shown.get(language) or next(iter(shown.values()), word)
            found[language] = re.sub(r"\{(\w+)\}", lambda m, holes=holes: holes.get(m[1], m[0]), text)
        return found

    def axis(self, kind: str, name: str, key: ScalarNode, node: Node) -> list[tuple[ScalarNode, ScalarNode]]:
        """The values one attribute runs through: a range, a word list, or a list of values."""
        if isinstance(node, ListNode):
            return [(key, item) for item in node.items if isinstance(item, ScalarNode)]
        if not isinstance(node, ScalarNode):
            return []
        found = re.fullmatch(r"\s*(-?\d{1,6})\s+to\s+(-?\d{1,6})\s*", node.text)
        if found:
            low, high = int(found[1]), int(found[2])
            if high - low > MAX_THINGS:
                self.world.sink.report("S004", node.span, "this range is too long")
                return []
            return [(key, _copy_of(node, number)) for number in range(low, high + 1)]
        if node.text in self.world.words:
            return [(key, _copy_of(node, word)) for word in self.world.words[node.text]]
        self.world.sink.report(
            "N001",
            node.span,
            f"`{node.text}` is neither a range nor a word list",
            did_you_mean(node.text, self.world.words)
            or "write `1 to 13`, the name of a word list, or a list of values",
        )
        return []

    def start_place(self, node: ScalarNode, kind: str) -> list[tuple[str, str | None] | None]:
        """Every place instance that `deck`, `hand` (one of each player) or `shelf_3.books` means."""
        host, _, name = node.text.rpartition(".")
        info = self.world.places.get(name)
        if info is None:
            self.world.unknown("place", name, node, self.world.places)
            return [None]
        if info.holds and not self.world.hierarchy.covers(info.holds, (kind,)):
            self.world.sink.report("T006", node.span, f"`{name}` holds {' or '.join(info.holds)}, not {kind}")
            return [None]
        if host:
            return [self.named_host(node, host, info)]
        if info.host is None:
            return [(name, None)]
        if info.host.base == "word":
            return [(name, word) for word in self.world.words[info.host.of]]
        return [(name, h.id) for h in self.world.things if self.world.hierarchy.covers(info.host.of, (h.kind,))]

    def named_host(self, node: ScalarNode, host: str, info: PlaceInfo) -> tuple[str, str] | None:
        thing = self.world.thing_index.get(host)
        if info.host is not None and info.host.base == "word" and host in self.world.words[info.host.of]:
            return (info.name, host)
        declared = self.game.things.get(host)
        kind = thing.kind if thing is not None else declared.kind if declared is not None else None
        if kind is None or info.host is None or not self.world.hierarchy.covers(info.host.of, (kind,)):
            self.world.sink.report("N012", node.span, f"`{host}` has no place `{info.name}`")
            return None
        return (info.name, host)


def _copy_of(node: ScalarNode, value: int | str) -> ScalarNode:
    """A value that stands for one member of a range or list written at `node`."""
    file: SourceFile = node.file
    return ScalarNode(file, node.start, node.end, value, str(value), "")
