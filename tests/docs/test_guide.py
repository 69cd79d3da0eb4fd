"""The author's guide: every snippet is right in the game it speaks of, and can be played."""

from __future__ import annotations

import re
import textwrap

import pytest

from interpreter.testing import run_scenarios

from .harbour import HARBOUR, ROOT, Trial, as_action

_PAGE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
_SNIPPETS = re.findall(r"^```(yaml|effect)\n(.*?)^```", _PAGE, re.DOTALL | re.MULTILINE)
_SENTENCES = re.findall(r"^> (.+(?:\n> .+)*)\n\n```", _PAGE, re.MULTILINE)


def _quoted(snippet: str) -> bool:
    """Does the snippet only quote the game itself? Then every line of it stands there."""
    lines = {line.strip() for line in HARBOUR.read_text(encoding="utf-8").splitlines()}
    return all(line.strip() in lines for line in snippet.splitlines() if line.strip())


def test_there_are_at_least_forty_sentences() -> None:
    assert len(_SENTENCES) >= 40
    assert len(set(_SENTENCES)) == len(_SENTENCES)


def test_the_scenario_passes(tmp_path) -> None:
    folder = Trial(tmp_path).write()
    written = re.findall(r"^```scenarios\n(.*?)^```", _PAGE, re.DOTALL | re.MULTILINE)
    assert len(written) == 1
    (folder / "scenarios.yaml").write_text(written[0], encoding="utf-8")
    (folder / "ledger.yaml").write_text("ledger: {H4: A voyage costs the tax and scores a point.}\n", encoding="utf-8")
    outcomes = list(run_scenarios(folder))
    assert [str(found) for outcome in outcomes for found in outcome.findings] == [] and len(outcomes) == 1


@pytest.mark.parametrize("number", range(len(_SNIPPETS)), ids=lambda n: str(n + 1))
def test_snippet_is_right_and_can_be_played(number: int, tmp_path) -> None:
    language, snippet = _SNIPPETS[number]
    if language == "yaml" and _quoted(snippet):
        return
    trial = Trial(tmp_path)
    trial.add(as_action("try_it", textwrap.dedent(snippet)) if language == "effect" else snippet)
    trial.check()
    trial.play(players=2 if number % 2 else 4, games=2)
