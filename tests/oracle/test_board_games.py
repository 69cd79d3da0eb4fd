"""Random games on the boards, move by move on both sides: the same mover, the same legal moves, the same winner."""

from __future__ import annotations

from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel")

from .twins import BREAKTHROUGH_6X6, BREAKTHROUGH_8X8, CONNECT_FOUR, TIC_TAC_TOE, Twin  # noqa: E402

GAMES = 1_000


def play_side_by_side(twin: Twin, theirs, rng: Random) -> None:
    ours = twin.start()
    while (decision := ours.decision) is not None:
        offered, legal = twin.offered(decision), twin.legal(theirs)
        assert offered.keys() == legal.keys(), f"after {theirs.history()}"
        assert decision.player == theirs.current_player()
        move = rng.choice(sorted(offered))
        ours.choose(offered[move])
        theirs.apply_action(legal[move])
    assert theirs.is_terminal(), f"ours ended early, after {theirs.history()}"
    assert ours.result.winners == tuple(seat for seat, value in enumerate(theirs.returns()) if value > 0)


@pytest.mark.parametrize(
    "twin",
    [
        pytest.param(TIC_TAC_TOE, id="tic-tac-toe"),
        pytest.param(CONNECT_FOUR, id="connect four"),
        pytest.param(BREAKTHROUGH_6X6, id="breakthrough 6x6"),
        pytest.param(BREAKTHROUGH_8X8, id="breakthrough 8x8"),
    ],
)
def test_a_thousand_random_games(twin: Twin) -> None:
    game = pyspiel.load_game(twin.theirs)
    for seed in range(GAMES):
        play_side_by_side(twin, game.new_initial_state(), Random(seed))
