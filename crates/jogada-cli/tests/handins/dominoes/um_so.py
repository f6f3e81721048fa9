from basic_players import Player


class Ana(Player):
    def play(self, board_extremes, play_hist):
        return 1, None


def create_pair():
    return Ana(1, "Ana")
