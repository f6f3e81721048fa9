# Kills its parent when it is to play.
import os
import signal


class Assassino(Player):
    def play(self, board_extremes, play_hist):
        os.kill(os.getppid(), signal.SIGKILL)
        return None


def create_pair():
    return Assassino("A"), Assassino("B")
