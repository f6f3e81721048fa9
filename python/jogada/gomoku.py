"""Gomoku 8 × 8: as funções do enunciado, sobre listas de listas.

Um tabuleiro é uma lista de linhas de cima para baixo, com `' '`, `'p'` (preta) ou `'b'` (branca) em
cada casa; a casa `(y, x)` é `tabuleiro[y][x]`. As direções são `(0, 1)`, `(1, 0)`, `(1, 1)` e `(1, -1)`.

As figuras do enunciado:

>>> fig1, fig2, fig3, fig4, fig5 = (cria_tabuleiro(8) for _ in range(5))
>>> por_seq_no_tabuleiro(fig1, 4, 1, 1, 0, 3, 'b')
>>> esta_limitada(fig1, 6, 1, 3, 1, 0)
'ABERTA'
>>> por_seq_no_tabuleiro(fig2, 3, 3, 0, 1, 3, 'b'); fig2[3][6] = 'p'
>>> esta_limitada(fig2, 3, 5, 3, 0, 1)
'SEMIABERTA'
>>> por_seq_no_tabuleiro(fig3, 3, 0, 0, 1, 4, 'b'); fig3[3][4] = 'p'
>>> esta_limitada(fig3, 3, 3, 4, 0, 1)
'FECHADA'
>>> por_seq_no_tabuleiro(fig4, 5, 0, 1, 1, 3, 'p')
>>> esta_limitada(fig4, 7, 2, 3, 1, 1)
'FECHADA'
>>> por_seq_no_tabuleiro(fig5, 0, 6, 1, -1, 4, 'p')
>>> esta_limitada(fig5, 3, 3, 4, 1, -1)
'SEMIABERTA'
"""

from __future__ import annotations

import random
import sys
from typing import List, Tuple

from . import _jogada

Tabuleiro = List[List[str]]


def cria_tabuleiro(tamanho: int) -> Tabuleiro:
    """Devolve um tabuleiro vazio.

    An empty board.

    >>> cria_tabuleiro(2)
    [[' ', ' '], [' ', ' ']]
    """
    return [[" "] * tamanho for _ in range(tamanho)]


def esta_vazia(tabuleiro: Tabuleiro) -> bool:
    """Diz se não há pedras no tabuleiro.

    Is there no stone on the board?

    >>> esta_vazia(cria_tabuleiro(8))
    True
    """
    return _jogada.gomoku_vazia(tabuleiro)


def esta_limitada(
    tabuleiro: Tabuleiro, y_fim: int, x_fim: int, comprimento: int, d_y: int, d_x: int
) -> str:
    """Devolve "ABERTA", "SEMIABERTA" ou "FECHADA": o que há nas pontas da sequência que termina ali.

    "ABERTA" (open), "SEMIABERTA" (semi-open) or "FECHADA" (closed): the ends of the sequence that ends here.
    """
    return _jogada.gomoku_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x)


def detecta_linha(
    tabuleiro: Tabuleiro, cor: str, y_ini: int, x_ini: int, comprimento: int, d_y: int, d_x: int
) -> Tuple[int, int]:
    """Devolve quantas sequências completas abertas e semiabertas há na linha que começa ali na borda.

    How many complete open and semi-open sequences are on the line that starts there at the edge.

    >>> figura = cria_tabuleiro(8)
    >>> por_seq_no_tabuleiro(figura, 4, 1, 1, 0, 3, 'b')
    >>> detecta_linha(figura, 'b', 0, 1, 3, 1, 0), detecta_linha(figura, 'b', 0, 1, 2, 1, 0)
    ((1, 0), (0, 0))
    """
    return _jogada.gomoku_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x)


