"""Every game as an AEC environment of PettingZoo, for programs that learn.

Needs `pip install "jogada[envs]"`. An observation is what the seat may know, as planes of zeros and ones, and a mask of the
legal actions.

Cada jogo como ambiente AEC de PettingZoo, para programas que aprendem. Precisa de `pip install "jogada[envs]"`. Uma observação é o que o assento pode saber, em planos de zeros e
uns, e uma máscara das ações válidas:

>>> jogo = env('othello')
>>> jogo.reset(seed=1)
>>> observação, *_ = jogo.last()
>>> observação['observation'].shape, int(observação['action_mask'].sum())
((8, 8, 2), 4)
"""

from __future__ import annotations

import json
import random
from typing import Any, Dict, Optional

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from . import _jogada
from .arena import random_games

__all__ = ["env", "random_games", "raw_env"]


def env(game: str, options: Optional[Dict[str, Any]] = None, render_mode: Optional[str] = None) -> AECEnv:
    """An environment of the game. An illegal action ends the game, with reward -1 for the agent that took it.

    The same as `raw_env`, which checks everything itself: PettingZoo's wrappers would only make it slower.

    Um ambiente do jogo. Uma ação inválida termina o jogo, com recompensa -1 para quem a fez.

    É o mesmo que `raw_env`, que já confere tudo: os invólucros de PettingZoo só o fariam mais lento.
    """
    return raw_env(game, options, render_mode)


class raw_env(AECEnv, EzPickle):
    """A game of the arena. Agents are `player_0`, `player_1`, …; partners get the same reward.

    Um jogo da arena. Agentes são `player_0`, `player_1`, …; parceiros recebem o mesmo.
    """

    metadata = {"render_modes": ["ansi"], "name": "jogada", "is_parallelizable": False}

    def __init__(self, game: str, options: Optional[Dict[str, Any]] = None, render_mode: Optional[str] = None):
        EzPickle.__init__(self, game, options, render_mode)
        super().__init__()
        self.metadata = dict(self.metadata, name=f"jogada_{game}")
        self.render_mode = render_mode
        self._game, self._options = game, json.dumps(options or {})
        self._table = _jogada.EnvTable(game, self._options, 0)
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._shape, self._actions = self._table.shape(), self._table.actions()
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, self._shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: _Actions(self._actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        """The space of observations, the same for all.

        O espaço das observações, o mesmo para todos.
        """
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The space of actions, the same for all.

        O espaço das ações, o mesmo para todos.
        """
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Starts another game; the same seed gives the same game.

        Começa outro jogo; a mesma semente dá o mesmo jogo.
        """
        chance = random.getrandbits(64) if seed is None else seed
        self._table = _jogada.EnvTable(self._game, self._options, chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.turn() or 0]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """What the agent may know; only the agent to move has legal actions.

        O que o agente pode saber; só quem tem a vez tem ações válidas.
        """
        seat = self._seat[agent]
        observation = np.frombuffer(self._table.observe(seat), np.int8).reshape(self._shape)
        if seat == self._table.turn():
            mask = np.frombuffer(self._table.mask(), np.int8)
        else:
            mask = np.zeros(self._actions, np.int8)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Takes the action of the agent to move.

        Faz a ação do agente da vez.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        try:
            self._table.step(action)
        except (TypeError, ValueError, OverflowError):
            self._end({agent: -1})
        turn = self._table.turn()
        if turn is None:
            won = self._table.rewards()
            self._end({other: won[self._seat[other] % 2] for other in self.agents})
        if turn is None or self.terminations[agent]:
            self._accumulate_rewards()
            turn = (self._seat[agent] + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[turn]

    def _end(self, rewards: Dict[str, int]) -> None:
        self.rewards.update(rewards)
        self.terminations = dict.fromkeys(self.agents, True)

    def sample(self) -> Optional[int]:
        """A random legal action, without making the mask: much faster.

        Uma ação válida ao acaso, sem fazer a máscara: muito mais depressa.
        """
        return self._table.sample(random.getrandbits(64))

    def render(self) -> Optional[str]:
        """The game as text, if the mode is `ansi`.

        O jogo em letras, se o modo é `ansi`.
        """
        return self._table.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close.

        Não há nada a fechar.
        """


class _Actions(spaces.Discrete):
    """The actions of a game. Sampling by a mask of ours does not check the mask again.

    As ações de um jogo. Sortear uma delas por uma máscara nossa não confere a máscara outra vez.
    """

    def sample(self, mask: Optional[np.ndarray] = None, probability: Optional[np.ndarray] = None) -> np.int64:
        """A random action among those that the mask allows.

        Uma ação ao acaso, entre as que a máscara permite.
        """
        if probability is not None:
            return super().sample(mask, probability)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.int8 or mask.shape != (self.n,):
            return super().sample(mask)
        legal = mask.view(np.bool_).nonzero()[0]
        return legal[self.np_random.integers(len(legal))] if len(legal) else self.start
