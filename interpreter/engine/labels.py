"""Values as text: ids, which are the same in every language and for ever, and labels, which people read.

Options by the kind of their site: `one`, `some` and `amount` have values of the site's type (and the none value, to
decline); `yesno` 1 and 0; `menu` positions in the site's names; `order_rules` tuples that begin with a rule's number;
`actions` tuples of an action and its arguments, or (-1,) to pass; `action` only the argument of the site's one action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from .header import NO_NUMBER, NONE
from .program import Program, SiteRow, Type

_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_NO_TYPE = ("number",)

# The few words of the engine's own, by language.
_OWN_WORDS = {
    "en": {
        "yes": "yes", "no": "no", "none": "none", "done": "done", "pass": "pass", "player": "player",
        "hidden": "a {kind}",
        "ask_actions": "choose an action", "ask_amount": "choose a number", "ask_yesno": "yes or no?",
        "ask_order_rules": "what comes first?", "ask": "choose", "rolled": "{name}: {value}",
        "ask_for": "choose for {member}", "ask_amount_for": "choose a number for {member}",
    },
    "fr": {
        "yes": "oui", "no": "non", "none": "rien", "done": "fini", "pass": "passer", "player": "joueur",
        "hidden": "{kind}",
        "ask_actions": "choisissez une action", "ask_amount": "choisissez un nombre", "ask_yesno": "oui ou non ?",
        "ask_order_rules": "par quoi commencer ?", "ask": "choisissez", "rolled": "{name} : {value}",
        "ask_for": "choisissez pour {member}", "ask_amount_for": "choisissez un nombre pour {member}",
    },
}  # fmt: skip


def none_of(type_: Type) -> int:
    """The value that stands for none."""
    inner = type_[1] if type_[0] == "opt" else type_
    return NO_NUMBER if inner[0] == "number" else NONE


def fill(text: str, holes: dict[str, str]) -> str:
    """A text with its holes filled. Nothing else in it has a meaning, so content can't reach Python by it."""
    return _HOLE.sub(lambda match: holes.get(match[1], match[0]), text)


def whole_option(site: SiteRow, value: Any) -> tuple:
    """An option of a menu of actions with the action's number in front, also where there is only one action."""
    return (site.action, value) if site.kind == "action" else value


def rule_row(site: SiteRow, value: tuple) -> tuple[str, tuple]:
    """What a rule is called, and the types of what an instance of it carries at its end."""
    position = next(i for i, (number, _) in enumerate(site.menu) if number == value[0])
    return site.names[position], site.menu[position][1]


