"""Family G: the folder of a game and the files in it."""

from __future__ import annotations

from ..severity import Severity
from .code import Code

CODES = (
    Code(
        "G001",
        "path-not-found",
        Severity.ERROR,
        "there is nothing at this path",
        "The path that was given does not exist. Check its spelling, and from which folder the command was started.",
        wrong="themis validate my_gane",
        right="themis validate my_game",
    ),
    Code(
        "G002",
        "not-a-folder",
        Severity.ERROR,
        "a game is a folder",
        "A game is a folder that holds `game.yaml` and any number of further files. Give the folder, not one of "
        "its files.",
        wrong="themis validate my_game/rules.yaml",
        right="themis validate my_game",
    ),
    Code(
        "G003",
        "empty-folder",
        Severity.ERROR,
        "the folder holds no content files",
        "No file that ends in `.yaml` was found in this folder. `themis new game` writes a small game to start from.",
        wrong="pig/\n  rules.txt",
        right="pig/\n  game.yaml",
    ),
    Code(
        "G004",
        "no-game-file",
        Severity.ERROR,
        "the folder has no game.yaml",
        "Every game folder has one file named exactly `game.yaml`; it names the game and is where reading begins.",
        wrong="pig/\n  rules.yaml",
        right="pig/\n  game.yaml\n  rules.yaml",
    ),
    Code(
        "G005",
        "unreadable-file",
        Severity.ERROR,
        "a file can't be read",
        "The system refuses to open the file: its permissions forbid it, or it is not an ordinary file.",
        wrong="pig/\n  game.yaml\n  cards.yaml (a pipe)",
        right="pig/\n  game.yaml\n  cards.yaml",
    ),
    Code(
        "G006",
        "file-too-big",
        Severity.ERROR,
        "a file is too big to be content",
        "A content file may have 8 MB, several times the largest game we know. Split larger content into several "
        "files.",
        wrong="pig/\n  game.yaml\n  cards.yaml (9 MB)",
        right="pig/\n  game.yaml\n  red_cards.yaml\n  blue_cards.yaml",
    ),
    Code(
        "G007",
        "too-many-files",
        Severity.ERROR,
        "a folder holds too many files",
        "The search for content files stopped because there are too many. Most often the path is wrong and points "
        "at a whole disk or a home folder.",
        wrong="pig/\n  game.yaml\n  0.yaml (and 2 000 more)",
        right="pig/\n  game.yaml\n  0.yaml",
    ),
    Code(
        "G008",
        "link-outside",
        Severity.ERROR,
        "a link leads out of the folder",
        "A game consists of the files in its folder, so that it can be copied as a whole. A symbolic link here "
        "leads elsewhere and is not followed.",
        wrong="pig/\n  game.yaml\n  cards.yaml -> ../shared/cards.yaml",
        right="pig/\n  game.yaml\n  cards.yaml",
    ),
)
