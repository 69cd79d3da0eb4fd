"""Puts snippets of the documentation into the game they speak of: `docs/examples/harbour`."""

from __future__ import annotations

import random
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

import yaml

import interpreter

ROOT = Path(__file__).resolve().parents[2]
HARBOUR = ROOT / "docs" / "examples" / "harbour" / "game.yaml"
_OFFERED = "actions: [work, buy, take_on, launch, voyage, fight"


@dataclass
class Trial:
    """The game with further sections; `actions` names those of them that players are offered."""

    folder: Path
    parts: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)

    def add(self, sections: str) -> None:
        """Further sections. A phase among them is played by an action, so that something leads to it."""
        content = yaml.safe_load(sections) or {}
        self.parts.append(sections)
        self.actions += list(content.get("actions", ()))
        for phase in content.get("phases", ()):
            self.add(as_action(f"play_{phase}", f"run {phase}"))

    def write(self) -> Path:
        text = HARBOUR.read_text(encoding="utf-8")
        assert _OFFERED in text, "the season of the harbour offers other actions than this test knows"
        text = text.replace(_OFFERED, ", ".join([_OFFERED, *self.actions]))
        (self.folder / "game.yaml").write_text(text, encoding="utf-8")
        for number, sections in enumerate(self.parts):
            (self.folder / f"part_{number}.yaml").write_text(f"part: snippet_{number}\n{sections}", encoding="utf-8")
        return self.folder

    def check(self) -> None:
        """No errors. A snippet is no whole game, so advice about what it leaves open does not count."""
        report = interpreter.validate(self.write())
        assert not report.errors, "\n".join(str(found) for found in report.errors)

    def play(self, players: int = 2, games: int = 3, answers: int = 200) -> None:
        """Random games in which no rule breaks."""
        game = interpreter.load(self.folder, players=players)
        for seed in range(games):
            state, chance = game.start(seed, keep_past=False), random.Random(seed)
            for _ in range(answers):
                if state.decision is None:
                    break
                state.choose(chance.randrange(len(state.decision.options)))


def as_action(name: str, effect: str) -> str:
    """An effect as the deed of an action."""
    return f"actions:\n  {name}:\n    do: |\n{textwrap.indent(effect.rstrip(), ' ' * 6)}\n"
