"""Positions, moves, pictures, players, matches and tournaments of any game.

Posições, lances, figuras, jogadores, partidas e torneios de qualquer jogo.

>>> pos = Position('othello', {'start': 'assignment'})
>>> pos.turn, pos.moves()
(0, ['e3', 'f4', 'c5', 'd6'])
>>> pos.play('f4').turn
1
>>> pos.svg().startswith('<svg')
True

A player is a name, such as `'engine'` or `'random'`; an `Engine`; a Python function that takes what the seat to move may
know and the list of legal moves, and returns one of them; or a file, such as `'student.py'` or `'student.py:function'`,
which plays in a jailed process that sees nothing but itself.

Um jogador é um nome, como `'engine'` ou `'random'`, um `Engine`, uma função de Python que recebe o que o
assento da vez pode saber e a lista dos lances válidos e devolve um deles, ou um arquivo, como
`'aluno.py'` ou `'aluno.py:função'`, que joga num processo preso, sem ver nada além de si mesmo:

>>> def primeiro(visão, lances):
...     return lances[0]
>>> partida = match('queens', [primeiro, 'engine'], seconds=0.02, seed=1)
>>> partida.winner in (0, 1)
True
>>> Match.read(partida.record()) == partida
True
>>> torneio = tournament('queens', {'eu': primeiro, 'casa': 'random'}, games=4)
>>> torneio.over, sum(torneio.matrix['eu']['casa'])
(True, 4)

A notebook shows a position as a picture. Num caderno, uma posição é mostrada como figura.
"""

from __future__ import annotations

import json
import os
import random
import warnings
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _jogada
from ._jogada import Engine, Match, Position, Tournament
from ._progress import Progress

__all__ = [
    "Engine",
    "Interrupted",
    "Match",
    "Position",
    "Tournament",
    "games",
    "match",
    "players",
    "random_games",
    "series",
    "tournament",
]

Jogador = Union[str, "os.PathLike[str]", Engine, Callable[[Any, List[str]], str]]


def games() -> Dict[str, str]:
    """Returns the name of every game and one sentence about it.

    Devolve o nome de cada jogo e uma frase sobre ele.

    >>> 'othello' in games()
    True
    """
    return dict(_jogada.arena_games())


def players(game: str) -> Dict[str, str]:
    """Returns the name of every built-in player of a game and one sentence about it.

    Devolve o nome de cada jogador da casa e uma frase sobre ele.

    >>> 'engine' in players('xadrez')
    True
    """
    return dict(_jogada.arena_players(game))


def random_games(
    game: str,
    n: int,
    options: Optional[Dict[str, Any]] = None,
    *,
    seed: Optional[int] = None,
    progress: Optional[bool] = None,
) -> Dict[str, int]:
    """Plays n random games, fast, and returns the wins of each side, draws and moves.

    Joga n partidas ao acaso, depressa, e devolve vitórias de cada lado, empates e lances.

    >>> soma = random_games('gomoku', 100, seed=1)
    >>> soma['wins0'] + soma['wins1'] + soma['draws']
    100
    """
    with Progress(_conta("n", n), progress) as barra:
        wins0, wins1, draws, moves = _jogada.arena_random_games(game, n, options, _semente(seed), barra)
    return {"wins0": wins0, "wins1": wins1, "draws": draws, "moves": moves}


def match(
    game: str,
    players: Sequence[Jogador],
    options: Optional[Dict[str, Any]] = None,
    *,
    seconds: Optional[float] = 0.1,
    nodes: Optional[int] = None,
    time: Optional[str] = None,
    seed: Optional[int] = None,
    trust: bool = False,
) -> Match:
    """Plays a match and returns all that happened in it.

    There is one player for each seat, or one for each side; seats 0 and 2 are of side 0. `seconds` and `nodes` limit each
    move of built-in players; `time`, such as `'1s'`, `'5m+3s'` or `'nodes=5000'`, is the referee's clock and holds for
    every player. A player that fails, is late or returns an illegal move pays what the rules of the game say: nearly
    always the match. With `trust=True`, files run outside the jail.

    Joga uma partida e devolve tudo o que aconteceu nela.

    Há um jogador para cada assento, ou um para cada lado; assentos 0 e 2 são do lado 0. `seconds` e `nodes`
    limitam cada lance dos jogadores da casa; `time`, como `'1s'`, `'5m+3s'` ou `'nodes=5000'`, é o relógio do
    juiz, que vale para todos. Quem falha, demora ou devolve o que não é um lance válido paga o que as regras
    do jogo mandam: quase sempre a partida. Com `trust=True`, arquivos rodam fora da prisão.

    >>> partida = match('gomoku', ['greedy', 'random'], seed=3)
    >>> partida.at(1).moves() == [lance for lance in partida.at(0).moves() if lance != partida.moves[0]]
    True
    """
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise TypeError(_jogada.refusal("list-of-players", "players", type(players).__name__))
    mesa = [_caminho(jogador) for jogador in players]
    return _jogada.arena_match(game, mesa, options, _tempo(seconds), _nós(nodes), time, _semente(seed), bool(trust))


