"""Family N: definitions that nothing uses, and names that are taken for one another."""

from __future__ import annotations

from ..diagnostics.diagnostic import Sink
from ..source.tree import MapNode
from .check import Check
from .written import Definition, Written

_SORTS = {
    "words": "the word list",
    "kinds": "the kind",
    "state": "the figure",
    "player": "the attribute",
    "places": "the place",
    "tables": "the table",
    "dice": "the die",
    "functions": "the function",
    "verbs": "the verb",
    "rule_templates": "the rule template",
}
#: Letters and digits that look alike in many typefaces.
_ALIKE = str.maketrans({"0": "o", "1": "l", "5": "s"})


def unused_definitions(written: Written, sink: Sink) -> None:
    for found in written.of(*_SORTS):
        names = written.plurals(found.name) if found.section == "kinds" else {found.name}
        if found.section == "kinds" and isinstance(found.node, MapNode) and "grid" in found.node:
            # A board is there to be seen, whatever the rules say of it.
            continue
        if found.at_home and sum(written.mentions[name] for name in names) <= 1:
            sink.report(
                "N019",
                found.key.span,
                f"{_SORTS[found.section]} `{found.name}` is used nowhere",
                "use it, or remove it",
            )


def unused_texts(written: Written, sink: Sink) -> None:
    for found in written.of("texts"):
        if found.at_home and written.mentions[found.name] <= 1:
            sink.report("L005", found.key.span, f"nothing ever says `{found.name}`", "say it, or remove the text")


def confusable_names(written: Written, sink: Sink) -> None:
    """Names that differ only in letters that look alike, or in where their parts are joined."""
    met: dict[tuple[str, str], Definition] = {}
    for found in written.definitions:
        if not found.at_home or found.section == "variants":
            continue
        sign = (found.section, found.name.translate(_ALIKE).replace("rn", "m").replace("vv", "w").replace("_", ""))
        first = met.setdefault(sign, found)
        if first.name != found.name and not _counted(first.name, found.name):
            sink.report(
                "N020",
                found.key.span,
                f"`{found.name}` is easily taken for `{first.name}`",
                "give one of them another name",
                related=[(first.key.span, f"`{first.name}` stands here")],
            )


def _counted(left: str, right: str) -> bool:
    """Do the two differ in numbers only, as counted things do?"""
    return left.rstrip("0123456789_") == right.rstrip("0123456789_")


CHECKS = (
    Check(("N019",), unused_definitions),
    Check(("L005",), unused_texts),
    Check(("N020",), confusable_names),
)
