"""The players that an assignment's file inherits from, as its published program has them."""
import random


class Player:
    """Somebody at the table: a hand of tiles and a seat."""

    def __init__(self, ra, name, image_path="img/none.jpg"):
        self._ra = ra
        self._name = name
        self._image_path = image_path
        self._position = None
        self._tiles = []

    @property
    def ra(self):
        return self._ra

    @property
    def name(self):
        return self._name

    @property
    def image_path(self):
        return self._image_path

    @property
    def position(self):
        return self._position

    @position.setter
    def position(self, position):
        self._position = position

    @property
    def tiles(self):
        return self._tiles.copy()

    @tiles.setter
    def tiles(self, tiles):
        self._tiles = list(tiles)

    def remove_tile(self, tile):
        self._tiles.remove(tile)

    def play(self, board_extremes, play_hist):
        raise NotImplementedError

    def __str__(self):
        return f"{self._name}({self._ra})"


def _playable(player, board_extremes):
    if not board_extremes:
        return list(player._tiles)
    return [tile for tile in player._tiles if tile[0] in board_extremes or tile[1] in board_extremes]


class DummyPlayer(Player):
    """Plays any tile that fits."""

    def play(self, board_extremes, play_hist):
        playable = _playable(self, board_extremes)
        return 1, random.choice(playable) if playable else None


class GreedyPlayer(Player):
    """Plays the heaviest tile that fits."""

    def play(self, board_extremes, play_hist):
        return 1, max(_playable(self, board_extremes), key=sum, default=None)
