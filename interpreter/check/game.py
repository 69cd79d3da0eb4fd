"""The whole game: every text checked, every definition lowered to units of the intermediate form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import (
    Call,
    E,
    Mark,
    Return,
    Site,
    Stmt,
    Unit,
    const,
    local,
)
from ..lang import types as t
from ..model import definitions as d
from ..source.tree import Node, ScalarNode
from .bots import lower_bots
from .course import Course
from .cycles import report_cycles
from .endings import EndingRule
from .figures import Figures, read_figures
from .hidden import report_hidden_reads
from .phases import PLAYER
from .refusals import Explained
from .rule_book import RuleBook
from .scope import Context, Scope
from .tables import LookupTable, read_tables
from .unread import report_unread
from .world import Attribute, World


@dataclass
class GameIR:
    """What the back end compiles."""

    world: World
    units: dict[str, Unit]
    sites: list[Site]
    book: RuleBook
    tables: dict[str, LookupTable]
    unit_tables: dict[str, dict[int, str]]
    endings: list[EndingRule]
    scoring: list[tuple[str, str]]
    conditions: list[str]
    stages: list[str]
    #: By menu: the conditions of its actions one by one, for "why not".
    explained: dict[int, list[Explained]] = field(default_factory=dict)
    figures: Figures = field(default_factory=dict)
    #: Bots of the game's own, as `lower_bots` gives them.
    bots: dict[str, tuple] = field(default_factory=dict)
    #: Who made this, for texts that are checked later against the same game.
    checker: _GameChecker | None = field(default=None, repr=False)


def holes_of(text: ScalarNode) -> list[str]:
    """The names in `{ }` of a text, each once."""
    return list(dict.fromkeys(re.findall(r"\{(\w+)\}", text.text)))


def lower_game(world: World) -> GameIR:
    """Check and lower everything; findings go to the world's sink."""
    return _GameChecker(world).run()


