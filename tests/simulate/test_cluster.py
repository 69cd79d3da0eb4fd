"""A simulation on a cluster of this machine: a scheduler and two workers, some of which are killed half way."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time

import pytest

pytest.importorskip("distributed", reason="needs the extra `cluster`")

from interpreter.simulate import cluster
from interpreter.simulate.cluster import Cluster, ClusterMissing
from interpreter.simulate.contents import Contents
from tests.simulate.conftest import CHECKOUT, CLASSICS, played, prepared

PIG = CLASSICS / "pig"


@contextlib.contextmanager
def cluster_of(folder, *names):
    """The address of a scheduler; it and the named workers as processes."""
    # The workers stand in an empty folder: all they know of the game is what is sent to them.
    environment = {
        **os.environ, "PYTHONPATH": str(CHECKOUT), "THEMIS_CACHE": "off", "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
    }  # fmt: skip
    file = folder / "scheduler.json"
    processes = {}

    def start(name, *words):
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(file)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        processes[name] = subprocess.Popen(command, env=environment, cwd=folder, **quiet)

    try:
        start("scheduler", "scheduler", "--port", "0", "--no-dashboard", "--no-show", "--host", "127.0.0.1")
        for name in names:
            start(name, "worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name)
        yield _address(file), processes
    finally:
        for process in processes.values():
            process.kill()
            process.wait()


def _address(file, patience=60):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            return json.loads(file.read_text())["address"]
        except (OSError, ValueError):
            time.sleep(0.1)
    raise AssertionError("the scheduler did not start")


@contextlib.contextmanager
def connected(address, workers):
    executor = Cluster(address)
    try:
        executor._client.wait_for_workers(workers, timeout=60)
        assert executor.workers == workers
        yield executor
    finally:
        executor.close()


def _in_hand(executor, name):
    """The batches that a worker was given and has not finished."""
    workers = executor._client.scheduler_info(n_workers=-1)["workers"]
    address = next((address for address, worker in workers.items() if worker["name"] == name), None)
    return executor._client.processing().get(address, ())


def test_a_killed_worker_loses_nothing_and_nothing_is_counted_twice(tmp_path):
    contents, plan = prepared(PIG, ("greedy", "random"))
    seen, lost = [], []
    with cluster_of(tmp_path, "one", "two") as (address, processes), connected(address, 2) as executor:

        def kill_one_half_way(row):
            seen.append(row["game"])
            if len(seen) >= 40 and not lost and (batches := _in_hand(executor, "one")):
                lost.extend(batches)
                processes["one"].kill()

        outcome = played(Contents.packed(PIG), plan, 120, executor, kill_one_half_way)
        assert processes["one"].wait(timeout=10) != 0 and processes["two"].poll() is None
    assert lost and not outcome.stopped
    assert sorted(seen) == list(range(120))
    alone = played(contents, plan, 120)
    assert outcome.rows == alone.rows and outcome.totals.summary() == alone.totals.summary()


def test_what_was_finished_is_kept_when_the_whole_cluster_goes(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "_SECONDS_WITHOUT_WORKERS", 1)
    monkeypatch.setattr(cluster, "_SECONDS_A_LOOK", 0.5)
    contents, plan = prepared(PIG)
    with cluster_of(tmp_path, "one") as (address, processes), connected(address, 1) as executor:

        def kill_all(row):
            processes["one"].kill()

        outcome = played(Contents.packed(PIG), plan, 1000, executor, kill_all)
    assert outcome.stopped and "gone" in outcome.trouble
    assert 0 < len(outcome.rows) < 1000
    numbers = [row["game"] for row in outcome.rows]
    alone = played(contents, plan, max(numbers) + 1)
    assert outcome.rows == [alone.rows[number] for number in numbers]


def test_a_cluster_without_workers_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "_SECONDS_TO_CONNECT", 2)
    with (
        cluster_of(tmp_path) as (address, _),
        pytest.raises(ClusterMissing, match=f"the cluster at `{address}` has no workers"),
    ):
        Cluster(address)


def test_no_cluster_is_told_in_one_line(monkeypatch):
    monkeypatch.setattr(cluster, "_SECONDS_TO_CONNECT", 1)
    with pytest.raises(ClusterMissing, match=r"no cluster at `tcp://127\.0\.0\.1:9`"):
        Cluster("tcp://127.0.0.1:9")
