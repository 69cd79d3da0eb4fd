"""What the house rules look at: the modules of the interpreter, and the files of the checkout."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "interpreter"


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def tracked_files() -> tuple[Path, ...]:
    """The files of the checkout that git knows or would take in; all files where there is no git."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        files = [ROOT / name for name in found]
    except (OSError, subprocess.CalledProcessError):
        skipped = {".git", ".venv", "__pycache__", ".hypothesis", ".pytest_cache", ".ruff_cache", "build", "dist"}
        files = [path for path in ROOT.rglob("*") if not skipped & set(path.relative_to(ROOT).parts)]
    return tuple(path for path in files if path.is_file())


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
