"""Reading attributes: constants, cells, values worked out by the author's text, and what rules make of them.

The current value is the base, then the layers in order: set, times, add, at least, at most. A modifier never writes.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..check.rule_book import Modifier
from ..check.world import LAYERS
from ..ir.nodes import E, subexpressions
from . import quote as q
from .context import OWN_FILE

if TYPE_CHECKING:
    from .context import Builder
    from .expressions import Expressions

Key = tuple[str, str]

#: Operations that can fail in play; a modifier with one of them keeps a function, and so a place, of its own.
CAN_FAIL = frozenset({"need", "mul", "div_up", "div_down", "mod", "item", "table", "range", "call", "map_get"})
#: What an entry begun by `gets` holds: thing, entry of a map or -1, layer, value, moment, player, condition, captured.
BENT_THING, BENT_ENTRY, BENT_LAYER, BENT_VALUE = range(4)


class Attributes:
    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.layout = builder.layout
        self.book = builder.ir.book

    # ------------------------------------------------------------ reading

    def is_bent(self, key: Key) -> bool:
        return key in self.book.modifiers or key in self.layout.bent

    def is_plain(self, key: Key) -> bool:
        """Does the value lie in the state just as it was written?"""
        known = key in self.layout.columns or (key[0] == "state" and key[1] in self.layout.state)
        return known and not self.is_bent(key)

    def current(self, emitter: Expressions, key: Key, thing: ast.expr) -> ast.expr:
        if self.is_bent(key):
            attribute = self._attribute(key)
            if attribute.type.base == "map":
                return q.call(f"all:{key[0]}.{key[1]}", q.name(q.V), thing)
            return q.call(_function(key), q.name(q.V), thing)
        return self.base(key, thing)

    def base(self, key: Key, thing: ast.expr) -> ast.expr:
        column = self.layout.columns.get(key)
        if column is None:
            return q.call(f"derived:{key[0]}.{key[1]}", q.name(q.V), thing)
        if column.is_static:
            return self.printed(key, thing)
        if column.attribute.type.base == "map":
            return q.call("Entries", q.name(q.V), self._map_cell(column, thing), q.const(column.width))
        return q.cell(q.plus(thing, column.cell - column.first))

    def printed(self, key: Key, thing: ast.expr) -> ast.expr:
        column = self.layout.columns.get(key)
        if column is None:
            return q.call(f"derived:{key[0]}.{key[1]}", q.name(q.V), thing)
        if isinstance(thing, ast.Constant):
            return q.const(column.table[thing.value])
        return q.index(q.name(self.builder.constant(f"figure:{key[0]}.{key[1]}", column.table)), thing)

    def of_table(self, name: str) -> ast.expr:
        if name not in self.layout.state:
            return q.call(f"derived:state.{name}", q.name(q.V))
        cell, width, attribute = self.layout.state[name]
        if cell < 0:
            return q.const(self.layout.fixed[name])
        if attribute.type.base == "map":
            return q.call("Entries", q.name(q.V), q.const(cell), q.const(width))
        return q.cell(q.const(cell))

    def entry(self, emitter: Expressions, figure: E, key: ast.expr) -> ast.expr:
        """One entry of a figure that has one for each word or thing."""
        if figure.op == "state":
            name = figure.args[0][1]
            if name in self.layout.state and self.layout.state[name][0] >= 0:
                return q.cell(_sum(key, self.layout.state[name][0]))
            return q.index(self.of_table(name), key)
        keys, thing = figure.args
        if figure.op != "attr" or len(keys) > 1:
            return q.index(emitter.value(figure), key)
        attribute = keys[0]
        node = emitter.value(thing)
        if self.is_bent(attribute):
            return q.call(_function(attribute), q.name(q.V), node, key)
        return self._base_entry(attribute, node, key)

    def _base_entry(self, attribute: Key, thing: ast.expr, key: ast.expr) -> ast.expr:
        column = self.layout.columns.get(attribute)
        if column is None or column.is_static:
            return q.index(self.base(attribute, thing), key)
        return q.cell(self.entry_cell(attribute, thing, key))

    def entry_cell(self, attribute: Key, thing: ast.expr, key: ast.expr) -> ast.expr:
        """The cell of one entry, to be written to."""
        column = self.layout.columns[attribute]
        base = self._map_cell(column, thing)
        if isinstance(base, ast.Constant):
            return _sum(key, base.value)
        return q.binary(base, ast.Add, key)

    def _map_cell(self, column, thing: ast.expr) -> ast.expr:
        if isinstance(thing, ast.Constant):
            return q.const(column.cell + (thing.value - column.first) * column.width)
        return q.plus(q.binary(thing, ast.Mult, q.const(column.width)), column.cell - column.first * column.width)

    def _attribute(self, key: Key):
        return self.builder.ir.world.attributes[key[0]][key[1]]

    # ------------------------------------------------------------ the functions of bent attributes

    def emit(self, emitter: Expressions) -> None:
        for key in sorted({*self.book.modifiers, *self.layout.bent}):
            self._emit_value(emitter, key)

    def _emit_value(self, emitter: Expressions, key: Key) -> None:
        is_map = self._attribute(key).type.base == "map"
        is_list = self._attribute(key).type.base == "list"
        thing, entry = q.name("thing"), q.name("entry")
        base = self._base_entry(key, thing, entry) if is_map else self.base(key, thing)
        body: list[ast.stmt] = [q.assign("value", base)]
        for layer in self._attribute(key).layers:
            for modifier in self.book.modifiers.get(key, ()):
                if modifier.layer == layer:
                    body.append(self._modified(emitter, key, modifier, is_list))
            if key in self.layout.bent and layer in ("set", "times", "add"):
                body.append(self._bent(key, layer, is_map, is_list))
        body.append(q.return_(q.name("value")))
        params = [q.V, "thing", "entry"] if is_map else [q.V, "thing"]
        self.builder.add_function(OWN_FILE, q.function(_function(key), params, body))
        if is_map:
            width = self.layout.columns[key].width
            entries = [q.call(_function(key), q.name(q.V), thing, q.const(i)) for i in range(width)]
            whole = q.function(f"all:{key[0]}.{key[1]}", [q.V, "thing"], [q.return_(q.tuple_(entries))])
            self.builder.add_function(OWN_FILE, whole)

    def _modified(self, emitter: Expressions, key: Key, modifier: Modifier, is_list: bool) -> ast.stmt:
        names = {modifier.target: "thing"}
        if modifier.instance is not None:
            names[modifier.instance] = "instance"
        if any(part.op in CAN_FAIL for e in (modifier.condition, modifier.value) for part in subexpressions(e)):
            condition, value = self._own_functions(emitter, key, modifier)
        else:
            emitter.rename = names
            condition, value = emitter.test(modifier.condition), emitter.value(modifier.value)
            emitter.rename = {}
        step = q.if_(condition, [q.assign("value", _applied(modifier.layer, value, is_list))])
        if modifier.template is None:
            return step
        cell = self.layout.templates[modifier.template]
        at_work = q.call("Instances", q.name(q.V), q.const(cell), q.const(0))
        return q.if_(q.cell(q.const(cell)), [q.for_(q.target("instance"), at_work, [step])])

    def _own_functions(self, emitter: Expressions, key: Key, modifier: Modifier) -> tuple[ast.expr, ast.expr]:
        """The condition and the value as functions that carry the place of the rule."""
        file = modifier.rule.head.file.name
        params = [modifier.target, *([modifier.instance] if modifier.instance is not None else [])]
        stem = f"rule {modifier.rule.id}"
        number = self.builder.temporary()
        bodies = (("when", emitter.test(modifier.condition)), ("value", emitter.value(modifier.value)))
        names = []
        for part, body in bodies:
            name = f"{stem} {part} {number}"
            self.builder.add_function(file, q.function(name, [q.V, *params], [q.return_(body)]))
            names.append(name)
        args = [q.name("thing"), *([q.name("instance")] if modifier.instance is not None else [])]
        return q.call(names[0], q.name(q.V), *args), q.call(names[1], q.name(q.V), *args)

    def _bent(self, key: Key, layer: str, is_map: bool, is_list: bool) -> ast.stmt:
        cell = self.layout.bent[key]
        one = q.name("bent")
        tests = [
            q.compare(q.index(one, q.const(BENT_THING)), ast.Eq, q.name("thing")),
            q.compare(q.index(one, q.const(BENT_LAYER)), ast.Eq, q.const(LAYERS.index(layer))),
        ]
        if is_map:
            tests.append(q.compare(q.index(one, q.const(BENT_ENTRY)), ast.Eq, q.name("entry")))
        tests.append(q.call("Lasts", q.name(q.V), one))
        step = q.if_(q.all_of(*tests), [q.assign("value", _applied(layer, q.index(one, q.const(BENT_VALUE)), is_list))])
        return q.if_(q.cell(q.const(cell)), [q.for_(q.target("bent"), q.cell(q.const(cell)), [step])])


def _function(key: Key) -> str:
    return f"value:{key[0]}.{key[1]}"


def _sum(key: ast.expr, number: int) -> ast.expr:
    return q.plus(key, number)


def _applied(layer: str, value: ast.expr, is_list: bool) -> ast.expr:
    now = q.name("value")
    if layer == "set":
        return value
    if layer == "times":
        return q.call("Product", now, value)
    if layer == "add":
        return q.call("Union", now, value) if is_list else q.binary(now, ast.Add, value)
    return q.call("max" if layer == "at_least" else "min", now, value)
