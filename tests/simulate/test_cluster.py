"""A simulation on a cluster of this machine: a scheduler and two workers, one of which is killed half way."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

pytest.importorskip("distributed")

from interpreter.simulate.cluster import Cluster, ClusterMissing
from interpreter.simulate.contents import Contents
from tests.simulate.conftest import CHECKOUT, CLASSICS, played, prepared


@pytest.fixture
def cluster(tmp_path):
    """The address of a scheduler, and the processes of its two workers."""
    # The workers stand in an empty folder: all they know of the game is what is sent to them.
    environment = {
        **os.environ, "PYTHONPATH": str(CHECKOUT), "THEMIS_CACHE": "off", "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
    }  # fmt: skip
    file = tmp_path / "scheduler.json"
    processes = []

    def start(*words):
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(file)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        processes.append(subprocess.Popen(command, env=environment, cwd=tmp_path, **quiet))
        return processes[-1]

    start("scheduler", "--port", "0", "--no-dashboard", "--no-show", "--host", "127.0.0.1")
    workers = [
        start("worker", "--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name)
        for name in ("one", "two")
    ]
    try:
        yield _address(file), workers
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _address(file, patience=60):
    import json

    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            return json.loads(file.read_text())["address"]
        except (OSError, ValueError):
            time.sleep(0.2)
    raise AssertionError("the scheduler did not start")


def test_a_killed_worker_loses_nothing_and_nothing_is_counted_twice(cluster):
    address, workers = cluster
    contents, plan = prepared(CLASSICS / "pig", ("greedy", "random"))
    seen = []

    def kill_one_half_way(row):
        seen.append(row["game"])
        if len(seen) == 30:
            workers[0].kill()

    executor = Cluster(address)
    try:
        executor._client.wait_for_workers(2, timeout=60)
        assert executor.workers == 2
        outcome = played(Contents.packed(CLASSICS / "pig"), plan, 80, executor, kill_one_half_way)
    finally:
        executor.close()
    assert workers[0].wait(timeout=10) != 0 and workers[1].poll() is None
    assert sorted(seen) == list(range(80))
    alone = played(contents, plan, 80)
    assert outcome.rows == alone.rows and outcome.totals.summary() == alone.totals.summary()


def test_no_cluster_is_told_in_one_line(monkeypatch):
    monkeypatch.setattr("interpreter.simulate.cluster._SECONDS_TO_CONNECT", 1)
    with pytest.raises(ClusterMissing, match=r"no cluster at `tcp://127\.0\.0\.1:9`"):
        Cluster("tcp://127.0.0.1:9")
