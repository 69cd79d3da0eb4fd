"""The books of the bank: what the log says of gold, added up, is what players have."""

from __future__ import annotations

from typing import Any

from interpreter.engine.header import LOG, LOG_SAY
from interpreter.engine.knowledge import read

#: Texts that tell everybody who gains or pays how much, and those that tell the player alone.
_TOLD_TO_ALL = {"earns": 1, "pays": -1}
_TOLD_TO_ONE = {"takes_sum": 1, "loses_sum": -1, "forfeits": -1}


class Account:
    """Follows one game, in which everybody begins with the same purse; called with a state, it compares."""

    def __init__(self, state: Any, purse: int = 5) -> None:
        program = state.machine.program
        self.texts = state.machine.labels.text_ids
        self.column = next(column for column in program.attributes if column.name == "gold")
        self.books = [purse] * program.players
        self.read_to: tuple = ()

    def __call__(self, state: Any) -> None:
        self._post(state)
        assert self.books == self._balance(state), f"by the log {self.books}, really {self._balance(state)}"

    def _balance(self, state: Any) -> list[int]:
        return [read(state.cells, self.column, seat) for seat in range(len(self.books))]

    def _post(self, state: Any) -> None:
        """Enter what was logged since the last time; the log is a chain, newest entry first."""
        rest = newest = state.cells[LOG]
        while rest is not self.read_to and rest:
            entry, rest = rest
            if entry[0] == LOG_SAY:
                self._enter(self.texts[entry[2]], entry[1], [value for value, _ in entry[3]])
        self.read_to = newest

    def _enter(self, text: str, mask: int, values: list[int]) -> None:
        if text in _TOLD_TO_ALL:
            player, amount = values
            self.books[player] += _TOLD_TO_ALL[text] * amount
        elif text in _TOLD_TO_ONE:
            player = mask.bit_length() - 1
            assert mask == 1 << player, "a sum that only one may know was told to others"
            self.books[player] += _TOLD_TO_ONE[text] * values[0]