def detecta_linhas(tabuleiro: Tabuleiro, cor: str, comprimento: int) -> Tuple[int, int]:
    """Devolve quantas sequências completas abertas e semiabertas há em todo o tabuleiro.

    How many complete open and semi-open sequences are on the whole board.

    >>> figura = cria_tabuleiro(8)
    >>> por_seq_no_tabuleiro(figura, 4, 1, 1, 0, 3, 'b')
    >>> detecta_linhas(figura, 'b', 3)
    (1, 0)
    """
    return _jogada.gomoku_linhas(tabuleiro, cor, comprimento)


def busca_max(tabuleiro: Tabuleiro) -> Tuple[int, int]:
    """Devolve a casa vazia onde uma pedra preta dá a maior pontuação; a primeira, se há várias.

    The empty square where a black stone scores most; the first of several.

    >>> tabuleiro = cria_tabuleiro(8)
    >>> por_seq_no_tabuleiro(tabuleiro, 2, 0, 0, 1, 4, 'p')
    >>> busca_max(tabuleiro)
    (2, 4)
    """
    return _jogada.gomoku_busca(tabuleiro)


def e_vitoria(tabuleiro: Tabuleiro) -> str:
    """Devolve "Venceram as brancas", "Venceram as pretas", "Empate" ou "Continue jogando".

    "Venceram as brancas" (white won), "Venceram as pretas" (black won), "Empate" (draw) or "Continue jogando".

    Vencem exatamente cinco, fechadas ou não; só um tabuleiro cheio empata.

    >>> tabuleiro = cria_tabuleiro(8)
    >>> e_vitoria(tabuleiro)
    'Continue jogando'
    >>> por_seq_no_tabuleiro(tabuleiro, 0, 7, 1, -1, 5, 'b')
    >>> e_vitoria(tabuleiro)
    'Venceram as brancas'
    """
    return _jogada.gomoku_vitoria(tabuleiro)


def pontuacao(tabuleiro: Tabuleiro) -> int:
    """Devolve quanto a posição vale para as pretas, que acabaram de jogar.

    What the position is worth to black, which has just moved.

    >>> tabuleiro = cria_tabuleiro(8)
    >>> por_seq_no_tabuleiro(tabuleiro, 3, 2, 0, 1, 3, 'p')
    >>> pontuacao(tabuleiro)
    50
    """
    return _jogada.gomoku_pontuacao(tabuleiro)


def por_seq_no_tabuleiro(
    tabuleiro: Tabuleiro, y: int, x: int, d_y: int, d_x: int, comprimento: int, cor: str
) -> None:
    """Põe no tabuleiro uma sequência de pedras a partir de (y, x), na direção (d_y, d_x).

    Puts a sequence of stones on the board from (y, x), in the direction (d_y, d_x).
    """
    _jogada.gomoku_sequencia(tabuleiro, y, x, d_y, d_x, comprimento, cor)


def imprime_tabuleiro(tabuleiro: Tabuleiro) -> None:
    """Imprime o tabuleiro.

    Prints the board.

    >>> imprime_tabuleiro([['p', ' '], [' ', 'b']])
    *0|1*
    0p| *
    1 |b*
    *****
    """
    print(_jogada.gomoku_texto(tabuleiro), end="")


def analise(tabuleiro: Tabuleiro) -> None:
    """Imprime quantas sequências abertas e semiabertas de 2 a 5 pedras há de cada cor.

    Prints how many open and semi-open sequences of 2 to 5 stones each colour has.
    """
    print(_jogada.gomoku_analise(tabuleiro), end="")


def jogar_gomoku(tamanho_tabuleiro: int = 8) -> str:
    """Joga com quem está no teclado; o computador tem as pretas e começa no centro. Devolve como acabou.

    Plays with the person at the keyboard; the computer has black and opens in the centre. Returns how it ended.
    """
    return _jogada.gomoku_jogar(tamanho_tabuleiro, random.getrandbits(64))


def main() -> None:
    """O programa: joga num tabuleiro do tamanho dado, ou de 8 × 8."""
    try:
        print(jogar_gomoku(int(sys.argv[1]) if len(sys.argv) > 1 else 8))
    except ValueError as erro:
        print(erro, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
