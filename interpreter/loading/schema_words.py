"""Words and hints for values that do not fit: what types are called, how a value is put right."""

from __future__ import annotations

import re

from ..source.tree import ListNode, MapNode, Node, ScalarNode

TYPE_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "keys and values",
    "null": "nothing",
}
_TRUE_WORDS = frozenset(("yes", "on", "y"))
_FALSE_WORDS = frozenset(("no", "off", "n"))


def without_overlap(types: list[str]) -> list[str]:
    """The types without those that another one includes."""
    return [word for word in types if not (word == "integer" and "number" in types)]


def type_hint(node: Node, wanted: list[str]) -> str | None:
    """How to write a value so that it is of a wanted type."""
    if isinstance(node, ScalarNode):
        text = node.text.strip()
        if "boolean" in wanted and text.lower() in _TRUE_WORDS | _FALSE_WORDS:
            return f"write `{'true' if text.lower() in _TRUE_WORDS else 'false'}`"
        if node.style and wanted[0] in ("integer", "number") and re.fullmatch(r"-?\d+(\.\d+)?", text):
            return "remove the quotes"
        if "string" in wanted:
            return f'put it in quotes: "{short(text)}"'
        if "array" in wanted and text and len(text) < 40 and "\n" not in text:
            return f"write it as a list: `[{text}]`"
        if "object" in wanted:
            return "write `key: value` lines under it, indented deeper"
        return None
    if "string" in wanted and isinstance(node, ListNode):
        return "text that begins with `[` needs quotes or a `|` block" if _is_flow(node, "[") else None
    if "string" in wanted and isinstance(node, MapNode):
        if _is_flow(node, "{"):
            return "text that begins with `{` needs quotes or a `|` block"
        return "text with a `: ` in it needs quotes or a `|` block"
    if wanted == ["array"] and isinstance(node, MapNode):
        return "begin each item with `- `"
    if wanted == ["object"] and isinstance(node, ListNode):
        return "write `name: value` lines without `- `"
    return None


def _is_flow(node: Node, sign: str) -> bool:
    return node.file.text.startswith(sign, node.start)


def found_amount(instance: object) -> object:
    """What a limit was compared with: the number itself, or how many there are."""
    return len(instance) if isinstance(instance, (list, dict, str)) else instance


def listed(words: list[str], joint: str = "and", quoted: bool = True) -> str:
    """Words in a row: `a`, `b` or `c`."""
    shown = [f"`{word}`" if quoted else word for word in words]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {joint} {shown[-1]}"


def short(text: str) -> str:
    """A text cut to what fits into a message."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:37]}..."
