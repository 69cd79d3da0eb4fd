"""The folder that a simulation writes into: its rows, a table of them, the report, replays of games that broke."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..play.files import PlayFileError
from .lines import Lines
from .one_game import Row, replay_of
from .plan import Plan
from .rows import RowFile, read_rows, tidy, write_csv

_SETTINGS = ("game", "hash", "players", "variants", "lineup", "seed", "max_choices", "coverage")


class SimulationFolder:
    """Never writes over another simulation; `resume` goes on with the same one."""

    def __init__(self, path: Path, plan: Plan, resume: bool) -> None:
        self.path = path
        self.plan = plan
        self.finished: list[Row] = []
        self.lines: Lines = set()
        if self.rows_path.exists():
            if not resume:
                shown = path.as_posix()
                raise PlayFileError(f"`{shown}` already holds a simulation; `--resume` goes on with it")
            self._go_on()
        elif path.exists() and (not path.is_dir() or any(path.iterdir())) and not resume:
            raise PlayFileError(f"`{path.as_posix()}` holds other things; give a new or an empty folder")
        path.mkdir(parents=True, exist_ok=True)
        self._file = RowFile(self.rows_path, plan.to_data(), (row["game"] for row in self.finished))

    @property
    def rows_path(self) -> Path:
        return self.path / "rows.jsonl"

    @property
    def report_path(self) -> Path:
        return self.path / "report.html"

    @property
    def _lines_path(self) -> Path:
        return self.path / "lines.json"

    def _go_on(self) -> None:
        head, self.finished = read_rows(self.rows_path)
        wanted = self.plan.to_data()
        for name in _SETTINGS:
            if head.get(name) != wanted[name]:
                raise PlayFileError(
                    f"the simulation in `{self.path.as_posix()}` was another one: its {name} was "
                    f"{_shown(head.get(name))}, now it is {_shown(wanted[name])}"
                )
        if self._lines_path.exists():
            self.lines = {(file, line) for file, line in json.loads(self._lines_path.read_text(encoding="utf-8"))}

    def add(self, row: Row) -> None:
        self._file.add(row)

    def close(self, rows: Iterable[Row], lines: Lines) -> None:
        """Everything that was finished is on disk after this, also if the simulation was stopped."""
        self._file.close()
        tidy(self.rows_path)
        write_csv(self.path / "rows.csv", rows, self.plan.players)
        if self.plan.coverage:
            self._lines_path.write_text(json.dumps(sorted(lines)) + "\n", encoding="utf-8")


def write_replays(folder: Path, game: Any, rows: Iterable[Row]) -> dict[int, str]:
    """A replay for each game that broke; gives their files by the number of the game."""
    written: dict[int, str] = {}
    for row in rows:
        if row.get("fault"):
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"game-{row['game']}.replay"
            replay_of(game, row).write(file)
            written[row["game"]] = file.as_posix()
    return written


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
