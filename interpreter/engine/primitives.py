"""The primitives that need a game's layout: moving, showing, telling, rules for a while, the end of the game.

`primitives` gives them as functions of the cells, for the namespace of compiled code. `Program.runtime` says what they
must know beyond the rows that views and saves use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .boards import distance, linked, reach
from .chance import roll, shuffle
from .errors import OVER, GameOver, RuleFault
from .header import EVERYBODY, HOLD, LOG, LOG_REFUSED, LOG_SAY, MAX_LIST, NO_NUMBER, NONE, RESULT
from .knowledge import Knowledge
from .matching import pair_options, pairable
from .program import Program

#: Positions at which a thing enters a place.
FRONT, RANDOM = 1, 2
#: Where a rule begun by an effect keeps the end of its duration: in an instance of a template, in a bent attribute.
_INSTANCE, _BENT = 1, 4


def primitives(program: Program, namespace: dict[str, Any], knowledge: Knowledge) -> dict[str, Any]:
    """All functions of one game that compiled code may call beside those of `support`."""
    chance = _chance(program)
    return {
        "Linked": linked,
        "Distance": distance,
        "Reach": reach,
        "Pairable": pairable,
        "PairOptions": pair_options,
        "Roll": roll,
        "Shuffle": shuffle,
        "SomebodysTurn": somebodys_turn,
        "OwnerOf": knowledge.owner_of_thing,
        **_former_owners(program, knowledge),
        **chance,
        **_moving(program, namespace),
        **_showing(program, knowledge),
        **_rules(program, namespace),
        **_ending(program, namespace),
    }


def somebodys_turn(player: int) -> int:
    """The player whose turn it is, who is asked."""
    if player < 0:
        raise RuleFault("it is nobody's turn here, so nobody can be asked; give the phase `turns:`, or name the player")
    return player


# ---------------------------------------------------------------- things and places


def _moving(program: Program, namespace: dict[str, Any]) -> dict[str, Any]:
    runtime = program.runtime
    where, known, face = program.where, program.known, program.face
    sorted_cells = frozenset(cell for cell, (n, _) in program.cell_place.items() if program.places[n].order == "none")
    faced = frozenset(cell for cell, (n, _) in program.cell_place.items() if program.places[n].faces)
    limits = {cell: runtime["limits"][n] for cell, (n, _) in program.cell_place.items() if n in runtime["limits"]}
    fixed_limits = tuple((cell, limit) for cell, limit in limits.items() if isinstance(limit, int))
    other_limits = tuple(cell for cell, limit in limits.items() if not isinstance(limit, int))
    refills = runtime["refills"]
    resets: dict[int, tuple] = runtime["resets"]
    last_where: int = runtime["last_where"]
    records = [(cell, namespace[name], start, end) for cell, name, start, end in runtime["last"]]
    chance_cell = next((row[1] for row in program.streams if row[0] == "chance"), -1)

    def place_max(v: list, cell: int) -> int:
        limit = limits.get(cell)
        if limit is None:
            return NO_NUMBER
        if isinstance(limit, int):
            return limit
        host = program.cell_place[cell][1]
        return namespace[limit](v) if host < 0 else namespace[limit](v, host)

    def place_refill(v: list, cell: int) -> int:
        number, host = program.cell_place[cell]
        name = refills.get(number)
        if name is None:
            return NONE
        return namespace[name](v) if host < 0 else namespace[name](v, host)

    def leave(v: list, u: int, cell: int) -> None:
        source = v[where + u]
        if last_where >= 0:
            v[last_where + u] = source
            for record, read, start, end in records:
                if start <= u < end:
                    v[record + u] = read(v, u)
        if source >= 0:
            held = v[source]
            at = held.index(u)
            v[source] = held[:at] + held[at + 1 :]
        for at, figures, kept in resets.get(u, ()):
            if cell not in kept:
                v[at : at + len(figures)] = figures

    def move(v: list, things: tuple, cell: int, position: int, up: int) -> None:
        for u in things:
            leave(v, u, cell)
            v[where + u] = cell
            if known >= 0:
                v[known + u] = 0
            if face >= 0:
                v[face + u] = (up != 0) + 0 if cell in faced else 0
        if cell in sorted_cells:
            v[cell] = tuple(sorted((*v[cell], *things)))
        elif position == FRONT:
            v[cell] = (*things, *v[cell])
        elif position == RANDOM:
            for u in things:
                held = v[cell]
                at = roll(v, chance_cell, "chance", tuple(range(len(held) + 1)))
                v[cell] = (*held[:at], u, *held[at:])
        else:
            v[cell] = (*v[cell], *things)
        if cell in limits and not v[HOLD]:
            check_room(v, cell)

    def check_room(v: list, cell: int) -> None:
        if len(v[cell]) > place_max(v, cell):
            raise RuleFault(f"{len(v[cell])} things can't lie in a place for {place_max(v, cell)}")

    def check_rooms(v: list) -> None:
        """At the end of setup and of what happens at once; inside, a place may hold too much for a moment."""
        if not v[HOLD]:
            for cell, limit in fixed_limits:
                if len(v[cell]) > limit:
                    check_room(v, cell)
            for cell in other_limits:
                check_room(v, cell)

    def create(v: list, number: int, spare: tuple, cell: int) -> None:
        free = tuple([u for u in spare if v[where + u] < 0])
        if number > len(free):
            raise RuleFault(f"{number} are to be created, but only {len(free)} are left")
        move(v, free[: max(0, number)], cell, 0, -1)

    return {
        "Move": move,
        "Create": create,
        "CheckRooms": check_rooms,
        "PlaceMax": place_max,
        "PlaceRefill": place_refill,
        "HostOf": _hosts(program),
    }


def _former_owners(program: Program, knowledge: Knowledge) -> dict[str, Any]:
    last_where: int = program.runtime["last_where"]

    def last_owner(v: list, u: int) -> int:
        """Whose a thing was before it came where it lies."""
        cell = v[last_where + u]
        return knowledge.owner_of_place(v, cell) if cell >= 0 else NONE

    def keeper(v: list, u: int) -> int:
        """Whose a thing is; for one that lies where nobody owns it, whose it was before."""
        owner = knowledge.owner_of_thing(v, u)
        return owner if owner >= 0 else last_owner(v, u)

    return {"LastOwner": last_owner, "KeeperOf": keeper}


def _hosts(program: Program) -> tuple[int, ...]:
    """By cell, the thing whose place it is. The last entry answers for things that lie nowhere (cell -1)."""
    hosts = [NONE] * (len(program.initial) + 1)
    for cell, (number, host) in program.cell_place.items():
        if program.places[number].of in program.kinds:
            hosts[cell] = host
    return tuple(hosts)


def _chance(program: Program) -> dict[str, Any]:
    streams = {row[0]: row[1] for row in program.streams}
    by_cell = {}
    for cell, (number, _) in program.cell_place.items():
        name = program.places[number].name
        if name in streams:
            by_cell[cell] = (streams[name], name)
    known = program.known

    def shuffle_place(v: list, cell: int) -> None:
        stream, name = by_cell[cell]
        v[cell] = shuffle(v, stream, name, v[cell])
        if known >= 0:
            for u in v[cell]:
                v[known + u] = 0

    def roll_many(v: list, cell: int, name: str, faces: tuple, stream: int, number: int) -> tuple:
        if number > MAX_LIST:
            raise RuleFault(f"{number} rolls are too many; the limit is {MAX_LIST}")
        return tuple([roll(v, cell, name, faces, stream) for _ in range(number)])

    return {"ShufflePlace": shuffle_place, "RollMany": roll_many}


# ---------------------------------------------------------------- knowledge and messages


def _mask(players: tuple | None) -> int:
    if players is None:
        return EVERYBODY
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask


def _showing(program: Program, knowledge: Knowledge) -> dict[str, Any]:
    known = program.known
    seers = knowledge.seers

    def reveal(v: list, things: tuple, players: tuple | None) -> None:
        mask = _mask(players)
        for u in things:
            v[known + u] |= mask

    def hide(v: list, things: tuple, players: tuple | None) -> None:
        mask = _mask(players)
        for u in things:
            v[known + u] = 0 if mask == EVERYBODY else _minus(v[known + u], mask, program.players)

    def told(v: list, values: tuple, sorts: tuple) -> tuple:
        """Each value with the mask of those who may know it."""
        pairs = []
        for value, sort in zip(values, sorts, strict=True):
            mask = EVERYBODY
            for u in (value,) if sort == 1 else value if sort == 2 else ():
                if u >= 0:
                    mask &= seers(v, u)
            pairs.append((value, mask))
        return tuple(pairs)

    def say(v: list, text: int, told_: tuple, players: tuple | None) -> None:
        v[LOG] = ((LOG_SAY, _mask(players), text, told_), v[LOG])

    def refuse(v: list, text: int) -> None:
        v[LOG] = ((LOG_REFUSED, EVERYBODY, text), v[LOG])

    return {"Reveal": reveal, "Hide": hide, "Told": told, "Say": say, "Refuse": refuse}


def _minus(mask: int, taken: int, players: int) -> int:
    return ((1 << players) - 1 if mask == EVERYBODY else mask) & ~taken


# ---------------------------------------------------------------- rules at work for a while


def _rules(program: Program, namespace: dict[str, Any]) -> dict[str, Any]:
    runtime = program.runtime
    conditions: list[Callable] = [namespace[name] for name in runtime["conditions"]]
    templates: tuple[int, ...] = runtime["templates"]
    bent: tuple[int, ...] = runtime["bent"]
    conflicts: frozenset = frozenset(runtime["conflicts"])

    def lasts(v: list, entry: tuple, at: int = _BENT) -> bool:
        condition = entry[at + 2]
        return condition < 0 or bool(conditions[condition](v, *entry[at + 3]))

    def instances(v: list, cell: int, number: int) -> tuple:
        return tuple([(number, *entry[1:]) for entry in v[cell] if lasts(v, entry, _INSTANCE)])

    def end_rule(v: list, cell: int, values: tuple) -> None:
        v[cell] = tuple([entry for entry in v[cell] if entry[_INSTANCE + 4 :] != values])

    def expire(v: list, moment: int, player: int) -> None:
        for cells, at in ((templates, _INSTANCE), (bent, _BENT)):
            for cell in cells:
                if v[cell]:
                    v[cell] = tuple([e for e in v[cell] if e[at] != moment or (e[at + 1] >= 0 and e[at + 1] != player)])

    def conflict(pending: tuple) -> bool:
        """Could it matter in which order these rules run?"""
        if len(pending) < 2:
            return False
        numbers = [entry[0] for entry in pending]
        return any((a, b) in conflicts or (b, a) in conflicts for i, a in enumerate(numbers) for b in numbers[i + 1 :])

    return {"Lasts": lasts, "Instances": instances, "EndRule": end_rule, "Expire": expire, "Conflict": conflict}


# ---------------------------------------------------------------- the end


def _ending(program: Program, namespace: dict[str, Any]) -> dict[str, Any]:
    runtime = program.runtime
    endings: tuple[tuple, ...] = runtime["endings"]  # (how, unit that says who wins, units that break ties)
    lines = [namespace[name] for name in runtime["scoring"]]
    seats = range(program.players)
    plain = len(endings)  # the reasons of endings that an effect brings about stand behind the declared ones

    def scores(v: list) -> tuple[int, ...]:
        return tuple([sum(line(v, seat) for line in lines) for seat in seats])

    def note(v: list, winners: tuple, reason: int) -> object:
        if len(winners) > 1:
            winners = tuple(sorted(set(winners)))
        v[RESULT] = (winners, scores(v) if lines else (), reason)
        return OVER

    def close(v: list, winners: tuple, reason: int) -> None:
        note(v, winners, reason)
        raise GameOver

    def best(v: list, least: bool, breaks: tuple[str, ...]) -> tuple:
        found = scores(v)
        keys = {
            seat: (-found[seat] if least else found[seat], *(namespace[name](v, seat) for name in breaks))
            for seat in seats
        }
        high = max(keys.values())
        return tuple([seat for seat in seats if keys[seat] == high])

    def over(v: list, number: int) -> object:
        how, winners, breaks = endings[number]
        if how == "won":
            return note(v, namespace[winners](v), number)
        return note(v, () if how == "drawn" else best(v, how == "least", breaks), number)

    def finish(v: list, number: int) -> None:
        over(v, number)
        raise GameOver

    return {
        "Finish": finish,
        "Over": over,
        "Won": lambda v, winners: close(v, winners, plain),
        "Drawn": lambda v, _: close(v, (), plain + 1),
        "Scored": lambda v, _: close(v, best(v, False, ()), plain + 2),
    }
