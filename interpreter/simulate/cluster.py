"""Batches on a Dask cluster. Dask notices workers that go away and gives their batches to others.

The content is sent along, so the workers need nothing but the interpreter itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from .batch import Batch, Played, play_batch
from .executor import MOST_DEATHS, WorkersDied

#: A worker always finds one batch waiting when it has finished another.
_WAITING_FOR_EACH = 2
_SECONDS_TO_CONNECT = 15
#: How long a cluster may be without any worker: others may be on their way.
_SECONDS_WITHOUT_WORKERS = 60
#: So often it is looked whether there is still a cluster.
_SECONDS_A_LOOK = 5


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
        try:
            self._client.wait_for_workers(1, timeout=_SECONDS_TO_CONNECT)
        except TimeoutError:
            self.close()
            raise ClusterMissing(
                f"the cluster at `{address}` has no workers", f"start some with `dask worker {address}`"
            ) from None

    @property
    def workers(self) -> int:
        """How many batches can be played at once; a cluster may grow and shrink while it plays."""
        return max(1, self._threads())

    def play(self, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Played]]:
        waiting: dict[Any, Batch] = {}
        done: SimpleQueue = SimpleQueue()
        try:
            while True:
                self._fill(waiting, done, batches)
                if not waiting:
                    return
                future = self._patiently(lambda seconds: done.get(timeout=seconds))
                played = self._result(future, waiting[future])
                batch = waiting.pop(future)
                future.release()
                yield batch, played
        finally:
            if self._client.status == "running":
                self._client.cancel(list(waiting), force=True)

    def _patiently(self, attempt: Callable[[float], Any]) -> Any:
        """What an attempt of some seconds gives at last. Nobody waits for ever for workers that are gone."""
        looks_without_workers = 0
        while looks_without_workers * _SECONDS_A_LOOK < _SECONDS_WITHOUT_WORKERS:
            try:
                return attempt(_SECONDS_A_LOOK)
            except (Empty, TimeoutError):
                looks_without_workers = 0 if self._threads() else looks_without_workers + 1
        raise WorkersDied("all workers of the cluster are gone")

    def _threads(self) -> int:
        """How many batches the workers can play at once."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, RuntimeError):
            # The scheduler itself may be gone.
            return 0

    def _fill(self, waiting: dict[Any, Batch], done: SimpleQueue, batches: Iterator[Batch]) -> None:
        while len(waiting) < self.workers * _WAITING_FOR_EACH:
            batch = next(batches, None)
            if batch is None:
                return
            # A key of its own: Dask must never take the answer to another batch for this one's.
            key = f"themis-{batch.plan.game}-{batch.numbers[0]}-{uuid4().hex}"
            future = self._client.submit(play_batch, batch, key=key, pure=False)
            waiting[future] = batch
            future.add_done_callback(done.put)

    def _result(self, future: Any, batch: Batch) -> Played:
        from distributed.scheduler import KilledWorker

        try:
            # Rows may go down with the worker that has them; then the batch is played once more.
            return self._patiently(lambda seconds: future.result(timeout=seconds))
        except CancelledError:
            raise WorkersDied("the cluster is gone") from None
        except KilledWorker:
            raise WorkersDied(
                f"{MOST_DEATHS} workers died while they played the games from number {batch.numbers[0]} on"
            ) from None

    def close(self) -> None:
        self._client.close()
