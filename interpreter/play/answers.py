"""What a person typed, understood as one of the options or as a command of the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..diagnostics.suggest import did_you_mean

_NUMBER = re.compile(r"-?[0-9]+")
_WORD = re.compile(r"\w+")
_COMMAND = re.compile(r"(:?)([a-z]+!?|\?)(?:\s+(.*))?", re.DOTALL)
_WITH_ARGUMENT = ("s", "s!", "l", "w", "c", "h")
_LETTERS = ("?", "u", "h", "w", "c", "i", "v", "log", "s", "s!", "l", "q")
#: Commands written out. A game may have words like these, and then they mean its options.
_WORDS = {
    "help": "?", "undo": "u", "hint": "h", "why": "w", "look": "c", "ids": "i", "view": "v", "save": "s", "save!": "s!",
    "load": "l", "quit": "q",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table and what follows it."""

    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nothing that could be meant, and what to tell the person."""

    message: str


def numbered(options: Sequence[Any]) -> bool:
    """May options be called by their position? Not if some are numbers themselves: `2` would mean two things."""
    return not any(_NUMBER.fullmatch(option.id) for option in options)


def understand(line: str, options: Sequence[Any]) -> Any:
    """An option, a Command, or Unclear.

    An option's whole id always means that option, so no command can stand in the way of a game; `:u` is always undo.
    """
    text = " ".join(line.split())
    exact = _with_id(text, options)
    if exact is not None:
        return exact
    command = _COMMAND.fullmatch(line.strip())
    if command is not None:
        name, argument = _WORDS.get(command[2], command[2]), (command[3] or "").strip()
        is_short = bool(command[1]) or command[2] in _LETTERS
        if name in _LETTERS and (not argument or name in _WITH_ARGUMENT) and (is_short or not _near(text, options)):
            return Command(name, argument)
    if _NUMBER.fullmatch(text):
        return _by_position(int(text), options)
    return _by_prefix(text, options)


def _with_id(text: str, options: Sequence[Any]) -> Any | None:
    wanted = _squeezed(text)
    return next((option for option in options if _squeezed(option.id) == wanted), None)


def _by_position(number: int, options: Sequence[Any]) -> Any:
    if not numbered(options):
        return Unclear(f"{number} is not among the answers")
    if 1 <= number <= len(options):
        return options[number - 1]
    return Unclear(f"there is no answer {number}; they go from 1 to {len(options)}")


def _near(text: str, options: Sequence[Any]) -> list[Any]:
    """The options that begin with what was typed, or else those in which every word of it occurs."""
    wanted = _squeezed(text).casefold()
    # People read the labels, so these may be typed too.
    found = [
        option
        for option in options
        if _squeezed(option.id).casefold().startswith(wanted) or _squeezed(option.label).casefold().startswith(wanted)
    ]
    return found or _by_words(text, options)


def _by_prefix(text: str, options: Sequence[Any]) -> Any:
    wanted = _squeezed(text).casefold()
    found = _near(text, options)
    whole = [option for option in found if _squeezed(option.label).casefold() == wanted]
    if len(whole) == 1:
        return whole[0]
    if len(found) == 1:
        return found[0]
    if found:
        # By their ids, because labels may be alike.
        names = ", ".join(option.id for option in found[:6])
        more = f" and {len(found) - 6} more" if len(found) > 6 else ""
        return Unclear(f"`{text}` could be {names}{more}; type more of it")
    hint = did_you_mean(text, [option.id for option in options])
    return Unclear(f"`{text}` is not among the answers; {hint or 'type ? for help'}")


def _by_words(text: str, options: Sequence[Any]) -> list[Any]:
    """The options in which every word typed occurs: `b2` means `put(b2)` where nothing else has to do with b2."""
    wanted = set(_WORD.findall(text.casefold()))
    if not wanted:
        return []
    return [option for option in options if wanted <= set(_WORD.findall(f"{option.id} {option.label}".casefold()))]


def _squeezed(text: str) -> str:
    return text.replace(" ", "")
