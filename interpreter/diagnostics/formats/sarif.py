"""Findings in SARIF 2.1.0, the exchange format of code analysers."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from ...source.span import Span
from ..codes import CODES, Code
from ..diagnostic import Diagnostic
from ..fix import Fix
from ..languages import Language
from ..severity import Severity
from .findings import Findings

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_FINGERPRINT = "themis/v1"


def as_sarif(findings: Findings) -> str:
    everything = [*findings.found, *(one.diagnostic for one in findings.accepted)]
    codes = [CODES[code] for code in sorted({one.code for one in everything} & set(CODES))]
    positions = {code.code: position for position, code in enumerate(codes)}
    language = findings.language
    results = [
        {**_result(one, positions), "partialFingerprints": {_FINGERPRINT: mark}}
        for one, mark in zip(findings.told, findings.fingerprints, strict=True)
    ]
    results += [
        {
            **_result(language.of(one.diagnostic), positions),
            "suppressions": [{"kind": "inSource", **({"justification": one.reason} if one.reason else {})}],
        }
        for one in findings.accepted
    ]
    driver: dict[str, Any] = {"name": "themis", "rules": [_rule(code, language) for code in codes]}
    version = findings.version()
    if version:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "language": language.code,
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(code: Code, language: Language) -> dict[str, Any]:
    code = language.explained(code)
    text = code.explanation
    markdown = code.explanation
    for title, example in ((language.say("Wrong"), code.wrong), (language.say("Right"), code.right)):
        if example:
            text += f"\n\n{title}:\n{example}"
            markdown += f"\n\n**{title}**\n\n```yaml\n{example}\n```"
    return {
        "id": code.code,
        "name": "".join(part.capitalize() for part in code.name.split("-")),
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.explanation},
        "help": {"text": text, "markdown": markdown},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
        "properties": {"confidence": code.confidence.value, "profile": code.profile.value},
    }


def _result(found: Diagnostic, positions: dict[str, int]) -> dict[str, Any]:
    text = "\n".join([found.message, *found.notes, *([found.hint] if found.hint else [])])
    result: dict[str, Any] = {"ruleId": found.code, "level": _LEVELS[found.severity], "message": {"text": text}}
    if found.code in positions:
        result["ruleIndex"] = positions[found.code]
    if found.span is not None:
        result["locations"] = [{"physicalLocation": _location(found.span)}]
    if found.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(place.span), "message": {"text": place.message}}
            for number, place in enumerate(found.related, 1)
        ]
    fixes = [_fix(fix) for fix in found.fixes if fix.edits]
    if fixes:
        result["fixes"] = fixes
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        written = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        changes.setdefault(edit.span.file, []).append(written)
    return {
        "description": {"text": f"{fix.title} ({fix.grade})"},
        "artifactChanges": [
            {"artifactLocation": _artifact(file), "replacements": replacements}
            for file, replacements in changes.items()
        ],
    }


def _location(span: Span) -> dict[str, Any]:
    return {"artifactLocation": _artifact(span.file), "region": _region(span)}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _artifact(file: str) -> dict[str, str]:
    path = PurePath(file)
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}