class Labels:
    """Names of everything in one game, in one language."""

    def __init__(self, program: Program, language: str) -> None:
        self.program = program
        self.language = language
        self.own = _OWN_WORDS.get(language, _OWN_WORDS["en"])
        self.text_ids = program.text_ids or tuple(program.texts)
        self._place_names: dict[int, str] = {}

    # ------------------------------------------------------------ texts

    def pick(self, texts: dict[str, str] | str | None, otherwise: str) -> str:
        """A text in the language, or in the first one that has it."""
        if not texts:
            return otherwise
        if isinstance(texts, str):
            return texts
        found = texts.get(self.language)
        if found is not None:
            return found
        for language in self.program.languages:
            if language in texts:
                return texts[language]
        return next(iter(texts.values()))

    def text(self, text_id: str, values: Sequence[tuple[Any, int]], may_know: Callable[[int], bool]) -> str:
        """A text with its holes filled by (value, mask) pairs, as somebody reads it who may know some of them."""
        holes = {}
        for (name, type_), (value, mask) in zip(self.program.text_params.get(text_id, ()), values, strict=False):
            holes[name] = self.label(type_, value) if may_know(mask) else self.veiled(type_, value)
        return fill(self.pick(self.program.texts.get(text_id), text_id.replace("_", " ")), holes)

    # ------------------------------------------------------------ values

    def id(self, type_: Type | None, value: Any) -> str:
        """The same text for the same value in every language, run and state."""
        return self._render(type_ or _NO_TYPE, value, self.id, ("yes", "no", "none"), False)

    def label(self, type_: Type | None, value: Any) -> str:
        own = self.own
        return self._render(type_ or _NO_TYPE, value, self.label, (own["yes"], own["no"], own["none"]), True)

    def veiled(self, type_: Type, value: Any) -> str:
        """What somebody reads who may not know the value: of a thing, the kind that the question itself tells."""
        inner = type_[1] if type_[0] in ("opt", "list") else type_
        if inner[0] != "thing":
            return "?"
        if type_[0] == "list":
            return ", ".join(self.veiled(inner, member) for member in value) or self.own["none"]
        return self.kind_label(inner[1]) if len(inner) == 2 else "?"

    def kind_label(self, kind: str) -> str:
        name = self.pick(self.program.kind_texts.get(kind), kind.replace("_", " "))
        text = fill(self.own["hidden"], {"kind": name})
        return f"an {name}" if text.startswith("a ") and name[:1].lower() in "aeio" else text

    def thing(self, thing: int) -> str:
        if thing < self.program.players:
            return f"{self.own['player']} {thing + 1}"
        name = self.program.things[thing][0]
        return self.pick(self.program.thing_texts.get(name), name)

    def names(self) -> dict[str, str]:
        """What people call things and words, by id."""
        words = {word: self.pick(texts, word) for (_, word), texts in self.program.word_texts.items()}
        return {**words, **{id_: self.thing(number) for number, (id_, _) in enumerate(self.program.things)}}

    def caption(self, name: str) -> str:
        """What people call an attribute or a place."""
        return self.pick(self.program.captions.get(name), name.replace("_", " "))

    def place(self, cell: int) -> str:
        """The path of a place: `deck`, `p1.hand`."""
        found = self._place_names.get(cell)
        if found is None:
            program = self.program
            if cell not in program.cell_place:
                return str(cell)
            index, host = program.cell_place[cell]
            row = program.places[index]
            if host < 0 or row.of == "table":
                found = row.name
            elif row.of in program.words:
                found = f"{program.words[row.of][host]}.{row.name}"
            else:
                found = f"{program.things[host][0]}.{row.name}"
            self._place_names[cell] = found
        return found

    def _render(self, type_: Type, value: Any, again: Callable, own: tuple[str, str, str], named: bool) -> str:
        base = type_[0]
        if base == "opt":
            return own[2] if value == none_of(type_) else again(type_[1], value)
        if base == "number":
            return own[2] if value == NO_NUMBER else str(value)
        if base == "boolean":
            return own[0] if value else own[1]
        if base == "list":
            return "[" + ", ".join(again(type_[1], member) for member in value) + "]"
        if base == "pairs" or (base == "map" and value and value[0].__class__ is tuple):
            key = type_[1] if base == "pairs" else ("word", type_[1])
            return "{" + ", ".join(f"{again(key, one)}: {again(type_[2], other)}" for one, other in value) + "}"
        if base == "map":
            entries = zip(self.program.keys_of(type_[1]), value, strict=False)
            return "{" + ", ".join(f"{key}: {again(type_[2], member)}" for key, member in entries) + "}"
        if value == NONE:
            return own[2]
        if base == "thing":
            return self.thing(value) if named else self.program.things[value][0]
        if base == "word":
            word = self.program.words[type_[1]][value]
            return self.pick(self.program.word_texts.get((type_[1], word)), word) if named else word
        if base == "action":
            action = self.program.actions[value]
            return self.pick(self.program.action_texts.get(action), action) if named else action
        if base == "place":
            return self.place(value)
        return str(value)

    # ------------------------------------------------------------ options

    def option_id(self, site: SiteRow, value: Any, aliases: tuple = ()) -> str:
        """`aliases` calls things by their place that the chooser may not know: (thing, cell, position), ..."""
        kind = site.kind
        name = self._aliasing(self.id, aliases)
        if kind == "action":
            return self._action(site, (site.action, value), name, "pass")
        if kind == "actions":
            return self._action(site, value, name, "pass")
        if kind == "yesno":
            return "yes" if value else "no"
        if kind == "menu":
            return site.names[value]
        if kind == "order_rules":
            rule, types = rule_row(site, value)
            return self._rule(rule, types, value, self.id)
        if value == none_of(site.type):
            return site.decline or ("done" if kind == "some" else "none")
        return name(site.type, value)

    def option_label(self, site: SiteRow, value: Any, aliases: tuple = ()) -> str:
        kind = site.kind
        name = self._aliasing(self.label, aliases)
        if kind == "action":
            return self._action_label(site, (site.action, value), name)
        if kind == "actions":
            return self._action_label(site, value, name)
        if kind == "yesno":
            return self.own["yes" if value else "no"]
        if kind in ("menu", "order_rules"):
            called, types = (site.names[value], ()) if kind == "menu" else rule_row(site, value)
            # A rule may be called by the thing whose rule it is.
            texts = self.program.texts.get(called) or self.program.thing_texts.get(called)
            return self._rule(self.pick(texts, called.replace("_", " ")), types, value, self.label)
        if value == none_of(site.type):
            word = site.decline or ("done" if kind == "some" else "none")
            return self.own.get(word) or self.pick(self.program.texts.get(word), word.replace("_", " "))
        return name(site.type, value)

    def _rule(self, name: str, types: tuple, value: Any, render: Callable) -> str:
        """A rule that effects begin is told apart by what it was begun with."""
        return f"{name}({', '.join(map(render, types, value[-len(types) :]))})" if types else name

    def _aliasing(self, render: Callable, aliases: tuple) -> Callable:
        if not aliases:
            return render
        return lambda type_, value: self._aliased(type_, value, aliases) or render(type_, value)

    def _aliased(self, type_: Type, value: Any, aliases: tuple) -> str | None:
        inner = type_[1] if type_[0] in ("opt", "list") else type_
        if inner[0] != "thing":
            return None
        if type_[0] == "list":
            names = (self._aliased(inner, member, aliases) or self.id(inner, member) for member in value)
            return "[" + ", ".join(names) + "]"
        return next((f"{self.place(cell)}#{position + 1}" for thing, cell, position in aliases if thing == value), None)

    def veiled_option(self, site: SiteRow, value: Any) -> str:
        """An option as others read it who may not know what it is about."""
        if site.kind in ("action", "actions"):
            return self._action(site, whole_option(site, value), self.veiled, "pass")
        if site.type and value != none_of(site.type):
            return self.veiled(site.type, value)
        return "?"

    def _action(self, site: SiteRow, value: tuple, render: Callable, stop: str) -> str:
        if value[0] < 0:
            return stop
        name = self.program.actions[value[0]]
        arguments = ", ".join(map(render, self._types(site, value), value[1:]))
        return f"{name}({arguments})" if arguments else name

    def _action_label(self, site: SiteRow, value: tuple, render: Callable) -> str:
        if value[0] < 0:
            return self.own["pass"]
        name = self.program.actions[value[0]]
        arguments = list(map(render, self._types(site, value), value[1:]))
        text = self.pick(self.program.action_texts.get(name), name.replace("_", " "))
        params = self.program.action_params.get(name) or _HOLE.findall(text)
        filled = fill(text, dict(zip(params, arguments, strict=False)))
        return filled if filled != text or not arguments else f"{text} {', '.join(arguments)}"

    def _types(self, site: SiteRow, value: tuple) -> tuple:
        types = site.menu[value[0]] if value[0] < len(site.menu) else ()
        return types or (_NO_TYPE,) * (len(value) - 1)

    def prompt(self, site: SiteRow, values: Sequence[tuple[Any, int]], may_know: Callable[[int], bool]) -> str:
        if site.prompt is None and site.about is not None and values:
            value, mask = values[0]
            told = self.label(site.about, value) if may_know(mask) else self.veiled(site.about, value)
            return fill(self.own["ask_amount_for" if site.kind == "amount" else "ask_for"], {"member": told})
        if site.prompt is None:
            kind = "actions" if site.kind == "action" else site.kind
            return self.own.get("ask_" + kind, self.own["ask"])
        return self.text(site.prompt, values, may_know)
