"""Themis: a rules interpreter for board and card games. A game is a folder of YAML; this package knows no game.

    import interpreter

    game = interpreter.load("content/classics/tic-tac-toe", players=2)
    state = game.start(seed=7)
    while state.decision is not None:
        state.choose(state.decision.options[0])
    print(state.result)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import Game, load, validate
    from .diagnostics.diagnostic import ContentError, Diagnostic
    from .engine.decision import Decision, Option, Reason
    from .engine.errors import GameFault, NotOffered, SaveError, ThemisError
    from .engine.state import Result, State
    from .report import Report

_WHERE = {
    "Game": "api",
    "load": "api",
    "validate": "api",
    "ContentError": "diagnostics.diagnostic",
    "Diagnostic": "diagnostics.diagnostic",
    "Decision": "engine.decision",
    "Option": "engine.decision",
    "Reason": "engine.decision",
    "GameFault": "engine.errors",
    "NotOffered": "engine.errors",
    "SaveError": "engine.errors",
    "ThemisError": "engine.errors",
    "Result": "engine.state",
    "State": "engine.state",
    "Report": "report",
}

__all__ = sorted(_WHERE)


def __getattr__(name: str) -> Any:
    # Late, so that `import interpreter` costs nothing until something is used.
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f".{_WHERE[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
