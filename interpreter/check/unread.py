"""What nothing would ever read: bodies of no verb, rules that nothing wakes, actions that nobody offers."""

from __future__ import annotations

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import Call, Unit, walk
from ..model import definitions as d
from .rule_book import RuleBook
from .world import World

#: Findings about a definition that only some settings use: they count if every setting has them.
ONLY_IF_EVERYWHERE = frozenset({"F007", "N009"})


def report_unread(world: World, units: dict[str, Unit], book: RuleBook, offered: set[str], sink: Sink) -> None:
    """Report everything of one lowered game that is of no effect; `offered` names the actions of its phases."""
    _stray_effects(world, sink)
    if not sink.has_errors:
        # What can't be read may be what would have called a verb.
        _sleeping_rules(world, units, book, sink)
    for action in world.game.actions.values():
        if action.name not in offered:
            sink.report(
                "N009",
                action.key.span,
                f"no phase offers the action `{action.name}`",
                "add it to the `actions:` of a phase",
            )


def _stray_effects(world: World, sink: Sink) -> None:
    verbs = {name: verb for name, verb in world.game.verbs.items() if verb.body_of is not None}
    for kind in world.game.kinds.values():
        for node in kind.effects:
            if node.text not in verbs:
                _report_stray(node, verbs, sink)
    for thing in world.game.things.values():
        for name, (key, _) in thing.effects.items():
            verb = verbs.get(name)
            if verb is None:
                _report_stray(key, verbs, sink)
            elif _can_not_bring(world, thing.kind, verb.body_of.text):
                message = f"`{name}` takes its body from each {verb.body_of.text}, and `{thing.id}` is a {thing.kind}"
                sink.report("D015", key.span, message)


def _can_not_bring(world: World, kind: str, bringer: str) -> bool:
    known = kind in world.hierarchy.parents and bringer in world.hierarchy.parents
    return known and not world.hierarchy.covers((bringer,), (kind,))


def _report_stray(node, verbs: dict[str, d.Verb], sink: Sink) -> None:
    sink.report(
        "D015",
        node.span,
        f"`{node.text}` is not a verb that takes its body from things",
        did_you_mean(node.text, verbs) or f"declare it: `{node.text}: {{params: ..., body_of: ...}}`",
    )


def _sleeping_rules(world: World, units: dict[str, Unit], book: RuleBook, sink: Sink) -> None:
    called = {stmt.unit for unit in units.values() for stmt in walk(unit.body or []) if isinstance(stmt, Call)}
    for (verb, _), hooks in book.hooks.items():
        if not verb.startswith("verb:") or verb in called:
            continue
        for hook in hooks:
            sink.report(
                "F007",
                hook.rule.head.span,
                f"nothing ever calls `{verb[5:]}`, so this rule never runs",
                "call the verb where it happens, or listen to another one",
            )
