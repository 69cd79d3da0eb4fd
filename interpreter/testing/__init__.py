"""Scenarios: the author's tests, run on the real engine, and what they cover.

`run_scenarios(path)` runs all scenarios of a game folder, of all games below a folder, or of one file.
"""

from __future__ import annotations

from .outcome import Outcome
from .runner import run_scenarios

__all__ = ["Outcome", "run_scenarios"]
