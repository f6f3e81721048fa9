from basic_players import Player


class Ana(Player):
    def play(self, board_extremes, play_hist):
        return self.peças[0]


def pair_name():
    return "Levanta"


def create_pair():
    return Ana(1, "Ana"), Ana(2, "Rui")
