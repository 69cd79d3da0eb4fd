"""Any game as a PettingZoo environment (AEC) with action masks. Needs the extra `ai`.

from interpreter.adapters.pettingzoo import env

table = env("path/to/a/game")
table.reset(seed=1)
for agent in table.agent_iter():
    observation, reward, termination, truncation, info = table.last()
    over = termination or truncation
    table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..api import load
from ..play.view_text import view_lines
from .actions import ActionTable
from .observations import Observer

_LIMIT = 2**31 - 1


def env(path: str | os.PathLike[str], players: int | None = None, **settings: Any) -> AECEnv:
    """The game in a folder, with PettingZoo's own checks around it. Settings are those of `GameEnv`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(path, players, **settings)))


class GameEnv(AECEnv):
    """One game. The winners get 1 and the others -1 at the end; where nobody wins, all get 0.

    Actions are numbers that mean the same in every position; `action_mask` says which are legal now. `infos` has the
    ids of the legal ones for who is asked.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 (PettingZoo wants it like this)

    def __init__(
        self,
        path: str | os.PathLike[str],
        players: int | None = None,
        variants: Sequence[str] = (),
        max_choices: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = load(path, players=players, variants=variants)
        self.metadata = {**self.metadata, "name": f"{self.game.id}_v0"}
        self.render_mode = render_mode
        self.max_choices = max_choices
        self._actions = ActionTable(self.game.machine.program)
        self._observer = Observer(self.game)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.game.players)]
        space = Dict(
            {
                "observation": Box(-_LIMIT, _LIMIT, (self._observer.size,), np.int32),
                "action_mask": Box(0, 1, (self._actions.size,), np.int8),
            }
        )
        self._observation_space = space
        self._action_space = Discrete(self._actions.size)

    def observation_space(self, agent: str) -> Dict:
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**31))
        self.state_of_play = self.game.start(seed=seed, keep_past=False)
        self._choices = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._actions.size, np.int8)
        decision = self.state_of_play.decision
        if decision is not None and decision.player == seat and not self.truncations.get(agent, False):
            mask[self._numbers] = 1
        row = np.array(self._observer.row(self.state_of_play, seat), np.int32)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._numbers:
            raise ValueError(f"action {action} is not legal now; `action_mask` says which are")
        self._cumulative_rewards[agent] = 0.0
        self.state_of_play.choose(self._numbers.index(action))
        self._choices += 1
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Look at who is asked next, or at how it ended."""
        state = self.state_of_play
        self.infos = {agent: {} for agent in self.agents}
        decision = state.decision
        self._numbers = self._actions.numbers(decision) if decision is not None else []
        if decision is None:
            winners = state.result.winners
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 0.0 if not winners else 1.0 if seat in winners else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._choices >= self.max_choices:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[decision.player]
            self.infos[self.agent_selection] = {"ids": dict(zip(self._numbers, decision.ids(), strict=True))}

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        if self.render_mode is None:
            return None
        return "\n".join(view_lines(self.state_of_play.view(None)))

    def close(self) -> None:
        """Nothing is held open."""
