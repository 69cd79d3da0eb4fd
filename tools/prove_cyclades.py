"""The long proofs of Cyclades, which the tests take shorter: random games, battle odds, greedy against random players.

python -m tools.prove_cyclades games -n 500
python -m tools.prove_cyclades battles -n 20000
python -m tools.prove_cyclades greedy -n 200
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

import interpreter
from tests.games.cyclades.account import Account
from tests.games.cyclades.battles import fought, odds
from tests.games.cyclades.test_games import COUNTS, FOLDER, LAWS, TABLE, greedy_wins
from tools.random_games import Laws, play_many


def games(number: int) -> None:
    """Random games at every player count, every decision of them under all laws and the books of the bank."""
    for count in COUNTS:
        game = interpreter.load(FOLDER, players=count)
        laws = Laws(game, LAWS)

        def watch(state, laws=laws):
            account = Account(state)
            return lambda now: (laws(now), account(now))

        began = perf_counter()
        found = play_many(game, range(number), watch)
        ends = ", ".join(f"{reason} {times}" for reason, times in found.reasons.items())
        print(f"{count} players: {found.games} games, {found.decisions} decisions, no fault; {ends}", end="; ")
        print(f"longest {found.most_decisions} decisions; {perf_counter() - began:.0f} s", flush=True)


def battles(number: int) -> None:
    """The table of odds beside what the game's own battles give, with the standard error of each."""
    game = interpreter.load(FOLDER, players=3)
    each = -(-number // sum(len(row) for row in TABLE.values()))
    for (attackers, walls), row in TABLE.items():
        for defenders in range(1, len(row) + 1):
            chance = odds(attackers, defenders, walls)
            share = fought(game, attackers, defenders, walls, each) / each
            error = (chance * (1 - chance) / each) ** 0.5
            sides = f"{attackers} against {defenders}, {walls} fortress"
            print(f"{sides}: {chance:.3f}, fought {share:.3f} (error {error:.3f})")


def greedy(number: int) -> None:
    """How often one greedy player wins against random ones, from each seat in turn."""
    for count in COUNTS:
        game = interpreter.load(FOLDER, players=count)
        won = sum(greedy_wins(game, seed) for seed in range(number))
        print(f"{count} players: greedy wins {won} of {number}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    proofs = {"games": games, "battles": battles, "greedy": greedy}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("proof", choices=sorted(proofs))
    parser.add_argument("-n", type=int, required=True, help="how many games or battles")
    given = parser.parse_args(arguments)
    proofs[given.proof](given.n)
    return 0


if __name__ == "__main__":
    sys.exit(main())
