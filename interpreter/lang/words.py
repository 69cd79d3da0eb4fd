"""The words that belong to the language itself: reserved words, and terminals as an author would call them."""

from __future__ import annotations

from collections.abc import Iterable

#: Words that open or structure a statement or expression; none of them can name anything.
_KEYWORDS = (
    "let set add remove take move create reveal hide roll shuffle say run start end stop skip leave give "
    "if elif else then for each in where by is not and or none while repeat may at choose chooses secretly "
    "until true false me my self host opponent"
)
KEYWORDS = frozenset(_KEYWORDS.split())

#: Words that begin a statement.
STATEMENT_WORDS = (
    "let", "set", "add", "remove", "take", "move", "create", "reveal", "hide", "roll", "shuffle", "say", "run", "start",
    "end", "stop", "skip", "leave", "give", "if", "for", "while", "repeat", "may", "at", "choose", "secretly",
)  # fmt: skip

#: Words that have a meaning in one phrase only and stay usable as names.
_SOFT_WORDS = (
    "to from of with amount order split among pairs any up down exactly times rounded once asking face gets becomes "
    "turn phase game won drawn scored top bottom front back random per table"
)
SOFT_WORDS = frozenset(_SOFT_WORDS.split())

_SIGNS = {
    "NAME": "a name",
    "INT": "a number",
    "SIGNED": "a number",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "DOT": "`.`",
    "EQUAL": "`=`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "COMPARE": "`!=`, `<`, `<=`, `>`, `>=`",
    "$END": "the end of the text",
}

#: Shown first, because they are what an author most often forgot.
_RANK = ["COLON", "NAME", "INT", "_NL", "$END", "RPAR", "RSQB", "COMMA", "THEN", "ELSE", "IN", "TO", "FROM", "EQUAL"]


def describe_terminals(terminals: Iterable[str], most: int = 6) -> str:
    """Say which tokens could stand here, most useful first."""
    names = sorted(set(terminals) - {"_DEDENT"}, key=lambda t: (_RANK.index(t) if t in _RANK else len(_RANK), t))
    if not names:
        return "nothing more"
    words = [_SIGNS.get(name, f"`{name.lower()}`") for name in names]
    shown = words[:most]
    if len(words) > most:
        return ", ".join(shown) + ", ..."
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]
