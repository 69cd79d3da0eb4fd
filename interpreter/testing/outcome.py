"""What came out of one scenario, and how a failure is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..diagnostics.codes import CODES
from ..diagnostics.diagnostic import Diagnostic, Related
from ..engine.errors import GameFault
from ..source.span import Span


class Failed(Exception):
    """Ends a scenario; `findings` say why."""

    def __init__(self, *findings: Diagnostic) -> None:
        super().__init__(str(findings[0]))
        self.findings = findings


def finding(
    code: str,
    span: Span | None,
    message: str,
    hint: str | None = None,
    notes: Iterable[str] = (),
    related: Iterable[Related] = (),
) -> Diagnostic:
    """A diagnostic of the scenarios' own family."""
    return Diagnostic(code, CODES[code].severity, message, span, hint, tuple(related), tuple(notes))


def rule_broke(fault: GameFault, step: Span | None = None) -> Diagnostic:
    """A fault in the game's rules as a finding at their place; `step` is the step of a scenario that led there."""
    place = step
    related = []
    if fault.file:
        place = Span(
            fault.file, fault.line, fault.column, fault.end_line or fault.line, fault.end_column or fault.column
        )
        related = [Related(step, "this step of the scenario led there")] if step is not None else []
    notes = [f"while running {fault.unit}"] if fault.unit else []
    return finding("X014", place, fault.message, notes=notes, related=related)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One scenario that was run. `touched` holds the content lines it executed, where the engine tells them."""

    game: str
    scenario: str
    file: str
    line: int
    findings: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0
    proves: tuple[str, ...] = ()
    decisions: int = 0
    touched: frozenset[object] | None = field(default=None, repr=False)

    @property
    def passed(self) -> bool:
        return not self.findings

    @property
    def id(self) -> str:
        """A short name that tells scenarios of different games and files apart."""
        return f"{self.game}: {self.scenario}"
