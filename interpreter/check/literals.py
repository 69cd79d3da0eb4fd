"""Types and literal values as they stand in YAML: `0 to 7 = 0`, `[red, blue]`, `{fist: 6}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token, Tree

from ..diagnostics.suggest import did_you_mean
from ..ir.nodes import Mark
from ..lang import types as t
from ..lang.parse import SyntaxFault, parse
from ..source.tree import ListNode, MapNode, Node, ScalarNode, kind_word

if TYPE_CHECKING:
    from .world import World


def parse_node(world: World, node: ScalarNode, entry: str) -> Tree | None:
    """Parse a scalar's text; faults go to the sink at their exact place."""
    try:
        return parse(node.text, entry)
    except SyntaxFault as fault:
        if entry == "effect" and node.style == ">" and _joins_lines(node):
            message = "a folded `>` block joins its lines, so that statements run into each other"
            world.sink.report("Y014", node.span, message, "use a literal `|` block")
            return None
        span = node.span_of(fault.start, fault.end) if fault.end > fault.start else node.span
        world.sink.report(fault.code, span, fault.message, fault.hint)
        return None


def _joins_lines(node: ScalarNode) -> bool:
    """Does a folded block have more than one line with something on it?"""
    return len(node.file.text[node.start : node.end].split("\n", 1)[-1].strip().splitlines()) > 1


def read_type(
    world: World, node: ScalarNode, with_default: bool = False, keep_default: bool = False
) -> tuple[t.Type, object]:
    """The type a text names, and its default: a value, or with `keep_default` the tree, read where it is called."""
    tree = parse_node(world, node, "type")
    if tree is None:
        return t.ANY, None
    base, optional, default = tree.children
    type_ = _base_type(world, node, base)
    if optional is not None:
        # Of a figure with an entry for each key, the entries may be empty.
        type_ = t.map_of(type_.of[0], t.maybe(type_.of[1])) if type_.base == "map" else t.maybe(type_)
    if default is None:
        return type_, None
    if not with_default:
        world.sink.report("D001", node.span, "a default has no meaning here")
        return type_, None
    if keep_default:
        return type_, default.children[0]
    return type_, _constant(world, node, default.children[0], type_)


def _base_type(world: World, node: ScalarNode, tree: Tree) -> t.Type:
    if tree.data == "bounded":
        low, high = (_integer(child) for child in tree.children)
        if low is None or high is None or low > high:
            world.sink.report(
                "T001",
                node.span_of(tree.meta.start_pos, tree.meta.end_pos),
                "a range needs two numbers, the lower one first",
            )
            return t.NUMBER
        return t.Type("number", low=low, high=high)
    token = tree.children[0]
    if tree.data == "place_type":
        return _place_type(world, node, token)
    named = _named_type(world, node, token)
    if tree.data == "set_of":
        return t.list_of(named, unique=True)
    if tree.data == "list_of":
        return t.list_of(named)
    if tree.data == "per_key":
        return t.map_of(_named_type(world, node, tree.children[1]), named)
    return named


def _place_type(world: World, node: ScalarNode, token: Token | None) -> t.Type:
    held = _named_type(world, node, token) if token is not None else t.thing()
    if held.is_thing:
        return t.place_of(held.of)
    if held.base != "any":
        world.sink.report("T001", node.span_of(token.start_pos, token.end_pos), f"a place holds things, not {held}")
    return t.ANY


def _named_type(world: World, node: ScalarNode, token: Token) -> t.Type:
    name = str(token)
    simple = {"number": t.NUMBER, "boolean": t.BOOLEAN, "action": t.ACTION, "thing": t.thing()}
    if name in simple:
        return simple[name]
    if name in world.hierarchy.parents:
        return t.thing(name)
    if name in world.words:
        return t.word(name)
    world.sink.report(
        "N015",
        node.span_of(token.start_pos, token.end_pos),
        f"there is no type `{name}`",
        did_you_mean(name, [*simple, "place", *world.hierarchy.parents, *world.words])
        or "a type is `number`, `boolean`, a kind, a word list, or a range such as `0 to 7`",
    )
    return t.ANY


def _integer(tree: Tree) -> int | None:
    if tree.data == "number":
        return int(tree.children[0])
    if tree.data == "negative":
        inner = _integer(tree.children[0])
        return None if inner is None else -inner
    return None


