"""Batches on a Dask cluster. Dask notices workers that go away and gives their batches to others.

The content is sent along, so the workers need nothing but the interpreter itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from .batch import Batch, Played, play_batch
from .executor import MOST_DEATHS, WorkersDied

#: A worker always finds one batch waiting when it has finished another.
_WAITING_FOR_EACH = 2
_SECONDS_TO_CONNECT = 15


class ClusterMissing(Exception):
    """There is no cluster to play on."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class Cluster:
    """The port to a Dask scheduler at an address."""

    is_far = True

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise ClusterMissing(
                "playing on a cluster needs Dask", "install it with `pip install 'themis[cluster]'`"
            ) from None
        try:
            self._client = Client(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            words = str(error).splitlines()[0] if str(error) else "no answer"
            raise ClusterMissing(
                f"there is no cluster at `{address}`: {words}", "start one with `dask scheduler` and `dask worker`"
            ) from None

    @property
    def workers(self) -> int:
        """How many batches can be played at once; a cluster may grow and shrink while it plays."""
        return max(1, sum(self._client.nthreads().values()))

    def play(self, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Played]]:
        from distributed import as_completed

        waiting: dict[Any, Batch] = {}
        done = as_completed(loop=self._client.loop)
        self._fill(waiting, done, batches)
        try:
            while waiting:
                future = next(done)
                batch = waiting.pop(future.key)
                played = self._result(future, batch)
                future.release()
                self._fill(waiting, done, batches)
                yield batch, played
        finally:
            self._client.cancel(list(done.futures), force=True)

    def _fill(self, waiting: dict[Any, Batch], done: Any, batches: Iterator[Batch]) -> None:
        while len(waiting) < self.workers * _WAITING_FOR_EACH:
            batch = next(batches, None)
            if batch is None:
                return
            # A key of its own: Dask must never take the answer to another batch for this one's.
            key = f"themis-{batch.plan.game}-{batch.numbers[0]}-{uuid4().hex}"
            future = self._client.submit(play_batch, batch, key=key, pure=False)
            waiting[future.key] = batch
            done.add(future)

    def _result(self, future: Any, batch: Batch) -> Played:
        from distributed.scheduler import KilledWorker

        try:
            return future.result()
        except KilledWorker:
            raise WorkersDied(
                f"{MOST_DEATHS} workers died while they played the games from number {batch.numbers[0]} on"
            ) from None

    def close(self) -> None:
        self._client.close()
