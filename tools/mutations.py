"""Small mistakes, put into games that have none: what an author's slip of the pen looks like to the checks.

Every mutant is one file of a game with one mistake in it. `lines` are those on which an author would look for it;
`meant` is the word that was misspelt, if one was.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from interpreter.diagnostics.diagnostic import Sink
from interpreter.lang.words import KEYWORDS, SOFT_WORDS
from interpreter.loading.schema_check import HEAD_KEYS
from interpreter.loading.schema_walk import Place, _parts, keys_at, place_at
from interpreter.loading.schemas import schema
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.source.tree import ListNode, MapNode, Node, ScalarNode

_NAME = re.compile(r"(?<![\w.])[a-z_][a-z0-9_]*|(?<=\.)[a-z_][a-z0-9_]*")
_CALL = re.compile(r"\b([a-z_][a-z0-9_]*)\(([^()]*)\)")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: Shorter words have too many neighbours for anybody to say which was meant.
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with one mistake in it."""

    sort: str
    file: str
    text: str
    lines: tuple[int, ...]
    what: str
    meant: str | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A node of a file and the way to it."""

    node: Node
    path: tuple[str | int, ...]
    parent: Node | None


class Document:
    """One content file, taken apart for mutations."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        root = compose(file, Sink())
        self.root = root if isinstance(root, MapNode) else None
        self.kind = next((key for key in HEAD_KEYS if self.root is not None and key in self.root), None)

    @cached_property
    def spots(self) -> list[Spot]:
        return list(_spots(self.root, (), None)) if self.root is not None else []

    def governed_by(self, spot: Spot, *names: str) -> bool:
        """Is the spot described by one of these definitions of the common schema?"""
        place = place_at(self.kind, spot.path) if self.kind is not None else None
        wanted = [schema("common")["$defs"][name] for name in names]
        return place is not None and any(part.schema is one for part in _parts(place) for one in wanted)

    def changed(self, start: int, end: int, text: str) -> str:
        return self.file.text[:start] + text + self.file.text[end:]

    def line(self, offset: int) -> int:
        return self.file.position(offset)[0]


def _spots(node: Node, path: tuple[str | int, ...], parent: Node | None) -> Iterator[Spot]:
    yield Spot(node, path, parent)
    if isinstance(node, MapNode):
        for key, entry in node.entries.items():
            if entry.used_at is None and entry.key.file is node.file:
                yield from _spots(entry.value, (*path, key), node)
    elif isinstance(node, ListNode):
        for position, item in enumerate(node.items):
            yield from _spots(item, (*path, position), node)


