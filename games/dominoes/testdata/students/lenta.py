import time
from basic_players import Player


class Lento(Player):
    def play(self, board_extremes, play_hist):
        while True:
            time.sleep(1)


def pair_name():
    return 'Sem pressa'


def create_pair():
    return Lento(1, 'A'), Lento(2, 'B')
