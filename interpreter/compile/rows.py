"""The rows of a program: things, figures, places, questions and texts as the engine knows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..check.game import GameIR
from ..engine import program as p
from ..engine.knowledge import mentions_things
from ..engine.program import Program
from ..ir.nodes import Site
from ..lang import types as t
from ..model.definitions import translations
from ..source.tree import Node, ScalarNode
from .layout import Layout
from .primitives import Primitives


def row_type(type_: t.Type | None) -> tuple:
    """A type as views and saves know it."""
    if type_ is None:
        return ("raw",)
    base = type_.base
    if base == "thing":
        found: tuple = ("thing", *type_.of)
    elif base == "word":
        found = ("word", type_.of)
    elif base == "list":
        found = ("list", row_type(type_.of))
    elif base == "map":
        key, value = type_.of
        found = ("map", key.of, row_type(value)) if key.base == "word" else ("pairs", row_type(key), row_type(value))
    elif base in ("number", "boolean", "action", "place"):
        found = (base,)
    else:
        found = ("raw",)
    return ("opt", found) if type_.optional and found != ("raw",) else found


def figure_type(type_: t.Type) -> tuple:
    """The type of a figure that lies in the state: one with entries has a value for each key, and no pairs."""
    if type_.base != "map" or type_.of[0].base == "word":
        return row_type(type_)
    key, value = type_.of
    return ("map", key.of[0], row_type(value))


class Rows:
    """All that views, saves, labels and the log must know, read off the definitions and the layout."""

    def __init__(self, ir: GameIR, layout: Layout, primitives: Primitives) -> None:
        self.ir, self.world, self.game = ir, ir.world, ir.world.game
        self.layout = layout
        self.primitives = primitives

    def program(self, **more: Any) -> Program:
        layout, world, game = self.layout, self.world, self.game
        sites = tuple(self._site(site) for site in self.ir.sites)
        texts = {name: self._text(node) for name, (_, node) in game.texts.items()}
        texts |= {key: texts[_name(key)] for key in self.primitives.text_params}
        return Program(
            game=game.id,
            title=self._text(game.title) or game.id,
            players=world.players,
            languages=game.languages,
            things=tuple((info.id, info.kind) for info in world.things),
            kinds=dict(layout.kinds),
            parents=dict(world.hierarchy.parents),
            pools=tuple(self._pools()),
            boards=tuple(
                (k.name, *k.grid) for k in game.kinds.values() if k.grid is not None and k.name in layout.kinds
            ),
            words={name: tuple(words) for name, words in world.words.items()},
            actions=tuple(game.actions),
            action_params={name: tuple(action.params) for name, action in game.actions.items()},
            reasons=(*(ending.id for ending in self.ir.endings), "won", "drawn", "scored"),
            reason_texts={
                e.id: self._text(e.definition.text) for e in self.ir.endings if e.definition and e.definition.text
            },
            kind_texts={k.name: self._text(k.text) for k in game.kinds.values() if k.text is not None},
            thing_texts={info.id: info.names for info in world.things if info.names},
            word_texts={
                (words.name, word): self._text(node)
                for words in game.words.values()
                for word, node in words.texts.items()
            },
            action_texts={a.name: self._text(a.text) for a in game.actions.values() if a.text is not None},
            captions=self._captions(),
            texts=texts,
            text_ids=tuple(self.primitives.text_ids),
            text_params={name: self._holes(name, types) for name, types in self.primitives.text_params.items()},
            initial=tuple(layout.initial),
            attributes=tuple(self._columns()),
            state=tuple(
                p.StateRow(name, cell, figure_type(a.type), a.seen_by, width)
                for name, (cell, width, a) in layout.state.items()
                if ":" not in name and cell >= 0
            ),
            places=tuple(self._places()),
            cell_place=dict(self._cells()),
            where=layout.where,
            known=layout.known,
            face=layout.face,
            streams=tuple((name, cell, row_type(type_)) for name, (cell, type_) in layout.streams.items()),
            sites=sites,
            **more,
        )

    # ------------------------------------------------------------ figures and places

    def _columns(self) -> Iterator[p.Column]:
        for (owner, name), column in self.layout.columns.items():
            if ":" in name or column.first == column.end:
                continue
            static = column.table[column.first : column.end] if column.is_static else None
            type_ = figure_type(column.attribute.type)
            yield p.Column(
                owner,
                name,
                type_,
                column.first,
                column.end,
                column.cell,
                static,
                column.attribute.seen_by,
                column.width,
            )

    def _places(self) -> Iterator[p.PlaceRow]:
        for place in self.layout.places.values():
            definition = place.info.definition
            yield p.PlaceRow(
                place.info.name,
                place.info.of,
                place.cell,
                place.first,
                place.end,
                definition.seen_by,
                definition.order,
                definition.faces,
                definition.owner is not None,
                place.info.holds,
            )

    def _cells(self) -> Iterator[tuple[int, tuple[int, int]]]:
        for place in self.layout.places.values():
            for cell in place.cells:
                host = -1 if place.info.host is None else place.first + cell - place.cell
                yield cell, (place.number, host)

    def _pools(self) -> Iterator[int]:
        """Things that look alike from behind: those of one kind, unless their components say which back they have."""
        pools: dict[tuple, int] = {}
        for info in self.world.things:
            if info.kind == "player":
                yield -1
            else:
                yield pools.setdefault(
                    ("back", info.back) if info.back else ("kind", self._root(info.kind)), len(pools)
                )

    def _root(self, kind: str) -> str:
        return self.world.hierarchy.ancestors(kind)[-1]

    # ------------------------------------------------------------ questions and texts

    def _site(self, site: Site) -> p.SiteRow:
        span = site.at.span if site.at is not None else None
        menu: tuple = site.menu
        action = -1
        if site.kind == "order_rules":
            menu = tuple((number, tuple(map(row_type, types))) for number, types in site.menu)
        if site.kind in ("action", "actions"):
            types = {index: tuple(map(row_type, params)) for index, params in site.menu}
            menu = tuple(types.get(index, ()) for index in range(len(self.game.actions)))
            if site.kind == "action":
                action = site.menu[0][0]
        prompt = site.prompt
        if prompt is not None:
            prompt = self.primitives.note_text(prompt, tuple(site.prompt_args))
        type_ = row_type(t.sure(site.option))
        parameters = [one for types in menu for one in types] if site.kind in ("action", "actions") else []
        return p.SiteRow(
            site.kind,
            type_,
            *(
                (span.file, span.line, span.column, span.end_line, span.end_column)
                if span is not None
                else ("", 0, 0, 0, 0)
            ),
            prompt=prompt,
            names=site.names,
            secret=site.secret,
            menu=menu,
            decline=site.decline,
            blind=self.layout.hides and any(mentions_things(one) for one in (type_, *parameters)),
            text=" ".join(site.at.text.split())[:200] if site.at is not None else "",
            action=action,
            about=row_type(site.about) if site.about is not None else None,
        )

    def _holes(self, name: str, types: tuple) -> tuple:
        _, node = self.game.texts[_name(name)]
        return tuple(zip(_hole_names(node), map(row_type, types), strict=False))

    def _captions(self) -> dict[str, dict[str, str]]:
        game = self.game
        groups = [game.state, game.player, game.places, *(kind.attributes for kind in game.kinds.values())]
        return {
            entry.name: self._text(entry.text) for group in groups for entry in group.values() if entry.text is not None
        }

    def _text(self, node: Node | None) -> dict[str, str]:
        return translations(node, self.game.languages[0])


def _name(key: str) -> str:
    """The name of the text that a key stands for; see `Primitives.note_text`."""
    return key.partition(":")[0]


def _hole_names(node: Node) -> list[str]:
    first = node if isinstance(node, ScalarNode) else next((v for _, v in node if isinstance(v, ScalarNode)), None)
    return list(dict.fromkeys(re.findall(r"\{(\w+)\}", first.text))) if first is not None else []