class Mutator:
    """Makes mutants of one game; equal seeds give equal mutants."""

    def __init__(self, files: list[SourceFile], seed: int) -> None:
        self.documents = [document for document in map(Document, files) if document.kind is not None]
        self.random = random.Random(seed)
        self.words = self._all_words(files)
        self.definitions = self._definitions()
        self.makers: dict[str, Callable[[Document], Mutant | None]] = {
            "key": self.misspelt_key,
            "id": self.misspelt_id,
            "definition": self.misspelt_definition,
            "verb": lambda document: self.misspelt_name(document, "verb"),
            "function": lambda document: self.misspelt_name(document, "function"),
            "attribute": lambda document: self.misspelt_name(document, "attribute"),
            "name": lambda document: self.misspelt_name(document, "name"),
            "keyword": lambda document: self.misspelt_name(document, "keyword"),
            "enum": self.misspelt_choice,
            "deleted": self.deleted_key,
            "doubled": self.doubled_key,
            "type": self.swapped_type,
            "arity": self.changed_arity,
            "indentation": self.wrong_indentation,
        }

    def mutants(self, number: int) -> Iterator[Mutant]:
        """As many different mutants, of all sorts in turn; large files get more of them."""
        weights = [len(document.file.text) for document in self.documents]
        met: set[tuple[str, str]] = set()
        made = tries = 0
        sorts = list(self.makers)
        while made < number and tries < number * 200:
            tries += 1
            (document,) = self.random.choices(self.documents, weights)
            mutant = self.makers[sorts[made % len(sorts)]](document)
            if mutant is None and tries % 40 == 0:
                # This game may have nothing of that sort; go on with another.
                sorts.append(sorts.pop(made % len(sorts)))
            if mutant is not None and (mutant.file, mutant.text) not in met and mutant.text != document.file.text:
                met.add((mutant.file, mutant.text))
                made += 1
                yield mutant

    # ------------------------------------------------------------ what the game says

    def _all_words(self, files: list[SourceFile]) -> set[str]:
        found = set(KEYWORDS) | set(SOFT_WORDS)
        for file in files:
            found |= set(re.findall(r"[a-z_][a-z0-9_]*", file.text))
        return found

    def _definitions(self) -> dict[str, set[str]]:
        """The names that authors chose, by section."""
        found: dict[str, set[str]] = {}
        for document in self.documents:
            for section, node in document.root or ():
                if isinstance(node, MapNode) and document.kind in ("game", "part", "module"):
                    found.setdefault(section, set()).update(node.keys())
            for spot in document.spots:
                if len(spot.path) > 1 and spot.path[-1] == "attributes" and isinstance(spot.node, MapNode):
                    found.setdefault("attributes", set()).update(spot.node.keys())
        return found

    def _is_defined(self, name: str) -> bool:
        return any(name in names for names in self.definitions.values())

    # ------------------------------------------------------------ misspelling

    def misspelt(self, word: str) -> str | None:
        """The word with one letter too many, too few, changed or swapped; never another word of the game."""
        for _ in range(20):
            at = self.random.randrange(1, len(word))
            letter = self.random.choice(_LETTERS)
            wrong = self.random.choice(
                [
                    word[:at] + letter + word[at:],
                    word[:at] + word[at + 1 :],
                    word[:at] + letter + word[at + 1 :],
                    word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
                ]
            )
            if wrong not in self.words and re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", wrong) and "__" not in wrong:
                return wrong
        return None

    def _word_mutant(self, sort: str, document: Document, start: int, word: str) -> Mutant | None:
        wrong = self.misspelt(word) if len(word) >= _SHORTEST else None
        if wrong is None or document.file.text[start : start + len(word)] != word:
            return None
        text = document.changed(start, start + len(word), wrong)
        return Mutant(sort, document.file.name, text, (document.line(start),), f"{word} -> {wrong}", word)

    def _keys(self, document: Document, known: bool) -> list[tuple[ScalarNode, MapNode, tuple]]:
        found = []
        for spot in document.spots:
            if isinstance(spot.node, MapNode):
                meant = keys_at(place_at(document.kind, spot.path))
                for key, entry in spot.node.entries.items():
                    if (key in meant) == known and entry.key.file is document.file and key != "<<":
                        found.append((entry.key, spot.node, (*spot.path, key)))
        return found

    def misspelt_key(self, document: Document) -> Mutant | None:
        keys = self._keys(document, known=True)
        key = self.random.choice(keys)[0] if keys else None
        return self._word_mutant("key", document, key.start, key.text) if key is not None else None

    def misspelt_definition(self, document: Document) -> Mutant | None:
        """A name misspelt where it is declared; it must be used somewhere, or nobody could tell."""
        if document.kind not in ("game", "part", "module"):
            return None
        keys = [
            key for key, _, path in self._keys(document, known=False)
            if len(path) == 2 and path[0] in ("verbs", "functions", "kinds", "places", "words", "phases", "actions",
                                              "texts", "tables", "dice", "state", "player")
            and self._uses(key.text) > 1
        ]  # fmt: skip
        key = self.random.choice(keys) if keys else None
        return self._word_mutant("definition", document, key.start, key.text) if key is not None else None

    def _uses(self, name: str) -> int:
        return sum(len(re.findall(rf"\b{name}\b", document.file.text)) for document in self.documents)

    def misspelt_id(self, document: Document) -> Mutant | None:
        """A plain YAML value that names something of the game."""
        spots = [
            spot for spot in document.spots
            if isinstance(spot.node, ScalarNode) and spot.path and self._is_defined(spot.node.text)
            and not self._is_language(document, spot) and spot.path[0] not in HEAD_KEYS[:3]
            and "name" not in spot.path and "text" not in spot.path and "texts" not in spot.path
        ]  # fmt: skip
        spot = self.random.choice(spots) if spots else None
        if spot is None:
            return None
        start = spot.node.start + (spot.node.style in ("'", '"') and spot.node.style != "")
        return self._word_mutant("id", document, start, spot.node.text)

    def _is_language(self, document: Document, spot: Spot) -> bool:
        return document.governed_by(spot, "effect", "value", "type", "limit")

    def _names(self, document: Document) -> Iterator[tuple[str, str, int]]:
        """(sort, name, offset in the file) of every name in an effect text."""
        for spot in document.spots:
            node = spot.node
            if not isinstance(node, ScalarNode) or not self._is_language(document, spot):
                continue
            for found in _NAME.finditer(_without_comments(node.text)):
                name, start = found[0], found.start()
                span = node.span_of(start, found.end())
                offset = document.file.offset(span.line, span.column)
                yield self._sort_of(node.text, name, start, found.end()), name, offset

    def _sort_of(self, text: str, name: str, start: int, end: int) -> str:
        if text[start - 1 : start] == ".":
            return "attribute"
        if text[end : end + 1] == "(":
            return "verb" if name in self.definitions.get("verbs", ()) else "function"
        return "keyword" if name in KEYWORDS or name in SOFT_WORDS else "name"

    def misspelt_name(self, document: Document, sort: str) -> Mutant | None:
        names = [(name, offset) for found, name, offset in self._names(document) if found == sort]
        if not names:
            return None
        name, offset = self.random.choice(names)
        return self._word_mutant(sort, document, offset, name)

    def misspelt_choice(self, document: Document) -> Mutant | None:
        spots = []
        for spot in document.spots:
            if isinstance(spot.node, ScalarNode) and not spot.node.style:
                place: Place | None = place_at(document.kind, spot.path)
                words = [part.schema.get("enum") for part in _parts(place)] if place is not None else []
                if any(spot.node.text in [str(one) for one in enum] for enum in words if enum):
                    spots.append(spot)
        spot = self.random.choice(spots) if spots else None
        return self._word_mutant("enum", document, spot.node.start, spot.node.text) if spot is not None else None

    # ------------------------------------------------------------ keys and values

    def _lines_of(self, document: Document, key: ScalarNode, value: Node) -> tuple[int, int]:
        return document.line(key.start), document.line(max(value.end - 1, key.start))

    def _own_lines(self, document: Document) -> list[tuple[ScalarNode, Node, MapNode, tuple]]:
        """Entries that fill whole lines, without a list item's dash before them."""
        found = []
        for spot in document.spots:
            if not isinstance(spot.node, MapNode):
                continue
            for name, entry in spot.node.entries.items():
                if entry.key.file is not document.file or entry.used_at is not None:
                    continue
                first = document.line(entry.key.start)
                before = document.file.lines[first - 1][: entry.key.start - document.file.line_starts[first - 1]]
                if not before.strip() and len(spot.node.entries) > 1:
                    found.append((entry.key, entry.value, spot.node, (*spot.path, name)))
        return found

    def deleted_key(self, document: Document) -> Mutant | None:
        """A key that its entry can't do without."""
        entries = []
        for key, value, parent, path in self._own_lines(document):
            place = place_at(document.kind, path[:-1])
            needed = {name for part in _parts(place) for name in part.schema.get("required", ())} if place else set()
            if key.text in needed or (len(path) == 3 and path[0] == "things" and key.text == "kind"):
                entries.append((key, value, parent))
        if not entries:
            return None
        key, value, parent = self.random.choice(entries)
        first, last = self._lines_of(document, key, value)
        starts = document.file.line_starts
        end = starts[last] if last < len(starts) else len(document.file.text)
        text = document.changed(starts[first - 1], end, "")
        head = document.line(parent.start)
        return Mutant("deleted", document.file.name, text, tuple({first - 1, first, head, head - 1}), key.text)

    def doubled_key(self, document: Document) -> Mutant | None:
        entries = self._own_lines(document)
        if not entries:
            return None
        key, value, *_ = self.random.choice(entries)
        first, last = self._lines_of(document, key, value)
        starts = document.file.line_starts
        begin, end = starts[first - 1], starts[last] if last < len(starts) else len(document.file.text)
        block = document.file.text[begin:end]
        block = block if block.endswith("\n") else block + "\n"
        return Mutant(
            "doubled", document.file.name, document.changed(begin, begin, block),
            (first, first + last - first + 1), key.text,
        )  # fmt: skip

    def swapped_type(self, document: Document) -> Mutant | None:
        """A list for one value, a map for a number, a word for a number, a number for a name."""
        spots = [
            spot for spot in document.spots
            if isinstance(spot.node, ScalarNode) and spot.path and spot.node.style not in ("|", ">")
            and spot.node.text and not {"text", "name", "texts", "title", "about", "ledger"} & set(map(str, spot.path))
            and document.line(spot.node.start) == document.line(spot.node.end)
        ]  # fmt: skip
        if not spots:
            return None
        spot = self.random.choice(spots)
        node = spot.node
        written = document.file.text[node.start : node.end]
        if isinstance(node.value, bool):
            new = self.random.choice(["[1, 2]", "perhaps"])
        elif isinstance(node.value, int):
            new = self.random.choice([f"{{a: {written}}}", "many"])
        elif self._is_language(document, spot):
            new = self.random.choice([f"{{a: {written}}}", "[[1]]"])
        else:
            new = self.random.choice([f"{{a: {written}}}", "{}", "7"])
        text = document.changed(node.start, node.end, new)
        return Mutant("type", document.file.name, text, (document.line(node.start),), f"{written} -> {new}")

    def changed_arity(self, document: Document) -> Mutant | None:
        """One argument more or less in a call of the game's own verbs and functions."""
        own = self.definitions.get("verbs", set()) | self.definitions.get("functions", set())
        calls = []
        for spot in document.spots:
            if isinstance(spot.node, ScalarNode) and self._is_language(document, spot):
                for found in _CALL.finditer(_without_comments(spot.node.text)):
                    if found[1] in own and found[2].strip():
                        calls.append((spot.node, found))
        if not calls:
            return None
        node, found = self.random.choice(calls)
        arguments = [one.strip() for one in found[2].split(",")]
        more = [*arguments, arguments[-1], arguments[0]]
        less = arguments[:-1]
        new = self.random.choice([more, less]) if len(arguments) == 1 else self.random.choice([more, more, []])
        span = node.span_of(found.start(2), found.end(2))
        start = document.file.offset(span.line, span.column)
        end = document.file.offset(span.end_line, span.end_column)
        if document.file.text[start:end] != found[2]:
            return None
        text = document.changed(start, end, ", ".join(new))
        return Mutant("arity", document.file.name, text, (span.line,), f"{found[0]} -> ({', '.join(new)})")

    def wrong_indentation(self, document: Document) -> Mutant | None:
        """A line moved by a space or two, among lines that stay where they are."""
        file = document.file
        entries = self._own_lines(document)
        if not entries:
            return None
        key, value, parent, _ = self.random.choice(entries)
        first, last = self._lines_of(document, key, value)
        siblings = list(parent.entries.values())
        inner = siblings[0].key is not key
        shift = self.random.choice([1, 2, 3, -1]) if inner else self.random.choice([1, 3])
        line = file.lines[first - 1]
        indentation = len(line) - len(line.lstrip(" "))
        if first != last or indentation + shift <= 0:
            return None
        start = file.line_starts[first - 1]
        text = document.changed(start, start + indentation, " " * (indentation + shift))
        return Mutant("indentation", file.name, text, (first - 1, first, first + 1), f"{key.text} by {shift}")


def _without_comments(text: str) -> str:
    """The text with its comments blanked out, so that offsets stay."""
    return re.sub(r"#[^\n]*", lambda comment: " " * len(comment[0]), text)
