"""The command: `python -m tests.benchmarks`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from .contenders import hand_written, interpreted
from .games import GAMES, Entry
from .loads import LoadTimes, load_times
from .measure import race
from .report import Outcome, page, table

RESULTS = Path(__file__).with_name("results.md")


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    outcomes = []
    for name in options.games:
        entry = GAMES[name]
        try:
            contenders = hand_written(entry) + ([] if options.rivals_only else interpreted(entry))
        except Exception as error:  # whatever keeps a game from loading, the reader wants its message, not our stack
            print(f"{name}: the interpreted game can't be loaded: {error}", file=sys.stderr)
            return 2
        measured = race(contenders, options.rounds, options.seconds, options.seed, announcer(name, options.rounds))
        loads = None if options.rivals_only else timed_loads(entry, min(options.rounds, 3))
        outcomes.append(Outcome(name, measured, loads))
    text = table(outcomes)
    print(text)
    if options.write:
        RESULTS.write_text(page(text, options.rounds, options.seconds), encoding="utf-8")
        print(f"written to {RESULTS.name}", file=sys.stderr)
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Race the interpreter against hand-written Python on random playouts, and print the ratios.",
    )
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--rounds", type=positive(int), default=9, help="rounds a game (9); each contender runs in each"
    )
    parser.add_argument(
        "--seconds", type=positive(float), default=0.3, help="how long a contender runs in a round (0.3)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choices (1)")
    parser.add_argument("--rivals-only", action="store_true", help="leave the interpreter out")
    parser.add_argument("--write", action="store_true", help=f"also write the table to {RESULTS.name} beside this code")
    options = parser.parse_args(arguments)
    if options.write and options.rivals_only:
        parser.error("--write keeps the results of a whole race; it can't go with --rivals-only")
    return options


def positive(kind: type) -> Callable[[str], float]:
    def read(text: str) -> float:
        value = kind(text)
        if value <= 0:
            raise argparse.ArgumentTypeError(f"{text} is not above zero")
        return value

    read.__name__ = kind.__name__  # argparse names it when the text is no number at all
    return read


def announcer(name: str, rounds: int) -> Callable[[int], None]:
    """Progress on stderr: one line rewritten in a terminal, one line a game elsewhere."""

    def show(number: int) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{name}: round {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
            if number + 1 == rounds:
                print(file=sys.stderr)
        elif number == 0:
            print(f"{name}: {rounds} rounds", file=sys.stderr, flush=True)

    return show


def timed_loads(entry: Entry, rounds: int) -> LoadTimes:
    print(f"{entry.name}: load times", file=sys.stderr, flush=True)
    return load_times(entry, rounds)


if __name__ == "__main__":
    sys.exit(main())
