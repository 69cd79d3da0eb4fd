"""What is noted while one game is played: enough to tell later how long it was, what was offered and what was taken.

Things and actions are noted as bit masks by their numbers: a seat either held, was offered or took a thing, or not.
"""

from __future__ import annotations

from typing import Any

from ..engine.errors import GameFault
from ..engine.knowledge import option_things
from ..engine.labels import whole_option
from ..engine.worth import points

#: Points are told for so many moments of a game, from its start to its end, whatever its length.
MOMENTS = 21
_FLAT_TYPES = ("word", "thing")


class Watcher:
    """What can be known about a game before any is played; one for all games of a process."""

    def __init__(self, game: Any) -> None:
        machine = game.machine
        self.program = program = machine.program
        self.sites = program.sites
        self.seats = range(program.players)
        self._masks: dict[tuple, tuple[int, int]] = {}
        #: By seat, the cells of places that are the seat's own.
        self.own_cells = [
            [row.cell + seat - row.first for row in program.places if row.of == "player"] for seat in self.seats
        ]
        #: Things that actions are about. Where they are chosen otherwise, say to be discarded, they are not played.
        self.played_by_actions = _played_by_actions(program)
        self.roles = [column for column in program.attributes if _is_role(column, program.players)]

    def masks(self, question: int, value: Any) -> tuple[int, int]:
        """The things and the action of an option."""
        key = (question, value)
        found = self._masks.get(key)
        if found is None:
            found = self._masks[key] = self._worked_out(question, value)
        return found

    def _worked_out(self, question: int, value: Any) -> tuple[int, int]:
        site = self.sites[question]
        things = 0
        for thing in option_things(site, value):
            things |= 1 << thing
        actions = 0
        if site.kind in ("action", "actions"):
            action = whole_option(site, value)[0]
            # Passing is an action too; it stands behind the declared ones.
            actions = 1 << (action if action >= 0 else len(self.program.actions))
        else:
            things &= ~self.played_by_actions
        return things & -(1 << self.program.players), actions


def _played_by_actions(program: Any) -> int:
    """The mask of all things of the kinds that menus of actions offer."""
    mask = 0
    for site in program.sites:
        for types in site.menu if site.kind in ("action", "actions") else ():
            for kind in {kind for type_ in types for kind in _kinds(type_)}:
                first, end = program.kinds.get(kind, (0, 0))
                mask |= (1 << end) - (1 << first)
    return mask


def _kinds(type_: Any) -> tuple[str, ...]:
    """The kinds of things in a type."""
    if type_[0] == "thing":
        return type_[1:]
    return tuple(kind for part in type_[1:] if isinstance(part, tuple) for kind in _kinds(part))


def _is_role(column: Any, players: int) -> bool:
    """May an attribute of players say what they are in this game, such as a colour or a people?"""
    type_ = column.type[1] if column.type[0] == "opt" else column.type
    of_players = column.first == 0 and column.end == players
    return of_players and column.width == 1 and type_[0] in _FLAT_TYPES and column.seen_by == "all"


class Observation:
    """One game, from its first question on."""

    def __init__(self, watcher: Watcher, state: Any) -> None:
        players = watcher.program.players
        self.watcher = watcher
        self.state = state
        self.choices = self.options = self.most_options = self.real_choices = self.turns = 0
        self.held = [0] * players
        self.offered = [0] * players
        self.taken = [0] * players
        self.actions_offered = [0] * players
        self.actions_taken = [0] * players
        self.first = state.active if state.active >= 0 else (state.decision.player if state.decision else -1)
        self.roles = self._roles()
        self._active = state.active
        self._points = [self._standings()]

    def before(self, decision: Any) -> None:
        """A question stands open."""
        seat, question = decision.player, decision.question
        masks = self.watcher.masks
        things = actions = 0
        values = decision.options.values
        for value in values:
            mentioned, action = masks(question, value)
            things |= mentioned
            actions |= action
        self.offered[seat] |= things
        self.actions_offered[seat] |= actions
        count = len(values)
        self.choices += 1
        self.options += count
        self.real_choices += count > 1
        if count > self.most_options:
            self.most_options = count
        held = 0
        cells = self.state.cells
        for cell in self.watcher.own_cells[seat]:
            for thing in cells[cell]:
                held |= 1 << thing
        self.held[seat] |= held

    def chosen(self, seat: int, question: int, value: Any) -> None:
        """An option was taken, and play went on to the next question."""
        things, actions = self.watcher.masks(question, value)
        self.taken[seat] |= things
        self.actions_taken[seat] |= actions
        if self.state.active != self._active:
            self._active = self.state.active
            self.turns += 1
            self._points.append(self._standings())

    def data(self) -> dict[str, Any]:
        """What was seen, as it stands in a row."""
        return {
            "first": self.first,
            "choices": self.choices,
            "real_choices": self.real_choices,
            "options": self.options,
            "most_options": self.most_options,
            "turns": self.turns,
            "roles": self._lasting_roles(),
            "points": self._moments(),
            "held": _hexes(self.held),
            "offered": _hexes(self.offered),
            "taken": _hexes(self.taken),
            "actions_offered": _hexes(self.actions_offered),
            "actions_taken": _hexes(self.actions_taken),
        }

    def _standings(self) -> tuple[int, ...]:
        try:
            return points(self.state)
        except GameFault:
            # The game itself does not need the measure; whoever plays by it will hear of this.
            return ()

    def _moments(self) -> list[list[int]]:
        """The points at evenly spaced moments; empty if the game can't tell who is ahead."""
        told = [*self._points, self._standings()]
        if not all(told):
            return []
        last = len(told) - 1
        return [list(told[round(moment * last / (MOMENTS - 1))]) for moment in range(MOMENTS)]

    def _roles(self) -> dict[str, list[str]]:
        labels = self.state.machine.labels
        found = {}
        for column in self.watcher.roles:
            values = [
                column.static[seat] if column.static is not None else self.state.cells[column.cell + seat]
                for seat in self.watcher.seats
            ]
            names = [labels.id(column.type, value) for value in values]
            if len(set(names)) > 1 and "none" not in names:
                found[column.name] = names
        return found

    def _lasting_roles(self) -> dict[str, list[str]]:
        """What a player was from the first question to the end; anything that changed was no role."""
        at_end = self._roles()
        return {name: values for name, values in self.roles.items() if at_end.get(name) == values}


def _hexes(masks: list[int]) -> list[str]:
    return [format(mask, "x") for mask in masks]
