"""Outcomes and coverage as data for other programs: JSON and JUnit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..diagnostics.formats.xml_text import attribute, content
from ..diagnostics.render import terse, to_json
from .coverage import PROVENANCES, UNMARKED, Coverage
from .outcome import Outcome

FORMAT = 1


def outcomes_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    passed = sum(outcome.passed for outcome in outcomes)
    return {
        "format": FORMAT,
        "passed": passed,
        "failed": len(outcomes) - passed,
        "scenarios": [
            {
                "game": outcome.game,
                "scenario": outcome.scenario,
                "file": outcome.file,
                "line": outcome.line,
                "passed": outcome.passed,
                "seconds": round(outcome.seconds, 4),
                "decisions": outcome.decisions,
                "proves": list(outcome.proves),
                "findings": [to_json(found) for found in outcome.findings],
            }
            for outcome in outcomes
        ],
    }


def outcomes_junit(outcomes: Sequence[Outcome]) -> str:
    """One suite a game, one case a scenario."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites {_totals(outcomes)}>"]
    for game in dict.fromkeys(outcome.game for outcome in outcomes):
        cases = [outcome for outcome in outcomes if outcome.game == game]
        lines.append(f"  <testsuite name={attribute(game)} {_totals(cases)}>")
        for case in cases:
            head = (
                f"    <testcase classname={attribute(case.game)} name={attribute(case.scenario)} "
                f'file={attribute(case.file)} line="{case.line}" time="{case.seconds:.3f}"'
            )
            if case.passed:
                lines.append(head + "/>")
                continue
            lines.append(head + ">")
            for found in case.findings:
                notes = "".join(f"\n{note}" for note in found.notes)
                text = content(terse(found) + notes)
                lines.append(
                    f"      <failure type={attribute(found.code)} message={attribute(found.message)}>{text}</failure>"
                )
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"])


def coverage_json(coverages: Sequence[Coverage]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "games": [
            {
                "game": coverage.game,
                "scenarios": coverage.scenarios,
                "passed": coverage.passed,
                "percent": round(coverage.percent, 1),
                "rules": [
                    {
                        "id": rule.id,
                        "text": rule.text,
                        "file": rule.span.file,
                        "line": rule.span.line,
                        "proven_by": list(rule.proven_by),
                        "failing": list(rule.failing),
                    }
                    for rule in coverage.rules
                ],
                "figures": {name: coverage.figures[name] for name in (*PROVENANCES, UNMARKED)},
                "unfinished": coverage.unfinished,
                "things": {"all": len(coverage.things), "named": sorted(coverage.named)},
                "findings": [to_json(found) for found in coverage.findings],
            }
            for coverage in coverages
        ],
    }


def _totals(outcomes: Sequence[Outcome]) -> str:
    failed = sum(not outcome.passed for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    return f'tests="{len(outcomes)}" failures="{failed}" errors="0" time="{seconds:.3f}"'

