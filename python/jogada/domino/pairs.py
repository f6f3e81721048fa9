"""Pairs: the built-in ones, and those of files.

As duplas: as da casa, e as de arquivos.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass
from typing import Any, Tuple, Union

from .. import _jogada
from . import players as basic_players
from .players import DummyPlayer, GreedyPlayer, JailedPlayer, Player, StrongPlayer


@dataclass
class Pair:
    """A pair: its name and its two players.

    Uma dupla: seu nome e seus dois jogadores.
    """

    name: str
    players: Tuple[Player, Player]


def dupla_tola() -> Pair:
    """The pair without a strategy.

    A dupla que não tem estratégia.
    """
    return Pair("Tolos", (DummyPlayer(1, "Homer"), DummyPlayer(2, "Patrick")))


def dupla_gananciosa() -> Pair:
    """The pair that gets rid of its dearest tiles.

    A dupla que se desfaz das peças mais caras.
    """
    return Pair("Gananciosos", (GreedyPlayer(3, "Burns"), GreedyPlayer(4, "Krabs")))


def dupla_forte() -> Pair:
    """Our own pair.

    A nossa dupla.
    """
    return Pair("Mestres", (StrongPlayer(5, "Mestre 1"), StrongPlayer(6, "Mestre 2")))


def dupla_de(caminho: Union[str, "os.PathLike[str]"], trust: bool = False) -> Pair:
    """The pair of a file such as `student_players.py`, which defines `pair_name` and `create_pair`.

    Each partner plays in a jailed process that sees nothing but itself; a partner that fails loses its turn. The name is what
    `pair_name` says, also in the jail, or the file's if it fails. With `trust=True` the file runs right here, without any
    jail: use it with files of your own.

    A dupla de um arquivo como `student_players.py`, que define `pair_name` e `create_pair`.

    Cada parceiro joga num processo preso, que não vê nada além de si mesmo; quem falha perde o turno. O nome é o que
    `pair_name` diz, também na prisão, e o do arquivo se ela falha. Com `trust=True` o arquivo é executado aqui mesmo,
    sem prisão nenhuma: use com o que é seu.
    """
    caminho = os.fspath(caminho)
    if not trust:
        a, b = (JailedPlayer(número, caminho) for número in (1, 2))
        return Pair(a.pair_name, (a, b))
    sys.modules.setdefault("basic_players", basic_players)
    spec = importlib.util.spec_from_file_location("student_players", caminho)
    if spec is None or spec.loader is None:
        raise ValueError(_jogada.refusal("python-file", "caminho", repr(caminho)))
    módulo = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(módulo)
    return Pair(módulo.pair_name(), confere_dupla(módulo.create_pair()))


def confere_dupla(players: Any) -> Tuple[Player, Player]:
    """The two players, if they are two players indeed.

    Os dois jogadores, se são mesmo dois jogadores.
    """
    certa = isinstance(players, (tuple, list)) and len(players) == 2
    if not certa or not all(isinstance(player, Player) for player in players):
        raise TypeError(_jogada.refusal("two-player-objects", "create_pair", repr(players)))
    return players[0], players[1]
