"""A full state that agrees with everything a seat may know.

Things that the seat can't see change places with others that look alike from behind, wherever both may lie. All that
mentions such a thing out of the seat's sight (frames, options, hidden attributes, hidden parts of the log) follows it.
Chance gets another seed. Two limits, on purpose: hidden numbers stay as they are, since only the rules know which of
them could be otherwise; and what could be concluded from how others played is not used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .chance import random_order, seed_cell
from .decision import plain_question
from .header import ASK, FIXED, FRAMES, LOG, LOG_CHOICE, LOG_REFUSED, LOG_SAY, SEED
from .knowledge import may_know, mentions_things
from .log import chain, entries
from .matching import assignment

if TYPE_CHECKING:
    from .machine import Machine
    from .program import Program, SiteRow, Type
    from .state import State

Swap = dict[int, int]


def sample(state: State, seat: int | None, seed: int | str) -> State:
    from .state import State

    machine = state.machine
    v = state.cells[:]
    swap = _swap(machine, v, seat, seed)
    if swap:
        _move_things(machine.program, v, swap)
        _follow_figures(machine, state.cells, v, seat, swap)
        _follow_question(machine, v, seat, swap)
        v[FRAMES] = tuple(_frame(machine.program, frame, swap) for frame in v[FRAMES])
        v[LOG] = chain([_entry(machine, entry, seat, swap) for entry in entries(v)])
        rebuild = machine.namespace.get("REBUILD")
        if rebuild is not None:
            rebuild(v)
    v[SEED] = seed_cell(f"sample {seed}")
    v[FIXED] = ()
    return State(machine, v, state.keep_past)


# ---------------------------------------------------------------- who changes places with whom


def _swap(machine: Machine, v: list, seat: int | None, seed: int | str) -> Swap:
    """For each thing that the seat can't see, the one that lies in its place in the imagined state."""
    program, knowledge = machine.program, machine.knowledge
    if program.where < 0 or not knowledge.hides:
        return {}
    pools: dict[int, list[int]] = {}
    for thing in range(program.players, len(program.things)):
        if v[program.where + thing] >= 0 and not may_know(knowledge.seers(v, thing), seat):
            pool = program.pools[thing] if thing < len(program.pools) else -1
            if pool >= 0:
                pools.setdefault(pool, []).append(thing)
    swap: Swap = {}
    for pool, members in sorted(pools.items()):
        order = random_order(seed, f"pool {pool}", tuple(members))
        swap.update(_seated(program, v, members, order))
    return {old: new for old, new in swap.items() if old != new}


def _seated(program: Program, v: list, members: list[int], order: tuple) -> Swap:
    """The things in their drawn order, or, where a place can't hold what was drawn for it, in one that comes near."""
    cells = [v[program.where + thing] for thing in members]
    if all(map(lambda cell, thing: _can_hold(program, cell, thing), cells, order)):
        return dict(zip(members, order, strict=True))
    # All could stay where they are, so there always is an assignment; candidates in drawn order make it a random one.
    rows = [[thing for thing in order if _can_hold(program, cell, thing)] for cell in cells]
    found = assignment(rows)
    return {} if found is None else dict(zip(members, found, strict=True))


def _can_hold(program: Program, cell: int, thing: int) -> bool:
    holds = program.places[program.cell_place[cell][0]].holds
    if not holds:
        return True
    return any(kind in program.kinds and program.kinds[kind][0] <= thing < program.kinds[kind][1] for kind in holds)


# ---------------------------------------------------------------- carrying it out


def _move_things(program: Program, v: list, swap: Swap) -> None:
    """Faces and marks of knowledge belong to the position: who lies there now is as covered as who lay there."""
    before = v[:]
    for cell in {before[program.where + thing] for thing in swap}:
        v[cell] = tuple(swap.get(thing, thing) for thing in before[cell])
    for old, new in swap.items():
        for column in (program.where, program.known, program.face):
            if column >= 0:
                v[column + new] = before[column + old]


