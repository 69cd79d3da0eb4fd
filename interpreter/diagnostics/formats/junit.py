"""Findings as a JUnit report: a suite a file, a case a finding, so that build servers list them."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostic import Diagnostic
from ..languages import Language
from ..render import terse
from ..severity import Severity
from .findings import Findings
from .xml_text import attribute, content


def as_junit(findings: Findings) -> str:
    by_file: dict[str, list[Diagnostic]] = {name: [] for name in findings.checked}
    for one in findings.found:
        by_file.setdefault(one.file or "themis", []).append(one)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<testsuites name="themis" {_totals(by_file.values())}>']
    for name, found in by_file.items():
        lines.append(f"  <testsuite name={attribute(name)} {_totals([found])}>")
        if not found:
            lines.append(f'    <testcase classname={attribute(name)} name="content" time="0"/>')
        for one in found:
            lines += _case(name, one, findings.language)
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"])


def _case(file: str, found: Diagnostic, language: Language) -> list[str]:
    told, found = terse(found, language), language.of(found)
    place = f" {found.line}:{found.column}" if found.span is not None else ""
    case = f"{found.code} {found.name}{place}"
    text = content("\n".join([told, *found.notes]))
    if found.severity is Severity.ERROR:
        inside = f"<failure type={attribute(found.code)} message={attribute(found.message)}>{text}</failure>"
    else:
        # Only errors make a build fail; the rest is there to be read.
        inside = f"<system-out>{text}</system-out>"
    return [f'    <testcase classname={attribute(file)} name={attribute(case)} time="0">{inside}</testcase>']


def _totals(groups: Iterable[list[Diagnostic]]) -> str:
    groups = list(groups)
    tests = sum(max(len(group), 1) for group in groups)
    failures = sum(one.severity is Severity.ERROR for group in groups for one in group)
    return f'tests="{tests}" failures="{failures}" errors="0" skipped="0" time="0"'
