"""One line a finding, for editors and for `grep`."""

from __future__ import annotations

from ..render import terse
from .findings import Findings


def as_terse(findings: Findings) -> str:
    """`file:line:column: error[CODE]: message (hint)`."""
    return "\n".join(terse(one, findings.language) for one in findings.found)
