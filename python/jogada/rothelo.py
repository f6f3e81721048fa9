"""Rothelo: as três funções do enunciado, sobre listas de 8 × 8, e o programa.

`tabuleiro[lin][col]` é `'*'` (estrela), `'o'` (bola) ou `' '`. Com `python -m jogada.rothelo` joga-se o jogo.

>>> tabuleiro = cria_tabuleiro()
>>> PodeJogar(tabuleiro, '*', 3, 5), PodeJogar(tabuleiro, '*', 0, 0)
(True, False)
>>> Joga(tabuleiro, '*', 3, 5)
>>> Joga(tabuleiro, 'o', 4, 5)
>>> Joga(tabuleiro, '*', 5, 3)
>>> ''.join(tabuleiro[3]), ''.join(tabuleiro[4]), ''.join(tabuleiro[5])
('   ***  ', '   **o  ', '   *    ')
"""

from __future__ import annotations

import argparse
import random
from typing import List, Optional, Tuple

from . import _jogada

Tabuleiro = List[List[str]]


def cria_tabuleiro() -> Tabuleiro:
    """Devolve o tabuleiro do início: estrelas em D4 e E5, bolas em E4 e D5.

    The first board: stars on D4 and E5, balls on E4 and D5.
    """
    tabuleiro = [[" "] * 8 for _ in range(8)]
    tabuleiro[3][3] = tabuleiro[4][4] = "*"
    tabuleiro[3][4] = tabuleiro[4][3] = "o"
    return tabuleiro


def pode_jogar(tabuleiro: Tabuleiro, jogador: str, lin: int, col: int) -> bool:
    """Diz se a casa é uma jogada válida para o jogador.

    Is the square a valid move for the player?
    """
    return _jogada.rothelo_pode(tabuleiro, jogador, lin, col)


def escolhe_jogada(tabuleiro: Tabuleiro, jogador: str) -> Optional[Tuple[int, int]]:
    """Escolhe uma boa jogada, `(lin, col)`, ou devolve `None` se não há nenhuma.

    Chooses a good move, `(lin, col)`, or returns `None` if there is none.

    Entre as igualmente boas, escolhe ao acaso.

    >>> tabuleiro = cria_tabuleiro()
    >>> lin, col = escolhe_jogada(tabuleiro, '*')
    >>> pode_jogar(tabuleiro, '*', lin, col)
    True
    """
    return _jogada.rothelo_escolhe(tabuleiro, jogador, random.getrandbits(64))


def joga(tabuleiro: Tabuleiro, jogador: str, lin: int, col: int) -> None:
    """Faz a jogada no próprio tabuleiro, virando as pedras cercadas.

    Plays the move on the board itself, and turns the enclosed stones.
    """
    _jogada.rothelo_joga(tabuleiro, jogador, lin, col)


PodeJogar = pode_jogar
EscolheJogada = escolhe_jogada
Joga = joga


def programa(nível: int = 10) -> None:
    """Joga Rothelo com quem está no teclado: `?` mostra a ajuda, `t` termina.

    Plays Rothelo with the person at the keyboard: `?` shows the help, `t` leaves.
    """
    _jogada.rothelo_programa(nível, random.getrandbits(64))


if __name__ == "__main__":
    leitor = argparse.ArgumentParser(prog="python -m jogada.rothelo", description="Joga Rothelo")
    leitor.add_argument("--nivel", type=int, default=10, choices=range(1, 11), metavar="1..10", help="quão bem o computador joga")
    programa(leitor.parse_args().nivel)
