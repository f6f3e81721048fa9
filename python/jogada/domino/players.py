"""Os jogadores: a classe de que se herda, os do enunciado, o nosso, e os que vivem presos."""

from __future__ import annotations

import random
from typing import Any, List, Optional, Sequence, Tuple

from .. import _jogada

Tile = Tuple[int, int]
Play = Tuple[int, Optional[Tile]]


class Player:
    """Um jogador. Quem herda dele escreve `play`.

    A player. Subclasses write `play`.

    >>> str(Player(123456, 'Ana'))
    'Ana(123456)'
    """

    def __init__(self, ra: Any, name: str, image_path: str = "img/none.jpg"):
        self._ra = ra
        self._name = name
        self._image_path = image_path
        self._position: Optional[int] = None
        self._tiles: List[Tile] = []

    @property
    def name(self) -> str:
        """O nome."""
        return self._name

    @property
    def ra(self) -> Any:
        """O registro acadêmico."""
        return self._ra

    @property
    def image_path(self) -> str:
        """O caminho do retrato."""
        return self._image_path

    @property
    def position(self) -> Optional[int]:
        """O lugar à mesa, de 0 a 3; parceiros têm a mesma paridade."""
        return self._position

    @position.setter
    def position(self, position: int) -> None:
        self._position = position

    @property
    def tiles(self) -> List[Tile]:
        """Uma cópia das peças que o jogador tem agora."""
        return list(self._tiles)

    @tiles.setter
    def tiles(self, tiles: Sequence[Tile]) -> None:
        self._tiles = list(tiles)

    def remove_tile(self, tile: Tile) -> None:
        """Tira uma peça da mão; é o juiz quem chama."""
        self._tiles.remove(tile)

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        """Devolve o lado, 0 (esquerdo) ou 1 (direito), e a peça, ou `None` para não jogar.

        Returns the end, 0 (left) or 1 (right), and the tile, or `None` to pass.
        """
        raise NotImplementedError(_jogada.refusal("write-play"))

    def _playable(self, board_extremes: Tuple[int, ...]) -> List[Tile]:
        if not board_extremes:
            return self.tiles
        return [tile for tile in self._tiles if tile[0] in board_extremes or tile[1] in board_extremes]

    def __str__(self) -> str:
        return f"{self._name}({self._ra})"


class DummyPlayer(Player):
    """Joga qualquer peça que encaixe.

    Plays any tile that fits.
    """

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        playable = self._playable(board_extremes)
        return 1, random.choice(playable) if playable else None


class GreedyPlayer(Player):
    """Joga a peça de maior valor que encaixe; entre iguais, a primeira da mão.

    Plays the heaviest tile that fits; the first of the hand among equals.

    >>> jogador = GreedyPlayer(0, 'Krabs')
    >>> jogador.tiles = [(0, 1), (4, 5), (3, 6)]
    >>> jogador.play((), []), jogador.play((1, 6), []), jogador.play((8, 9), [])
    ((1, (4, 5)), (1, (3, 6)), (1, None))
    """

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        return 1, max(self._playable(board_extremes), key=sum, default=None)


class StrongPlayer(Player):
    """O nosso: adivinha as mãos pelo que foi jogado, e joga cada lance até o fim muitas vezes.

    Ours: guesses the hands from what was played, and plays every move out many times.
    """

    #: Quanto pode pensar em cada turno, em segundos.
    seconds = 0.05

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        return _jogada.domino_pensa(
            self.position, self.tiles, play_hist, random.getrandbits(64), self.seconds
        )


class JailedPlayer(Player):
    """Um parceiro da dupla de um arquivo, que vive num processo preso. Só o juiz fala com ele."""

    def __init__(self, number: int, caminho: str):
        self._bot = _jogada.DominoBot(caminho)
        self.pair_name = self._bot.name or caminho
        super().__init__(0, f"{self.pair_name} {number}")

    def play(self, board_extremes: Tuple[int, ...], play_hist: List[List[Any]]) -> Play:
        raise NotImplementedError(_jogada.refusal("jailed-needs-judge"))

    def begin(self, mesa: _jogada.DominoTable) -> None:
        """Senta-se para um jogo."""
        assert self.position is not None
        mesa.begin(self.position, self._bot)

    def ask(self, mesa: _jogada.DominoTable) -> Play:
        """O que responde; uma falha é uma exceção, como a de qualquer jogador."""
        side, tile, falha = mesa.ask(self._bot)
        if falha is not None:
            raise RuntimeError(falha)
        return side, tile