def series(
    game: str,
    players: Sequence[Jogador],
    n: int,
    options: Optional[Dict[str, Any]] = None,
    *,
    seconds: Optional[float] = 0.1,
    nodes: Optional[int] = None,
    time: Optional[str] = None,
    seed: Optional[int] = None,
    trust: bool = False,
    progress: Optional[bool] = None,
) -> Dict[str, int]:
    """Plays n matches between two players that change sides, and counts the wins of each.

    Joga n partidas entre dois jogadores que alternam os lados, e conta as vitórias de cada um.

    >>> soma = series('othello', ['engine', 'random'], 4, nodes=200, seconds=None, seed=1)
    >>> soma['wins0'] > soma['wins1']
    True
    """
    if len(players) != 2:
        raise ValueError(_jogada.refusal("two-players", "players", str(len(players))))
    sorte = random.Random(_semente(seed) if seed is not None else random.getrandbits(64))
    soma = {"wins0": 0, "wins1": 0, "draws": 0}
    with Progress(_conta("n", n), progress) as barra:
        for número in range(n):
            dupla = list(players) if número % 2 == 0 else list(players)[::-1]
            acaso = sorte.getrandbits(64)
            partida = match(game, dupla, options, seconds=seconds, nodes=nodes, time=time, seed=acaso, trust=trust)
            if partida.winner is None:
                soma["draws"] += 1
            else:
                soma[f"wins{partida.winner ^ (número % 2)}"] += 1
            barra(número + 1, n)
    return soma


class Interrupted(KeyboardInterrupt):
    """Ctrl-C was pressed during a tournament; `tournament` is what had been played.

    Ctrl-C foi apertado durante um torneio; `tournament` é o que já tinha sido jogado.
    """

    def __init__(self, tournament: Tournament):
        super().__init__(_jogada.refusal("tournament-interrupted", got=repr(tournament)))
        self.tournament = tournament


