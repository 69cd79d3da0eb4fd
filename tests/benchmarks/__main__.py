"""The command: `python -m tests.benchmarks`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from .contenders import hand_written, interpreted
from .games import GAMES, Entry
from .loads import LoadTimes, load_times
from .measure import race
from .peers import Peers
from .report import Outcome, page, table
from .whole import match, scaling, startup

RESULTS = Path(__file__).with_name("results.md")


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    outcomes = []
    missing: dict[str, None] = {}

    def note_missing(reason: str) -> None:
        if reason not in missing:
            print(f"left out: {reason}", file=sys.stderr, flush=True)
        missing[reason] = None

    with Peers(note_missing) as engines:
        for name in options.games:
            try:
                outcomes.append(measured(GAMES[name], options, engines))
            except Exception as error:  # whatever keeps a game from loading, the reader wants its message
                print(f"{name}: the interpreted game can't be raced: {error}", file=sys.stderr)
                return 2
    text = table(outcomes)
    print(text)
    lines = [] if options.rivals_only else list(whole(options))
    for line in lines:
        print(f"- {line}")
    if options.write:
        RESULTS.write_text(page(text, options.rounds, options.seconds, lines, list(missing)), encoding="utf-8")
        print(f"written to {RESULTS.name}", file=sys.stderr)
    return 0


def measured(entry: Entry, options: argparse.Namespace, engines: Peers) -> Outcome:
    """All that is measured of one game."""
    contenders = hand_written(entry) + ([] if options.rivals_only else interpreted(entry))
    with nullcontext([]) if options.no_peers or options.rivals_only else engines.contenders(entry.name) as others:
        announce = announcer(entry.name, options.rounds)
        found = race([*contenders, *others], options.rounds, options.seconds, options.seed, announce)
    return Outcome(entry.name, found, None if options.rivals_only else timed_loads(entry, min(options.rounds, 3)))


def whole(options: argparse.Namespace) -> Iterator[str]:
    """What is measured of the interpreter as a whole."""
    print("startup and scaling", file=sys.stderr, flush=True)
    rounds = min(options.rounds, 3)
    yield from startup(rounds)
    yield scaling(options.simulated, rounds)
    for pair in options.match:
        print(f"match: {pair}", file=sys.stderr, flush=True)
        one, _, other = pair.partition(",")
        yield match(one, other, options.match_games)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Race the interpreter against hand-written Python and other engines, and print the ratios.",
    )
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--rounds", type=positive(int), default=9, help="rounds a game (9); each contender runs in each"
    )
    parser.add_argument(
        "--seconds", type=positive(float), default=0.3, help="how long a contender runs in a round (0.3)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choices (1)")
    parser.add_argument("--rivals-only", action="store_true", help="race the hand-written rivals alone")
    parser.add_argument("--no-peers", action="store_true", help="leave other engines out")
    parser.add_argument(
        "--simulated", type=positive(int), default=600, help="games of the simulation on one and two cores (600)"
    )
    parser.add_argument(
        "--match",
        action="append",
        default=[],
        metavar="ONE,OTHER",
        help="also let two bots play, such as greedy,random",
    )
    parser.add_argument("--match-games", type=positive(int), default=100, help="games of a match (100)")
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
