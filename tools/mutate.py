"""How many small mistakes are found, where, and how often: `python -m tools.mutate --number 2000`.

Puts single mistakes into games that have none, checks each, and prints the figures by sort of mistake:

- found: an error on the line of the mistake
- quiet: at most two findings for the one mistake
- meant: of the misspelt words, how often the first suggestion is the right one
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from interpreter.diagnostics.diagnostic import Diagnostic, Sink
from interpreter.diagnostics.severity import Severity
from interpreter.loading.discover import find_games
from interpreter.loading.read_files import read_files
from interpreter.pipeline import check_files
from interpreter.source.files import SourceFile

from .mutations import Mutant, Mutator

#: What must hold: the shares of mutants found on their line, of quiet ones, and of right suggestions.
FOUND, QUIET, MEANT = 0.97, 0.95, 0.95


@dataclass
class Outcome:
    """What the checks said about one mutant."""

    sort: str
    game: str
    file: str
    line: int
    what: str
    found: bool
    findings: int
    meant: bool | None
    crash: str | None
    told: list[str]


def judge(game: str, mutant: Mutant, files: list[SourceFile]) -> Outcome:
    """Check a game with one file replaced."""
    mutated = [SourceFile(file.name, mutant.text) if file.name == mutant.file else file for file in files]
    crash, found = None, []
    try:
        found = check_files(game, mutated).diagnostics
    except Exception as error:
        crash = f"{type(error).__name__}: {error}"
    errors = [one for one in found if one.severity is Severity.ERROR]
    return Outcome(
        mutant.sort,
        game,
        mutant.file,
        mutant.lines[0],
        mutant.what,
        any(_touches(one, mutant) for one in errors),
        len(found),
        _suggested(errors, mutant) if mutant.meant is not None else None,
        crash,
        [str(one) for one in found],
    )


def _touches(found: Diagnostic, mutant: Mutant) -> bool:
    span = found.span
    return span is not None and span.file == mutant.file and any(span.line <= n <= span.end_line for n in mutant.lines)


def _suggested(errors: list[Diagnostic], mutant: Mutant) -> bool:
    """Does the first finding that suggests something at that line suggest the word that was meant?"""
    for one in errors:
        if _touches(one, mutant) and one.hint is not None:
            return f"`{mutant.meant}`" in one.hint
    return False


def outcomes(games: Iterable[Path], number: int, seed: int, jobs: int) -> Iterator[Outcome]:
    """The outcomes of `number` mutants, spread over the games by the size of their texts."""
    tasks = []
    read = {game: read_files(game, Sink()) for game in games}
    total = sum(len(file.text) for files in read.values() for file in files)
    for game, files in read.items():
        share = max(round(number * sum(len(file.text) for file in files) / total), 1)
        # Pieces of a game, so that several processes can work on one.
        pieces = max(1, min(jobs * 2, share // 10))
        for piece in range(pieces):
            tasks.append((str(game), share // pieces + (piece < share % pieces), seed * 1000 + piece))
    if jobs == 1:
        for task in tasks:
            yield from _work(task)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(_work, tasks):
            yield from found


def _work(task: tuple[str, int, int]) -> list[Outcome]:
    game, number, seed = task
    files = read_files(game, Sink())
    return [judge(game, mutant, files) for mutant in Mutator(files, seed).mutants(number)]


def figures(found: list[Outcome]) -> dict[str, float | int]:
    """The shares that count."""
    words = [one for one in found if one.meant is not None]
    return {
        "mutants": len(found),
        "found": sum(one.found for one in found) / len(found),
        "quiet": sum(one.findings <= 2 for one in found) / len(found),
        "meant": sum(bool(one.meant) for one in words) / len(words) if words else 1.0,
        "crashes": sum(one.crash is not None for one in found),
    }


def table(found: list[Outcome]) -> str:
    by_sort: dict[str, list[Outcome]] = defaultdict(list)
    for one in found:
        by_sort[one.sort].append(one)
    rows = [f"{'sort':<14}{'mutants':>8}{'found':>9}{'quiet':>9}{'meant':>9}{'crashes':>9}"]
    for name, group in [*sorted(by_sort.items()), ("all", found)]:
        of = figures(group)
        rows.append(
            f"{name:<14}{of['mutants']:>8}{of['found']:>9.1%}{of['quiet']:>9.1%}{of['meant']:>9.1%}{of['crashes']:>9}"
        )
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=["content"], help="folders of games, or folders that hold games")
    parser.add_argument("--number", type=int, default=2000, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="show so many mutants that were not found, or not quietly")
    parser.add_argument("--json", type=Path, help="write every outcome to this file")
    options = parser.parse_args(arguments)
    begun = time.perf_counter()
    games = [game for path in options.games for game in find_games(path, Sink())]
    found = list(outcomes(games, options.number, options.seed, options.jobs))
    print(table(found))
    print(f"{len(found)} mutants of {len(games)} games in {time.perf_counter() - begun:.0f} s")
    missed = [one for one in found if not one.found or one.crash or one.findings > 2 or one.meant is False]
    for one in missed[: options.show]:
        flags = [word for word, bad in (("MISSED", not one.found), ("LOUD", one.findings > 2), ("MEANT", one.meant is False), ("CRASH", one.crash)) if bad]  # fmt: skip # noqa: E501
        print(f"\n{' '.join(flags)} {one.sort} {one.file}:{one.line} {one.what} {one.crash or ''}")
        for line in one.told[:5]:
            print("   ", line)
    if options.json:
        options.json.write_text(json.dumps([asdict(one) for one in found], indent=1), encoding="utf-8")
    of = figures(found)
    good = of["found"] >= FOUND and of["quiet"] >= QUIET and of["meant"] >= MEANT and not of["crashes"]
    print("the figures hold" if good else "the figures do not hold", dict(Counter(one.sort for one in missed)))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
