"""What happened, entry by entry, and how somebody reads it who may not know everything.

The log is a chain, newest entry first, so that adding is one small tuple and clones share all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .header import LOG, LOG_CHOICE, LOG_REFUSED, LOG_ROLL, LOG_SAY
from .knowledge import may_know

if TYPE_CHECKING:
    from .machine import Machine


def note(v: list, entry: tuple) -> None:
    """Add an entry."""
    v[LOG] = (entry, v[LOG])


def entries(v: list) -> list[tuple]:
    """All entries, oldest first."""
    return list(_newest_first(v[LOG]))[::-1]


def chain(oldest_first: list[tuple]) -> tuple:
    """The opposite of `entries`: the cell that holds them."""
    cell: tuple = ()
    for entry in oldest_first:
        cell = (entry, cell)
    return cell


def replace_entry(v: list, old: tuple, new: tuple) -> None:
    """Put another entry in the place of a recent one, which is looked for by identity."""
    newer = []
    rest = v[LOG]
    while rest and rest[0] is not old:
        newer.append(rest[0])
        rest = rest[1]
    if rest:
        rest = (new, rest[1])
        for entry in reversed(newer):
            rest = (entry, rest)
        v[LOG] = rest


def _newest_first(cell: tuple) -> Iterator[tuple]:
    while cell:
        entry, cell = cell
        yield entry


def choice_ids(machine: Machine, v: list) -> list[str]:
    """The ids of all options chosen so far."""
    labels, sites = machine.labels, machine.sites
    return [labels.option_id(sites[entry[3]], entry[4], entry[6] if len(entry) > 6 else ())
            for entry in entries(v) if entry[0] == LOG_CHOICE]  # fmt: skip


def lines(machine: Machine, v: list, seat: int | None) -> list[str]:
    """The log as a seat may read it; None is the spectator."""
    return [_line(machine, entry, seat) for entry in entries(v) if may_know(entry[1], seat)]


def _line(machine: Machine, entry: tuple, seat: int | None) -> str:
    labels = machine.labels
    kind = entry[0]
    if kind == LOG_CHOICE:
        return _choice_line(machine, entry, seat)
    if kind == LOG_ROLL:
        stream = machine.program.streams[entry[2]]
        type_ = stream[2] if len(stream) > 2 else ("number",)
        name = labels.pick(machine.program.texts.get(stream[0]), stream[0].replace("_", " "))
        return labels.own["rolled"].format(name=name, value=labels.label(type_, entry[3]))
    if kind in (LOG_SAY, LOG_REFUSED):
        values = entry[3] if len(entry) > 3 else ()
        return labels.text(labels.text_ids[entry[2]], values, lambda mask: may_know(mask, seat))
    raise ValueError(f"the log has an entry of an unknown kind {kind}")


def _choice_line(machine: Machine, entry: tuple, seat: int | None) -> str:
    labels = machine.labels
    _, _, player, site, option, mask, *rest = entry
    row = machine.sites[site]
    if may_know(mask, seat):
        text: Any = labels.option_label(row, option)
    elif rest and seat == player:
        text = labels.option_label(row, option, rest[0])
    else:
        text = labels.veiled_option(row, option)
    return f"{labels.own['player']} {player + 1}: {text}"
