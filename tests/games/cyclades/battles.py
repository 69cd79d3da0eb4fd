"""Odds of battles: worked out from the faces of the die, and counted in battles that the game itself fights."""

from __future__ import annotations

from functools import cache
from typing import Any

from interpreter.diagnostics.diagnostic import Sink
from interpreter.source.compose import compose
from interpreter.source.files import SourceFile
from interpreter.testing.run_steps import ScenarioRun
from interpreter.testing.scenario import read_scenarios

FACES = (0, 1, 1, 2, 2, 3)


@cache
def odds(attackers: int, defenders: int, walls: int = 0) -> float:
    """The chance that the attacker takes the island if nobody ever retreats."""
    if attackers == 0:
        return 0.0
    if defenders == 0:
        return 1.0
    chance = 0.0
    for a in FACES:
        for d in FACES:
            charge, guard = attackers + a, defenders + d + walls
            chance += odds(attackers - (charge <= guard), defenders - (guard <= charge), walls)
    return chance / len(FACES) ** 2


def fought(game: Any, attackers: int, defenders: int, walls: int, battles: int) -> int:
    """How many of so many battles of the game the attacker wins."""
    start = _position(game, attackers, defenders, walls)
    won = 0
    for seed in range(battles):
        state = start.sample(None, f"{attackers} {defenders} {walls} {seed}")
        won += _attack(state)
    return won


def _position(game: Any, attackers: int, defenders: int, walls: int) -> Any:
    troops = [f"troop_p1_{number}" for number in range(2, 2 + attackers)]
    guards = [f"troop_p2_{number}" for number in range(3, 3 + defenders)]
    given = {
        "p1.god": "ares",
        "p1.gold": "1",
        "island_g.forces": "[]",
        "island_a.forces": _listed(troops),
        "island_b.forces": _listed(guards),
        "island_b.buildings": _listed([f"fortress_{number}" for number in range(1, 1 + walls)]),
    }
    text = "scenarios:\n- scenario: a battle\n  players: 3\n  phase: deeds\n  given:\n"
    text += "".join(f"    {path}: {value}\n" for path, value in given.items()) + "  do: [{expect: cycle = 0}]\n"
    (scenario,) = read_scenarios(compose(SourceFile("battle.yaml", text), Sink()))
    assert not scenario.faults
    return ScenarioRun(game, scenario).stage()


def _listed(names: list[str]) -> str:
    return "[" + ", ".join(names) + "]"


def _attack(state: Any) -> bool:
    """All troops march from one island to the other, and nobody retreats."""
    state.choose("march_out(island_a)")
    if "island_b" in state.decision.options.ids():
        state.choose("island_b")
    if not state.decision.asks_action and "no" not in state.decision.options.ids():
        state.choose(len(state.decision.options) - 1)
    while not state.decision.asks_action:
        state.choose("no")
    return _controller(state) == "p1"


def _controller(state: Any) -> str | None:
    machine = state.machine
    column = next(c for c in machine.program.attributes if c.name == "controller" and c.static is None)
    thing = machine.thing_numbers["island_b"]
    owner = state.cells[column.cell + thing - column.first]
    return None if owner < 0 else machine.program.things[owner][0]