def _follow_figures(machine: Machine, before: list, v: list, seat: int | None, swap: Swap) -> None:
    """Attributes that the seat can't see, and that name a thing that went elsewhere, name the one that came."""
    program, knowledge = machine.program, machine.knowledge
    for column in program.attributes:
        if column.cell < 0 or not mentions_things(column.type):
            continue
        for thing in range(column.first, column.end):
            if not may_know(knowledge.attribute_seers(before, thing, column.seen_by), seat):
                start = column.cell + (thing - column.first) * column.width
                _follow_cells(column, v, start, swap)
    for row in program.state:
        if row.seen_by != "all" and mentions_things(row.type):
            _follow_cells(row, v, row.cell, swap)


def _follow_cells(row: Any, v: list, start: int, swap: Swap) -> None:
    type_ = row.type[-1] if row.type[0] == "map" else row.type
    for cell in range(start, start + row.width):
        v[cell] = mapped(type_, v[cell], swap)


def _follow_question(machine: Machine, v: list, seat: int | None, swap: Swap) -> None:
    """An open question is about the things that lie there now; but an option that the seat reads stays what it is."""
    ask = v[ASK]
    if not ask:
        return
    site = machine.sites[ask[1]]
    _, _, options, *rest = plain_question(ask)
    if ask[0] != seat or len(rest) > 1:
        options = tuple(_option(site, value, swap) for value in options)
    if rest:
        rest[0] = _pairs(machine.program.prompt_holes(site), rest[0], seat, swap)
    if len(rest) > 1:
        rest[1] = tuple((swap.get(thing, thing), cell, position) for thing, cell, position in rest[1])
    v[ASK] = machine.asked((ask[0], ask[1], options, *rest))


def _frame(program: Program, frame: tuple, swap: Swap) -> tuple:
    types = program.local_types.get((frame[0], frame[1]))
    if types is None:
        return frame
    return (*frame[:2], *(mapped(type_, value, swap) for type_, value in zip(types, frame[2:], strict=True)))


def _entry(machine: Machine, entry: tuple, seat: int | None, swap: Swap) -> tuple:
    """An entry of the log, the hidden parts of it made to fit."""
    if entry[0] == LOG_CHOICE and not may_know(entry[5], seat):
        return (*entry[:4], _option(machine.sites[entry[3]], entry[4], swap), *entry[5:])
    if entry[0] in (LOG_SAY, LOG_REFUSED) and len(entry) > 3:
        types = machine.program.text_params.get(machine.labels.text_ids[entry[2]], ())
        return (*entry[:3], _pairs(types, entry[3], seat, swap))
    return entry


def _pairs(types: tuple, pairs: tuple, seat: int | None, swap: Swap) -> tuple:
    followed = []
    for position, (value, mask) in enumerate(pairs):
        if position < len(types) and not may_know(mask, seat):
            value = mapped(types[position][1], value, swap)
        followed.append((value, mask))
    return tuple(followed)


def _option(site: SiteRow, value: Any, swap: Swap) -> Any:
    if site.kind == "action":
        return mapped(site.menu[site.action][0], value, swap)
    if site.kind == "actions":
        types = site.menu[value[0]] if 0 <= value[0] < len(site.menu) else ()
        return (value[0], *(mapped(type_, part, swap) for type_, part in zip(types, value[1:], strict=False)))
    return mapped(site.type, value, swap) if site.kind in ("one", "some") and site.type else value


def mapped(type_: Type, value: Any, swap: Swap) -> Any:
    """The value, with every thing in it that changed places."""
    base = type_[0]
    if base == "opt":
        return mapped(type_[1], value, swap)
    if base == "thing":
        return swap.get(value, value)
    if base == "pairs" or (base == "map" and value and value[0].__class__ is tuple):
        key = type_[1] if base == "pairs" else ("word", type_[1])
        return tuple((mapped(key, one, swap), mapped(type_[2], other, swap)) for one, other in value)
    if base in ("list", "map", "place") and value.__class__ is tuple:
        inner = type_[-1] if base != "place" else ("thing",)
        return tuple(mapped(inner, member, swap) for member in value)
    return value

