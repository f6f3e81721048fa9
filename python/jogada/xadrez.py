"""Geração de movimentos de xadrez: a listagem do enunciado, inteira ou peça por peça.

Como o enunciado exige, cada peça é uma estrutura que guarda a função que gera os movimentos do seu
tipo, e há uma função para criar cada uma.

>>> cavalo('b1').gera(INÍCIO, 'b1')
['Na3', 'Nc3']
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Callable, List

from . import _jogada

INÍCIO = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

Gerador = Callable[[str, str], List[str]]

_VALORES = dict(_jogada.xadrez_valores())


def movimentos(fen: str, sufixo_ep: bool = True) -> List[str]:
    """Devolve todos os movimentos de quem tem a vez, na notação e na ordem do enunciado.

    All moves of the side to move, in the notation and order of the assignment.

    >>> ' '.join(movimentos('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'))
    'aa3 aa4 bb3 bb4 cc3 cc4 dd3 dd4 ee3 ee4 ff3 ff4 gg3 gg4 hh3 hh4 Na3 Nc3 Nf3 Nh3'
    >>> movimentos('rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8') == [
    ...     'aa3', 'aa4', 'bb3', 'bb4', 'cc3', 'dxc8N', 'dxc8B', 'dxc8R', 'dxc8Q', 'gg3', 'gg4',
    ...     'hh3', 'hh4', 'Na3', 'Nbc3', 'Nd2', 'Nec3', 'Nd4', 'Nf4', 'Ng1', 'Ng3', 'Bd2', 'Be3',
    ...     'Bf4', 'Bg5', 'Bh6', 'Ba6', 'Bb3', 'Bb5', 'Bd3', 'Bd5', 'Be6', 'Bxf7', 'Rf1', 'Rg1',
    ...     'Qd2', 'Qd3', 'Qd4', 'Qd5', 'Qd6', 'Kd2', 'Kf1', 'Kxf2', 'Kg1']
    True
    """
    return _jogada.xadrez_movimentos(fen, bool(sufixo_ep))


@dataclass(frozen=True)
class Peça:
    """Uma peça numa casa: a letra do seu tipo, o seu valor, e a função que gera os seus movimentos.

    A piece on a square: the letter of its kind, its value, and the function that generates its moves.
    """

    tipo: str
    casa: str
    valor: int
    gera: Gerador

    def movimentos(self, fen: str) -> List[str]:
        """Devolve os movimentos desta peça na posição.

        The moves of this piece in the position.

        >>> peão('e2').movimentos(INÍCIO)
        ['ee3', 'ee4']
        """
        return self.gera(fen, self.casa)


def movimentos_do_peão(fen: str, casa: str) -> List[str]:
    """Gera os movimentos do peão que está na casa.

    Generates the moves of the pawn on the square.
    """
    return _movimentos_de("P", fen, casa)


def movimentos_do_cavalo(fen: str, casa: str) -> List[str]:
    """Gera os movimentos do cavalo que está na casa.

    Generates the moves of the knight on the square.
    """
    return _movimentos_de("N", fen, casa)


def movimentos_do_bispo(fen: str, casa: str) -> List[str]:
    """Gera os movimentos do bispo que está na casa.

    Generates the moves of the bishop on the square.
    """
    return _movimentos_de("B", fen, casa)


def movimentos_da_torre(fen: str, casa: str) -> List[str]:
    """Gera os movimentos da torre que está na casa.

    Generates the moves of the rook on the square.
    """
    return _movimentos_de("R", fen, casa)


def movimentos_da_rainha(fen: str, casa: str) -> List[str]:
    """Gera os movimentos da rainha que está na casa.

    Generates the moves of the queen on the square.
    """
    return _movimentos_de("Q", fen, casa)


def movimentos_do_rei(fen: str, casa: str) -> List[str]:
    """Gera os movimentos do rei que está na casa.

    Generates the moves of the king on the square.
    """
    return _movimentos_de("K", fen, casa)


def peão(casa: str) -> Peça:
    """Cria um peão.

    Makes a pawn.
    """
    return Peça("P", casa, _VALORES["P"], movimentos_do_peão)


def cavalo(casa: str) -> Peça:
    """Cria um cavalo.

    Makes a knight.
    """
    return Peça("N", casa, _VALORES["N"], movimentos_do_cavalo)


def bispo(casa: str) -> Peça:
    """Cria um bispo.

    Makes a bishop.
    """
    return Peça("B", casa, _VALORES["B"], movimentos_do_bispo)


def torre(casa: str) -> Peça:
    """Cria uma torre.

    Makes a rook.
    """
    return Peça("R", casa, _VALORES["R"], movimentos_da_torre)


def rainha(casa: str) -> Peça:
    """Cria uma rainha.

    Makes a queen.
    """
    return Peça("Q", casa, _VALORES["Q"], movimentos_da_rainha)


def rei(casa: str) -> Peça:
    """Cria um rei.

    Makes a king.
    """
    return Peça("K", casa, _VALORES["K"], movimentos_do_rei)


CRIADORES = {"P": peão, "N": cavalo, "B": bispo, "R": torre, "Q": rainha, "K": rei}


def peças(fen: str) -> List[Peça]:
    """Devolve as peças de quem tem a vez, na ordem da listagem.

    The pieces of the side to move, in the order of the listing.

    Os movimentos de todas, em ordem, são a listagem:

    >>> sum((peça.movimentos(INÍCIO) for peça in peças(INÍCIO)), []) == movimentos(INÍCIO)
    True
    >>> [peça.valor for peça in peças('4k3/8/8/8/8/8/8/R3K3 w - - 0 1')]
    [550, 50000]
    """
    return [CRIADORES[tipo](casa) for tipo, casa in _jogada.xadrez_pecas(fen)]


def _movimentos_de(tipo: str, fen: str, casa: str) -> List[str]:
    if (tipo, casa) not in _jogada.xadrez_pecas(fen):
        raise ValueError(_jogada.refusal("square-of-piece", "casa", repr(casa), tipo))
    return _jogada.xadrez_movimentos_de(fen, casa)


def main() -> None:
    """O programa: lê um FEN dos argumentos ou da entrada e lista os movimentos, um por linha."""
    try:
        for movimento in movimentos(" ".join(sys.argv[1:]) or input()):
            print(movimento)
    except (ValueError, EOFError) as erro:
        print(erro, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
