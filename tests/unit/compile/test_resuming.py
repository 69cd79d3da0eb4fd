"""However a unit is made to go on after an answer, the game is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from interpreter.compile import units
from interpreter.compile.build import build
from interpreter.compile.link import link
from interpreter.diagnostics.diagnostic import Sink
from interpreter.engine.state import start
from interpreter.pipeline import front, read_content

CONTENT = Path(__file__).resolve().parents[3] / "content"
GAMES = sorted(path.parent for path in CONTENT.glob("**/game.yaml"))


def machine(folder: Path):
    sink = Sink()
    content = read_content(folder, sink)
    ir = front(content, None, (), sink)
    assert ir is not None, sink.diagnostics
    return link(build(ir, content.hash))


def moves(compiled, seed: int, most: int) -> list:
    """Everything that is asked and chosen in a random game, and what the table looks like from each seat at the end."""
    state = start(compiled, seed)
    rng = Random(seed)
    met = []
    while state.decision is not None and len(met) < most:
        ids = state.decision.ids()
        pick = rng.randrange(len(ids))
        met.append((state.decision.player, ids, pick))
        state.choose(pick)
    return [*met, state.result, [state.view(seat) for seat in range(compiled.program.players)]]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_guarded_and_written_out_copies_agree(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    for limit in (0, 1_000_000):
        monkeypatch.setattr(units, "_MAX_CONTINUED", limit)
        compiled = machine(folder)
        played.append([moves(compiled, seed, 150) for seed in range(3)])
    assert played[0] == played[1]
