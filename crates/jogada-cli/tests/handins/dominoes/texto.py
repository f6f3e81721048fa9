from basic_players import Player


class Ana(Player):
    def play(self, board_extremes, play_hist):
        return 'x'


def pair_name():
    return "Texto"


def create_pair():
    return Ana(1, "Ana"), Ana(2, "Rui")
