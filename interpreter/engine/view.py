"""What one seat, or a spectator, may know of a state: JSON-able, and made from declared visibility alone.

Two states that differ only in what a seat can't see give it equal views. So nothing here may depend on hidden values,
not even the order of a list; and the seed, the streams, frames and fuel are never shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .decision import plain_question, prompt_values
from .errors import RuleFault
from .header import ACTIVE, ASK, FUEL, FUEL_PER_ANSWER, NO_NUMBER, NONE
from .knowledge import Knowledge, figure, may_know, read
from .log import lines

if TYPE_CHECKING:
    from .machine import Machine
    from .program import PlaceRow, Program, Type
    from .state import State


def view(state: State, seat: int | None) -> dict[str, Any]:
    viewer = _Viewer(state.machine, state.cells, seat)
    result = state.result
    return {
        "game": state.machine.program.game,
        "seat": seat,
        "active": state.cells[ACTIVE] if state.cells[ACTIVE] >= 0 else None,
        "players": viewer.players(),
        "state": viewer.table_figures(),
        "places": viewer.table_places(),
        "boards": viewer.boards(),
        "things": viewer.things(),
        "decision": viewer.decision(),
        "log": lines(state.machine, state.cells, seat),
        "result": None
        if result is None
        else {
            "winners": list(result.winners),
            "scores": None if result.scores is None else list(result.scores),
            "reason": result.reason,
        },
    }


class _Viewer:
    def __init__(self, machine: Machine, v: list, seat: int | None) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.knowledge: Knowledge = machine.knowledge
        self.v = [*v[:FUEL], FUEL_PER_ANSWER, *v[FUEL + 1 :]]
        self.seat = seat
        program = self.program
        self.current: tuple = program.runtime.get("current", ())
        self.board_kinds = {kind for kind, _, _ in program.boards}
        self.boarded = {u for kind in self.board_kinds for u in range(*program.kinds[kind])}

    # ------------------------------------------------------------ parts of the view

    def players(self) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "attributes": self._attributes(seat, static=True), "places": self._places(seat)}
            for seat in range(self.program.players)
        ]

    def table_figures(self) -> dict[str, Any]:
        shown = {}
        for row in self.program.state:
            if row.seen_by == "all":
                shown[row.name] = self.value(row.type, figure(self.v, row, row.cell))
        return shown

    def table_places(self) -> dict[str, Any]:
        """The places of the table and of words, by their path."""
        shown = {}
        for row in self.program.places:
            if row.of != "player" and row.of not in self.program.kinds:
                for cell in range(row.cell, row.cell + max(1, row.end - row.first)):
                    shown[self.machine.labels.place(cell)] = self._place(row, cell)
        return shown

    def boards(self) -> list[dict[str, Any]]:
        shown = []
        for kind, width, height in self.program.boards:
            first, end = self.program.kinds[kind]
            cells = [self._square(thing, thing - first, width) for thing in range(first, end)]
            shown.append({"kind": kind, "width": width, "height": height, "cells": cells})
        return shown

    def things(self) -> list[dict[str, Any]]:
        """All other things that have changing attributes or places of their own, as far as the seat may know them."""
        shown = []
        for thing in range(self.program.players, len(self.program.things)):
            if thing in self.boarded or not self._knows(thing):
                continue
            attributes, places = self._attributes(thing, static=False), self._places(thing)
            if attributes or places:
                name, kind = self.program.things[thing]
                shown.append({"id": name, "kind": kind, "attributes": attributes, "places": places})
        return shown

    def decision(self) -> dict[str, Any] | None:
        """The chooser sees the options; others who is asked and what; of a secret question only that there is one."""
        ask = self.v[ASK]
        if not ask:
            return None
        site = self.machine.sites[ask[1]]
        shown: dict[str, Any] = {"player": ask[0]}
        if site.secret and ask[0] != self.seat:
            return {**shown, "secret": True}
        labels = self.machine.labels
        shown["prompt"] = labels.prompt(site, prompt_values(ask), lambda mask: may_know(mask, self.seat))
        if ask[0] == self.seat:
            called = ask[4] if len(ask) > 4 else ()
            shown["options"] = [
                {"id": labels.option_id(site, value, called), "label": labels.option_label(site, value, called)}
                for value in plain_question(ask)[2]
            ]
        return shown

    # ------------------------------------------------------------ things and places

    def _knows(self, thing: int) -> bool:
        return may_know(self.knowledge.seers(self.v, thing), self.seat)

    def _attributes(self, thing: int, static: bool) -> dict[str, Any]:
        shown = {}
        for column in self.program.attributes:
            if column.first <= thing < column.end and (static or column.static is None):
                mask = self.knowledge.attribute_seers(self.v, thing, column.seen_by)
                known = may_know(mask, self.seat)
                shown[column.name] = self.value(column.type, read(self.v, column, thing)) if known else None
        for name, type_, first, end, function, seen_by in self.current:
            if first <= thing < end and (static or self._lies_somewhere(thing)):
                known = may_know(self.knowledge.attribute_seers(self.v, thing, seen_by), self.seat)
                shown[name] = self._worked_out(type_, function, thing) if known else None
        return shown

    def _lies_somewhere(self, thing: int) -> bool:
        return self.program.where < 0 or self.v[self.program.where + thing] >= 0

    def _worked_out(self, type_: Type, function: str, thing: int) -> Any:
        """The current value of an attribute. One that means nothing where the thing lies now is not shown."""
        try:
            return self.value(type_, self.machine.namespace[function](self.v, thing))
        except (RuleFault, ZeroDivisionError, RecursionError, IndexError):
            return None

    def _places(self, thing: int) -> dict[str, Any]:
        """The places that a thing hosts."""
        shown = {}
        for row in self.program.places:
            hosts = row.of == "player" if thing < self.program.players else row.of in self.program.kinds
            if hosts and row.first <= thing < row.end:
                shown[row.name] = self._place(row, row.cell + thing - row.first)
        return shown

    def _place(self, row: PlaceRow, cell: int) -> dict[str, Any]:
        names = self.program.things
        members = self.v[cell]
        if row.order == "none":
            # How they happen to lie here must tell nothing: the known ones in declared order, then the others.
            seen = sorted(thing for thing in members if self._knows(thing))
            things = [names[thing][0] for thing in seen] + [None] * (len(members) - len(seen))
        else:
            things = [names[thing][0] if self._knows(thing) else None for thing in members]
        return {"count": len(members), "things": things}

    def _square(self, thing: int, position: int, width: int) -> dict[str, Any]:
        square = {"id": self.program.things[thing][0], "x": position % width, "y": position // width}
        return {**square, **self._attributes(thing, static=True), "places": self._places(thing)}

    # ------------------------------------------------------------ values

    def value(self, type_: Type, value: Any) -> Any:
        """A value as JSON has it: things and words by their ids, none as null."""
        base = type_[0]
        if base == "opt":
            return None if value in (NONE, NO_NUMBER) and _is_none(type_[1], value) else self.value(type_[1], value)
        if base == "number":
            return None if value == NO_NUMBER else value
        if base == "boolean":
            return bool(value)
        if base == "list":
            return [self.value(type_[1], member) for member in value]
        if base == "map":
            keys = self.program.keys_of(type_[1])
            return {key: self.value(type_[2], member) for key, member in zip(keys, value, strict=False)}
        if value == NONE:
            return None
        return self.machine.labels.id(type_, value)


def _is_none(type_: Type, value: Any) -> bool:
    return value == (NO_NUMBER if type_[0] == "number" else NONE)
