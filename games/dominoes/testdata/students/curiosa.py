import basic_players
from basic_players import Player

MESA = []


class Curioso(Player):
    """Tenta olhar as peças do parceiro por uma variável global, o que é proibido."""

    def play(self, board_extremes, play_hist):
        outras = [tile for p in MESA if p is not self for tile in p.tiles]
        if outras or [p.position for p in MESA if p is not self] != [None]:
            import os
            os._exit(9)
        for tile in self.tiles:
            if not board_extremes or tile[0] in board_extremes or tile[1] in board_extremes:
                return 0, tile
        return 0, None


def pair_name():
    return 'Curiosos'


def create_pair():
    MESA.extend([Curioso(1, 'Olho'), Curioso(2, 'Vivo')])
    return MESA[0], MESA[1]
