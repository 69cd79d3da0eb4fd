"""The hand-written games play by the rules, or racing against them would prove nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import interpreter

from .games import CLASSICS, GAMES, ByHand, Entry
from .rivals.breakthrough import Breakthrough
from .rivals.connect_four import ConnectFour
from .rivals.door import NotOffered, Option, Rival
from .rivals.tic_tac_toe import TicTacToe

HANDS = {
    f"{style}-{name}": (GAMES[name], getattr(GAMES[name], style)) for name in CLASSICS for style in ("plain", "tuned")
}
EACH = pytest.mark.parametrize(("entry", "hand"), HANDS.values(), ids=list(HANDS))


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


def by_direction(option: Option) -> tuple[int, str, str]:
    """The tuned loop of breakthrough counts moves by their direction, then by the square moved to."""
    here, there = option.id.removeprefix("advance(").removesuffix(")").split(", ")
    return ord(there[0]) - ord(here[0]), there[1], there[0]


class Shadow(Random):
    """Random numbers that steer a bare loop along a game played through the door at the same time."""

    def __init__(self, state: Rival, order: Callable[[Option], object] | None, seed: int) -> None:
        super().__init__(seed)
        self.state = state
        self.order = order
        self.moves = 0

    def random(self) -> float:
        decision = self.state.decision
        assert decision is not None, "the bare loop plays on after the end"
        options = sorted(decision.options, key=self.order) if self.order else decision.options
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
    assert positions(Breakthrough(size=size), 2) == [first, first * first]


@pytest.mark.parametrize(
    ("rival", "theirs", "depth"),
    [
        (TicTacToe, "tic_tac_toe", 6),
        (ConnectFour, "connect_four", 5),
        (lambda: Breakthrough(size=6), "breakthrough(rows=6,columns=6)", 4),
        (lambda: Breakthrough(size=8), "breakthrough(rows=8,columns=8)", 3),
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


@EACH
def test_the_same_moves_and_winners_as_the_interpreted_game(entry: Entry, hand: ByHand) -> None:
    game = interpreter.load(entry.path, players=2, variants=list(entry.variants))
    for seed in range(20):
        ours, theirs, rng = game.start(seed=seed), hand.start(seed=seed), Random(seed)
        while (decision := ours.decision) is not None:
            assert theirs.decision is not None
            assert theirs.decision.player == decision.player
            labels = {option.id: option.label for option in theirs.decision.options}
            assert labels == {option.id: option.label for option in decision.options}
            chosen = rng.choice(sorted(labels))
            ours.choose(chosen)
            theirs.choose(chosen)
        assert theirs.decision is None
        assert theirs.result.winners == ours.result.winners
        assert theirs.history == ours.history and theirs.seed == ours.seed


@EACH
def test_the_bare_loop_plays_the_same_game_as_the_class(entry: Entry, hand: ByHand) -> None:
    order = by_direction if hand is entry.tuned and entry.name.startswith("breakthrough") else None
    for seed in range(100):
        # The class is the plain one for both loops; the interpreted game has confirmed it.
        shadow = Shadow(entry.plain.start(), order, seed)
        winner, moves = hand.bare(shadow)
        assert moves == shadow.moves
        assert shadow.state.result is not None
        assert shadow.state.result.winners == (() if winner < 0 else (winner,))


@EACH
def test_clones_go_their_own_way(entry: Entry, hand: ByHand) -> None:
    state, rng = hand.start(), Random(1)
    while (decision := state.decision) is not None:
        twin = state.clone()
        seen, past = [option.id for option in decision.options], state.history
        twin.choose(rng.choice(decision.options))
        assert [option.id for option in state.decision.options] == seen
        assert state.history == past and twin.history[:-1] == past
        state = twin


@EACH
def test_options_are_named_once_and_refused_when_not_offered(entry: Entry, hand: ByHand) -> None:
    offered: dict[str, Option] = {}
    for seed in range(10):
        state, rng = hand.start(), Random(seed)
        while (decision := state.decision) is not None:
            ids = [option.id for option in decision.options]
            assert len(set(ids)) == len(ids)
            offered |= {option.id: option for option in decision.options}
            for name in offered.keys() - set(ids):
                with pytest.raises(NotOffered):
                    state.choose(offered[name])
                with pytest.raises(NotOffered):
                    state.choose(name)
            state.choose(rng.choice(decision.options))
        with pytest.raises(NotOffered):
            state.choose(next(iter(offered.values())))


@EACH
def test_options_ids_and_indices_mean_the_same(entry: Entry, hand: ByHand) -> None:
    twins = [hand.start() for _ in range(3)]
    options = twins[0].decision.options
    for state, answer in zip(twins, (options[3], options[3].id, 3), strict=True):
        state.choose(answer)
        assert state.history == [options[3].id]
    with pytest.raises(NotOffered):
        twins[0].choose(99)
