"""What does not fit a schema, said in the author's words at the author's place.

One cause gives one report: a misspelt key hides the "missing" report of the key it was meant to be, and what stands
under a wrong name is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import did_you_mean, is_slip, nearest, suggestion
from ..source.span import Span
from ..source.tree import ListNode, MapNode, Node, ScalarNode, kind_word, node_at
from .schema_walk import description_at, homes_of, keys_at, place_at
from .schema_words import TYPE_WORDS, found_amount, listed, short, type_hint, without_overlap

_FILE_HEADS = frozenset(("game", "part", "module", "scenarios", "ledger", "prelude"))
_HALF_AN_EXPRESSION = re.compile(r"[()\[\]{}<>=+*/]|\s")
_MANY_KEYS = 12


def explain(errors: Iterable, root: Node, kind: str, sink: Sink) -> None:
    """Report the errors of a jsonschema validator for the file with this root."""
    _Explainer(root, kind, sink).explain(list(errors))


class _Explainer:
    def __init__(self, root: Node, kind: str, sink: Sink) -> None:
        self.root = root
        self.kind = kind
        self.sink = sink
        # Paths that were already judged as a whole; nothing below them is reported.
        self.settled: set[tuple] = set()
        # For each map, the keys that misspelt keys in it were probably meant to be.
        self.meant: dict[tuple, set[str]] = {}

    def explain(self, errors: list) -> None:
        for handle, words in (
            (self.unknown_keys, ("additionalProperties", "unevaluatedProperties")),
            (self.bad_name, ("pattern", "maxLength")),
            (self.one_of_keys, ("oneOf", "anyOf")),
            (self.excluded_key, ("not",)),
        ):
            for error in errors:
                if error.validator in words:
                    handle(error)
        for error in errors:
            path = tuple(error.absolute_path)
            if self.is_settled(path):
                continue
            if error.validator == "required":
                self.missing_key(error, path)
            elif error.validator == "type":
                self.wrong_type(error, path)
            elif error.validator in ("enum", "const"):
                self.bad_choice(error, path)
            elif error.validator in _RANGES or (error.validator == "pattern" and not _about_key(error)):
                self.out_of_range(error, path)

    # Keys

    def unknown_keys(self, error) -> None:
        path = tuple(error.absolute_path)
        node = node_at(self.root, path)
        if not isinstance(node, MapNode):
            return
        known = keys_at(place_at(self.kind, path))
        for key in node.entries:
            if key not in known and not self.is_settled((*path, key)):
                self.settled.add((*path, key))
                self.unknown_key(node, path, key, known)

    def unknown_key(self, node: MapNode, path: tuple, key: str, known: list[str]) -> None:
        span = node.key_span(key)
        free = [name for name in known if name not in node.entries]
        meant = nearest(key, free)
        twin = nearest(key, known)
        if twin != meant and twin is not None and is_slip(key, twin) and not (meant and is_slip(key, meant)):
            # The key it resembles is there already; another one, further off, would be a worse guess.
            meant = None
        value = node.get(key)
        where = f" in {self.name_of(path)}" if path else ""
        if meant is None and _HALF_AN_EXPRESSION.search(key):
            self.sink.report(
                "S001",
                span,
                f"`{short(key)}` is read as a key, but it looks like a piece of an expression",
                "inside `{...}` and `[...]` a comma ends a value; put the whole value in quotes or in a `|` block",
            )
        elif meant is not None and (not homes_of(self.kind, key) or is_slip(key, meant)):
            self.meant.setdefault(path, set()).add(meant)
            self.sink.report("S001", span, f"there is no key `{key}`{where}", suggestion(key, meant))
        elif not path and key in _FILE_HEADS:
            self.sink.report(
                "S015",
                span,
                f"`{key}:` begins another kind of file, but this file is already a `{self.kind}:` file",
                "put it in a file of its own",
            )
        elif (belongs := self.where_it_belongs(path, key)) is not None:
            self.sink.report("S015", span, f"`{key}` can't stand{where or ' here'}", belongs)
        else:
            hint = None
            if twin is not None:
                hint = f"did you mean `{twin}`, which already stands here?"
            elif known and len(known) <= _MANY_KEYS:
                hint = f"keys that may stand here: {listed(known)}"
            elif isinstance(value, ScalarNode) and value.value is None:
                hint = "if this is part of the text above, put that text in quotes or in a `|` block"
            self.sink.report("S001", span, f"there is no key `{short(key)}`{where}", hint)

    def where_it_belongs(self, path: tuple, key: str) -> str | None:
        """A hint where a key that is wrong here would be right, looking up first and then into the sections."""
        for levels in (1, 2):
            if len(path) >= levels and key in keys_at(place_at(self.kind, path[:-levels])):
                outer = path[:-levels]
                where = f"in {self.name_of(outer)}" if outer else "at the top of the file"
                return f"it belongs {where}; indent it less"
        sections = homes_of(self.kind, key)
        if path or not 0 < len(sections) <= 4:
            return None
        places = " or ".join(f"`{section}`" for section in sections)
        return f"it belongs under {places}; indent it deeper"

    def bad_name(self, error) -> None:
        """A key or a value that should be a name but has the wrong shape."""
        is_key = _about_key(error)
        if not is_key and error.validator != "pattern":
            return
        path = tuple(error.absolute_path)
        name = str(error.instance)
        if not is_key and "a-z" not in str(error.validator_value):
            return
        node = node_at(self.root, path)
        target = (*path, name) if is_key else path
        if node is None or self.is_settled(target):
            return
        self.settled.add(target)
        span = node.key_span(name) if is_key and isinstance(node, MapNode) else node.span
        if error.validator == "maxLength":
            self.sink.report(
                "S006", span, f"the name `{short(name)}` is longer than {error.validator_value} characters"
            )
            return
        if str(error.validator_value).startswith("^[a-z]{2,3}"):
            self.sink.report(
                "S006", span, f"`{short(name)}` is not the code of a language", "write a code such as `en` or `fr`"
            )
            return
        if is_key and _HALF_AN_EXPRESSION.search(name) and "," not in name and _value_is_empty(node, name):
            hint = "inside `{...}` a comma ends a value; put the whole value in quotes or in a `|` block"
            self.sink.report("S006", span, f"`{short(name)}` is read as a key, but it looks like an expression", hint)
            return
        better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        hint = "names are lower-case letters, digits and underscores, and begin with a letter"
        if re.fullmatch(r"[a-z][a-z0-9_]*", better) and better != name:
            hint = f"write `{better}`: {hint}"
        self.sink.report("S006", span, f"`{short(name)}` can't be a name", hint)

    def missing_key(self, error, path: tuple) -> None:
        node = node_at(self.root, path)
        if not isinstance(node, MapNode):
            return
        known = keys_at(place_at(self.kind, path))
        # The validator reports every missing key on its own; the key's name stands in its message only.
        for key in error.validator_value:
            if key not in node.entries and key not in self.meant.get(path, ()) and repr(key) in error.message:
                # Where authors choose keys of their own, a misspelt key is not wrong by itself.
                slip = next((own for own in node.entries if own not in known and is_slip(own, key)), None)
                if slip is not None:
                    self.unknown_key(node, path, slip, known)
                    continue
                needs = _needing_key(error)
                with_what = f" beside `{needs}`" if needs else ""
                self.sink.report(
                    "S002",
                    self.head_span(path),
                    f"{self.name_of(path)} has no `{key}`{with_what}",
                    self.about(path, key),
                )

    def one_of_keys(self, error) -> None:
        """A choice between keys: exactly one, or at least one, of them must stand here."""
        path = tuple(error.absolute_path)
        node = node_at(self.root, path)
        branches = error.validator_value
        if not isinstance(node, MapNode) or not all(set(branch) == {"required"} for branch in branches):
            return
        if self.is_settled(path):
            return
        keys = [branch["required"][0] for branch in branches]
        here = [key for key in keys if key in node.entries]
        if len(here) > 1:
            self.settled.update((*path, key) for key in here)
            self.settled.add((*path, None))
            self.sink.report(
                "S007",
                node.key_span(here[1]),
                f"`{here[0]}` and `{here[1]}` exclude each other in {self.name_of(path)}",
                "keep the one you mean",
                related=((node.key_span(here[0]), f"`{here[0]}` stands here"),),
            )
        elif not here and not self.meant.get(path, set()) & set(keys):
            needs = _needing_key(error)
            with_what = f" beside `{needs}`" if needs else ""
            number = "one of" if error.validator == "oneOf" else "at least one of"
            self.sink.report(
                "S002", self.head_span(path), f"{self.name_of(path)} needs {number} {listed(keys, 'or')}{with_what}"
            )

    def excluded_key(self, error) -> None:
        """A key that has no meaning beside another one."""
        path = tuple(error.absolute_path)
        owner = path[:-1]
        node = node_at(self.root, owner)
        other = _needing_key(error)
        if not path or not isinstance(node, MapNode) or self.is_settled(path) or (*owner, None) in self.settled:
            return
        self.settled.add(path)
        key = str(path[-1])
        related = ((node.key_span(other), f"`{other}` stands here"),) if other else ()
        self.sink.report(
            "S007",
            node.key_span(key),
            f"`{key}` has no meaning beside `{other}`",
            "keep the one you mean",
            related=related,
        )

    # Values

    def wrong_type(self, error, path: tuple) -> None:
        node = node_at(self.root, path)
        if node is None or _about_key(error):
            return
        self.settled.add(path)
        if _stands_in(node) or self.is_misspelt_key(path):
            return
        wanted = error.validator_value
        wanted = [wanted] if isinstance(wanted, str) else list(wanted)
        if wanted == ["object"] and self.lacks_heading(path):
            return
        if isinstance(node, ScalarNode) and node.value is None:
            hint = "write a value, or remove the key; what belongs under it must be indented deeper"
            if wanted == ["object"] and len(path) > 1:
                hint = "indent what belongs under it deeper, or write `{}` if there is nothing to say"
            self.sink.report("S009", self.head_span(path), f"{self.name_of(path)} is empty", hint)
            return
        expected = listed([TYPE_WORDS[word] for word in without_overlap(wanted)], "or", quoted=False)
        self.sink.report(
            "S003",
            self.value_span(node),
            f"{self.name_of(path)} must be {expected}, but this is {kind_word(node)}",
            type_hint(node, wanted),
        )

    def lacks_heading(self, path: tuple) -> bool:
        """Where entries with names belong, do the keys of an entry stand, because the line with its name is missing?"""
        section = node_at(self.root, path[:-1])
        if len(path) != 2 or not isinstance(section, MapNode):
            return False
        keys = keys_at(place_at(self.kind, (path[0], "a_name")))
        here = [key for key in section.entries if key in keys]
        if len(here) < 2 or next(iter(section.entries)) not in here:
            return False
        self.settled.add(path[:-1])
        self.sink.report(
            "S002",
            self.head_span(path[:-1]),
            f"the line with a name is missing between `{path[0]}` and `{here[0]}`",
            "write the name and a colon there, indented less than what follows",
        )
        return True

    def is_misspelt_key(self, path: tuple) -> bool:
        """A value that does not fit an entry whose name the author chose: was the name meant to be a key?"""
        key = path[-1] if path else None
        known = keys_at(place_at(self.kind, path[:-1])) if isinstance(key, str) else []
        meant = nearest(key, known) if known and key not in known else None
        if meant is None or not is_slip(key, meant):
            return False
        where = f" in {self.name_of(path[:-1])}" if len(path) > 1 else ""
        self.sink.report("S001", self.head_span(path), f"there is no key `{key}`{where}", suggestion(key, meant))
        return True

    def bad_choice(self, error, path: tuple) -> None:
        node = node_at(self.root, path)
        if node is None:
            return
        self.settled.add(path)
        choices = error.validator_value if error.validator == "enum" else [error.validator_value]
        words = ["true" if choice is True else "false" if choice is False else str(choice) for choice in choices]
        if isinstance(node, ScalarNode) and node.value is None:
            self.sink.report(
                "S009", self.head_span(path), f"{self.name_of(path)} is empty", f"write {listed(words, 'or')}"
            )
            return
        if not isinstance(node, ScalarNode):
            self.sink.report(
                "S003",
                self.value_span(node),
                f"{self.name_of(path)} must be {listed(words, 'or')}, not {kind_word(node)}",
            )
            return
        self.sink.report(
            "S005",
            node.span,
            f"{self.name_of(path)} must be {listed(words, 'or')}, not `{short(node.text)}`",
            did_you_mean(node.text, words),
        )

    def out_of_range(self, error, path: tuple) -> None:
        node = node_at(self.root, path)
        if node is None or _about_key(error):
            return
        self.settled.add(path)
        limit = error.validator_value
        if error.validator == "pattern":
            self.sink.report(
                "S004", node.span, f"{self.name_of(path)} can't be `{short(str(error.instance))}`", self.about(path)
            )
            return
        if error.validator in ("minItems", "minProperties", "minLength") and not error.instance:
            self.sink.report(
                "S009", self.value_span(node), f"{self.name_of(path)} is empty", "fill it, or remove the key"
            )
            return
        message = _RANGES[error.validator].format(
            name=self.name_of(path), limit=limit, found=found_amount(error.instance)
        )
        self.sink.report("S004", self.value_span(node), message)

    # Places and names

    def is_settled(self, path: tuple) -> bool:
        return any(path[:length] in self.settled for length in range(len(path) + 1))

    def name_of(self, path: tuple) -> str:
        """What an author would call the place: `places.deck.order`, the second of `rules`."""
        if not path:
            return "the file"
        if isinstance(path[-1], int):
            outer = ".".join(str(step + 1 if isinstance(step, int) else step) for step in path[:-1])
            return f"item {path[-1] + 1} of `{outer}`"
        return f"`{'.'.join(str(step + 1 if isinstance(step, int) else step) for step in path[-3:])}`"

    def head_span(self, path: tuple) -> Span:
        """The place that stands for a whole entry: its key, or its first key if it is an item of a list."""
        parent = node_at(self.root, path[:-1]) if path else None
        if isinstance(parent, MapNode) and isinstance(path[-1], str):
            return parent.key_span(path[-1])
        node = node_at(self.root, path)
        if isinstance(node, MapNode) and node.entries:
            return next(iter(node.entries.values())).key.span
        return self.value_span(node if node is not None else self.root)

    def value_span(self, node: Node) -> Span:
        """The value itself if it stands on one line, else its start."""
        span = node.span
        if isinstance(node, (MapNode, ListNode)) and span.end_line != span.line:
            line = node.file.lines[span.line - 1]
            return Span(span.file, span.line, span.column, span.line, max(len(line.rstrip()) + 1, span.column))
        return span

    def about(self, path: tuple, key: str | None = None) -> str | None:
        """What the schema says about a key, as a hint."""
        description = description_at(place_at(self.kind, (*path, key) if key is not None else path))
        if not description:
            return None
        described = description[0].lower() + description[1:].rstrip(".")
        return f"`{key}`: {described}" if key is not None else described


_RANGES = {
    "minimum": "{name} must be at least {limit}, not {found}",
    "maximum": "{name} must be at most {limit}, not {found}",
    "minLength": "{name} is shorter than {limit} characters",
    "maxLength": "{name} is longer than {limit} characters",
    "minItems": "{name} must have at least {limit} items, not {found}",
    "maxItems": "{name} must have at most {limit} items, not {found}",
    "minProperties": "{name} must have at least {limit} entries, not {found}",
    "maxProperties": "{name} must have at most {limit} entries, not {found}",
    "uniqueItems": "{name} has the same item twice",
}


def _stands_in(node: Node) -> bool:
    """Does it stand in for a repetition of nothing, which was reported already? An empty value has no extent."""
    return isinstance(node, ScalarNode) and node.value is None and not node.text and node.end > node.start


def _about_key(error) -> bool:
    return "propertyNames" in list(error.absolute_schema_path)[-4:]


def _needing_key(error) -> str | None:
    """The key whose presence made the rule count that was broken."""
    steps = list(error.absolute_schema_path)
    for at in range(len(steps) - 1, -1, -1):
        if steps[at] == "dependentSchemas":
            return str(steps[at + 1])
    return None


def _value_is_empty(node: Node, key: str) -> bool:
    value = node.get(key) if isinstance(node, MapNode) else None
    return isinstance(value, ScalarNode) and value.value is None
