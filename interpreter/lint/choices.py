"""Family T: choices that may find nothing to choose, and what is then left undone.

Where there is nothing to choose, an effect stops there: players do as much as they can. Statements that do not need
the choice are left out with it, which its author may not have meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from ..diagnostics.diagnostic import Sink
from ..lang.parse import SyntaxFault, parse
from ..source.tree import ScalarNode
from .check import Check
from .subject import Lowered, is_borrowed

#: Statements that change nothing by themselves.
_PREPARING = ("let", "ask", "menu", "menu_by")
_CONDITIONS = ("when", "provided", "while", "ends_when", "skip")


def careless_choices(game: Lowered, sink: Sink) -> None:
    for node in _effects(game):
        try:
            tree = parse(node.text, "effect")
        except SyntaxFault:
            continue
        known = _conditions_beside(game).get(id(node), "")
        for block in tree.iter_subtrees():
            _check_block(node, [child for child in block.children if isinstance(child, Tree)], known, sink)


def _effects(game: Lowered) -> Iterator[ScalarNode]:
    met: set[int] = set()
    for unit in game.ir.units.values():
        node = unit.home
        if node is not None and id(node) not in met and "choose" in node.text and not is_borrowed(node):
            met.add(id(node))
            yield node


def _conditions_beside(game: Lowered) -> dict[int, str]:
    """For each effect text, the conditions under which it runs."""
    found = game.__dict__.get("_conditions")
    if found is None:
        found = {}
        rules = [*game.game.rules, *game.game.templates.values()]
        rules += [rule for thing in game.game.things.values() for rule in thing.rules]
        for rule in rules:
            texts = " ".join(part.text for name in _CONDITIONS if (part := rule.scalar(name)) is not None)
            for name in ("do", "may"):
                if rule.scalar(name) is not None:
                    found[id(rule.scalar(name))] = f"{texts} {rule.head.text}"
        for action in game.game.actions.values():
            texts = " ".join(node.text for node in (action.when, action.provided) if node is not None)
            for node in (action.do, action.pay):
                if node is not None:
                    found[id(node)] = texts
        game.__dict__["_conditions"] = found
    return found


def _check_block(node: ScalarNode, block: list[Tree], known: str, sink: Sink) -> None:
    for number, stmt in enumerate(block):
        if stmt.data != "ask" or stmt.children[1] is not None:
            continue
        choice = stmt.children[0]
        what = choice.children[0 if choice.data == "choice" else 1]
        if what.data != "one" or _surely_there(node, what, known):
            continue
        bound = {str(what.children[0])}
        source = _text(node, what.children[1])
        for later in block[number + 1 :]:
            if _names(later) & bound:
                bound |= {str(later.children[0])} if later.data == "let" else set()
            elif later.data not in _PREPARING and source not in _text(node, later):
                # What is only about the things that could not be chosen does nothing anyway.
                span = node.span_of(stmt.meta.start_pos, stmt.meta.end_pos)
                after = node.span_of(later.meta.start_pos, later.meta.end_pos)
                sink.report(
                    "T017",
                    span,
                    f"if there is nothing to choose, the effect stops here, before something that needs no "
                    f"`{what.children[0]}`",
                    "say what happens then: an `else:` on the next line",
                    related=[(after, "this is then left out, too")],
                )
                break


def _surely_there(node: ScalarNode, what: Tree, known: str) -> bool:
    """Is what is chosen from asked for before, in this text or in the conditions under which it runs?"""
    text = _text(node, what.children[1])
    before = f"{known} {node.text[: what.meta.start_pos]}"
    pattern = re.escape(text)
    return bool(
        re.search(rf"\b(if|while|and|or|when|not|count\(|any\()[^\n]*{pattern}", before) or re.search(pattern, known)
    )


def _text(node: ScalarNode, tree: Tree) -> str:
    return node.text[tree.meta.start_pos : tree.meta.end_pos].strip()


def _names(tree: Tree) -> set[str]:
    return {str(token) for token in tree.scan_values(lambda one: isinstance(one, Token) and one.type == "NAME")}


CHECKS = (Check(("T017",), careless_choices),)
