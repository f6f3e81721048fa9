"""Dominó em duplas: ponto de partida.

Escreva a estratégia em `play`, e ponha os nomes e os RAs da dupla em `pair_name` e `create_pair`.
`Player` vem com o programa do torneio: não é preciso copiá-la para cá.
"""
from basic_players import Player


class StudentPlayer(Player):
    """Um jogador da dupla. `self.tiles` é a lista das peças na mão, e `self.position` o lugar na mesa, de 0 a 3."""

    def play(self, board_extremes, play_hist):
        """Devolve dois valores: o lado (0 esquerdo, 1 direito) e a peça, ou None no lugar da peça para passar.

        board_extremes: (esquerdo, direito), os números das pontas; vazia na primeira jogada.
        play_hist: lista de tuplas (posição, pontas antes da jogada, lado, peça ou None), na ordem das jogadas.
        """
        pass


def pair_name():
    """Devolve o nome da dupla."""
    return "Nome da dupla"


def create_pair():
    """Devolve uma tupla com os dois jogadores da dupla. Um jogador é feito com o RA, o nome e, se quiser, uma imagem."""
    return StudentPlayer(123456, "Primeiro nome"), StudentPlayer(654321, "Segundo nome")
