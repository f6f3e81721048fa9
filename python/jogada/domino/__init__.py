"""Dominó em duplas como se joga em Havana: os jogadores, o juiz e o torneio do enunciado.

`python -m jogada.domino -s 100 -n 10` joga o torneio entre as duplas da casa e as dos arquivos dados,
com 100 milissegundos por turno e 10 jogos por confronto. As dos arquivos jogam presas.

>>> juiz = Judge(dupla_gananciosa(), dupla_tola(), sorte=random.Random(1))
>>> vitórias, derrotas, empates = juiz.play_match(20)
>>> vitórias + derrotas + empates
20
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Optional, Sequence

from .. import _jogada
from .judge import Judge
from .pairs import Pair, dupla_de, dupla_forte, dupla_gananciosa, dupla_tola
from .players import DummyPlayer, GreedyPlayer, JailedPlayer, Play, Player, StrongPlayer, Tile
from .tournament import Standing, play_tournament

__all__ = [
    "DummyPlayer",
    "GreedyPlayer",
    "JailedPlayer",
    "Judge",
    "Pair",
    "Play",
    "Player",
    "Standing",
    "StrongPlayer",
    "Tile",
    "dupla_de",
    "dupla_forte",
    "dupla_gananciosa",
    "dupla_tola",
    "main",
    "play_tournament",
]


def main(argv: Optional[Sequence[str]] = None) -> None:
    """The program: plays the tournament and prints the table.

    O programa: joga o torneio e imprime a tabela.
    """
    leitor = argparse.ArgumentParser(prog="python -m jogada.domino", description="Torneio de dominó em duplas")
    leitor.add_argument("-s", type=int, default=500, metavar="MS", help="milissegundos por turno; com 0 não desenha")
    leitor.add_argument("-n", type=int, default=1000, metavar="JOGOS", help="jogos em cada confronto")
    leitor.add_argument("--seed", type=int, help="o acaso, para repetir o torneio; quem a adivinha conhece as mãos")
    leitor.add_argument("--trust", action="store_true", help="roda as duplas dos arquivos aqui mesmo, sem prisão")
    leitor.add_argument("arquivos", nargs="*", help="duplas, como student_players.py")
    args = leitor.parse_args(argv)
    if args.n < 1 or args.s < 0:
        leitor.error(_jogada.refusal("games-and-time", got=f"-n {args.n} -s {args.s}"))
    try:
        inscritas = [dupla_de(arquivo, trust=args.trust) for arquivo in args.arquivos]
    except ValueError as erro:
        leitor.error(str(erro))
    duplas = [dupla_tola(), dupla_gananciosa(), dupla_forte(), *inscritas]
    if args.seed is not None and inscritas and not args.trust:
        print(_jogada.refusal("seed-is-guessable"), file=sys.stderr)
    # Os jogadores da casa usam o acaso do módulo random.
    random.seed(args.seed)
    sorte = random.Random(args.seed)
    tabela = play_tournament(duplas, args.n, turno=args.s / 1000, diz=print, sorte=sorte)
    print(f"{'':>3} {'dupla':<20} {'confrontos':>12} {'jogos':>12}")
    for linha in tabela:
        confrontos, jogos = f"{linha.won}-{linha.lost}", f"{linha.games_won}-{linha.games_lost}"
        print(f"{linha.place:>3} {linha.pair.name:<20} {confrontos:>12} {jogos:>12}")
