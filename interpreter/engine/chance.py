"""Dice and shuffles from named streams that live in the state.

A stream is a counter in a cell. Each draw hashes seed, name and counter, so streams never shift each other, the draw is
the same on every machine, and a state needs one small number a stream. Enough bits are taken that no outcome is more
likely than another by 2**-64.
"""

from __future__ import annotations

from hashlib import blake2b
from math import lgamma

from .errors import RuleFault
from .header import EVERYBODY, FIXED, LOG, LOG_ROLL, SEED

_SPARE_BITS = 64
_LOG_2 = 0.6931471805599453


def roll(v: list, cell: int, name: str, faces: tuple, stream: int = -1) -> int:
    """One of the faces. With a stream's number the roll is also logged for everybody."""
    if not faces:
        raise RuleFault("there is nothing to draw from")
    fixed = _take_fixed(v, cell, faces) if v[FIXED] else None
    if fixed is None:
        count = v[cell]
        v[cell] = count + 1
        bits = int.from_bytes(_block(_seed_bytes(v[SEED]), name, count, 0)[:16], "little")
        face = faces[bits % len(faces)]
    else:
        face = fixed
    if stream >= 0:
        v[LOG] = ((LOG_ROLL, EVERYBODY, stream, face), v[LOG])
    return face


def shuffle(v: list, cell: int, name: str, members: tuple) -> tuple:
    """The members in a new order."""
    count = v[cell]
    v[cell] = count + 1
    shuffled = _order(_seed_bytes(v[SEED]), name, count, members)
    if v[FIXED]:
        first = _take_fixed_order(v, cell, members)
        return first + tuple(member for member in shuffled if member not in first)
    return shuffled


def random_order(seed: int | str, name: str, members: tuple) -> tuple:
    """An order that belongs to no state: for imagining what a seat can't see."""
    return _order(str(seed).encode(), name, 0, members)


def seed_cell(seed: int | str) -> int | tuple:
    """A seed as it stands in a state, which holds numbers only: a text becomes the tuple of its bytes."""
    if isinstance(seed, str):
        return tuple(seed.encode("utf-8", "surrogatepass"))
    if isinstance(seed, int):
        return int(seed)
    raise TypeError(f"a seed is a whole number or a text, not {type(seed).__name__}")


def seed_value(cell: int | tuple) -> int | str:
    return cell if isinstance(cell, int) else bytes(cell).decode("utf-8", "surrogatepass")


def _seed_bytes(cell: int | tuple) -> bytes:
    return b"%d" % cell if cell.__class__ is int else bytes(cell)


def _block(seed: bytes, name: str, count: int, number: int) -> bytes:
    return blake2b(b"%b/%b/%d/%d" % (seed, name.encode(), count, number)).digest()


def _order(seed: bytes, name: str, count: int, members: tuple) -> tuple:
    order = list(members)
    size = len(order)
    if size < 2:
        return members
    need = int(lgamma(size + 1) / _LOG_2) + 1 + _SPARE_BITS
    block = _block(seed, name, count, 0)
    number = 0
    while len(block) * 8 < need:
        number += 1
        block += _block(seed, name, count, number)
    bits = int.from_bytes(block, "little")
    for last in range(size - 1, 0, -1):
        bits, pick = divmod(bits, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def _take_fixed(v: list, cell: int, faces: tuple) -> int | None:
    """The next laid-down outcome of this stream, which is then used up."""
    for position, (stream, values) in enumerate(v[FIXED]):
        if stream == cell and values:
            if values[0] not in faces:
                raise RuleFault("an outcome was fixed that this roll can't have")
            _replace_fixed(v, position, stream, values[1:])
            return values[0]
    return None


def _take_fixed_order(v: list, cell: int, members: tuple) -> tuple:
    """The things that were laid down to come first in a shuffle of just these members."""
    present = set(members)
    for position, (stream, values) in enumerate(v[FIXED]):
        if stream == cell and values and present.issuperset(values):
            _replace_fixed(v, position, stream, ())
            return values
    return ()


def _replace_fixed(v: list, position: int, stream: int, values: tuple) -> None:
    fixed = v[FIXED]
    v[FIXED] = fixed[:position] + (((stream, values),) if values else ()) + fixed[position + 1 :]
