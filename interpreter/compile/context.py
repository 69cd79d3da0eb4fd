"""What all emitters of one game share: the layout, constant tables, extra functions, fresh names."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..check.game import GameIR
from .layout import Layout

if TYPE_CHECKING:
    from .attributes import Attributes
    from .boards import Boards
    from .effects import Effects

#: The file name of code that stands for no single text of the author.
OWN_FILE = "<themis>"


@dataclass
class Builder:
    ir: GameIR
    layout: Layout
    effects: Effects
    asking: set[str]
    #: Units that nobody waits for; see `effects.outermost_units`.
    outermost: set[str] = field(default_factory=set)
    #: Is somebody there to answer? Else questions are answered by drawing, and nothing ever stops; see `units`.
    attended: bool = True
    #: Plain data that compiled code reads as globals.
    constants: dict[str, object] = field(default_factory=dict)
    #: Compiled functions by the file whose text they carry.
    functions: dict[str, list[ast.stmt]] = field(default_factory=dict)
    attributes: Attributes = field(init=False)
    boards: Boards = field(init=False)
    _temporaries: int = 0

    def __post_init__(self) -> None:
        from .attributes import Attributes
        from .boards import Boards

        self.attributes = Attributes(self)
        self.boards = Boards(self)

    @property
    def always_a_turn(self) -> bool:
        """Is it somebody's turn whenever a rule runs? Between the phases of a round it may be nobody's."""
        world = self.ir.world
        return world.players == 1 or world.game.phases["main"].turns is not None

    def constant(self, name: str, value: object) -> str:
        self.constants.setdefault(name, value)
        return name

    def temporary(self) -> str:
        self._temporaries += 1
        return f"T{self._temporaries}"

    def helper_name(self, home: str) -> str:
        """A name for a function that is part of another; what stands before ` #` is whose part it is."""
        self._temporaries += 1
        return f"{home} #{self._temporaries}"

    def range_of(self, key: tuple[str, str]) -> tuple[int, int]:
        """The numbers of the things that have an attribute."""
        return self.layout.kinds[key[0]]

    def add_function(self, file: str, function: ast.stmt) -> None:
        self.functions.setdefault(file, []).append(function)
