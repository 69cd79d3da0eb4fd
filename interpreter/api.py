"""The public door: `validate` a folder, `load` a game, `Game.start` it.

A game that was compiled before is taken from the cache without loading the checker or the compiler.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import cache
from .diagnostics.diagnostic import ContentError, Sink
from .engine import state as states
from .engine.machine import Machine
from .engine.program import Program
from .engine.save import restore
from .engine.state import State
from .loading.read_files import folder_key, read_files

if TYPE_CHECKING:
    from .compile.probe import Probe
    from .engine.playout import Played
    from .report import Report


def validate(path: str | os.PathLike[str]) -> Report:
    """Check all files of a game folder; the report's `diagnostics` holds everything that was found."""
    from .checked import check_game

    return check_game(path)


def load(
    path: str | os.PathLike[str],
    players: int | None = None,
    variants: Sequence[str] = (),
    language: str | None = None,
) -> Game:
    """The game in a folder, for a number of players (by default the smallest) and some of its variants.

    Raises ContentError, with all findings, if the folder holds no game that can be played.
    """
    from .compile.link import link

    program = _program(Path(path), players, tuple(sorted(set(variants))))
    return Game(Path(path), link(program, language or program.languages[0]))


def _program(path: Path, players: int | None, variants: tuple[str, ...]) -> Program:
    sink = Sink()
    files = read_files(path, sink)
    if sink.has_errors:
        raise ContentError(sink.diagnostics)
    key = cache.key_of(folder_key(files), -1 if players is None else players, *variants)
    kept = cache.load("program", key)
    program = Program.from_bytes(kept) if kept is not None else None
    if program is None:
        program = _compiled(path, players, variants)
        cache.store("program", key, program.to_bytes())
    return program


def _compiled(path: Path, players: int | None, variants: tuple[str, ...]) -> Program:
    from .compile.build import build
    from .pipeline import front, read_content

    sink = Sink()
    content = read_content(path, sink)
    ir = front(content, players, variants, sink) if content is not None else None
    if ir is None or content is None:
        raise ContentError(sink.diagnostics)
    return build(ir, content.hash, variants)


class Game:
    """A compiled game for one number of players, one set of variants and one language."""

    def __init__(self, path: Path, machine: Machine) -> None:
        self.path = path
        self.machine = machine
        self._probes: dict[tuple, Probe] = {}

    def __repr__(self) -> str:
        return f"<game {self.id} for {self.players}>"

    @property
    def id(self) -> str:
        return self.machine.program.game

    @property
    def title(self) -> str:
        return self.machine.labels.pick(self.machine.program.title, self.id)

    @property
    def players(self) -> int:
        return self.machine.program.players

    @property
    def variants(self) -> tuple[str, ...]:
        return self.machine.program.variants

    @property
    def language(self) -> str:
        return self.machine.language

    @property
    def languages(self) -> tuple[str, ...]:
        return self.machine.program.languages

    @property
    def hash(self) -> str:
        """Equal for equal rules: scenarios, ledgers and names of folders don't count."""
        return self.machine.program.hash

    def start(self, seed: int | str = 0, *, keep_past: bool = True) -> State:
        """A new game at its first decision. Without `keep_past` nothing can be undone, and play is a little faster."""
        return states.start(self.machine, seed, keep_past)

    def play_out(
        self, seed: int | str = 0, random: Callable[[], float] | None = None, limit: int = 1_000_000
    ) -> Played:
        """Play one game at random as fast as can be, without decisions to look at; give its result and its length."""
        from random import Random

        from .engine.playout import play_out

        cells = states.start(self.machine, seed, keep_past=False).cells
        return play_out(self.machine, cells, random or Random(str(seed)).random, limit)

    def restore(self, saved: Any, *, keep_past: bool = True) -> State:
        """The state that `State.save` gave. Raises SaveError if it is not a save of this very game."""
        return restore(self.machine, saved, keep_past)

    def stage(
        self,
        seed: int | str = 0,
        phase: str | None = None,
        active: int | None = None,
        chance: Callable[[State], None] | None = None,
        prepare: Callable[[State], None] | None = None,
        keep_past: bool = True,
    ) -> State:
        """A made-up position, for scenarios: after setup, changed by `prepare`, at the beginning of a phase.

        `chance` may lay down outcomes before setup draws any.
        """
        return states.stage(self.machine, seed, phase, active, chance, prepare, keep_past)

    def probe(self, names: Mapping[str, int]) -> Probe:
        """Reads and writes states in the effect language; `names` stand for seats."""
        from .compile.probe import Probe

        # A probe checks the whole game once; the scenarios of a game mostly call the players alike.
        key = tuple(sorted(names.items()))
        if key not in self._probes:
            self._probes[key] = Probe(self, names)
        return self._probes[key]
