"""A simulation: batches cut from a plan, rows gathered from an executor, everything finished kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from .batch import Batch
from .contents import Contents
from .executor import Executor, WorkersDied
from .interrupts import Interrupts
from .lines import Lines
from .one_game import Row
from .plan import Plan
from .totals import Totals

#: A batch should take about this long: short enough to show progress, long enough to make its way worth while.
_SECONDS_A_BATCH = 0.5
_LARGEST_BATCH = 500


@dataclass
class Outcome:
    """What a simulation found. `stopped` says that it was broken off, `trouble` why if nobody wanted that."""

    totals: Totals
    rows: list[Row] = field(default_factory=list)
    lines: Lines = field(default_factory=set)
    stopped: bool = False
    trouble: str = ""


class Batches:
    """Cuts games into batches whose size follows from how long the first ones took."""

    def __init__(self, contents: Contents, plan: Plan, numbers: Iterable[int], workers: int) -> None:
        self._contents = contents
        self._plan = plan
        self._numbers = list(numbers)
        self._workers = workers
        self._at = 0
        self._played = 0
        self._seconds = 0.0

    def learn(self, games: int, seconds: float) -> None:
        self._played += games
        self._seconds += seconds

    def __iter__(self) -> Iterator[Batch]:
        while self._at < len(self._numbers):
            numbers = self._numbers[self._at : self._at + self._size()]
            self._at += len(numbers)
            yield Batch(self._contents, self._plan, tuple(numbers))

    def _size(self) -> int:
        if not self._played:
            return 1
        fitting = int(_SECONDS_A_BATCH * self._played / max(self._seconds, 1e-6))
        # Near the end batches get smaller, so that no worker is left alone with a large one.
        fair = (len(self._numbers) - self._at) // (2 * self._workers)
        return max(1, min(fitting, fair, _LARGEST_BATCH))


def simulate(
    contents: Contents,
    plan: Plan,
    numbers: Iterable[int],
    executor: Executor,
    outcome: Outcome,
    on_row: Callable[[Row], None] = lambda _: None,
) -> Outcome:
    """Play the games of these numbers and add them to the outcome.

    Ctrl-C and dying workers end it early, with all that was finished.
    """
    batches = Batches(contents, plan, numbers, executor.workers)
    playing = executor.play(iter(batches))
    try:
        with Interrupts() as interrupts:
            for _, played in playing:
                with interrupts.held_back():
                    batches.learn(len(played.rows), played.seconds)
                    outcome.lines |= played.lines
                    for row in played.rows:
                        outcome.totals.add(row)
                        outcome.rows.append(row)
                        on_row(row)
    except KeyboardInterrupt:
        outcome.stopped = True
    except WorkersDied as death:
        outcome.stopped, outcome.trouble = True, str(death)
    finally:
        playing.close()
    outcome.rows.sort(key=lambda row: row["game"])
    return outcome
