"""Findings as a JSON document; its shape is `schemas/findings.schema.json` and changes only with its number."""

from __future__ import annotations

import json

from ..render import to_json
from .findings import Findings

FORMAT = 1


def as_json(findings: Findings) -> str:
    document = {
        "format": FORMAT,
        "ok": not findings.has_errors,
        "games": findings.games,
        "diagnostics": [
            {**to_json(one), "fingerprint": mark}
            for one, mark in zip(findings.told, findings.fingerprints, strict=True)
        ],
        "accepted": [
            {**to_json(findings.language.of(one.diagnostic)), "reason": one.reason} for one in findings.accepted
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=2)
