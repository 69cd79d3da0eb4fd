"""The names of bots that every game has; kept apart, so that checking content needs no bot."""

from __future__ import annotations

#: What a seat of a person is called beside the names of bots.
HUMAN = "human"
BUILT_IN = ("random", "greedy", "search")
