"""The hand-written games play by the rules, or racing against them would prove nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from .games import GAMES, Entry
from .rivals.breakthrough import Breakthrough
from .rivals.connect_four import ConnectFour
from .rivals.door import NotOffered, Option, Rival
from .rivals.tic_tac_toe import TicTacToe

RIVALLED = {name: entry for name, entry in GAMES.items() if entry.rival is not None}
ENTRIES = pytest.mark.parametrize("entry", RIVALLED.values(), ids=list(RIVALLED))


def positions(state: Rival, depth: int) -> list[int]:
    """How many sequences of 1, 2, ... `depth` moves there are."""
    counts = [0] * depth

    def visit(state: Rival, ply: int) -> None:
        decision = state.decision
        if decision is None:
            return
        counts[ply] += len(decision.options)
        if ply + 1 < depth:
            for option in decision.options:
                child = state.clone()
                child.choose(option)
                visit(child, ply + 1)

    visit(state, 0)
    return counts


def in_loop_order(entry: Entry, options: list[Option]) -> list[Option]:
    """The options as the bare loop numbers them: breakthrough counts by direction, then by the square moved to."""
    if not entry.name.startswith("breakthrough"):
        return options

    def direction_and_target(option: Option) -> tuple[int, str, str]:
        here, there = option.id.removeprefix("advance(").removesuffix(")").split(", ")
        return ord(there[0]) - ord(here[0]), there[1], there[0]

    return sorted(options, key=direction_and_target)


class Shadow(Random):
    """Random numbers that steer a bare loop along a game played through the door at the same time."""

    def __init__(self, entry: Entry, seed: int) -> None:
        super().__init__(seed)
        self.entry = entry
        self.state = entry.rival()
        self.moves = 0

    def random(self) -> float:
        decision = self.state.decision
        assert decision is not None, "the bare loop plays on after the end"
        options = in_loop_order(self.entry, list(decision.options))
        pick = int(super().random() * len(options))
        self.state.choose(options[pick])
        self.moves += 1
        return (pick + 0.5) / len(options)


def test_tic_tac_toe_has_the_known_number_of_positions() -> None:
    assert positions(TicTacToe(), 9) == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def test_connect_four_has_the_known_number_of_positions() -> None:
    assert positions(ConnectFour(), 7) == [7, 49, 343, 2401, 16807, 117649, 823536]


@pytest.mark.parametrize(("size", "first"), [(6, 16), (8, 22)])
def test_breakthrough_begins_with_the_known_number_of_moves(size: int, first: int) -> None:
    assert positions(Breakthrough(size), 2) == [first, first * first]


@pytest.mark.parametrize(
    ("rival", "theirs", "depth"),
    [
        (TicTacToe, "tic_tac_toe", 6),
        (ConnectFour, "connect_four", 5),
        (lambda: Breakthrough(6), "breakthrough(rows=6,columns=6)", 4),
        (lambda: Breakthrough(8), "breakthrough(rows=8,columns=8)", 3),
    ],
    ids=["tic_tac_toe", "connect_four", "breakthrough_6x6", "breakthrough_8x8"],
)
def test_as_many_positions_as_openspiel_counts(rival: Callable[[], Rival], theirs: str, depth: int) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    counts = []
    states = [pyspiel.load_game(theirs).new_initial_state()]
    for _ in range(depth):
        states = [state.child(action) for state in states for action in state.legal_actions()]
        counts.append(len(states))
    assert positions(rival(), depth) == counts


@ENTRIES
def test_the_bare_loop_plays_the_same_game_as_the_class(entry: Entry) -> None:
    for seed in range(200):
        shadow = Shadow(entry, seed)
        winner, moves = entry.bare(shadow)
        assert moves == shadow.moves
        assert shadow.state.result is not None
        assert shadow.state.result.winners == (() if winner < 0 else (winner,))


@ENTRIES
def test_clones_go_their_own_way(entry: Entry) -> None:
    state, rng = entry.rival(), Random(1)
    while (decision := state.decision) is not None:
        twin = state.clone()
        seen = [option.id for option in decision.options]
        twin.choose(rng.choice(decision.options))
        assert [option.id for option in state.decision.options] == seen
        state = twin


@ENTRIES
def test_options_are_named_once_and_refused_when_not_offered(entry: Entry) -> None:
    offered: dict[str, Option] = {}
    for seed in range(20):
        state, rng = entry.rival(), Random(seed)
        while (decision := state.decision) is not None:
            ids = [option.id for option in decision.options]
            assert len(set(ids)) == len(ids)
            offered |= {option.id: option for option in decision.options}
            for name in offered.keys() - set(ids):
                with pytest.raises(NotOffered):
                    state.choose(offered[name])
            state.choose(rng.choice(decision.options))
        with pytest.raises(NotOffered):
            state.choose(next(iter(offered.values())))
