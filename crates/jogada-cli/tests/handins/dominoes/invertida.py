from basic_players import Player


class Ana(Player):
    def play(self, board_extremes, play_hist):
        for a, b in self.tiles:
            if a != b and (not board_extremes or a in board_extremes or b in board_extremes):
                return 1, (b, a)
        return 1, None


def pair_name():
    return "Invertida"


def create_pair():
    return Ana(1, "Ana"), Ana(2, "Rui")
