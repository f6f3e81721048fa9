from basic_players import Player


class Ana(Player):
    pass


def create_pair():
    return Ana("Ana"), Ana("Rui")
