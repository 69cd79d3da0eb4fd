"""`themis simulate`: many games between bots, on all cores or on a cluster."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from .console import Console, color_option
from .failures import EXIT_FINDINGS, Reported

if TYPE_CHECKING:
    from ..simulate.comparison import Comparison
    from ..simulate.executor import Executor
    from ..simulate.plan import Plan
    from ..simulate.run import Outcome

EXIT_STOPPED = 130


@click.command("simulate")
@click.argument("game")
@click.option(
    "-n", "--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games are played."
)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAMES",
    help="One bot for all seats, or one for each, such as greedy,random; different bots change seats.",
)
@click.option("--players", type=click.IntRange(1, 16), help="How many play; without this, as many as bots are named.")
@click.option(
    "--variant", "variants", multiple=True, metavar="NAME", help="Switch a variant on. May be given several times."
)
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same games.")
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="How many processes play; without this, one for each core."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://10.0.0.1:8786.")
@click.option("--out", metavar="FOLDER", help="Write rows (JSONL and CSV), the report and replays of faults here.")
@click.option("--resume", is_flag=True, help="Go on with the simulation in the --out folder.")
@click.option("--coverage", is_flag=True, help="Note which lines of content never run, for the report.")
@click.option(
    "--compare", metavar="GAME", help="Play another version of the game with the same seeds, and tell changes."
)
@click.option(
    "--compare-variant",
    "compared_variants",
    multiple=True,
    metavar="NAME",
    help="Compare with this variant switched on.",
)
@click.option(
    "--max-choices", type=click.IntRange(1), default=20_000, show_default=True, help="A longer game is a fault."
)
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@color_option
def command(
    game: str,
    games: int,
    bots: str,
    players: int | None,
    variants: tuple[str, ...],
    seed: str,
    workers: int | None,
    cluster: str | None,
    out: str | None,
    resume: bool,
    coverage: bool,
    compare: str | None,
    compared_variants: tuple[str, ...],
    max_choices: int,
    format_: str,
    color: str,
) -> int:
    """Play many games between bots and tell what came out.

    GAME is the folder of a game or its id.
    """
    if resume and out is None:
        raise Reported("`--resume` needs the folder to go on with", "give it by `--out FOLDER`")
    is_comparison = compare is not None or bool(compared_variants)
    if is_comparison and (resume or coverage):
        raise Reported("`--compare` can't be joined with `--resume` or `--coverage`")
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    console = Console(color)
    setting = _Setting(games, names, players, seed, max_choices, coverage, console, format_)
    side = setting.prepared(game, variants)
    other = setting.prepared(compare or game, compared_variants or variants) if is_comparison else None
    executor = _executor(workers, cluster)
    try:
        if other is not None:
            return _compare(setting, side, other, executor, Path(out) if out else None)
        return _simulate(setting, side, executor, Path(out) if out else None, resume)
    finally:
        close = getattr(executor, "close", None)
        if close is not None:
            close()


class _Setting:
    """What the options say about every game that is played."""

    def __init__(
        self,
        games: int,
        names: tuple[str, ...],
        players: int | None,
        seed: str,
        max_choices: int,
        coverage: bool,
        console: Console,
        format_: str,
    ) -> None:
        self.games, self.names, self.players, self.console, self.format = games, names, players, console, format_
        self.seed, self.max_choices, self.coverage = seed, max_choices, coverage

    def prepared(self, name: str, variants: tuple[str, ...]) -> tuple[Any, Plan]:
        """A game with the plan to play it. Everything that can be wrong is found here, before anything is played."""
        from ..bots.seating import make_bot
        from ..simulate.plan import Plan, lineup_of
        from .games import find_game, load_game

        wanted = self.players or (len(self.names) if len(self.names) > 1 else None)
        game = load_game(find_game(name), wanted, variants)
        try:
            lineup = lineup_of(self.names, game.players)
        except ValueError as error:
            raise Reported(str(error)) from None
        for bot in lineup:
            make_bot(bot, 0, game)
        plan = Plan(
            game.id, game.hash, game.players, tuple(game.variants), lineup, self.seed, self.max_choices, self.coverage
        )
        return game, plan


def _executor(workers: int | None, cluster: str | None) -> Executor:
    from ..simulate.executor import executor_for

    if cluster is None:
        return executor_for(workers)
    if workers is not None:
        raise Reported("`--workers` is for this machine; a cluster has its own")
    from ..simulate.cluster import Cluster, ClusterMissing

    try:
        return Cluster(cluster)
    except ClusterMissing as error:
        raise Reported(str(error), error.hint) from None


def _played(setting: _Setting, side: tuple[Any, Plan], executor: Executor, outcome: Outcome, folder: Any) -> float:
    """Play what is still to be played; give the seconds that it took."""
    from ..simulate.contents import Contents
    from ..simulate.run import simulate
    from .progress import progress

    game, plan = side
    done = {row["game"] for row in outcome.rows}
    numbers = [number for number in range(setting.games) if number not in done]
    contents = Contents.packed(game.path) if getattr(executor, "is_far", False) else Contents(str(game.path))
    began = perf_counter()
    with progress(game.id, len(numbers), setting.console) as advance:

        def on_row(row: Any) -> None:
            advance(row)
            if folder is not None:
                folder.add(row)

        simulate(contents, plan, numbers, executor, outcome, on_row)
    return perf_counter() - began


def _outcome(game: Any) -> Outcome:
    from ..simulate.run import Outcome
    from ..simulate.totals import Totals

    return Outcome(Totals(game.players))


def _simulate(setting: _Setting, side: tuple[Any, Plan], executor: Executor, out: Path | None, resume: bool) -> int:
    from ..simulate.folder import SimulationFolder, write_replays

    game, plan = side
    outcome = _outcome(game)
    folder = SimulationFolder(out, plan, resume) if out is not None else None
    if folder is not None:
        outcome.rows = [row for row in folder.finished if row["game"] < setting.games]
        outcome.totals.add_all(outcome.rows)
        outcome.lines |= folder.lines
    try:
        seconds = _played(setting, side, executor, outcome, folder)
    finally:
        if folder is not None:
            folder.close(outcome.rows, outcome.lines)
    replays = write_replays((out or Path(f"{game.id}-faults")) / ("faults" if out else ""), game, outcome.rows)
    if folder is not None:
        _write_report(game, plan, outcome, replays, folder.report_path)
    _tell(setting, game, outcome, seconds, replays, folder)
    if outcome.trouble:
        raise Reported(outcome.trouble)
    if outcome.stopped:
        return EXIT_STOPPED
    return EXIT_FINDINGS if outcome.totals.faults else 0


def _write_report(game: Any, plan: Plan, outcome: Outcome, replays: dict[int, str], at: Path) -> None:
    from ..simulate.lines import LineWatch
    from ..simulate.report.write import Findings, report

    every = LineWatch(game).all_lines if plan.coverage else set()
    found = Findings(game, plan, outcome.totals, outcome.rows, every, outcome.lines, replays)
    at.write_text(report(found, at), encoding="utf-8")


def _tell(setting: _Setting, game: Any, outcome: Outcome, seconds: float, replays: dict[int, str], folder: Any) -> None:
    console = setting.console
    if setting.format == "json":
        import json

        console.say(json.dumps(outcome.totals.summary(), indent=2))
        return
    from ..simulate.report.text import summary_lines

    stopped = ", stopped early" if outcome.stopped else ""
    console.say(console.strong(f"{game.title}: {len(outcome.rows)} games{stopped}") + f" in {seconds:.1f} s")
    for line in summary_lines(outcome.totals):
        console.say(line)
    _tell_faults(console, game, outcome, replays)
    if folder is not None:
        console.say(f"report: {folder.report_path.as_posix()}")
        if outcome.stopped:
            console.say("the same command with --resume goes on")


def _tell_faults(console: Console, game: Any, outcome: Outcome, replays: dict[int, str]) -> None:
    from ..play.screen import safe

    faults = sorted(outcome.totals.faults, key=lambda fault: fault["game"])
    for fault in faults[:5]:
        place = f"{game.path.as_posix()}/{fault['file']}:{fault['line']}: " if fault["file"] else ""
        console.say(console.bad("FAULT") + f" in game {fault['game']}: {place}{safe(fault['message'])}")
        console.say(f"      themis replay {replays[fault['game']]} --game {game.path.as_posix()}")
    if len(faults) > 5:
        console.say(f"and {len(faults) - 5} more faults")


def _compare(
    setting: _Setting, one: tuple[Any, Plan], other: tuple[Any, Plan], executor: Executor, out: Path | None
) -> int:
    from ..simulate.catalogue import catalogue
    from ..simulate.comparison import compare
    from ..simulate.report.compared import comparison_report

    if one[0].players != other[0].players:
        raise Reported("the two versions are for different numbers of players", "give `--players`")
    outcomes, seconds = [], 0.0
    for game, plan in (one, other):
        outcomes.append(_outcome(game))
        seconds += _played(setting, (game, plan), executor, outcomes[-1], None)
        if outcomes[-1].trouble:
            raise Reported(outcomes[-1].trouble)
        if outcomes[-1].stopped and len(outcomes) == 1:
            raise click.Abort  # nothing to compare with
    first, second = outcomes
    found = compare(first.rows, second.rows, (catalogue(one[0].path, one[0]), catalogue(other[0].path, other[0])))
    file = out / "comparison.html" if out is not None else None
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(comparison_report((one[0], other[0]), (one[1], other[1]), found, file), encoding="utf-8")
    _tell_changes(setting, found, (first, second), seconds, file)
    if second.stopped:
        return EXIT_STOPPED
    return EXIT_FINDINGS if first.totals.faults or second.totals.faults else 0


def _tell_changes(
    setting: _Setting, found: Comparison, outcomes: tuple[Outcome, Outcome], seconds: float, file: Path | None
) -> None:
    console = setting.console
    if setting.format == "json":
        import json

        console.say(json.dumps(found.to_data(), indent=2))
        return
    from ..simulate.report.text import change_lines

    stopped = ", stopped early" if outcomes[1].stopped else ""
    console.say(console.strong(f"{found.pairs} pairs of games{stopped}") + f" in {seconds:.1f} s")
    for line in change_lines(found):
        console.say(line)
    for name, outcome in zip(("before", "after"), outcomes, strict=True):
        if outcome.totals.faults:
            console.say(console.bad("FAULT") + f" in {len(outcome.totals.faults)} games {name}, which are left out")
    if file is not None:
        console.say(f"report: {file.as_posix()}")
