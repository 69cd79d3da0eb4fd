"""Are all texts there in all languages of the game, and can their holes be filled?

Works on the node trees, once for each game: texts don't depend on players and variants.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean
from ..model.definitions import forms_of, listed
from ..source.tree import ListNode, MapNode, Node, ScalarNode
from .merge import MAP_SECTIONS

#: Keys whose value is a text for people.
TEXT_KEYS = frozenset({"text", "title", "about", "name"})
#: Keys below which stand names that the author gave, on that many levels.
_NAMED = {
    **dict.fromkeys(MAP_SECTIONS, 1),
    "words": 2,
    **dict.fromkeys(("attributes", "params", "effects", "cost", "each"), 1),
}
_HOLE = re.compile(r"\{(\w+)\}")


def check_languages(root: MapNode, documents: Iterable[MapNode], sink: Sink) -> None:
    """Report texts that lack a language of the game, or have one that the game does not name."""
    languages = [node.text for node in listed(root.get("languages"))] or ["en"]
    for document in documents:
        _Walk(languages, sink).node(document)


class _Walk:
    def __init__(self, languages: list[str], sink: Sink) -> None:
        self.languages, self.sink = languages, sink

    def node(self, node: Node, named: int = 0) -> None:
        """Look for texts; `named` levels of keys below are names that the author gave."""
        if isinstance(node, ListNode):
            for item in node.items:
                self.node(item)
        elif isinstance(node, MapNode):
            for key, value in node:
                if named:
                    self.node(value, named - 1)
                elif key == "texts" and isinstance(value, MapNode):
                    for _, text in value:
                        self.text(text)
                elif key in TEXT_KEYS:
                    self.text(value)
                elif key != "source":
                    self.node(value, _NAMED.get(key, 0))
                    if key == "actions" and isinstance(value, MapNode):
                        self.actions(value)
                    if key == "components" and isinstance(value, ListNode):
                        self.components(value)

    def text(self, node: Node) -> None:
        """One text; a bare text, such as the name of a hero, is the same in every language."""
        if not isinstance(node, MapNode):
            return
        missing = [language for language in self.languages if language not in node]
        if missing:
            shown = " and ".join(f"`{language}`" for language in missing)
            self.sink.report("L001", node.span, f"this text is not there in {shown}", f"add `{missing[0]}: ...`")
        for language in node.entries:
            if language not in self.languages:
                self.sink.report(
                    "L004",
                    node.key_span(language),
                    f"the game does not say that it is written in `{language}`",
                    f"add it to the `languages:` of the game, which are {', '.join(self.languages)}",
                )

    def actions(self, actions: MapNode) -> None:
        """An action's text is read when the action is offered: then its first parameter is known, or all of them."""
        for _, action in actions:
            params = action.get("params") if isinstance(action, MapNode) else None
            names = params.keys() if isinstance(params, MapNode) else []
            ask = action.get("ask") if isinstance(action, MapNode) else None
            whole = isinstance(ask, ScalarNode) and ask.text == "whole"
            for form in forms_of(action.get("text") if isinstance(action, MapNode) else None):
                self.holes(form, names if whole else names[:1], names)

    def holes(self, form: ScalarNode, known: list[str], params: list[str]) -> None:
        for hole in _HOLE.finditer(form.text):
            if hole[1] in known:
                continue
            span = form.span_of(hole.start(), hole.end())
            if hole[1] in params:
                message = f"`{hole[0]}` is not chosen yet when the action is offered"
                self.sink.report("L002", span, message, "leave it out of the text, or add `ask: whole` to the action")
            else:
                span = form.span_of(hole.start(1), hole.end(1))
                hint = f"its parameters are {', '.join(params)}" if params else "it has no parameters"
                hint = did_you_mean(hole[1], params) or hint
                self.sink.report("L002", span, f"the action has no parameter `{hole[1]}`", hint)

    def components(self, components: ListNode) -> None:
        """The ids and names of many like things tell them apart by what stands under `each`."""
        for component in components:
            each = component.get("each") if isinstance(component, MapNode) else None
            names = each.keys() if isinstance(each, MapNode) else []
            for key in ("id", "name") if isinstance(component, MapNode) else ():
                for form in forms_of(component.get(key)):
                    for hole in _HOLE.finditer(form.text):
                        if hole[1] not in names:
                            span = form.span_of(hole.start(1), hole.end(1))
                            hint = did_you_mean(hole[1], names) or "only names under `each:` may stand in `{ }`"
                            self.sink.report("L002", span, f"nothing under `each` is called `{hole[1]}`", hint)
