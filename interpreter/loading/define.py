"""Merged sections -> definitions.

Takes the node trees that the schemas accepted, after variants and patches; gives a `GameDef`. Knows the shape of every
entry, nothing of names and types inside effect texts. Where the schema already reported a fault, the entry is left out
quietly: one cause, one report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import is_slip, suggestion
from ..lang.words import KEYWORDS
from ..model import definitions as d
from ..source.tree import ListNode, MapNode, Node, ScalarNode
from .choose_modules import MOST_PLAYERS, counts_of
from .merge import Sections

#: Sections whose names never stand where a word of the language could: rulebooks call actions `move`, `take`, `roll`.
_FREELY_NAMED = ("actions", "bots", "texts", "variants")
RULE_FORMS = ("before", "after", "instead_of", "at", "whenever", "modify", "forbid", "permit")
#: How many copies of a thing there can be; the schema says the same.
_COPIES = range(1, 1001)
_COMPONENT_KEYS = {"kind", "count", "each", "in", "id", "back", "name", "text", "source"}


def define(sections: Sections, sink: Sink) -> d.GameDef:
    """Shape the sections of one game into records."""
    return _Definer(sections, sink).game()


class _Definer:
    def __init__(self, sections: Sections, sink: Sink) -> None:
        self.sections = sections
        self.sink = sink

    def game(self) -> d.GameDef:
        sections, root = self.sections, self.sections.root
        game = d.GameDef(id=_text(root.get("game")) or "game", node=root)
        game.players = self.player_counts(root)
        game.languages = tuple(s.text for s in d.listed(root.get("languages"))) or ("en",)
        game.order = _text(root.get("order")) or "fixed"
        game.title, game.about = root.get("title"), root.get("about")
        game.words = self.each("words", self.word_list)
        game.kinds = self.each("kinds", self.kind)
        game.player = self.attributes(sections.maps["player"].values())
        game.state = self.attributes(sections.maps["state"].values())
        game.places = self.each("places", self.place)
        game.edges = self.each("edges", self.edges)
        game.tables = self.each(
            "tables", lambda key, node: d.Table(key.text, key, node) if isinstance(node, MapNode) else None
        )
        game.dice = self.each("dice", lambda key, node: d.Die(key.text, key, d.listed(node)))
        game.functions = self.each("functions", self.function)
        game.verbs = self.each("verbs", self.verb)
        game.things = self.each("things", self.thing)
        game.components = [c for node in sections.lists["components"] if (c := self.component(node))]
        game.setup = [node for node in sections.lists["setup"] if isinstance(node, ScalarNode)]
        game.rules = self.rules(sections.lists["rules"], "rule")
        game.templates = self.each("rule_templates", self.template)
        game.actions = self.each("actions", self.action)
        game.phases = self.each("phases", self.phase)
        game.endings = [e for i, node in enumerate(sections.lists["endings"]) if (e := self.ending(i, node))]
        game.scoring = [s for node in sections.lists["scoring"] if (s := self.scoring(node))]
        game.bot_value = _scalar(sections.maps["bots"].get("value", (None, None))[1])
        game.bots = self.each("bots", self.bot)
        game.texts = {name: (key, node) for name, (key, node) in sections.maps["texts"].items()}
        game.variants = {
            name: node for name, (_, node) in sections.maps["variants"].items() if isinstance(node, MapNode)
        }
        game.borrowed = sections.borrowed
        return game

    # ------------------------------------------------------------ helpers

    def each(self, section: str, build: Callable[[ScalarNode, Node], object]) -> dict:
        found = {}
        for name, (key, node) in self.sections.maps[section].items():
            if section not in _FREELY_NAMED and self.reserved(key):
                continue
            record = build(key, node)
            if record is not None:
                found[name] = record
        return found

    def reserved(self, key: ScalarNode) -> bool:
        if key.text not in KEYWORDS:
            return False
        self.sink.report(
            "N010",
            key.span,
            f"`{key.text}` is a word of the language and can't be a name",
            f"choose another name, such as `{key.text}_`",
        )
        return True

    def player_counts(self, root: MapNode) -> tuple[int, ...]:
        node = root.get("players")
        counts = counts_of(node)
        if not counts and node is not None:
            self.sink.report(
                "S004",
                node.span,
                f"the number of players is not between 1 and {MOST_PLAYERS}",
                "write `2` or `2 to 4`",
            )
        return counts or (2,)

    def attributes(self, entries: Iterable[tuple[ScalarNode, Node]]) -> dict[str, d.Attribute]:
        found = {}
        for key, node in entries:
            if isinstance(node, ScalarNode):
                found[key.text] = d.Attribute(key.text, key, type=node)
            elif isinstance(node, MapNode):
                found[key.text] = d.Attribute(
                    key.text,
                    key,
                    _scalar(node.get("type")),
                    _scalar(node.get("value")),
                    _text(node.get("seen_by")) or "all",
                    d.listed(node.get("kept_in")),
                    d.listed(node.get("layers")),
                    node.get("text"),
                )
        return found

    def params(self, node: Node | None) -> dict[str, tuple[ScalarNode, ScalarNode]]:
        if not isinstance(node, MapNode):
            return {}
        return {
            name: (entry.key, entry.value)
            for name, entry in node.entries.items()
            if isinstance(entry.value, ScalarNode) and not self.reserved(entry.key)
        }

    # ------------------------------------------------------------ one builder a section

    def word_list(self, key: ScalarNode, node: Node) -> d.WordList | None:
        if isinstance(node, MapNode):
            texts = {k: e.value.get("text") for k, e in node.entries.items() if isinstance(e.value, MapNode)}
            return d.WordList(key.text, key, {k: e.key for k, e in node.entries.items()}, texts)
        return d.WordList(key.text, key, {s.text: s for s in d.listed(node)})

    def kind(self, key: ScalarNode, node: Node) -> d.Kind | None:
        if key.text == "player":
            hint = "add attributes under `player:` instead"
            self.sink.report("N010", key.span, "`player` is a kind that every game has", hint)
            return None
        if not isinstance(node, MapNode):
            return d.Kind(key.text, key, plural=key.text + "s") if _empty(node) else None
        grid = node.get("grid")
        size = tuple(s.value for s in d.listed(grid) if isinstance(s.value, int))
        attributes = node.get("attributes")
        entries = [(e.key, e.value) for e in attributes.entries.values()] if isinstance(attributes, MapNode) else []
        supply = _scalar(node.get("supply"))
        return d.Kind(
            key.text,
            key,
            _scalar(node.get("is")),
            _text(node.get("plural")) or key.text + "s",
            size if len(size) == 2 else None,
            self.attributes(entries),
            d.listed(node.get("effects")),
            d.listed(node.get("works_in")) if "works_in" in node else None,
            _scalar(node.get("works_when")),
            supply.value if supply is not None and isinstance(supply.value, int) else 0,
            node.get("text"),
        )

    def place(self, key: ScalarNode, node: Node) -> d.Place | None:
        if not isinstance(node, MapNode):
            return None
        return d.Place(
            key.text,
            key,
            _scalar(node.get("of")),
            d.listed(node.get("holds")),
            _scalar(node.get("max")),
            _text(node.get("order")) or "none",
            _text(node.get("seen_by")) or "all",
            _true(node.get("faces")),
            _scalar(node.get("owner")),
            _scalar(node.get("refilled_from")),
            node.get("text"),
        )

    def edges(self, key: ScalarNode, node: Node) -> d.Edges | None:
        if not isinstance(node, MapNode):
            return None
        links = []
        for item in node.get("links") or ():
            ends = d.listed(item)
            if len(ends) == 2:
                links.append((ends[0], ends[1]))
        both = node.get("both_ways")
        return d.Edges(key.text, key, d.listed(node.get("between")), both is None or _true(both), links)

    def function(self, key: ScalarNode, node: Node) -> d.Function | None:
        value = _scalar(node.get("value")) if isinstance(node, MapNode) else None
        if value is None:
            return None
        return d.Function(key.text, key, self.params(node.get("params")), _scalar(node.get("result")), value)

    def verb(self, key: ScalarNode, node: Node) -> d.Verb | None:
        if not isinstance(node, MapNode):
            return None
        return d.Verb(
            key.text,
            key,
            self.params(node.get("params")),
            _scalar(node.get("result")),
            _scalar(node.get("do")),
            _scalar(node.get("body_of")),
            _scalar(node.get("order")),
            node.get("text"),
        )

    def thing(self, key: ScalarNode, node: Node) -> d.Thing | None:
        if not isinstance(node, MapNode):
            return None
        kind_node = _scalar(node.get("kind")) or self.sections.default_kinds.get(key.text) or self.meant_kind(key, node)
        if kind_node is None:
            return None
        effects = node.get("effects")
        copies = _scalar(node.get("copies"))
        return d.Thing(
            key.text,
            key,
            kind_node.text,
            kind_node,
            {k: (e.key, e.value) for k, e in node.entries.items() if k not in d.THING_KEYS},
            {k: (e.key, e.value) for k, e in effects.entries.items() if isinstance(e.value, ScalarNode)}
            if isinstance(effects, MapNode)
            else {},
            self.rules(_items(node.get("rules")), key.text),
            node.get("name"),
            node.get("text"),
            _map(node.get("source")),
            _scalar(node.get("at")),
            node.get("todo"),
            copies.value if copies is not None and copies.value in _COPIES else 1,
        )

    def meant_kind(self, key: ScalarNode, node: MapNode) -> ScalarNode | None:
        """The kind of a thing that does not say it: under a misspelt key, so that the thing is known all the same."""
        for name, entry in node.entries.items():
            if name not in d.THING_KEYS and is_slip(name, "kind") and isinstance(entry.value, ScalarNode):
                message = f"there is no key `{name}` in `{key.text}`"
                self.sink.report("S001", entry.key.span, message, suggestion(name, "kind"))
                return entry.value
        self.sink.report(
            "S002",
            key.span,
            f"`{key.text}` does not say its `kind`",
            "add `kind:` here, or once at the top of the file",
        )
        return self.kind_of_alike(node)

    def kind_of_alike(self, node: MapNode) -> ScalarNode | None:
        """The kind of the thing that looks most like this one, so that nothing else is reported for want of it."""
        others = (one for _, one in self.sections.maps["things"].values() if isinstance(one, MapNode))
        alike = [one for one in others if _scalar(one.get("kind")) is not None]
        best = max(alike, key=lambda one: len(one.entries.keys() & node.entries.keys()), default=None)
        return _scalar(best.get("kind")) if best is not None else None

    def component(self, node: Node) -> d.Component | None:
        kind = _scalar(node.get("kind")) if isinstance(node, MapNode) else None
        if kind is None:
            return None
        each = node.get("each")
        count = _scalar(node.get("count"))
        return d.Component(
            node,
            kind,
            count.value if count is not None and isinstance(count.value, int) else 1,
            {k: (e.key, e.value) for k, e in each.entries.items()} if isinstance(each, MapNode) else {},
            _scalar(node.get("in")),
            {k: (e.key, e.value) for k, e in node.entries.items() if k not in _COMPONENT_KEYS},
            _text(node.get("id")),
            _text(node.get("back")),
            node.get("name"),
            node.get("text"),
            _map(node.get("source")),
        )

    def rules(self, nodes: Iterable[Node], owner: str) -> list[d.Rule]:
        return [rule for i, node in enumerate(nodes) if (rule := self.rule(node, f"{owner}_{i + 1}"))]

    def rule(self, node: Node, default_id: str) -> d.Rule | None:
        if not isinstance(node, MapNode):
            return None
        forms = [form for form in RULE_FORMS if form in node and not (form == "at" and "whenever" in node)]
        if not forms:
            self.sink.report(
                "S002",
                node.span,
                "this rule does not say what it does",
                f"begin it with one of {', '.join(f'`{form}:`' for form in RULE_FORMS)}",
            )
            return None
        if len(forms) > 1:
            self.sink.report(
                "S007",
                node.key_span(forms[1]),
                f"a rule can't have both `{forms[0]}` and `{forms[1]}`",
                "make two rules of it",
            )
            return None
        head = node.get(forms[0])
        if not isinstance(head, ScalarNode):
            return None
        return d.Rule(
            _text(node.get("id")) or default_id,
            forms[0],
            head,
            node,
            {k: e.value for k, e in node.entries.items()},
            self.params(node.get("params")),
            node.get("text"),
        )

    def template(self, key: ScalarNode, node: Node) -> d.Rule | None:
        return self.rule(node, key.text)

    def action(self, key: ScalarNode, node: Node) -> d.Action | None:
        if not isinstance(node, MapNode):
            return None
        return d.Action(
            key.text,
            key,
            self.params(node.get("params")),
            _scalar(node.get("when")),
            _scalar(node.get("provided")),
            self.params(node.get("cost")),
            _scalar(node.get("pay")),
            _scalar(node.get("do")),
            _scalar(node.get("limit")),
            d.listed(node.get("in")),
            _text(node.get("ask")) or "steps",
            node.get("text"),
        )

    def phase(self, key: ScalarNode, node: Node) -> d.Phase | None:
        if not isinstance(node, MapNode):
            return None
        names = {
            part: d.listed(node.get(part)) if part in node else None for part in ("sequence", "loop", "actions", "run")
        }
        return d.Phase(
            key.text,
            key,
            self.params(node.get("params")),
            names["sequence"],
            names["loop"],
            _scalar(node.get("turns")),
            names["actions"],
            names["run"],
            _scalar(node.get("do")),
            _scalar(node.get("skip")),
            _scalar(node.get("next_turn")),
            _scalar(node.get("each_turn")),
            _true(node.get("may_stop")),
            _scalar(node.get("when_stuck")),
            _scalar(node.get("ends_when")),
            _true(node.get("until_all_pass")),
            node.get("text"),
        )

    def ending(self, index: int, node: Node) -> d.Ending | None:
        if not isinstance(node, MapNode):
            return None
        return d.Ending(
            _text(node.get("id")) or f"ending_{index + 1}",
            node,
            _scalar(node.get("when")),
            _scalar(node.get("at")),
            _scalar(node.get("won_by")),
            _true(node.get("drawn")),
            _text(node.get("scored")),
            d.listed(node.get("tie_break")),
            node.get("text"),
        )

    def scoring(self, node: Node) -> d.ScoringLine | None:
        value = _scalar(node.get("value")) if isinstance(node, MapNode) else None
        if value is None:
            return None
        return d.ScoringLine(_text(node.get("line")) or "score", node, value, node.get("text"))

    def bot(self, key: ScalarNode, node: Node) -> d.Bot | None:
        if not isinstance(node, MapNode):
            return None
        lines = [
            d.ScriptLine(d.listed(line.get("choose")), _scalar(line.get("when")))
            for line in _items(node.get("script"))
            if isinstance(line, MapNode)
        ]
        return d.Bot(key.text, key, _scalar(node.get("value")), lines, _scalar(node.get("otherwise")), node.get("text"))


def _scalar(node: Node | None) -> ScalarNode | None:
    return node if isinstance(node, ScalarNode) and node.value is not None else None


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, ScalarNode) and node.value is not None else None


def _true(node: Node | None) -> bool:
    return isinstance(node, ScalarNode) and node.value is True


def _empty(node: Node | None) -> bool:
    return isinstance(node, ScalarNode) and node.value is None


def _map(node: Node | None) -> MapNode | None:
    return node if isinstance(node, MapNode) else None


def _items(node: Node | None) -> list[Node]:
    return list(node.items) if isinstance(node, ListNode) else []
