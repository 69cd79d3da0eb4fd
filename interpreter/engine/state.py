"""A game being played: the one door through which people, bots, replays and tests go."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from .chance import seed_cell, seed_value
from .decision import Decision, Option, Reason, plain_question
from .errors import OVER, EndTurn, GameFault, GameOver, Leaving, NotOffered, RuleFault, ThemisError
from .header import (
    ACTIVE,
    ANSWERING,
    ASK,
    CHAIN,
    EVERYBODY,
    FIXED,
    FRAMES,
    FUEL,
    FUEL_PER_ANSWER,
    HOLD,
    LEAVE,
    LEAVE_PHASE,
    LEAVE_TURN,
    LOG,
    LOG_CHOICE,
    NO_NUMBER,
    QUEUE,
    RESULT,
    SEED,
    WATCHING,
)
from .knowledge import option_things
from .log import choice_ids, lines, replace_entry
from .machine import Machine

if TYPE_CHECKING:
    from .playout import Played


class Result(NamedTuple):
    """How a game ended. Scores are None in games that are not scored."""

    winners: tuple[int, ...]
    scores: tuple[int | None, ...] | None
    reason: str


class State:
    """Made by `start` or `restore`. `cells` is the whole of it; what is seen from outside is worked out on demand."""

    __slots__ = ("machine", "cells", "keep_past", "_past")

    def __init__(self, machine: Machine, cells: list, keep_past: bool = True) -> None:
        self.machine = machine
        self.cells = cells
        self.keep_past = keep_past
        self._past: tuple = ()  # (cells before the last choice, (cells before the one before it, ...))

    # ------------------------------------------------------------ the door

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        ask = self.cells[ASK]
        if type(ask) is not Decision and ask:
            # Restored from a save: as bare as it was written.
            ask = self.cells[ASK] = self.machine.asked(ask)
        return ask or None

    def choose(self, answer: Option | int | str) -> None:
        """Answer the open question by an option, its position or its id, and play on to the next one.

        Raises NotOffered, and GameFault if a rule breaks; the state is then as before.
        """
        v = self.cells
        ask = v[ASK]
        if type(answer) is Option and ask and answer[0] is ask[2]:  # noqa: SIM108 (the shortest way is taken often)
            value = answer[2]
        else:
            value = self._value(answer)
        machine = self.machine
        if self.keep_past:
            self._past = (v[:], self._past)
        closed = None
        if not machine.hides or machine.open_sites[ask[1]]:
            v[LOG] = ((LOG_CHOICE, EVERYBODY, ask[0], ask[1], value, EVERYBODY), v[LOG])
        else:
            closed = _note_closed(machine, v, ask, value)
        # Whoever asks next writes over these frames and this question, and the end of the game clears them.
        frames = v[FRAMES]
        v[FUEL] = FUEL_PER_ANSWER
        frame = frames[0]
        try:
            try:
                value = machine.resume[frame[0]](v, frame, value)
            except Leaving as leaving:
                value = left(v, leaving)
            if value is None:
                if len(frames) > 1:
                    # Asked again: the new inner frames stand before those that still wait.
                    v[FRAMES] += frames[1:]
            elif value is OVER:
                close(v)
            else:
                go_outwards(machine.resume, v, frames, value)
        except GameOver:
            close(v)
        except BaseException as error:
            self._fall_back(error, frames[1:])
        if machine.hides:
            machine.veil(v)
            if closed is not None:
                _disclose(machine, v, closed)

    def _value(self, answer: Any) -> Any:
        """The value of what is meant; everything but the quick way of `choose`."""
        position = self._position(answer)
        return plain_question(self.cells[ASK])[2][position]

    def _position(self, answer: Any) -> int:
        """Which option is meant; everything but the quick way of `choose`."""
        decision = self.decision
        if decision is None:
            raise NotOffered("the game is over, nothing is asked any more")
        options = decision.options
        if isinstance(answer, Option):
            if answer[0].site == options.site and answer[0].values == options.values:
                return answer.index
            raise NotOffered(f"`{answer.id}` belongs to another decision than the present one", options)
        if isinstance(answer, int) and not isinstance(answer, bool):
            if 0 <= answer < len(options):
                return answer
            raise NotOffered(f"there is no option {answer}; they go from 0 to {len(options) - 1}", options)
        if isinstance(answer, str):
            ids = options.ids()
            if answer in ids:
                return ids.index(answer)
            squeezed = answer.replace(" ", "")
            for position, name in enumerate(ids):
                if name.replace(" ", "") == squeezed:
                    return position
            raise NotOffered(f"`{answer}` is not offered to player {decision.player + 1}", options)
        raise NotOffered(f"an option, its id or its index is needed, not {type(answer).__name__}", options)

    def _fall_back(self, error: BaseException, pending: tuple) -> None:
        """Put the state back to before the choice, and tell the fault in the author's terms."""
        fault = self.machine.fault(error, pending) if isinstance(error, Exception) else error
        if self.keep_past:
            self.cells, self._past = self._past
        else:
            self.__class__ = BrokenState
            self._past = (fault,)
        if fault is error:
            raise error
        raise fault from error

    def begin(self, entry: str = "START", *arguments: str) -> None:
        """Run a fresh state up to the first question: from its setup (START), or from a phase (STAGE, its name)."""
        v = self.cells
        v[FUEL] = FUEL_PER_ANSWER
        if self.keep_past:
            self._past = (v[:], ())
        try:
            ended = self.machine.namespace[entry](v, *arguments)
            if ended is OVER:
                close(v)
            elif ended is not None:
                raise RuleFault(_NO_END)
        except GameOver:
            close(v)
        except Leaving:
            self._fall_back(RuleFault(_NOTHING_TO_LEAVE), ())
        except BaseException as error:
            self._fall_back(error, ())
        self._past = ()
        self.machine.veil(v)

    def set_up(self) -> None:
        """Run the setup alone. It may not ask anybody: then there would be no position after it."""
        v = self.cells
        v[FUEL] = FUEL_PER_ANSWER
        v[HOLD] = 1
        try:
            if self.machine.namespace["setup"](v) is None and v[ASK]:
                raise ThemisError("the setup of this game asks players, so no position can be made up after it")
        except ThemisError:
            raise
        except Exception as error:
            raise self.machine.fault(error, ()) from error
        v[HOLD] = 0
        v[QUEUE] = ()

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        return result_of(self.machine, self.cells)

    # ------------------------------------------------------------ copies and the past

    def clone(self) -> State:
        """An equal state that goes its own way from here."""
        twin = State.__new__(State)
        twin.machine = self.machine
        twin.cells = self.cells[:]
        twin.keep_past = self.keep_past
        twin._past = self._past
        return twin

    def undo(self) -> bool:
        """Take the last choice back; False if there is none or no past was kept."""
        if not self._past:
            return False
        cells, self._past = self._past
        self.cells = cells[:]  # clones may share this past
        return True

    def save(self) -> dict[str, Any]:
        """The state as JSON-able data, for `restore`. The past that undo needs is not in it."""
        from .save import save

        return save(self)

    def fingerprint(self) -> str:
        """Equal for equal states on every machine. The log, how the state was reached, counts for nothing; the seed
        does, for it decides what is to come."""
        text = json.dumps(_identity(self.cells), separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same_game = self.machine.program.hash == other.machine.program.hash
        return same_game and _identity(self.cells) == _identity(other.cells)

    __hash__ = None  # type: ignore[assignment]  # a state changes; use its fingerprint

    def play_out(self, random: Callable[[], float], limit: int = 1_000_000) -> Played:
        """Play a copy on at random, as fast as can be. `random` gives numbers from 0 up to 1; `limit` is the most
        answers that are drawn."""
        from .playout import play_out

        return play_out(self.machine, self.cells[:], random, limit)

    # ------------------------------------------------------------ what can be known

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know, as JSON-able data; None is the spectator."""
        from .view import view

        return view(self, self._seat(seat))

    def sample(self, seat: int | None, seed: int | str = 0) -> State:
        """A full state that agrees with all a seat may know; the rest is drawn anew."""
        from .sample import sample

        return sample(self, self._seat(seat), seed)

    def standings(self, *measure: str) -> tuple[int, ...]:
        """By seat, how well it stands by the content's own measure, if there is one. Nothing is hidden from it."""
        from .worth import standings

        return standings(self, *measure)

    @property
    def active(self) -> int:
        """The seat whose turn it is, or -1."""
        return self.cells[ACTIVE]

    def seers_of_last_choice(self) -> int:
        """Who may know what was chosen last: a bit for each seat, or -1 for everybody."""
        older = self.cells[LOG]
        while older:
            entry, older = older
            if entry[0] == LOG_CHOICE:
                return entry[5]
        return EVERYBODY

    def log(self, seat: int | None = None) -> list[str]:
        """What happened, as a seat may read it."""
        return lines(self.machine, self.cells, self._seat(seat))

    @property
    def history(self) -> list[str]:
        """The ids of all options chosen so far."""
        return choice_ids(self.machine, self.cells)

    @property
    def seed(self) -> int | str:
        return seed_value(self.cells[SEED])

    def why_not(self, text: str) -> Reason | None:
        """Why an answer is not offered; None if it is."""
        decision = self.decision
        if decision is None:
            return Reason("the game is over")
        squeezed = text.replace(" ", "")
        if any(name.replace(" ", "") == squeezed for name in decision.options.ids()):
            return None
        found = self.machine.explain(self, text) if self.machine.explain is not None else None
        return found or Reason(f"`{text}` is not among what player {decision.player + 1} can choose now")

    def fitting(self, text: str) -> int | None:
        """How many arguments of `action(a, b)` are known to pass the action's filters; None if it is refused."""
        from .why_not import fitting

        return fitting(self, text)

    def _seat(self, seat: int | None) -> int | None:
        if seat is None or (isinstance(seat, int) and 0 <= seat < self.machine.program.players):
            return seat
        raise ThemisError(f"there is no seat {seat}; they go from 0 to {self.machine.program.players - 1}")

    # ------------------------------------------------------------ laying down chance, for scenarios

    def fix_rolls(self, stream: str, faces: Iterable[int | str]) -> None:
        """The next rolls of a die, in this order."""
        row = self._stream(stream)
        self._fix(row[1], tuple(self._face(row, face) for face in faces))

    def fix_shuffle(self, place: str, things: Iterable[str]) -> None:
        """The things that come first when a place (`deck`, `p1.deck`) is next shuffled; the others follow at random."""
        numbers = self.machine.thing_numbers
        wanted = []
        for name in things:
            if name not in numbers:
                raise ThemisError(f"there is no thing `{name}`")
            wanted.append(numbers[name])
        names = {row[0] for row in self.machine.program.streams}
        self._fix(self._stream(place if place in names else place.rpartition(".")[2])[1], tuple(wanted))

    def _fix(self, cell: int, values: tuple) -> None:
        if values:
            self.cells[FIXED] = (*self.cells[FIXED], (cell, values))

    def _stream(self, name: str) -> tuple:
        for row in self.machine.program.streams:
            if row[0] == name:
                return row
        known = ", ".join(row[0] for row in self.machine.program.streams) or "none"
        raise ThemisError(f"nothing is rolled or shuffled under the name `{name}`; known are: {known}")

    def _face(self, row: tuple, face: int | str) -> int:
        if isinstance(face, int):
            return face
        type_ = row[2] if len(row) > 2 else ("number",)
        if type_[0] in ("thing", "raw") and face in self.machine.thing_numbers:
            return self.machine.thing_numbers[face]
        lists = self.machine.program.words
        for words in [lists.get(type_[1], ())] if type_[0] == "word" else lists.values() if type_[0] == "raw" else ():
            if face in words:
                return words.index(face)
        raise ThemisError(f"`{row[0]}` has no face `{face}`")


class BrokenState(State):
    """What becomes of a state without past when a rule breaks half way: it says so whatever is asked of it."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> Any:
        fault = self._past[0]
        if not isinstance(fault, GameFault):
            raise ThemisError("this state was interrupted half way, and no past was kept to go back to")
        raise GameFault(
            f"this state broke before, and no past was kept to go back to: {fault.message}",
            fault.file, fault.line, fault.column, fault.end_line, fault.end_column, fault.unit,
        )  # fmt: skip

    decision = result = history = property(_refuse)  # type: ignore[assignment]
    choose = clone = undo = play_out = save = fingerprint = view = sample = standings = log = why_not = begin = _refuse  # type: ignore[assignment]


_LEFT = object()
_NO_END = "nothing is left to do, but no ending of the game was reached"
_NOTHING_TO_LEAVE = "a turn or phase is to be ended, but none is running"


def result_of(machine: Machine, v: list) -> Result | None:
    """How the game ended; None while it runs."""
    found = v[RESULT]
    if not found:
        return None
    winners, scores, reason = found
    reasons = machine.program.reasons
    return Result(
        winners,
        tuple(None if score == NO_NUMBER else score for score in scores) if scores else None,
        reasons[reason] if 0 <= reason < len(reasons) else "",
    )


def fresh(machine: Machine, seed: int | str = 0, keep_past: bool = True) -> State:
    """A state before anything happened; `begin` starts it. Between the two, outcomes of chance can be laid down."""
    return State(machine, machine.fresh_cells(seed_cell(seed)), keep_past)


def start(
    machine: Machine, seed: int | str = 0, keep_past: bool = True, prepare: Callable[[State], None] | None = None
) -> State:
    """A new game at its first question."""
    if machine.opening is not None and prepare is None:
        cells = machine.opening[:]
        cells[SEED] = seed if type(seed) is int else seed_cell(seed)
        return State(machine, cells, keep_past)
    state = fresh(machine, seed, keep_past)
    if prepare is not None:
        prepare(state)
    state.begin()
    initial = machine.program.initial
    if prepare is None and all(state.cells[row[1]] == initial[row[1]] for row in machine.program.streams):
        # Nothing was drawn before the first question, so every game begins like this one.
        machine.opening = state.cells[:]
    return state


def stage(
    machine: Machine,
    seed: int | str,
    phase: str | None,
    active: int | None,
    chance: Callable[[State], None] | None,
    prepare: Callable[[State], None] | None,
    keep_past: bool,
) -> State:
    """A position for a scenario: after setup, changed by `prepare`, at the beginning of a phase (by default `main`)."""
    stages = machine.program.runtime["stages"]
    if phase is not None and phase not in stages:
        known = ", ".join(stages)
        raise ThemisError(f"play can't begin in `{phase}`; it can in: {known}")
    state = fresh(machine, seed, keep_past)
    if chance is not None:
        chance(state)
    state.set_up()
    if active is not None:
        state.cells[ACTIVE] = active
    if prepare is not None:
        prepare(state)
    state.begin("STAGE", phase or "main")
    return state


def go_outwards(resume: Mapping[int, Callable], v: list, frames: tuple, value: Any) -> None:
    """The innermost frame is done: hand its value to the one that waited for it, and so on."""
    for position in range(1, len(frames)):
        frame = frames[position]
        try:
            value = resume[frame[0]](v, frame, None if value is _LEFT else value)
        except Leaving as leaving:
            value = left(v, leaving)
        if value is None:
            v[FRAMES] += frames[position + 1 :]
            return
        if value is OVER:
            close(v)
            return
    raise RuleFault(_NOTHING_TO_LEAVE if value is _LEFT else _NO_END)


def left(v: list, leaving: Leaving) -> object:
    """The frame behind takes up what is being left: it is resumed with None, and finds here what that means."""
    v[LEAVE] = LEAVE_TURN if leaving.__class__ is EndTurn else LEAVE_PHASE
    return _LEFT


def close(v: list) -> None:
    """The game is over: nothing waits any more, however deep inside the rules it ended."""
    v[FRAMES] = v[QUEUE] = v[CHAIN] = v[ANSWERING] = ()
    v[ASK] = v[LEAVE] = v[HOLD] = v[WATCHING] = 0


def _identity(v: list) -> list:
    cells = [*v[:FUEL], *v[FUEL + 1 : LOG], *v[LOG + 1 :]]
    if cells[ASK]:
        cells[ASK] = plain_question(cells[ASK])
    return cells


def _note_closed(machine: Machine, v: list, ask: tuple, value: Any) -> tuple | None:
    """Log a choice that not everybody may know. Gives what `_disclose` needs, if it may become known."""
    player, site = ask[0], ask[1]
    row = machine.sites[site]
    own = 1 << player
    if row.secret:
        v[LOG] = ((LOG_CHOICE, own, player, site, value, own), v[LOG])
        return None
    mask = machine.knowledge.option_mask(v, row, value)
    called = ask[4] if len(ask) > 4 else ()
    if not called and mask != EVERYBODY:
        mask |= own
    entry: tuple = (LOG_CHOICE, EVERYBODY, player, site, value, mask)
    if called:
        entry += (called,)
    v[LOG] = (entry, v[LOG])
    if mask == EVERYBODY:
        return None
    where = machine.program.where
    return entry, tuple((thing, v[where + thing]) for thing in option_things(row, value))


def _disclose(machine: Machine, v: list, closed: tuple) -> None:
    """A chosen thing that went to where more people see it was seen to go there, so they may read the choice too."""
    entry, before = closed
    where, seers = machine.program.where, machine.knowledge.seers
    mask = EVERYBODY
    for thing, cell in before:
        mask &= seers(v, thing) if v[where + thing] != cell else entry[5]
    if mask & ~entry[5]:
        replace_entry(v, entry, (*entry[:5], mask | entry[5], *entry[6:]))
