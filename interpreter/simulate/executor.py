"""Where batches are played: the one port of a simulation, and what stands behind it on a single machine.

An executor takes batches as it can use them and gives back each one's rows once, in any order. A worker that dies loses
nothing: its batch is played again, and since a game is the same wherever it is played, nothing can differ.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol

from .batch import Batch, Played, play_batch
from .interrupts import deaf_children

#: A worker always finds one batch waiting when it has finished another.
_WAITING_FOR_EACH = 2
#: A batch that ends its worker so often is not tried again.
MOST_DEATHS = 3
#: A worker that has not ended by then is not asked again.
_SECONDS_TO_END = 5


class WorkersDied(Exception):
    """Workers end again and again without an answer."""


class Executor(Protocol):
    workers: int

    def play(self, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Played]]:
        """Each batch with what came of it, as they are finished."""


class InProcess:
    """One after the other, in this very process."""

    workers = 1

    def play(self, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Played]]:
        for batch in batches:
            yield batch, play_batch(batch)


class Processes:
    """As many processes as there are cores, or as many as asked for."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()

    def play(self, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Played]]:
        deaths: dict[int, int] = {}
        lost: list[Batch] = []
        while True:
            pool = self._pool()
            waiting: dict[Future, Batch] = {}
            try:
                while True:
                    self._fill(pool, waiting, lost, batches)
                    if not waiting:
                        return
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        played = future.result()
                        yield waiting.pop(future), played
            except BrokenProcessPool:
                yield from _finished(waiting)
                lost = list(waiting.values())
                _count_deaths(deaths, lost)
            finally:
                _end(pool)

    def _pool(self) -> ProcessPoolExecutor:
        # Started afresh, not forked: it works alike everywhere, and threads of this process can't hold it up.
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)

    def _fill(
        self, pool: ProcessPoolExecutor, waiting: dict[Future, Batch], lost: list[Batch], batches: Iterator[Batch]
    ) -> None:
        while len(waiting) < self.workers * _WAITING_FOR_EACH:
            batch = lost.pop() if lost else next(batches, None)
            if batch is None:
                return
            with deaf_children():
                waiting[pool.submit(play_batch, batch)] = batch


def _end(pool: ProcessPoolExecutor) -> None:
    """End the workers now, whatever they do: no batch is waited for any more, and none of them may outlive us."""
    # The pool forgets them when it is shut down, and has no call of its own for this before Python 3.14.
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(_SECONDS_TO_END)
        if process.is_alive():
            process.kill()


def _finished(waiting: dict[Future, Batch]) -> Iterator[tuple[Batch, Played]]:
    """What was finished before a worker died."""
    for future in [future for future in waiting if future.done() and future.exception() is None]:
        yield waiting.pop(future), future.result()


def _count_deaths(deaths: dict[int, int], lost: list[Batch]) -> None:
    for batch in lost:
        first = batch.numbers[0]
        deaths[first] = deaths.get(first, 0) + 1
        if deaths[first] >= MOST_DEATHS:
            raise WorkersDied(
                f"a worker died {MOST_DEATHS} times while it played the games from number {first} on; "
                "perhaps there is too little memory"
            )


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def executor_for(workers: int | None) -> Executor:
    """A single worker needs no process of its own."""
    return InProcess() if (workers or cores()) == 1 else Processes(workers)
