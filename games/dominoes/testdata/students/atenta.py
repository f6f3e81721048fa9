import os
from basic_players import Player


class Atento(Player):
    """Refaz a partida pelo histórico e desiste do programa se algo não for como o juiz faz."""

    def confere(self, board_extremes, play_hist):
        pontas, minhas = (), 0
        for jogada in play_hist:
            p, ext, side, tile = jogada
            if jogada != list(jogada) or jogada != (p, ext, side, tile) or ext != pontas or side not in (0, 1):
                return False
            if tile is None:
                continue
            minhas += p == self.position
            a, b = tile
            if pontas == ():
                pontas = (b, a)
            elif side == 0 and pontas[0] in tile or pontas[1] not in tile:
                pontas = (a + b - pontas[0], pontas[1])
            else:
                pontas = (pontas[0], a + b - pontas[1])
        copia = self.tiles
        copia.clear()
        return pontas == board_extremes and len(self._tiles) == 10 - minhas > 0

    def play(self, board_extremes, play_hist):
        if not self.confere(board_extremes, play_hist):
            os._exit(9)
        for tile in self._tiles:
            if not board_extremes or tile[0] in board_extremes or tile[1] in board_extremes:
                return len(play_hist) % 2, tile
        return 1, None


def pair_name():
    return 'Atentas'


def create_pair():
    ana = Atento(1, 'Ana')
    assert str(ana) == 'Ana(1)' and ana.image_path == 'img/none.jpg' and ana.position is None
    return ana, Atento(2, 'Bia')
