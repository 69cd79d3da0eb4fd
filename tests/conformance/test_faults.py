"""Rules that break while they run: a fault that names the author's text, within moments, and the state is as before.

What must be reported stands in the game itself, behind `#!` on the line at fault: the text at the place, and a part of
the message.
"""

from __future__ import annotations

import re
from pathlib import Path
from time import perf_counter

import pytest

import interpreter

GAMES = sorted((Path(__file__).parent / "faults").glob("*.yaml"))
MARK = re.compile(r"^(?P<line>.*?) #! (?P<text>.+) -> (?P<message>.+)$")
#: Fuel ends a runaway long before this, on any machine.
SECONDS = 10


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def fault(request, tmp_path):
    """A game ready to break, the fault it breaks with, and the mark that says which."""
    text = request.param.read_text(encoding="utf-8")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    marks = [(n, MARK.match(line)) for n, line in enumerate(text.splitlines(), 1) if " #! " in line]
    return tmp_path, marks


def broken(state: interpreter.State) -> interpreter.GameFault:
    """Go until it breaks: some games ask a question first."""
    with pytest.raises(interpreter.GameFault) as caught:
        state.choose("go")
        for _ in range(5):
            state.choose(0)
    return caught.value


def test_the_fault_names_the_text(fault):
    folder, marks = fault
    began = perf_counter()
    found = broken(interpreter.load(folder).start())
    assert perf_counter() - began < SECONDS
    assert found.file == (folder / "game.yaml").as_posix()
    assert found.unit
    if marks:
        # Verbs that call each other may break in either.
        mark = dict(marks)[found.line]
        assert mark["message"] in found.message
        end = found.end_column - 1 if found.end_line == found.line else None
        assert mark["line"][found.column - 1 : end].strip() == mark["text"]


def test_the_state_is_as_before(fault):
    folder, _ = fault
    state = interpreter.load(folder).start()
    state.choose("wait")
    before, view, log = state.fingerprint(), state.view(0), state.log()
    assert broken(state)
    while state.decision.ids() != ["go", "wait"] and state.undo():
        pass
    assert (state.fingerprint(), state.view(0), state.log()) == (before, view, log)
    state.choose("wait")


def test_a_state_without_past_says_so(fault):
    folder, _ = fault
    state = interpreter.load(folder).start(keep_past=False)
    first = broken(state)
    with pytest.raises(interpreter.GameFault, match="broke before") as caught:
        state.choose("wait")
    assert (caught.value.file, caught.value.line) == (first.file, first.line)
