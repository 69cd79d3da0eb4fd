"""A small game to which a test adds what it is about, checked in memory."""

from __future__ import annotations

from interpreter.diagnostics.diagnostic import Diagnostic
from interpreter.diagnostics.severity import Severity
from interpreter.lint.tables import CONTENT_CHECKS, GAME_CHECKS
from interpreter.pipeline import check_files
from interpreter.source.files import SourceFile

#: Everything a fragment may speak of: a board, cards of two kinds, places that are seen and places that are not.
SCAFFOLD = """\
game: example
players: 2
words: {color: [red, blue]}
dice: {die: [1, 2, 3, 4, 5, 6]}
player: {gold: number = 0}
state: {round: number = 0, starter: player or none}
kinds:
  cell: {grid: [3, 3], attributes: {mark: player or none}}
  card: {works_in: [board], attributes: {color: color, value: number = 1}}
  hero: {is: card, plural: heroes, attributes: {strength: number = 1}}
things:
  ajax: {kind: hero, color: red}
  spear: {kind: card, color: blue}
places:
  deck: {holds: card, order: pile, seen_by: nobody}
  hand: {of: player, holds: card, seen_by: owner}
  board: {holds: card}
texts: {hello: "Hello {p}"}
actions:
  pass_on: {do: add 1 to round}
phases:
  main: {turns: players, actions: [pass_on]}
endings:
  - {when: round > 9, won_by: me}
"""


#: Findings beyond names and types; a fragment alone is seldom free of them.
LINTS = {code for check in (*CONTENT_CHECKS, *GAME_CHECKS) for code in check.codes}


def check_text(fragment: str, lints: bool = False) -> list[Diagnostic]:
    """What is found in a whole game, or in the scaffold with a fragment of sections added."""
    if fragment.startswith("game:"):
        texts = {"game.yaml": fragment}
    else:
        has_head = fragment.startswith(("part:", "module:", "scenarios:", "ledger:"))
        head = "" if has_head else "part: fragment\n"
        texts = {"game.yaml": SCAFFOLD, "part.yaml": head + fragment}
    return check_texts(texts, lints)


def check_texts(texts: dict[str, str], lints: bool = False) -> list[Diagnostic]:
    """What is found in a folder of these files."""
    found = check_files("sample", [SourceFile(f"sample/{name}", text) for name, text in texts.items()]).diagnostics
    return found if lints else without_lints(found)


def without_lints(found: list[Diagnostic]) -> list[Diagnostic]:
    return [one for one in found if one.code not in LINTS]


def errors(found: list[Diagnostic]) -> list[str]:
    return [str(diagnostic) for diagnostic in found if diagnostic.severity is Severity.ERROR]


def codes(found: list[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in found]


def marked(diagnostic: Diagnostic, texts: dict[str, str]) -> str:
    """The stretch of text that a finding points at."""
    span = diagnostic.span
    file = SourceFile(span.file, texts[span.file.removeprefix("sample/")])
    return file.text[file.offset(span.line, span.column) : file.offset(span.end_line, span.end_column)]
