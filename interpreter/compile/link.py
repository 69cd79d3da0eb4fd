"""A program made ready to run: its code executed in a namespace of the engine's functions."""

from __future__ import annotations

import builtins
import marshal
from collections.abc import Iterable
from types import CodeType
from typing import Any

from ..engine.knowledge import Knowledge
from ..engine.machine import Machine
from ..engine.primitives import primitives
from ..engine.program import Program
from ..engine.support import PLAIN, Memo, lookup, nothing, stepper
from ..engine.why_not import explain

#: The only functions of Python that compiled code can reach; content has no way to name even these.
_PYTHON = ("abs", "all", "any", "enumerate", "int", "len", "max", "min", "next", "sum", "tuple")


def link(program: Program, language: str = "en") -> Machine:
    machine = Machine(program, _namespace(program, program.code), language)
    machine.explain = explain
    machine.link_unattended = lambda: _namespace(program, marshal.loads(program.unattended))
    return machine


def _namespace(program: Program, codes: Iterable[CodeType]) -> dict[str, Any]:
    """The functions of a game, ready to be called."""
    namespace: dict[str, Any] = {"__builtins__": {name: getattr(builtins, name) for name in _PYTHON}, **PLAIN}
    for name, value in program.constants.items():
        namespace[name] = stepper(*value[1:]) if name.startswith("stepper:") else value
    memos = {name: value for name, value in program.constants.items() if name.startswith("memo:")}
    for code in codes:
        exec(code, namespace)
    for name, (_, function, keys) in memos.items():
        namespace[name] = Memo(namespace[function], keys)
    runtime = program.runtime
    for name, (entries, other) in runtime["tables"].items():
        namespace[f"table:{name}"] = lookup(entries, other)
    for name, units in runtime["unit_tables"].items():
        namespace[name] = {number: namespace.get(unit, nothing) for number, unit in units.items()}
    owners = {number: _owner(namespace[name], program, number) for number, name in runtime["owners"].items()}
    namespace["PLACE_OWNER"] = owners
    namespace.update(primitives(program, namespace, Knowledge(program, owners)))
    namespace["RESUME"] = {number: namespace[name] for number, name in program.resumable.items()}
    namespace["START"] = namespace["start"]
    stages = {name: namespace[unit] for name, unit in runtime["stages"].items()}
    namespace["STAGE"] = lambda v, phase: stages[phase](v)
    return namespace


def _owner(function: Any, program: Program, place: int) -> Any:
    if program.places[place].of == "table":
        return lambda v, _host: function(v)
    return function
