"""A compiled game made ready to run: its functions, and what the door looks up at every answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from types import CodeType, FunctionType, TracebackType
from typing import TYPE_CHECKING, Any

from .decision import Decision, aliases, options_class, plain_question, prompt_values
from .errors import GameFault, RuleFault
from .header import ASK, FIXED, LOG, SEED
from .knowledge import Knowledge, may_know, mentions_things, option_things
from .labels import Labels
from .program import Program

if TYPE_CHECKING:
    from .decision import Reason
    from .state import State

_PLAIN_FAULTS = {
    ZeroDivisionError: "a division by zero",
    RecursionError: "rules called each other too deeply",
    MemoryError: "the rules need more memory than there is",
    OverflowError: "a number grew beyond all limits",
}


class Machine:
    """One game, one number of players, one set of variants, one language. States share it.

    `namespace` holds the compiled functions: START(v), STAGE(v, name of a phase) and RESUME, a table unit ->
    function(v, frame, value); and, where a game needs them, PLACE_OWNER, a table place -> function(v, host), and
    REBUILD(v), which works out again all cells that follow from where things are. The machine adds SEERS(v, thing).
    """

    def __init__(self, program: Program, namespace: dict[str, Any], language: str = "en") -> None:
        self.program = program
        self.namespace = namespace
        self.language = language
        self.sites = program.sites
        self.resume: dict[int, Callable] = namespace["RESUME"]
        self.labels = Labels(program, language)
        self.knowledge = Knowledge(program, namespace.get("PLACE_OWNER", {}))
        namespace["SEERS"] = self.knowledge.seers
        #: By site: every choice made there is known to everybody, whatever it is.
        self.open_sites = tuple(self._is_open(site) for site in program.sites)
        self.hides = self.knowledge.hides or not all(self.open_sites)
        #: The cells at the first question of any game, once it is known that setup draws nothing.
        self.opening: list | None = None
        self.blind_sites = frozenset(number for number, site in enumerate(program.sites) if site.blind)
        #: Makes the functions for games that nobody attends, in a namespace of their own.
        self.link_unattended: Callable[[], dict[str, Any]] = dict
        #: Says why something is not offered: (state, text) -> Reason, or None if it can't tell more than "not offered".
        self.explain: Callable[[State, str], Reason | None] | None = None
        self.options_classes = tuple(options_class(self, site) for site in range(len(program.sites)))
        namespace["Decision"] = Decision
        for number, made in enumerate(self.options_classes):
            namespace[f"Options{number}"] = made
        self.thing_numbers = {name: number for number, (name, _) in enumerate(program.things)}

    @cached_property
    def unattended(self) -> dict[str, Any]:
        """The functions of the same game that answer questions by drawing; made when they are first needed."""
        namespace = self.link_unattended()
        namespace["SEERS"] = self.knowledge.seers
        return namespace

    def fresh_cells(self, seed: int | tuple) -> list:
        cells = list(self.program.initial)
        cells[SEED] = seed
        cells[LOG] = ()
        cells[FIXED] = cells[FIXED] or ()
        return cells

    def _is_open(self, site: Any) -> bool:
        if site.secret:
            return False
        if not self.knowledge.hides:
            return True
        if site.kind in ("action", "actions"):
            return not any(mentions_things(type_) for types in site.menu for type_ in types)
        return site.kind not in ("one", "some") or not mentions_things(site.type)

    def asked(self, ask: tuple) -> Decision:
        """A question whose options are bare values, with words added to them."""
        called = aliases(ask)
        made = options_class(self, ask[1], called) if called else self.options_classes[ask[1]]
        options = made(plain_question(ask)[2])
        return Decision((ask[0], ask[1], options, *ask[3:]))

    def veil(self, v: list) -> None:
        """Call the things of a blind question by their place and position where the chooser may not know them."""
        ask = v[ASK]
        if not ask or ask[1] not in self.blind_sites:
            return
        site = self.sites[ask[1]]
        places: dict[int, tuple[int, int]] = {}
        values = plain_question(ask)[2]
        for value in values:
            for thing in option_things(site, value):
                if thing not in places and not may_know(self.knowledge.seers(v, thing), ask[0]):
                    cell = v[self.program.where + thing]
                    places[thing] = (cell, v[cell].index(thing))
        if not places:
            return

        def by_place(value: Any) -> list:
            things = option_things(site, value)
            return [value[0] if site.kind == "actions" else 0, [places.get(thing, (-1, thing)) for thing in things]]

        # Options usually stand in the order of the things' numbers, which would tell them apart: go by position.
        called = tuple((thing, *place) for thing, place in sorted(places.items(), key=lambda item: item[1]))
        options = tuple(sorted(values, key=by_place))
        v[ASK] = self.asked((ask[0], ask[1], options, prompt_values(ask), called))

    # ------------------------------------------------------------ faults

    def fault(self, error: BaseException, pending: tuple = ()) -> GameFault:
        """An error of compiled code, told in the author's terms. `pending` holds the frames that still waited."""
        files = self._content_files()
        found = None
        running = []
        trace = error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename in files:
                found = trace if found is None or _has_place(trace) else found
                if not running or running[-1] != code.co_name:
                    running.append(code.co_name)
            trace = trace.tb_next
        units = self.program.units
        waiting = [str(units[frame[0]]) for frame in reversed(pending) if 0 <= frame[0] < len(units)]
        unit = " > ".join(_shortened(waiting + running))
        if found is None:
            return GameFault(_message(error), unit=unit)
        line, end_line, column, end_column = _position(found)
        return GameFault(_message(error), found.tb_frame.f_code.co_filename, line, column, end_line, end_column, unit)

    def _content_files(self) -> set[str]:
        files = set(self.program.files)
        if not files:
            functions = [f for f in self.namespace.values() if isinstance(f, FunctionType)] + list(self.resume.values())
            files = {f.__code__.co_filename for f in functions if isinstance(getattr(f, "__code__", None), CodeType)}
        return files


def _message(error: BaseException) -> str:
    if isinstance(error, RuleFault):
        return str(error)
    for kind, message in _PLAIN_FAULTS.items():
        if isinstance(error, kind):
            return message
    return f"a rule failed: {type(error).__name__}: {error}"


def _has_place(trace: TracebackType) -> bool:
    """Does the running code stand for a text of the author's? Around such texts there is code that stands for none."""
    line, end_line, column, end_column = _position(trace)
    return (line, column) != (end_line, end_column)


def _position(trace: TracebackType) -> tuple[int, int, int, int]:
    """Line, end line, column, end column, all from 1. Compiled nodes count columns from 0."""
    places = list(trace.tb_frame.f_code.co_positions())
    number = trace.tb_lasti // 2
    line, end_line, column, end_column = places[number] if number < len(places) else (None, None, None, None)
    line = line or trace.tb_lineno or 0
    return line, end_line or line, (column or 0) + 1, (end_column if end_column is not None else column or 0) + 1


def _shortened(chain: list[str], most: int = 12) -> list[str]:
    """A long chain keeps its ends: where it came from and where it broke."""
    return chain if len(chain) <= most else [*chain[:3], "...", *chain[-(most - 4) :]]
