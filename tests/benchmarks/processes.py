"""New Python processes as a user starts them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Starter:
    """Starts processes that keep what Python makes of modules in a folder of their own.

    An installed copy has it beside itself; so the first process of a starter is not to be measured.
    """

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self._environment = inherited | {"PYTHONPYCACHEPREFIX": str(self.folder / "modules")}

    def run(self, command: Sequence[str], **more: str) -> str:
        """What a process prints. `more` is set in its environment."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT, env=self._environment | more, check=True, capture_output=True, text=True,
        )  # fmt: skip
        return done.stdout


@contextmanager
def starter() -> Iterator[Starter]:
    with tempfile.TemporaryDirectory() as folder:
        yield Starter(folder)
