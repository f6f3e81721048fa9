from basic_players import Player


class Ana(Player):
    def play(self, board_extremes, play_hist):
        for a in range(10):
            if (a, a) not in self.tiles:
                return 1, (a, a)


def pair_name():
    return "Não tem"


def create_pair():
    return Ana(1, "Ana"), Ana(2, "Rui")
