"""Is this a state of this game at all? Asked of everything that comes from outside.

The digest of a save finds accidents. This finds the rest, so that no made-up save can make the engine stumble: shapes
of the header, frames that can be resumed, values within their types, every thing once in the place that it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .errors import SaveError
from .header import (
    ACTIVE,
    ASK,
    FIXED,
    FRAMES,
    FUEL,
    HOLD,
    LEAVE,
    LEAVE_PHASE,
    LOG_CHOICE,
    LOG_REFUSED,
    LOG_ROLL,
    LOG_SAY,
    NO_NUMBER,
    RESULT,
    SEED,
)
from .labels import whole_option

if TYPE_CHECKING:
    from .machine import Machine
    from .program import Program, SiteRow, Type


def check_cells(machine: Machine, v: list, log: list[tuple]) -> None:
    """Raise SaveError unless these are the cells of a state that waits for an answer or is over."""
    program = machine.program
    _check_header(program, v)
    _check_question(program, v)
    _check_frames(machine, v)
    _check_result(program, v)
    _check_places(program, v)
    _check_figures(program, v)
    for entry in log:
        _check_entry(program, machine.labels.text_ids, entry)


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise SaveError(f"this save is damaged: {what}")


def _is_int(value: Any, low: int | None = None, end: int | None = None) -> bool:
    return value.__class__ is int and (low is None or value >= low) and (end is None or value < end)


def _all_ints(value: Any, low: int | None = None, end: int | None = None) -> bool:
    return value.__class__ is tuple and all(_is_int(member, low, end) for member in value)


def _check_header(program: Program, v: list) -> None:
    _need(_is_int(v[FUEL]) and _is_int(v[HOLD], 0), "its first cells are wrong")
    _need(_is_int(v[LEAVE], 0, LEAVE_PHASE + 1), "its first cells are wrong")
    _need(_is_int(v[ACTIVE], -1, program.players), "an unknown player is active")
    _need(_is_int(v[SEED]) or _all_ints(v[SEED], 0, 256), "its seed is wrong")
    if v[SEED].__class__ is tuple:
        try:
            bytes(v[SEED]).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            _need(False, "its seed is wrong")
    streams = {row[1] for row in program.streams}
    _need(v[FIXED].__class__ is tuple, "its fixed outcomes are wrong")
    for entry in v[FIXED]:
        _need(entry.__class__ is tuple and len(entry) == 2, "its fixed outcomes are wrong")
        _need(entry[0] in streams and _all_ints(entry[1]), "its fixed outcomes are wrong")
    for row in program.streams:
        _need(_is_int(v[row[1]], 0), "a counter of chance is wrong")


# ---------------------------------------------------------------- what is asked and what waits


def _check_question(program: Program, v: list) -> None:
    ask = v[ASK]
    if ask == 0:
        _need(bool(v[RESULT]), "nothing is asked, yet the game is not over")
        return
    _need(not v[RESULT], "something is asked although the game is over")
    _need(ask.__class__ is tuple and 3 <= len(ask) <= 5, "its question is wrong")
    _need(_is_int(ask[0], 0, program.players), "an unknown player is asked")
    _need(_is_int(ask[1], 0, len(program.sites)), "an unknown question is asked")
    site = program.sites[ask[1]]
    _need(ask[2].__class__ is tuple and bool(ask[2]), "its question has no options")
    for value in ask[2]:
        _need(fits_site(program, site, value), "an option of its question is wrong")
    if len(ask) > 3:
        _check_holes(program, program.prompt_holes(site), ask[3])
    if len(ask) > 4:
        for entry in ask[4]:
            _need(_all_ints(entry) and len(entry) == 3, "its question is wrong")
            _need(0 <= entry[0] < len(program.things) and entry[1] in program.cell_place, "its question is wrong")


def fits_site(program: Program, site: SiteRow, value: Any) -> bool:
    """Can this be an option of the site?"""
    if site.kind == "yesno":
        return _is_int(value, 0, 2)
    if site.kind == "menu":
        return _is_int(value, 0, len(site.names))
    if site.kind == "order_rules":
        return value.__class__ is tuple and bool(value) and value[0] in [number for number, _ in site.menu]
    if site.kind in ("action", "actions"):
        value = whole_option(site, value)
        if value.__class__ is not tuple or not value or not _is_int(value[0], -1, len(program.actions)):
            return False
        if value[0] < 0:
            return len(value) == 1
        types = site.menu[value[0]] if value[0] < len(site.menu) else ()
        return len(types) == len(value) - 1 and all(map(lambda t, a: fits(program, t, a), types, value[1:]))
    return fits(program, ("opt", site.type or ("number",)), value)


def _check_frames(machine: Machine, v: list) -> None:
    program, frames = machine.program, v[FRAMES]
    _need(frames.__class__ is tuple and bool(frames) == bool(v[ASK]), "what remains to be done is wrong")
    for frame in frames:
        _need(frame.__class__ is tuple and len(frame) >= 2, "what remains to be done is wrong")
        unit, point, *local = frame
        _need(_is_int(unit) and unit in machine.resume and _is_int(point), "it goes on in an unknown rule")
        if program.point_arity:
            _need(program.point_arity.get((unit, point)) == len(local), "it goes on at an unknown point of a rule")
        types = program.local_types.get((unit, point))
        if types is not None:
            _need(len(types) == len(local), "it goes on at an unknown point of a rule")
            for type_, value in zip(types, local, strict=True):
                _need(fits(program, ("opt", type_), value), "a value that a rule needs is wrong")


def _check_result(program: Program, v: list) -> None:
    result = v[RESULT]
    if result == 0:
        return
    _need(result.__class__ is tuple and len(result) == 3, "its result is wrong")
    winners, scores, reason = result
    _need(_all_ints(winners, 0, program.players) and _is_int(reason), "its result is wrong")
    _need(scores == 0 or (_all_ints(scores) and len(scores) in (0, program.players)), "its result is wrong")


# ---------------------------------------------------------------- things and figures


def _check_places(program: Program, v: list) -> None:
    if program.where < 0:
        return
    count = len(program.things)
    found: dict[int, int] = {}
    for cell in program.cell_place:
        _need(_all_ints(v[cell], 0, count), "a place holds what is no thing")
        for thing in v[cell]:
            _need(thing not in found, "a thing is in two places")
            found[thing] = cell
    for thing in range(count):
        _need(v[program.where + thing] == found.get(thing, -1), "a thing is not where it says it is")
    for thing in range(count):
        if program.known >= 0:
            _need(_is_int(v[program.known + thing], -1, 1 << program.players), "a mark of knowledge is wrong")
        if program.face >= 0:
            _need(_is_int(v[program.face + thing], 0, 2), "a face is wrong")
        _check_nesting(program, found, thing)


def _check_nesting(program: Program, found: dict[int, int], thing: int) -> None:
    """No thing may lie inside itself, however far down: who asks for its owner would go in circles."""
    steps = 0
    while thing in found:
        index, host = program.cell_place[found[thing]]
        if program.places[index].of not in program.kinds:
            return
        thing = host
        steps += 1
        _need(steps <= len(program.things), "a thing lies inside itself")


def _check_figures(program: Program, v: list) -> None:
    for column in program.attributes:
        if column.cell >= 0:
            for thing in range(column.first, column.end):
                _check_figure(program, v, column.cell + (thing - column.first) * column.width, column)
    for row in program.state:
        _check_figure(program, v, row.cell, row)


def _check_figure(program: Program, v: list, cell: int, row: Any) -> None:
    inner = row.type[1] if row.type[0] == "opt" else row.type
    if inner[0] == "map":
        for position in range(row.width):
            _need(fits(program, inner[2], v[cell + position]), f"`{row.name}` has an impossible value")
    else:
        _need(fits(program, row.type, v[cell]), f"`{row.name}` has an impossible value")


def fits(program: Program, type_: Type, value: Any) -> bool:
    """Is this a value of the type?"""
    base = type_[0]
    if base == "opt":
        return value == -1 or value == NO_NUMBER or fits(program, type_[1], value)
    if base == "list":
        return value.__class__ is tuple and all(fits(program, type_[1], member) for member in value)
    if base == "map":
        if value.__class__ is tuple and value and value[0].__class__ is tuple:
            return fits(program, ("pairs", ("word", type_[1]), type_[2]), value)
        return value.__class__ is tuple and all(fits(program, ("opt", type_[2]), member) for member in value)
    if base == "pairs":
        return value.__class__ is tuple and all(
            pair.__class__ is tuple and len(pair) == 2 and all(map(fits, (program, program), type_[1:], pair))
            for pair in value
        )
    if base == "boolean":
        return _is_int(value, 0, 2)
    if base == "thing":
        return _is_int(value, 0, len(program.things))
    if base == "word":
        return _is_int(value, 0, len(program.words.get(type_[1], ())))
    if base == "action":
        return _is_int(value, 0, len(program.actions))
    if base == "place":
        return value in program.cell_place if value.__class__ is int else _all_ints(value)
    if base == "number":
        return _is_int(value)
    return value.__class__ in (int, tuple)


# ---------------------------------------------------------------- the log


def _check_entry(program: Program, text_ids: tuple[str, ...], entry: Any) -> None:
    wrong = "an entry of its log is wrong"
    _need(entry.__class__ is tuple and len(entry) >= 3 and _is_int(entry[1], -1), wrong)
    if entry[0] == LOG_CHOICE:
        _need(len(entry) in (6, 7) and _is_int(entry[2], 0, program.players) and _is_int(entry[5], -1), wrong)
        _need(_is_int(entry[3], 0, len(program.sites)) and fits_site(program, program.sites[entry[3]], entry[4]), wrong)
        for called in entry[6] if len(entry) > 6 else ():
            _need(_all_ints(called) and len(called) == 3 and called[1] in program.cell_place, wrong)
    elif entry[0] in (LOG_SAY, LOG_REFUSED):
        _need(_is_int(entry[2], 0, len(text_ids)) and len(entry) <= 4, wrong)
        _check_holes(program, program.text_params.get(text_ids[entry[2]], ()), entry[3] if len(entry) > 3 else ())
    elif entry[0] == LOG_ROLL:
        _need(len(entry) == 4 and _is_int(entry[2], 0, len(program.streams)) and _is_int(entry[3]), wrong)
        stream = program.streams[entry[2]]
        _need(len(stream) < 3 or fits(program, stream[2], entry[3]), wrong)
    else:
        _need(False, wrong)


def _check_holes(program: Program, holes: tuple, values: Any) -> None:
    """The (value, mask) pairs that fill a text."""
    wrong = "what fills a text is wrong"
    _need(values.__class__ is tuple, wrong)
    for pair in values:
        _need(pair.__class__ is tuple and len(pair) == 2 and _is_int(pair[1], -1), wrong)
    for (_, type_), (value, _) in zip(holes, values, strict=False):
        _need(fits(program, ("opt", type_), value), wrong)
