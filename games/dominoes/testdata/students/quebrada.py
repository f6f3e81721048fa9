from basic_players import Player, GreedyPlayer


def pair_name():
    return 'Quebrada'


def create_pair():
    return GreedyPlayer(1, 'Só eu')
