"""Single things of a game drawn as cards, and definitions as their author wrote them."""

from __future__ import annotations

from ..check.world import ThingInfo
from ..play.screen import framed, safe, wrapped
from ..source.tree import ListNode, MapNode, Node, ScalarNode
from .description import Description, Named, entry_lines, source_lines

_CARD_WIDTH = 64


def thing_lines(game: Description, info: ThingInfo, width: int, fancy: bool) -> list[str]:
    """A thing as a card in a box: figures with where they are from, words, rules, and the place it is written at."""
    width = min(width, _CARD_WIDTH)
    inner = width - 4
    thing = info.definition
    name = game.text(thing.name, info.id) if thing is not None else info.id
    title = safe(name if name == info.id else f"{name} [{info.id}]")
    blocks = [[info.kind, *_figures(game, info)]]
    if thing is not None:
        blocks.append(wrapped(safe(game.text(thing.text)), inner) if game.text(thing.text) else [])
        blocks.append(_cut([line for rule in thing.rules for line in source_lines(rule.node)], inner))
        blocks.append(_cut([line for key, _ in thing.effects.values() for line in entry_lines(key)], inner))
        if thing.todo is not None:
            blocks.append(wrapped(f"not finished: {safe(game.text(thing.todo))}", inner))
    if info.key is not None:
        blocks.append(wrapped(str(info.key.span), inner))
    return framed(title, blocks, width, fancy)


def _figures(game: Description, info: ThingInfo) -> list[str]:
    """Each figure that the thing gives, and where it is from. Words on it, such as its ability, have marks too."""
    thing = info.definition
    source = thing.source if thing is not None else None
    rows = []
    for name, (_, node) in info.values.items():
        rows.append((name, value_text(node), _provenance(source, name)))
    for name, number in info.fixed.items():
        rows.append((name, _fixed_text(game, info, name, number), ""))
    if isinstance(source, MapNode):
        given = {row[0] for row in rows}
        rows += [(name, "", node.text) for name, node in source if name not in given and isinstance(node, ScalarNode)]
    names, values = (max((len(row[column]) for row in rows), default=0) for column in (0, 1))
    return [safe(f"{name:<{names}}  {value:<{values}}  {where}").rstrip() for name, value, where in rows]


def _fixed_text(game: Description, info: ThingInfo, name: str, number: int) -> str:
    """A figure that the interpreter numbers: words by their text."""
    attribute = game.world.attributes.get(info.kind, {}).get(name)
    if attribute is not None and attribute.type.base == "word":
        words = game.world.words.get(attribute.type.of, [])
        if isinstance(number, int) and 0 <= number < len(words):
            return words[number]
    return str(number)


def _provenance(source: Node | None, name: str) -> str:
    node = source.get(name) if isinstance(source, MapNode) else source
    return node.text if isinstance(node, ScalarNode) else ""


def value_text(node: Node | None) -> str:
    """A value of content in one line."""
    if isinstance(node, ListNode):
        return ", ".join(value_text(item) for item in node) or "-"
    if isinstance(node, MapNode):
        return ", ".join(f"{key} {value_text(value)}" for key, value in node) or "-"
    return " ".join(node.text.split()) if isinstance(node, ScalarNode) else "-"


def kind_lines(game: Description, name: str, width: int, fancy: bool) -> list[str]:
    """A kind: what its things have, and which there are."""
    kind = game.game.kinds[name]
    inner = min(width, _CARD_WIDTH) - 4
    attributes = []
    for attribute in game.world.attributes.get(name, {}).values():
        definition = attribute.definition
        type_ = definition.type.text if definition is not None and definition.type is not None else str(attribute.type)
        inherited = f"  (of {attribute.owner})" if attribute.owner != name else ""
        attributes += wrapped(safe(f"{attribute.name}: {type_}{inherited}"), inner, "", "  ")
    things = game.things_of(name)
    listed = ", ".join(info.id for info in things)
    blocks = [
        [f"a kind of {kind.parent.text}"] if kind.parent is not None else ["a kind"],
        attributes,
        wrapped(safe(f"{len(things)} things: {listed}" if things else "no things of its own"), inner),
        wrapped(str(kind.key.span), inner),
    ]
    return framed(game.text(kind.text, name), blocks, min(width, _CARD_WIDTH), fancy)


def definition_lines(found: Named) -> list[str]:
    """Any other definition: what it is, where it stands, and its text."""
    is_entry = isinstance(found.node, ScalarNode)
    lines = entry_lines(found.node) if is_entry else source_lines(found.node)
    return [f"{found.sort} {found.name}  ({found.node.span})", "", *(f"  {safe(line)}".rstrip() for line in lines)]


def _cut(lines: list[str], width: int) -> list[str]:
    """Lines of code as they are; what does not fit goes on in a further line, one step deeper."""
    cut: list[str] = []
    for line in map(safe, lines):
        indent = len(line) - len(line.lstrip())
        cut += wrapped(line, width, " " * indent, " " * (indent + 4)) if line.strip() else [""]
    return cut
