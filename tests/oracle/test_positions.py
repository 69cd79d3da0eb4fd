"""Both sides reach the same number of positions at each depth."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel")

from .census import our_census, their_census  # noqa: E402  (only worth importing where OpenSpiel is)
from .twins import BREAKTHROUGH_6X6, CONNECT_FOUR, TIC_TAC_TOE, Twin  # noqa: E402


@pytest.mark.parametrize(
    ("twin", "depth", "sequences"),
    [
        pytest.param(TIC_TAC_TOE, 9, 127_872, id="tic-tac-toe, the whole tree"),
        pytest.param(CONNECT_FOUR, 6, 117_649, id="connect four"),
        pytest.param(BREAKTHROUGH_6X6, 4, None, id="breakthrough 6x6"),
    ],
)
def test_positions_at_each_depth(twin: Twin, depth: int, sequences: int | None) -> None:
    theirs = their_census(pyspiel.load_game(twin.theirs).new_initial_state(), depth)
    assert our_census(twin.start(), depth) == theirs
    if sequences is not None:
        assert theirs[-1].sequences == sequences
