"""Does a file have the shape its kind asks for?

`schema_fit` says yes or no at once; only for a file that does not fit, jsonschema lists the faults, and `schema_faults`
says them in the author's words. What names and effects mean is left to later stages.
"""

from __future__ import annotations

from functools import cache

from ..diagnostics.diagnostic import Sink
from ..diagnostics.suggest import nearest, suggestion
from ..source.tree import ListNode, MapNode, Node, ScalarNode, plain
from .schema_fit import fitting, section_fitting
from .schemas import schema, schema_names

# The key that tells what a file is, in the order of precedence.
HEAD_KEYS = ("game", "part", "module", "scenarios", "ledger", "prelude")
# A file with more faults than this is broken in a way that a longer list would not make clearer.
MAX_FAULTS = 200


def kind_of(node: Node, sink: Sink) -> str | None:
    """The kind of a content file, told by its head key; None after reporting that it has none."""
    if isinstance(node, ScalarNode) and node.value is None:
        sink.report("S009", node.file.span(0, 0), "this file is empty", "write content, or remove the file")
        return None
    if not isinstance(node, MapNode):
        found = "a list" if isinstance(node, ListNode) else "plain text"
        sink.report(
            "S011",
            node.span.start_point(),
            f"a content file consists of sections such as `game:`, but this one is {found}",
            "begin the file with `game: name` or `part: name`",
        )
        return None
    for key in HEAD_KEYS:
        if key in node.entries:
            return key
    heads = ", ".join(f"`{key}:`" for key in HEAD_KEYS)
    for key in node.entries:
        meant = nearest(key, HEAD_KEYS)
        # A section of this name exists too: `games` can only be a slip, but `places` is not a slip of `part`.
        if meant is not None and key not in _section_names():
            sink.report("S011", node.key_span(key), f"`{key}` is not a kind of file", suggestion(key, meant))
            return None
    first = next(iter(node.entries), None)
    sink.report(
        "S011",
        node.key_span(first) if first is not None else node.span,
        "this file does not say what kind of file it is",
        f"add one of {heads}; a further file of the same game begins with `part: name`",
    )
    return None


def check(node: Node, kind: str, sink: Sink) -> bool:
    """Report everything in a file that does not fit the schema of its kind; True if it fits."""
    data = plain(node)
    if fitting(kind)(data):
        return True
    from .schema_faults import explain

    errors = []
    for error in _validator(kind).iter_errors(_only_faulty(data)):
        errors.append(error)
        if len(errors) >= MAX_FAULTS:
            break
    explain(errors, node, kind, sink)
    return not errors


@cache
def _section_names() -> frozenset[str]:
    return frozenset(schema("common")["$defs"]["sections"]["properties"])


@cache
def _validator(kind: str):
    """The validator that explains; imported late because most runs never need it."""
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    resources = [(schema(name)["$id"], Resource.from_contents(schema(name))) for name in schema_names()]
    return Draft202012Validator(schema(kind), registry=Registry().with_resources(resources))


def _only_faulty(data: object) -> object:
    """The data without the entries that fit, so that the slow validator has work for the faulty ones only.

    Entries of lists stay, since their positions count; whatever is not a section stays too, since it may be required as
    a whole.
    """
    if not isinstance(data, dict):
        return data
    kept = {}
    for key, section in data.items():
        if isinstance(section, dict) and key in _section_names():
            fits = section_fitting(key)
            if fits(section):
                continue
            faulty = {name: entry for name, entry in section.items() if not fits({name: entry})}
            # If each entry fits alone, something is wrong with the section as a whole.
            section = faulty or section
        kept[key] = section
    return kept
