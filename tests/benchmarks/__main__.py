"""The command: `python -m tests.benchmarks`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path

from .checking import check_times
from .contenders import contenders
from .games import CLASSICS, GAMES, Entry
from .loads import load_times
from .measure import Race
from .peers import peers
from .report import page, tables
from .results import Outcome, Results
from .simulating import match, scaling
from .starting import starting_times

RESULTS = Path(__file__).with_name("results.md")
STARTING, CHECKING, SCALING, BOTS = "starting", "checking", "scaling", "bots"
PARTS = (*GAMES, STARTING, CHECKING, SCALING, BOTS)

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    results = Results(options.rounds, options.seconds)
    try:
        for place, part in enumerate(options.only, 1):
            tell(f"[{place} of {len(options.only)}] {part}")
            try:
                measure(part, options, results)
            except Exception as error:  # one part that fails must not take the others' figures with it
                note_missing(results, f"{part}: {type(error).__name__}: {error}")
    except KeyboardInterrupt:
        results.stopped = True
        tell("")
    print(tables(results), end="")
    if options.write:
        RESULTS.write_text(page(results), encoding="utf-8")
        tell(f"written to {RESULTS.name}")
    return INTERRUPTED if results.stopped else 0


def measure(part: str, options: argparse.Namespace, results: Results) -> None:
    """Measure one part, and add what it gives."""
    few = min(options.rounds, 5)
    if part in GAMES:
        race(GAMES[part], options, results)
    elif part == STARTING:
        results.starting = starting_times(options.rounds)
    elif part == CHECKING:
        results.checking = check_times(few)
    elif part == SCALING:
        for found in scaling(options.simulated, few):
            results.scaling.append(found)
            tell(f"  {found.simulation:.2f}, two plain loops {found.control:.2f}")
    else:
        for one, other in (("greedy", "random"), (options.search, "greedy")):
            results.matches.append(match(one, other, options.match_games))
            tell(f"  {results.matches[-1]}")


def race(entry: Entry, options: argparse.Namespace, results: Results) -> None:
    """Everything about one game."""

    def missing(reason: str) -> None:
        note_missing(results, reason)

    if options.no_peers and entry.name in CLASSICS:
        missing("other engines were left out")
    outcome = Outcome(entry.name, Race())
    results.outcomes.append(outcome)
    with nullcontext([]) if options.no_peers else peers(entry.name, missing) as others:
        runners = [*contenders(entry), *others]
        outcome.race.run(runners, options.rounds, options.seconds, options.seed, announcer(options.rounds))
    outcome.loads = load_times(entry, min(options.rounds, 3))


def note_missing(results: Results, reason: str) -> None:
    """Say it once, and keep it for the page."""
    if reason not in results.missing:
        tell(f"  not measured: {reason}")
    results.missing[reason] = None


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="Race the interpreter against hand-written Python and other engines, and print the ratios.",
        epilog="Ctrl-C ends it; what was measured by then is shown, and written if that was asked for.",
    )
    number, seconds = positive(int), positive(float)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="a look in a minute or two: short rounds, no bots")
    parser.add_argument("--rounds", type=number, default=15, help="rounds a game (15); each contender runs in each")
    parser.add_argument("--seconds", type=seconds, default=0.2, help="how long a contender runs in a round (0.2)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choices (1)")
    parser.add_argument("--no-peers", action="store_true", help="leave other engines out")
    parser.add_argument("--simulated", type=number, default=800, help="games a simulation, to see it scale (800)")
    parser.add_argument("--search", default="search:50", metavar="BOT", help="the searching bot (search:50)")
    parser.add_argument("--match-games", type=number, default=100, help="games of a match between bots (100)")
    parser.add_argument("--write", action="store_true", help=f"also write {RESULTS.name} beside this code")
    options = parser.parse_args(arguments)
    if options.quick:
        options.rounds, options.seconds, options.simulated = 3, 0.05, 100
        options.only = [part for part in options.only if part != BOTS]
    return options


def positive(kind: type) -> Callable[[str], float]:
    def read(text: str) -> float:
        value = kind(text)
        if value <= 0:
            raise argparse.ArgumentTypeError(f"{text} is not above zero")
        return value

    read.__name__ = kind.__name__  # argparse names it when the text is no number at all
    return read


def tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def announcer(rounds: int) -> Callable[[int], None]:
    """Progress in a terminal: one line, rewritten every round. Elsewhere the line of the part is enough."""

    def show(number: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if number + 1 == rounds else ""
            print(f"\r\033[K  round {number + 1} of {rounds}", end=end, file=sys.stderr, flush=True)

    return show


if __name__ == "__main__":
    sys.exit(main())