def _constant(world: World, node: ScalarNode, tree: Tree, type_: t.Type) -> int | tuple | None:
    """A default; of a figure with an entry for each key it is the value of every entry."""
    at = Mark(node, tree.meta.start_pos, tree.meta.end_pos)
    if type_.base == "map":
        return _constant(world, node, tree, type_.of[1])
    number = _integer(tree)
    if number is not None and type_.base in ("number", "any"):
        return _in_range(world, number, type_, at)
    if tree.data == "none" and type_.optional:
        return t.none_value(type_)
    if tree.data == "list" and type_.base == "list":
        members = [_constant(world, node, child, type_.of) for child in tree.children if child is not None]
        if None in members:
            return None
        return tuple(sorted(set(members))) if type_.unique else tuple(members)
    if tree.data == "name" and type_.is_thing:
        world.sink.report("T001", at.span, "a thing can't be a default", "write `or none`, and set it in `setup:`")
        return None
    if tree.data == "name":
        return _word_value(world, str(tree.children[0]), type_, at)
    world.sink.report("T001", at.span, f"this default is not a {type_}")
    return None


def _in_range(world: World, number: int, type_: t.Type, at: Node | Mark) -> int:
    if (type_.low is not None and number < type_.low) or (type_.high is not None and number > type_.high):
        world.sink.report("S004", at.span, f"{number} is outside {type_}")
    elif abs(number) >= t.NUMBER_LIMIT:
        world.sink.report("S004", at.span, "this number is too large")
        return 0
    return number


def _word_value(world: World, text: str, type_: t.Type, at: Node | Mark) -> int | None:
    if type_.base == "boolean" and text in ("true", "false"):
        return int(text == "true")
    if text == "none" and type_.optional:
        return t.none_value(type_)
    if type_.base == "word":
        words = world.words[type_.of]
        if text in words:
            return words.index(text)
        world.sink.report("S005", at.span, f"`{text}` is not a word of `{type_.of}`", did_you_mean(text, words))
        return None
    truths = ("true", "false") if type_.base == "boolean" else ()
    world.sink.report("T001", at.span, f"`{text}` is not a {type_}", did_you_mean(text, truths))
    return None


def read_value(world: World, node: Node, type_: t.Type) -> int | tuple | None:
    """A figure written in YAML as a value of `type_`; things are given as their ids and resolved by number later.

    Returns None after a report. Things come back as ("thing", id) because numbers are given out when all are known.
    """
    if isinstance(node, ListNode):
        if type_.base != "list":
            return _mismatch(world, node, type_)
        found = [read_value(world, item, type_.of) for item in node.items]
        if None in found:
            return None
        return ("set" if type_.unique else "list", tuple(found))
    if isinstance(node, MapNode):
        if type_.base != "map":
            return _mismatch(world, node, type_)
        return _read_map(world, node, type_)
    if not isinstance(node, ScalarNode):
        return _mismatch(world, node, type_)
    if type_.base == "list":
        single = read_value(world, node, type_.of)
        return None if single is None else ("list", (single,))
    if type_.base == "boolean" and isinstance(node.value, bool):
        return int(node.value)
    if type_.base == "number" and isinstance(node.value, int) and not isinstance(node.value, bool):
        return _in_range(world, node.value, type_, node)
    if node.text == "none" and type_.optional:
        return t.none_value(type_)
    if type_.base == "word" and isinstance(node.value, str):
        return _word_value(world, node.text, type_, node)
    if type_.base == "thing" and isinstance(node.value, str):
        return ("thing", node.text, node, type_)
    return _mismatch(world, node, type_)


def _read_map(world: World, node: MapNode, type_: t.Type) -> tuple | None:
    """The entries in the order of the keys; None for those that nothing is said about."""
    key_type, value_type = type_.of
    if key_type.base == "word":
        names, what = world.words[key_type.of], "word of"
    else:
        names, what = [world.things[number].id for number in world.keys_of(key_type)], "thing of the kind"
    values = {}
    for name, entry in node.entries.items():
        if name not in names:
            message = f"`{name}` is not a {what} `{t.describe(key_type)}`"
            world.sink.report("S005", entry.key.span, message, did_you_mean(name, names))
            continue
        values[name] = read_value(world, entry.value, value_type)
    if None in values.values():
        return None
    return ("map", tuple(values.get(name) for name in names))


def _mismatch(world: World, node: Node, type_: t.Type) -> None:
    if type_.base != "any":
        words = ("true", "false") if type_.base == "boolean" else ()
        hint = did_you_mean(node.text, words) if isinstance(node, ScalarNode) else None
        world.sink.report("T001", node.span, f"a {type_} is wanted here, not {kind_word(node)}", hint)
    return None
