"""The same folder, command and small game as in the tests of the commands."""

from __future__ import annotations

from tests.cli.conftest import folder, game_folder, shell, themis

__all__ = ["folder", "game_folder", "shell", "themis"]