class _GameChecker(Course):
    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.tables: dict[str, LookupTable] = {}
        self.tables_of_units: dict[str, dict[int, str]] = {}
        self.heard_verbs: list[tuple] = []
        self.counters: dict[str, list[Attribute]] = {}
        self.action_limits: dict[str, tuple] = {}
        self.used_actions: set[str] = set()
        self.attributes_read: set[tuple[str, str]] = set()
        self.wanted: list[tuple[str, str]] = []
        self.first_use: dict[tuple[str, str], Mark | None] = {}
        self.seen: set[tuple[str, str]] = set()
        self.results: dict[str, t.Type] = {}
        self.endings: list[EndingRule] = []
        texts = self.all_text()
        self.leaves_turn = "end turn" in texts
        self.leaves_phase = "end phase" in texts
        self.holds = "at once" in texts
        if "last_action" in texts:
            world.attributes["player"]["last_action"] = Attribute("player", "last_action", t.maybe(t.ACTION), -1)
            self.attributes_read.add(("player", "last_action"))

    def all_text(self) -> str:
        """All content text at once: enough to know which rare constructs a game does not use."""
        files = {id(node.file): node.file for node in self.nodes()}
        return "\n".join(file.text for file in files.values())

    def nodes(self) -> Iterator[Node]:
        """What effects are written in; a patch may have brought a text from another file than its surroundings."""
        game = self.world.game
        yield game.node
        yield from game.setup
        for group in (game.kinds, game.functions, game.places):
            yield from (record.key for record in group.values())
        for record in (*game.verbs.values(), *game.actions.values(), *game.phases.values()):
            yield record.key
            yield from (text for text in (record.do, getattr(record, "pay", None)) if text is not None)
        rules = [*game.rules, *game.templates.values()]
        for thing in game.things.values():
            rules += thing.rules
            yield from (text for _, text in thing.effects.values())
        for rule in rules:
            yield from rule.fields.values()

    def run(self) -> GameIR:
        game = self.world.game
        figures = read_figures(self.world)
        self.tables = read_tables(self.world)
        self.check_edges()
        for name in game.functions:
            if name not in game.borrowed:
                self.use_function(name)
        for name in game.verbs:
            if name not in game.borrowed:
                self.use_verb(name)
        self.check_derived()
        self.lower_rules()
        self.find_endings()
        bots = lower_bots(self)
        self.lower_work()
        for phase in game.phases.values():
            self.lower_phase(phase)
        self.check_idle_actions()
        self.lower_setup()
        self.lower_work()
        self.lower_pipelines()
        self.lower_moments()
        self.lower_acts()
        self.lower_release()
        self.lower_main()
        self.drop_unheard_moments()
        report_unread(self.world, self.units, self.book, self.used_actions, self.sink)
        report_cycles(self.world, self.units, self.book, self.sink)
        report_hidden_reads(self.world, self.units, self.filters, self.sink)
        stages = list(game.phases)
        return GameIR(
            self.world,
            self.units,
            self.sites,
            self.book,
            self.tables,
            self.tables_of_units,
            self.endings,
            self.scoring_units,
            self.conditions,
            stages,
            self.explained,
            figures,
            bots,
            self,
        )

    def check_idle_actions(self) -> None:
        """An action that no phase offers is checked all the same: it may be offered by a variant, or soon."""
        for action in self.world.game.actions.values():
            if action.name not in self.used_actions:
                scope = Scope(Context(me=local("me_0", PLAYER)), action.key)
                inside = self.world.phases.get(action.inside[0].text) if action.inside else None
                if inside is not None:
                    self.bind_params(inside, scope)
                self.take(self.offer(action, scope), 0, None)

    # ------------------------------------------------------------ what is used is lowered, once

    def use_function(self, name: str, at: Mark | None = None) -> None:
        self.want("fn", name, at)

    def use_verb(self, name: str, at: Mark | None = None) -> None:
        self.want("verb", name, at)

    def want(self, sort: str, name: str, at: Mark | None) -> None:
        if (sort, name) not in self.seen:
            self.seen.add((sort, name))
            self.wanted.append((sort, name))
            self.first_use[sort, name] = at

    def lower_work(self) -> None:
        while self.wanted:
            sort, name = self.wanted.pop()
            lower = self.lower_function if sort == "fn" else self.lower_verb
            at = self.first_use.get((sort, name))
            if name in self.world.game.borrowed and at is not None:
                self.lower_borrowed(name, lower, at)
            else:
                lower(name)

    def lower_borrowed(self, name: str, lower, at: Mark) -> None:
        """A fault in a definition of the prelude is a fault of the game that calls it: it lacks what that needs."""
        own, scratch = self.sink, Sink()
        self.sink = self.world.sink = scratch
        self.borrowing = True
        lower(name)
        self.borrowing = False
        self.sink = self.world.sink = own
        for found in scratch.diagnostics[:1]:
            hint = f"declare what it needs, or write a `{name}` of your own"
            related = [(found.span, "needed here")] if found.span is not None else []
            own.report(
                "D014", at.span, f"the common `{name}` does not fit this game: {found.message}", hint, related=related
            )

    def lower_function(self, name: str) -> None:
        signature = self.world.functions[name]
        definition = signature.definition
        scope = Scope(Context(), definition.value)
        params = self.bind_params(signature, scope)
        wanted = signature.result if definition.result is not None else None
        value = self.value(definition.value, scope, wanted)
        if value.type.base == "place":
            value = self.content(value)
        self.results[name] = value.type if definition.result is None else signature.result
        self.unit(
            Unit(
                f"fn:{name}", params, definition.value, value=value, result=self.results[name], title=f"function {name}"
            )
        )

    def function_result(self, name: str) -> t.Type:
        signature = self.world.functions[name]
        if signature.definition.result is not None:
            return signature.result
        if name not in self.results:
            # Without a declared result the type is found by checking the text; a function that needs itself has none.
            self.results[name] = t.ANY
            self.seen.add(("fn", name))
            self.wanted = [w for w in self.wanted if w != ("fn", name)]
            self.lower_function(name)
        return self.results[name]

    def bind_params(self, signature, scope: Scope) -> list[tuple[str, t.Type]]:
        params = []
        for name, type_, key, _ in signature.params:
            if self.hides(name, scope):
                self.sink.report(
                    "N004",
                    key.span,
                    f"`{name}` already means something in this game",
                    "choose another name for the parameter",
                )
            params.append((scope.bind(name, type_).args[0], type_))
        return params

    def lower_verb(self, name: str) -> None:
        signature = self.world.verbs[name]
        definition: d.Verb = signature.definition
        scope = Scope(Context(result=signature.result), definition.do or definition.key)
        params = self.bind_params(signature, scope)
        heard = self.heard(f"verb:{name}")
        body_name = f"do:{name}" if heard else f"verb:{name}"
        home = definition.do or definition.key
        if definition.body_of is not None:
            body = self.body_of(name, definition, signature, params)
        elif definition.do is None:
            self.sink.report(
                "S002",
                definition.key.span,
                f"the verb `{name}` does nothing",
                "give it `do:`; a pure signal says `do: stop`",
            )
            body = []
        else:
            body = self.effect(definition.do, scope)
            if signature.result.base != "nothing":
                body.append(Return(self.empty_result(signature.result)))
        self.unit(Unit(body_name, params, home, body=body, result=signature.result, title=f"verb {name}"))
        order = self.orders(definition, signature)
        if heard:
            self.heard_verbs.append((f"verb:{name}", params, signature.result, body_name, home, order))

    def orders(self, definition: d.Verb, signature) -> str | None:
        """The parameter of a verb that says who orders the rules that hear it."""
        if definition.order is None:
            return None
        name = definition.order.text
        players = [param for param, type_, *_ in signature.params if type_ == PLAYER]
        if name not in players:
            message = f"`{name}` is not a player among the parameters of `{definition.name}`"
            self.sink.report("N001", definition.order.span, message, did_you_mean(name, players))
        return name

    def empty_result(self, type_: t.Type) -> E:
        if type_.base in ("list", "map"):
            return const((), type_)
        return const(t.none_value(type_) if type_.base not in ("number", "boolean") or type_.optional else 0, type_)

    def body_of(self, verb: str, definition: d.Verb, signature, params: list) -> list[Stmt]:
        """Each thing of the kind brings its own text under `effects:`; the verb leads to it by its first parameter."""
        kind = definition.body_of.text
        if kind not in self.types.parents:
            self.world.unknown("kind", kind, definition.body_of, self.types.parents)
            return []
        if not params or not signature.params[0][1].is_thing:
            self.sink.report(
                "D005", definition.key.span, f"the first parameter of `{verb}` must be the {kind} that brings the body"
            )
            return []
        table: dict[int, str] = {}
        names = {info.id: i for i, info in enumerate(self.world.things)}
        for info in self.world.things:
            if (
                info.definition is None
                or verb not in info.definition.effects
                or not self.types.covers((kind,), (info.kind,))
            ):
                continue
            _, text = info.definition.effects[verb]
            context = Context(result=signature.result, self_=E("thing", (info.id,), t.thing(info.kind)))
            scope = Scope(context, text)
            inner = self.bind_params(signature, scope)
            unit = self.unit(
                Unit(
                    f"body:{verb}:{info.id}",
                    inner,
                    text,
                    body=self.effect(text, scope),
                    result=signature.result,
                    title=f"{info.id}: {verb}",
                )
            )
            if signature.result.base != "nothing":
                unit.body.append(Return(self.empty_result(signature.result)))
            table[names[info.id]] = unit.name
        self.tables_of_units[f"bodies:{verb}"] = table
        outcome = local("outcome_", signature.result)
        thing = local(params[0][0], params[0][1])
        stmts: list[Stmt] = [
            Call(f"bodies:{verb}", tuple(local(n, ty) for n, ty in params), name=outcome.args[0], index=thing)
        ]
        stmts.append(Return(outcome if signature.result.base != "nothing" else None))
        return stmts

    # ------------------------------------------------------------ attributes

    def check_derived(self) -> None:
        for kind, attributes in self.world.attributes.items():
            for attribute in attributes.values():
                if attribute.derived and attribute.owner == kind:
                    self.derived_type(attribute)
        for place in self.world.places.values():
            self.place_units(place)

    def derived_type(self, attribute: Attribute) -> t.Type:
        name = f"derived:{attribute.owner}.{attribute.name}"
        if name in self.units:
            return attribute.type
        if name in self.results:
            return self.results[name]
        self.results[name] = attribute.type
        definition = attribute.definition
        context = Context()
        params = []
        scope = Scope(context, definition.value)
        if attribute.owner != "state":
            context.self_ = local("self_0", t.thing(attribute.owner))
            params = [("self_0", t.thing(attribute.owner))]
            if attribute.owner == "player":
                context.me = context.self_
        wanted = attribute.type if attribute.type.base != "any" else None
        value = self.value(definition.value, scope, wanted)
        if value.type.base == "place":
            value = self.content(value)
        if wanted is None:
            attribute.type = value.type
        self.unit(
            Unit(
                name, params, definition.value, value=value, result=attribute.type, title=f"attribute {attribute.name}"
            )
        )
        return attribute.type

    def place_units(self, place) -> None:
        """The owner and the capacity of a place may be worked out from its host."""
        definition = place.definition
        for what, node, wanted in (
            ("owner", definition.owner, t.maybe(PLAYER)),
            ("max", definition.max, t.NUMBER),
            ("refill", definition.refilled_from, None),
        ):
            if node is None:
                continue
            context = Context()
            scope = Scope(context, node)
            params = []
            if place.host is not None:
                host = local("host_0", place.host)
                params = [("host_0", place.host)]
                scope.bind_as(place.of, host)
                scope.bind_as("self", host)
            value = self.value(node, scope, wanted)
            if what == "refill" and value.type.base not in ("place", "any"):
                self.sink.report("N002", node.span, "a place is wanted here")
            self.unit(Unit(f"place:{what}:{place.name}", params, node, value=value, result=value.type))

    # ------------------------------------------------------------ texts, edges

    def text_holes(self, name: str) -> list[str]:
        """The holes of a text, in the order of its first language; every language must have the same."""
        first, *others = d.forms_of(self.world.game.texts[name][1]) or [None]
        for form in others:
            if set(holes_of(form)) != set(holes_of(first)):
                self.differing_holes(name, first, form)
        return holes_of(first) if first is not None else []

    def differing_holes(self, name: str, first: ScalarNode, other: ScalarNode) -> None:
        ours, theirs = (set(holes_of(form)) for form in (first, other))
        message = f"the holes of `{name}` differ between its languages: {', '.join(sorted(ours ^ theirs))}"
        only_ours, only_theirs = ours - theirs, theirs - ours
        if len(only_ours) != 1 or len(only_theirs) != 1:
            self.sink.report("L003", other.span, message)
            return
        # One is misspelt: the one that other texts don't have, or else the later one.
        (meant,), (wrong,), form = only_ours, only_theirs, other
        if self.hole_names[wrong] > self.hole_names[meant]:
            meant, wrong, form = wrong, meant, first
        at = form.text.index(f"{{{wrong}}}") + 1
        self.sink.report("L003", form.span_of(at, at + len(wrong)), message, did_you_mean(wrong, [meant]))

    @cached_property
    def hole_names(self) -> Counter[str]:
        """How often each hole stands in the texts of the game."""
        return Counter(
            hole for _, node in self.world.game.texts.values() for form in d.forms_of(node) for hole in holes_of(form)
        )

    def check_edges(self) -> None:
        for edges in self.world.game.edges.values():
            for node in edges.between:
                if node.text not in self.types.parents:
                    self.world.unknown("kind", node.text, node, self.types.parents)
            kinds = tuple(n.text for n in edges.between if n.text in self.types.parents)
            for pair in edges.links:
                for end in pair:
                    info = self.world.thing_index.get(end.text)
                    if info is None:
                        self.world.unknown("thing", end.text, end, self.world.thing_index)
                    elif kinds and not self.types.covers(kinds, (info.kind,)):
                        self.sink.report(
                            "N002",
                            end.span,
                            f"`{end.text}` is a {info.kind}, and `{edges.name}` joins {' and '.join(kinds)}",
                        )
