"""Queries give the same whether they are asked cell by cell, of whole columns, or from what is remembered."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.diagnostics.diagnostic import Sink
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.source.tree import ScalarNode

GAME = """\
game: squares
players: 2
kinds:
  cell: {grid: [3, 3], attributes: {mark: number = 0, holder: player or none}}
actions:
  paint:
    params: {cell: cells where cell.mark = 0}
    do: |
      set cell.mark to cell.x
      set cell.holder to me
phases:
  main: {turns: players, actions: [paint]}
endings:
  - {id: full, when: all(cell.mark != 0 for each cell in cells), drawn: true}
"""

# After a1, b1 and c2 were painted, in turn, beginning with the first player.
CONDITIONS = {
    "count(each c in cells where c.mark = 0) = 6": True,
    "any(each c in cells where c.mark = 3)": True,
    "any(each c in cells where c.mark = 4)": False,
    "all(c.mark != 4 for each c in cells)": True,
    "all(c.mark != 3 for each c in cells)": False,
    "all(c.mark = c.x for each c in cells where c.holder is not empty)": True,
    "all(c.mark = 1 for each c in cells where c.holder is not empty)": False,
    "all(c.y = 1 for each c in cells where c.mark = 1)": True,
    "count(each c in cells where c.x = 1 and c.mark = 0) = 2": True,
    "first(each c in cells where c.x = 2 and c.mark = 0 by c.y down) = b3": True,
    "sum(c.mark for each c in cells) = 6": True,
    "max(c.mark for each c in cells where c.y = 1) = 2": True,
    "count(each c in cells where c.holder = me) = 1": True,
    "count(top(each c in cells by c.mark)) = 1": True,
    "[c.mark for each c in cells where c.y = 1] = [1, 2, 0]": True,
    "any(each l in lines(cells, 3) where all(c.mark = 0 for each c in l))": True,
    "count(neighbors(b2)) = 4 and count(neighbors(a1, around)) = 3": True,
}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("squares")
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    playing = interpreter.load(folder)
    begun = playing.start()
    for cell in ("a1", "b1", "c2"):
        begun.choose(f"paint({cell})")
    return playing, begun


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions(state, condition: str) -> None:
    playing, begun = state
    assert playing.probe({}).holds(begun, scalar(condition)) is CONDITIONS[condition]


def scalar(text: str) -> ScalarNode:
    document = compose(SourceFile("condition.yaml", f"condition: |\n  {text}\n"), Sink())
    return document.get("condition")
