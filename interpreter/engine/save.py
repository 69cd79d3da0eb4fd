"""A state as JSON-able data, and back. Whatever is damaged, foreign or made up is refused with a SaveError.

Tuples become lists, and numbers that JavaScript would round become text. The log, a chain in the state, is written as a
flat list, oldest entry first.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from .decision import plain_question
from .errors import SaveError
from .header import ASK, FUEL, LOG
from .log import chain, entries
from .validity import check_cells

if TYPE_CHECKING:
    from .machine import Machine
    from .state import State

FORMAT = 1
_EXACT = 2**53
_MAX_DEPTH = 40
_MAX_DIGITS = 400
_KEYS = {
    "format": int,
    "game": str,
    "hash": str,
    "players": int,
    "variants": list,
    "cells": list,
    "log": list,
    "digest": str,
}


def save(state: State) -> dict[str, Any]:
    program = state.machine.program
    cells = list(state.cells)
    cells[LOG] = ()
    cells[FUEL] = 0
    cells[ASK] = plain_question(cells[ASK]) if cells[ASK] else 0
    data = {
        "format": FORMAT,
        "game": program.game,
        "hash": program.hash,
        "players": program.players,
        "variants": list(program.variants),
        "cells": _plain(cells),
        "log": _plain(entries(state.cells)),
    }
    data["digest"] = _digest(data)
    return data


def restore(machine: Machine, data: Any, keep_past: bool = True) -> State:
    """The state that was saved. It must belong to the very same game, with the same players and variants."""
    from .state import State

    _check_head(machine, data)
    if data["digest"] != _digest(data):
        raise SaveError("this save is damaged: its content does not fit its digest")
    cells = [_value(cell) for cell in data["cells"]]
    if len(cells) != len(machine.program.initial):
        raise SaveError(f"this save is damaged: it has {len(cells)} cells where {len(machine.program.initial)} belong")
    log = [_value(entry) for entry in data["log"]]
    check_cells(machine, cells, log)
    cells[LOG] = chain(log)
    return State(machine, cells, keep_past)


def _check_head(machine: Machine, data: Any) -> None:
    program = machine.program
    if not isinstance(data, dict):
        raise SaveError("this is not a save")
    if "format" in data and data["format"] != FORMAT:
        raise SaveError(f"this save has format {data['format']!r:.40}; this version reads {FORMAT}")
    for key, kind in _KEYS.items():
        if key not in data:
            raise SaveError(f"this is not a save, or a damaged one: `{key}` is missing")
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise SaveError(f"this save is damaged: `{key}` is of the wrong kind")
    if data["game"] != program.game:
        raise SaveError(f"this is a save of `{data['game']:.60}`, not of `{program.game}`")
    if data["players"] != program.players:
        raise SaveError(f"this save was played by {data['players']} players, this game is set up for {program.players}")
    if sorted(map(str, data["variants"])) != sorted(program.variants):
        theirs, ours = (", ".join(map(str, names)) or "none" for names in (data["variants"], program.variants))
        raise SaveError(f"this save has other variants ({theirs:.200}) than this game ({ours})")
    if data["hash"] != program.hash:
        raise SaveError(f"the content of `{program.game}` has changed since this save was made")


def _digest(data: dict[str, Any]) -> str:
    """Of everything but the digest itself. Guards against damage, not against intent: see `validity`."""
    try:
        text = json.dumps({key: data[key] for key in _KEYS if key != "digest"}, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise SaveError("this save is damaged: it holds what no save can hold") from None
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    if value.__class__ is int:
        return value if -_EXACT <= value <= _EXACT else str(value)
    return [_plain(member) for member in value]


def _value(data: Any, depth: int = 0) -> Any:
    if data.__class__ is int:
        return data
    if data.__class__ is list and depth < _MAX_DEPTH:
        return tuple([_value(member, depth + 1) for member in data])
    if data.__class__ is str and len(data) <= _MAX_DIGITS and data.lstrip("-").isascii() and data.lstrip("-").isdigit():
        try:
            return int(data)
        except ValueError:
            pass
    raise SaveError("this save is damaged: its cells must hold whole numbers only")
