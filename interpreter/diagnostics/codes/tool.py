"""Family I: comments that accept findings, baselines, and the checker itself."""

from __future__ import annotations

from ..profile import Profile
from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "I001",
        "unused-allowance",
        Severity.WARNING,
        "a comment accepts a finding that is not there",
        "A comment `# themis: allow CODE because ...` accepts findings of its line or of the entry below it. None was "
        "found, so the comment can go; left there, it would hide the next mistake.",
        wrong="things:\n  # themis: allow N009 because it is new\n  sword: {kind: card, color: red}",
        right="things:\n  sword: {kind: card, color: red}",
    ),
    Code(
        "I002",
        "unknown-code",
        Severity.WARNING,
        "a comment accepts a code that does not exist",
        "Codes have a letter and three digits; `themis explain` lists them all.",
        wrong="things:\n  # themis: allow Z999 because I say so\n  sword: {kind: card, color: red}",
        right="things:\n  sword: {kind: card, color: red}",
    ),
    Code(
        "I003",
        "allowance-without-reason",
        Severity.WARNING,
        "a comment accepts a finding and does not say why",
        "Whoever reads the file later wants to know why the finding is of no importance: say it after `because`.",
        wrong="actions:\n  # themis: allow N009\n  beg: {do: add 1 to my.gold}",
        right="actions:\n  # themis: allow N009 because a variant will offer it\n  beg: {do: add 1 to my.gold}",
        profile=Profile.RELEASE,
    ),
    Code(
        "I004",
        "stale-baseline",
        Severity.INFO,
        "a baseline holds findings that are gone",
        "Some of the findings that the baseline accepts no longer occur. Write it anew, so that they can't come back "
        "unnoticed.",
        wrong="themis validate my_game --profile release --baseline known.json",
        right="themis validate my_game --profile release --baseline known.json --write-baseline",
        profile=Profile.RELEASE,
    ),
    Code(
        "I005",
        "inexact-place",
        Severity.INFO,
        "a place that is shown less exactly than it could be",
        "Inside a text that YAML folds or unescapes in an unusual way the exact place could not be proved, so the "
        "whole text is marked. Write the text as a `|` block or on one line.",
    ),
    Code(
        "I900",
        "internal-error",
        Severity.ERROR,
        "a fault of themis itself",
        "The checker broke down over this game. That is never the fault of the content; please report it with the "
        "files that led to it. The other games were checked all the same.",
    ),
)
