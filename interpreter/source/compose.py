"""From text to tree: strict YAML, built from the parser's events.

Refused here are the things that make YAML surprising: a key written twice, tags, aliases that explode, several
documents in one file, tabs as indentation. Everything is reported with its place; the caller gets a tree whenever one
could be built. The sink is anything with `report(code, span, message, hint=None, related=(), notes=())`, where
`related` holds (span, message) pairs.
"""

from __future__ import annotations

import re
from typing import Protocol

import yaml

try:
    from yaml.cyaml import CParser
except ImportError:
    CParser = None

from .files import SourceFile
from .memory import without_collecting
from .scalars import resolve
from .span import Span
from .syntax_faults import report_syntax_fault
from .tree import Entry, ListNode, MapNode, Node, ScalarNode

# Deep enough for any content, shallow enough that every later stage may recurse over the tree.
MAX_DEPTH = 60
# Nodes that aliases may add to a file, all together: far above honest use, far below what hurts.
MAX_ALIASED_NODES = 100_000

# After so many faults the file is not what its author takes it for.
MAX_FAULTS = 100

# What YAML calls printable, less the three exotic line ends (U+0085, U+2028, U+2029), which editors and parsers count
# differently. A byte-order mark in the middle of a text is left over from pasting files together.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
# `&name` and `!tag` in front of a value, with the spaces, line ends and comments up to the value.
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*(?:[ \t\r\n]+(?:#[^\r\n]*)?)*)+")
_TAG = re.compile(r"(?:&\S+\s+)?(?P<tag>!\S*)")
_CORE = "tag:yaml.org,2002:"
_SCALAR_TAGS = {"str": str, "int": int, "float": (int, float), "bool": bool, "null": type(None)}


class Reports(Protocol):
    """What the composer needs of a sink."""

    def report(self, code, span, message, hint=None, related=(), notes=()) -> None: ...


class _PurePythonParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """Stands in where PyYAML was built without libyaml: the same events, slower."""

    def __init__(self, stream: str) -> None:
        yaml.reader.Reader.__init__(self, stream)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)


class _Frame:
    """A map or list that is still open."""

    __slots__ = ("node", "entries", "items", "key", "anchor", "size_before", "height", "end", "begun_again")

    def __init__(self, node: Node, entries, items, anchor: str | None, size_before: int) -> None:
        self.node = node
        self.entries = entries
        self.items = items
        self.key: ScalarNode | None = None
        self.anchor = anchor
        self.size_before = size_before
        self.height = 0
        self.end = node.start
        self.begun_again = False


class _Stop(Exception):
    """A fault after which the rest of the file can't be read sensibly; it has been reported."""


def compose(file: SourceFile, sink: Reports) -> Node | None:
    """Build the tree of a file; report faults to the sink; None if there is no tree to work with."""
    found = _FORBIDDEN.search(file.text)
    if found is not None:
        _report_forbidden_character(file, found, sink)
        return None
    composer = _Composer(file, sink)
    try:
        with without_collecting():
            return composer.run((CParser or _PurePythonParser)(file.text))
    except yaml.YAMLError as error:
        report_syntax_fault(file, error, _is_whole, sink)
        return None
    except _Stop:
        return None


def _is_whole(text: str) -> bool:
    """Can this text be parsed?"""
    parser = (CParser or _PurePythonParser)(text)
    try:
        while parser.check_event():
            parser.get_event()
    except yaml.YAMLError:
        return False
    return True


def _report_forbidden_character(file: SourceFile, found: re.Match[str], sink: Reports) -> None:
    char = found[0]
    span = file.span(found.start(), found.end())
    if char == "\0":
        message, hint = "a NUL character stands here; this does not look like a text file", None
    elif char == "\ufeff":
        message, hint = "a byte-order mark stands in the middle of the file", "delete this invisible character"
    elif char in "\x85\u2028\u2029":
        message = f"an unusual line end (U+{ord(char):04X}) stands here"
        hint = "delete it and press Enter instead"
    else:
        message = f"the invisible control character U+{ord(char):04X} stands here"
        hint = "delete this character; it often comes with text copied from a PDF"
    sink.report("Y001", span, message, hint)


class _Composer:
    def __init__(self, file: SourceFile, sink: Reports) -> None:
        self.file = file
        self.sink = sink
        self.anchors: dict[str, tuple[Node, int, int]] = {}
        self.open_anchors: dict[str, int] = {}
        #: Where each mark stands, as long as nothing repeats it.
        self.marked: dict[str, int] = {}
        self.aliased = 0
        self.told = 0

    def run(self, parser) -> Node | None:
        """One pass over the events with an explicit stack, so depth never costs recursion."""
        file = self.file
        get_event = parser.get_event
        scalar_event, alias_event = yaml.ScalarEvent, yaml.AliasEvent
        map_start, list_start = yaml.MappingStartEvent, yaml.SequenceStartEvent
        map_end, list_end = yaml.MappingEndEvent, yaml.SequenceEndEvent
        stream_end, document_start = yaml.StreamEndEvent, yaml.DocumentStartEvent
        # Entries are the most frequent objects; this skips the named tuple's own constructor.
        new_entry = tuple.__new__

        root: Node | None = None
        documents = 0
        stack: list[_Frame] = []
        top: _Frame | None = None
        count = 0
        while True:
            event = get_event()
            kind = type(event)
            used_at = None
            if kind is scalar_event:
                count += 1
                text = event.value
                style = event.style or ""
                start = event.start_mark.index
                end = event.end_mark.index
                value = text if style else resolve(text)
                tag, anchor = event.tag, event.anchor
                if tag is not None:
                    value = self.tagged_value(event, text)
                if tag is not None or anchor is not None:
                    start = self.skip_properties(start, end)
                if style and style in "|>":
                    # The parser lets a block reach to the next token; for people it ends with its last line.
                    end = start + len(file.text[start:end].rstrip())
                node: Node = ScalarNode(file, start, end, value, text, style)
                if anchor is not None:
                    self.anchors[anchor] = (node, 1, 0)
                    self.marked[anchor] = event.start_mark.index
            elif kind is map_start or kind is list_start:
                count += 1
                if len(stack) >= MAX_DEPTH:
                    self.too_deep(file.span(event.start_mark.index, event.end_mark.index))
                start = event.start_mark.index
                if event.tag is not None and event.tag not in ("!", _CORE + ("map" if kind is map_start else "seq")):
                    self.foreign_tag(event)
                if event.tag is not None or event.anchor is not None:
                    start = self.skip_properties(start, len(file.text))
                if event.anchor is not None:
                    self.open_anchors[event.anchor] = self.marked[event.anchor] = event.start_mark.index
                if kind is map_start:
                    entries: dict[str, Entry] = {}
                    frame = _Frame(
                        MapNode(file, start, start, entries), entries, None, event.anchor, count + self.aliased
                    )
                else:
                    items: list[Node] = []
                    frame = _Frame(ListNode(file, start, start, items), None, items, event.anchor, count + self.aliased)
                stack.append(frame)
                top = frame
                continue
            elif kind is map_end or kind is list_end:
                frame = stack.pop()
                node = frame.node
                # A block has no closing sign: it ends with the last thing in it, not where the next token begins.
                end = event.end_mark.index
                node.end = end if end > event.start_mark.index else frame.end
                height = frame.height + 1
                if frame.entries is not None and "<<" in frame.entries:
                    self.merge(node, frame.entries)
                if frame.anchor is not None:
                    self.open_anchors.pop(frame.anchor, None)
                    self.anchors[frame.anchor] = (node, count + self.aliased - frame.size_before + 1, height)
                top = stack[-1] if stack else None
                if top is not None and height > top.height:
                    top.height = height
            elif kind is alias_event:
                used_at = file.span(event.start_mark.index, event.end_mark.index)
                node, height = self.alias_target(event.anchor, used_at)
                if len(stack) + height > MAX_DEPTH:
                    self.too_deep(used_at)
                if top is not None and height > top.height:
                    top.height = height
            elif kind is stream_end:
                break
            else:
                if kind is document_start:
                    documents += 1
                    if documents == 2:
                        self.several_documents(event)
                        return root
                continue

            # The finished node goes into the map or list that is open.
            if top is None:
                root = node
            elif top.items is not None:
                top.items.append(node)
                top.end = node.end if used_at is None else event.end_mark.index
            elif top.key is None:
                top.key = self.as_key(node, used_at)
                top.end = top.key.end
            else:
                key = top.key
                top.key = None
                name = key.text
                if name in top.entries:
                    if not top.begun_again:
                        self.duplicate_key(name, top.entries[name].key.span, key.span)
                    # Where the first key comes again, the start of a further item is missing; the rest follows from it.
                    top.begun_again |= name == next(iter(top.entries)) and len(top.entries) > 1
                else:
                    top.entries[name] = new_entry(Entry, (key, node, used_at))
                # An empty value has no place of its own that could be shown.
                if used_at is not None:
                    top.end = event.end_mark.index
                elif node.end > node.start:
                    top.end = node.end
        self.file.unrepeated = self.marked
        return root if root is not None else ScalarNode(file, 0, 0, None, "", "")

    def tell(self, code: str, span: Span, message: str, hint: str | None = None, related=()) -> None:
        """Report a fault after which reading goes on, unless there were too many."""
        self.told += 1
        if self.told > MAX_FAULTS:
            raise _Stop
        self.sink.report(code, span, message, hint, related=related)

    def skip_properties(self, start: int, end: int) -> int:
        """The offset of the value itself, after `&name` and `!tag` in front of it."""
        found = _PROPERTIES.match(self.file.text, start, end)
        return found.end() if found else start

    def as_key(self, node: Node, used_at: Span | None) -> ScalarNode:
        if not isinstance(node, ScalarNode):
            self.sink.report(
                "Y003",
                used_at or node.span,
                "a key must be a single word, but here a list or a map stands before the colon",
                "text that begins with `[` or `{` needs quotes",
            )
            raise _Stop
        if node.text == "" and not node.style:
            self.sink.report("Y003", node.span, "there is no key in front of this colon", "write a name before the `:`")
            raise _Stop
        return node

    def duplicate_key(self, name: str, first: Span, again: Span) -> None:
        self.tell(
            "Y004",
            again,
            f"the key `{name}` is written twice here",
            "remove one of the two, or give it another name",
            related=((first, f"`{name}` stands here first"),),
        )

    def tagged_value(self, event, text: str):
        tag = event.tag
        if tag in ("!", _CORE + "str"):
            return text
        wanted = _SCALAR_TAGS.get(tag.removeprefix(_CORE)) if tag.startswith(_CORE) else None
        value = resolve(text)
        if wanted is None or not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
            self.foreign_tag(event)
        return value

    def foreign_tag(self, event) -> None:
        start = event.start_mark.index
        found = _TAG.match(self.file.text, start)
        span = self.file.span(found.start("tag"), found.end("tag")) if found else self.file.span(start, start)
        written = found["tag"] if found else event.tag
        self.tell(
            "Y010",
            span,
            f"the tag `{written}` has no meaning in content files",
            "remove the tag; text that begins with `!` needs quotes",
        )

    def alias_target(self, name: str, used_at: Span) -> tuple[Node, int]:
        if name in self.open_anchors:
            begun = self.file.span(self.open_anchors[name], self.open_anchors[name] + len(name) + 1)
            self.sink.report(
                "Y008",
                used_at,
                f"`*{name}` stands inside the thing it repeats, so it would never end",
                related=((begun, f"`&{name}` begins here"),),
            )
            raise _Stop
        known = self.anchors.get(name)
        if known is None:
            # Scalars stand in for what is missing, so that the rest of the file is still checked.
            self.unknown_anchor(name, used_at)
            offset = self.file.offset(used_at.line, used_at.column)
            return ScalarNode(self.file, offset, offset + len(name) + 1, None, "", ""), 0
        self.marked.pop(name, None)
        node, size, height = known
        self.aliased += size
        if self.aliased > MAX_ALIASED_NODES:
            self.sink.report(
                "Y008",
                used_at,
                f"the repetitions by `*name` in this file add up to more than {MAX_ALIASED_NODES:,} values",
                "write the content out, or repeat less",
            )
            raise _Stop
        return node, height

    def unknown_anchor(self, name: str, used_at: Span) -> None:
        anchors = sorted(self.anchors)
        hint = "text that begins with `*` needs quotes"
        if anchors:
            hint = f"anchors so far: {', '.join(f'`&{known}`' for known in anchors[:8])}; {hint}"
        self.tell("Y006", used_at, f"`*{name}` repeats something named `&{name}`, but there is none above", hint)

    def merge(self, node: MapNode, entries: dict[str, Entry]) -> None:
        """Replace `<<: *name` by the keys of that map; keys written out win."""
        merge_entry = entries["<<"]
        if merge_entry.key.style:
            return
        sources = merge_entry.value.items if isinstance(merge_entry.value, ListNode) else [merge_entry.value]
        if not all(isinstance(source, MapNode) for source in sources):
            self.sink.report(
                "Y003",
                merge_entry.used_at or merge_entry.value.span,
                "`<<` takes in the keys of another map, but this is not a map",
                "write `<<: *name`, where `&name` marks a map",
            )
            del entries["<<"]
            return
        merged: dict[str, Entry] = {}
        for source in sources:
            self.aliased += len(source.entries)
            for key, entry in source.entries.items():
                earlier = merged.setdefault(key, entry)
                if earlier is not entry and key not in entries:
                    self.tell(
                        "Y009",
                        merge_entry.key.span,
                        f"two of the maps taken in by `<<` have the key `{key}`; the first one counts",
                        related=((earlier.key.span, "this one counts"), (entry.key.span, "this one is ignored")),
                    )
        written = dict(entries)
        entries.clear()
        for key, entry in written.items():
            if key == "<<":
                entries.update((name, found) for name, found in merged.items() if name not in written)
            else:
                entries[key] = entry

    def too_deep(self, span: Span) -> None:
        self.sink.report(
            "Y016",
            span,
            f"this is nested more than {MAX_DEPTH} levels deep",
            "check the indentation and the brackets above; no content needs so many levels",
        )
        raise _Stop

    def several_documents(self, event) -> None:
        self.sink.report(
            "Y011",
            self.file.span(event.start_mark.index, event.end_mark.index),
            "a second document begins here, but a content file holds one",
            "remove the line `---`, or move what follows into a file of its own",
        )
