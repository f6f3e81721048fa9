"""Posições, lances, figuras, jogadores e partidas de qualquer jogo.

>>> pos = Position('othello', {'start': 'seed'})
>>> pos.turn, pos.moves()
(0, ['e3', 'f4', 'c5', 'd6'])
>>> pos.play('f4').turn
1
>>> pos.svg().startswith('<svg')
True

Um jogador é um nome, como `'engine'` ou `'random'`, um `Engine`, ou uma função de Python que recebe o
que o assento da vez pode saber e a lista dos lances válidos, e devolve um deles:

>>> def primeiro(visão, lances):
...     return lances[0]
>>> partida = match('queens', [primeiro, 'engine'], seconds=0.02, seed=1)
>>> partida.winner in (0, 1)
True

Num caderno, uma posição é mostrada como figura.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from ._jogada import Engine, Position, arena_games, arena_players, arena_random_games

__all__ = ["Engine", "Match", "Position", "games", "match", "players", "random_games", "series"]

Jogador = Union[str, Engine, Callable[[Any, List[str]], str]]


def games() -> Dict[str, str]:
    """Devolve o nome de cada jogo e uma frase sobre ele.

    >>> list(games())
    ['queens', 'dominoes', 'chess', 'othello', 'gomoku']
    """
    return dict(arena_games())


def players(game: str) -> Dict[str, str]:
    """Devolve o nome de cada jogador da casa e uma frase sobre ele.

    >>> 'engine' in players('xadrez')
    True
    """
    return dict(arena_players(game))


def random_games(
    game: str, n: int, options: Optional[Dict[str, Any]] = None, *, seed: Optional[int] = None
) -> Dict[str, int]:
    """Joga n partidas ao acaso, depressa, e devolve vitórias de cada lado, empates e lances.

    >>> soma = random_games('gomoku', 100, seed=1)
    >>> soma['wins0'] + soma['wins1'] + soma['draws']
    100
    """
    if not isinstance(n, int):
        raise TypeError(f"n: esperava um inteiro, veio {type(n).__name__}")
    if not 0 <= n < 2**63:
        raise ValueError(f"n: esperava um número de partidas, veio {n}")
    wins0, wins1, draws, moves = arena_random_games(game, n, options, seed)
    return {"wins0": wins0, "wins1": wins1, "draws": draws, "moves": moves}


@dataclass
class Match:
    """Uma partida jogada: a última posição, os lances, e o lado que venceu (`None` é empate)."""

    position: Position
    moves: List[str] = field(default_factory=list)
    winner: Optional[int] = None
    reason: str = ""


def match(
    game: str,
    players: Sequence[Jogador],
    options: Optional[Dict[str, Any]] = None,
    *,
    seconds: Optional[float] = 0.1,
    nodes: Optional[int] = None,
    seed: Optional[int] = None,
) -> Match:
    """Joga uma partida. `seconds` e `nodes` limitam cada lance dos jogadores da casa.

    Há um jogador para cada assento, ou um para cada lado; assentos 0 e 2 são do lado 0. Uma função que
    falha ou devolve o que não é um lance válido perde a partida.
    """
    sorte = random.Random(seed if seed is not None else random.getrandbits(64))
    pos = Position(game, options, seed=sorte.getrandbits(64))
    if len(players) not in (2, pos.seats):
        raise ValueError(f"players: esperava {pos.seats} jogadores, vieram {len(players)}")
    mesa = [_senta(game, players[assento % len(players)], sorte) for assento in range(pos.seats)]
    partida = Match(pos)
    while pos.turn is not None:
        assento = pos.turn
        jogador = mesa[assento]
        if isinstance(jogador, Engine):
            lance = jogador.think(pos, seconds=seconds, nodes=nodes)["best"]
        else:
            try:
                lance = jogador(pos.view(assento), pos.moves())
                if lance not in pos.moves():
                    raise ValueError(f"esperava um lance válido, veio {lance!r}")
            except Exception as erro:
                partida.winner, partida.reason = 1 - assento % 2, f"o assento {assento} falhou: {erro}"
                return partida
        partida.moves.append(lance)
        partida.position = pos = pos.play(lance)
    fim = pos.outcome or {}
    partida.winner, partida.reason = fim["winner"], fim["ending"]
    return partida


def series(
    game: str,
    players: Sequence[Jogador],
    n: int,
    options: Optional[Dict[str, Any]] = None,
    *,
    seconds: Optional[float] = 0.1,
    nodes: Optional[int] = None,
    seed: Optional[int] = None,
    progress: bool = False,
) -> Dict[str, int]:
    """Joga n partidas entre dois jogadores que alternam os lados, e conta as vitórias de cada um.

    >>> soma = series('othello', ['engine', 'random'], 4, nodes=200, seconds=None, seed=1)
    >>> soma['wins0'] > soma['wins1']
    True
    """
    if len(players) != 2:
        raise ValueError(f"players: esperava 2 jogadores, vieram {len(players)}")
    sorte = random.Random(seed if seed is not None else random.getrandbits(64))
    soma = {"wins0": 0, "wins1": 0, "draws": 0}
    for número in range(n):
        dupla = list(players) if número % 2 == 0 else list(players)[::-1]
        acaso = sorte.getrandbits(64)
        partida = match(game, dupla, options, seconds=seconds, nodes=nodes, seed=acaso)
        if partida.winner is None:
            soma["draws"] += 1
        else:
            soma[f"wins{partida.winner ^ (número % 2)}"] += 1
        if progress:
            _mostra_progresso(número + 1, n)
    return soma


def _senta(game: str, jogador: Jogador, sorte: random.Random) -> Any:
    if isinstance(jogador, str):
        return Engine(game, jogador, seed=sorte.getrandbits(64))
    if isinstance(jogador, Engine) or callable(jogador):
        return jogador
    raise TypeError(f"players: esperava um nome, um Engine ou uma função, veio {jogador!r}")


def _mostra_progresso(feitas: int, todas: int) -> None:
    barra = "█" * (30 * feitas // todas)
    print(f"\r{barra:<30} {feitas}/{todas}", end="\n" if feitas == todas else "", file=sys.stderr, flush=True)
