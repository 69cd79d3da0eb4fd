"""The tutorial: every file it shows is written, every command run, and what comes out is what the page says.

`python -m tests.docs.test_tutorial` brings the page up to date; read what changed before it is committed.
"""

from __future__ import annotations

import re

from tests.cli.docs_examples import SETTINGS, in_empty_folder, refreshed, without_times

from .harbour import ROOT

PAGE = ROOT / "docs" / "tutorial.md"


def test_the_page_is_what_really_comes_out(monkeypatch) -> None:
    for variable, value in SETTINGS.items():
        monkeypatch.setenv(variable, value)
    assert without_times(in_empty_folder(lambda: refreshed(PAGE))) == PAGE.read_text(encoding="utf-8")


def test_the_steps_lead_to_games_that_work() -> None:
    """The page itself must not quietly end in a fault: after the last step of each part everything is fine."""
    parts = PAGE.read_text(encoding="utf-8").split("\n## ")
    assert len(parts) == 3
    first, second = parts[1], parts[2]
    assert "2 passed, 0 failed" in first and "4 passed, 0 failed" in second
    assert re.findall(r"\$ themis validate (\w+)\n(.*)\n", second)[-1] == ("tulips", "1 game checked: nothing found")


if __name__ == "__main__":
    PAGE.write_text(without_times(in_empty_folder(lambda: refreshed(PAGE))), encoding="utf-8")