def tournament(
    game: str,
    entrants: Union[Sequence[Jogador], Mapping[str, Jogador]],
    format: str = "round-robin",
    games: Optional[int] = None,
    options: Optional[Dict[str, Any]] = None,
    *,
    rounds: Optional[int] = None,
    elo: Optional[Tuple[float, float]] = None,
    openings: Sequence[str] = (),
    time: Optional[str] = None,
    seed: Union[int, str, None] = None,
    open_seed: bool = False,
    workers: Optional[int] = None,
    trust: bool = False,
    restart: bool = False,
    progress: Optional[bool] = None,
) -> Tournament:
    """Plays a whole tournament and returns its table, its matrix and all matches.

    `entrants` are players, or a dictionary of names and players; `'a+b'` are two partners. `format` is `'round-robin'`,
    `'knockout'`, `'swiss'` (with `rounds`), `'gauntlet'`, `'sprt'` (with `elo`) or `'assignment'`, the assignment's own.
    `games` is the number of games of a meeting, and `time` the clock, such as `'1s'` or `'nodes=2000'`. A progress bar is
    shown in a terminal and in notebooks; `progress` asks for it or does without. Ctrl-C raises `Interrupted`, which keeps
    what was played. Files play in a jail; `trust=True` lets them out, with a warning.

    Chance is 256 bits of the system with `seed` mixed in: bots cannot guess the deals, and no tournament repeats another.
    With `open_seed=True` the seed alone decides: it gives the same tournament with any number of `workers`, and a bot that
    guesses it knows every deal. The `seed` of a tournament that was played, opened, repeats it.

    Joga um torneio inteiro e devolve a tabela, a matriz e todas as partidas.

    `entrants` são jogadores, ou um dicionário de nomes e jogadores; `'a+b'` são dois parceiros. `format` é
    `'round-robin'`, `'knockout'`, `'swiss'` (com `rounds`), `'gauntlet'`, `'ladder'`, `'sprt'` (com `elo`) ou `'assignment'`, o
    formato do próprio enunciado. `games` é quantas partidas tem um confronto, e `time` o relógio, como `'1s'`
    ou `'nodes=2000'`. Uma barra de progresso aparece no terminal e em cadernos; `progress` a pede ou a dispensa.
    Ctrl-C levanta `Interrupted`, que guarda o que foi jogado. Arquivos jogam presos; `trust=True` os solta, e avisa.

    O acaso são 256 bits do sistema, e `seed` se mistura a eles: ninguém adivinha as mãos, e nenhum torneio se
    repete. Com `open_seed=True` só a semente decide: ela dá o mesmo torneio com quantos `workers` for, e um robô
    que a adivinha conhece todas as mãos. A `seed` de um torneio jogado, aberta, o repete.

    >>> copa = tournament('gomoku', ['greedy', 'random', 'first', 'random'], 'knockout', seed=1, open_seed=True)
    >>> copa.standings[0]['place'], copa.entrants
    (1, ['greedy', 'random-1', 'first', 'random-2'])
    >>> copa.records[0].players
    ['greedy', 'first']
    """
    if isinstance(entrants, (str, bytes)) or not isinstance(entrants, (Mapping, Sequence)):
        raise TypeError(_jogada.refusal("list-or-dictionary", "entrants", type(entrants).__name__))
    com_nomes = entrants.items() if isinstance(entrants, Mapping) else ((None, jogador) for jogador in entrants)
    inscritos = [(nome, _caminho(jogador)) for nome, jogador in com_nomes]
    settings: Dict[str, Any] = {"game": _texto("game", game), "openings": list(openings)}
    settings.update(trust=bool(trust), restart=bool(restart), options=dict(options or {}))
    for chave, valor in (("games", games), ("rounds", rounds)):
        if valor is not None:
            settings[chave] = _conta(chave, valor)
    if time is not None:
        settings["time"] = _texto("time", time)
    if seed is not None:
        settings["seed"] = seed if isinstance(seed, str) else str(_semente(seed))
        if not open_seed:
            warnings.warn(_jogada.refusal("seed-is-mixed"), stacklevel=2)
    settings["open-seed"] = bool(open_seed)
    if elo is not None:
        settings["sprt"] = {"elo0": float(elo[0]), "elo1": float(elo[1])}
    quantos = _conta("workers", workers) if workers is not None else os.cpu_count() or 1
    with Progress(None, progress) as barra:
        jogado, parou = _jogada.arena_tournament(format, _json(settings), inscritos, quantos, barra)
    if parou:
        raise Interrupted(jogado)
    return jogado


def _caminho(jogador: Any) -> Any:
    return os.fspath(jogador) if isinstance(jogador, os.PathLike) else jogador


def _texto(nome: str, texto: Any) -> str:
    if not isinstance(texto, str):
        raise TypeError(_jogada.refusal("expected-text", nome, type(texto).__name__))
    return texto


def _conta(nome: str, n: Any) -> int:
    if isinstance(n, bool) or not isinstance(n, int):
        raise TypeError(_jogada.refusal("expected-integer", nome, type(n).__name__))
    if not 0 <= n < 2**32:
        raise ValueError(_jogada.refusal("integer-up-to", nome, str(n), str(2**32 - 1)))
    return n


def _semente(seed: Any) -> Optional[int]:
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(_jogada.refusal("expected-integer", "seed", type(seed).__name__))
    if not 0 <= seed < 2**64:
        raise ValueError(_jogada.refusal("integer-up-to", "seed", str(seed), "2**64 - 1"))
    return seed


def _nós(nodes: Any) -> Optional[int]:
    return None if nodes is None else _conta("nodes", nodes)


def _tempo(seconds: Any) -> Optional[float]:
    if seconds is not None and not isinstance(seconds, (int, float)):
        raise TypeError(_jogada.refusal("number", "seconds", type(seconds).__name__))
    return None if seconds is None else float(seconds)


def _json(settings: Dict[str, Any]) -> str:
    try:
        return json.dumps(settings)
    except (TypeError, ValueError) as erro:
        raise TypeError(_jogada.refusal("plain-values", "options, openings", str(erro))) from None
