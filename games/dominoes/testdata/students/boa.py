from basic_players import Player


def pair_name():
    return 'Os Cubanos'


class Bloqueador(Player):
    """Joga a peça pesada que deixa nas pontas um número que o adversário já passou."""

    def __init__(self, ra, name):
        super().__init__(ra, name, 'img/none.jpg')
        self.faltas = {}

    def play(self, board_extremes, play_hist):
        if len(self.tiles) == 10:
            self.faltas = {}
        for p, ext, side, tile in play_hist:
            if tile is None and p % 2 != self.position % 2:
                self.faltas.setdefault(p, set()).update(ext)
        if board_extremes == ():
            return 0, max(self.tiles, key=sum)
        esquerda, direita = board_extremes
        opções = []
        for tile in self._tiles:
            for side, ponta in ((0, esquerda), (1, direita)):
                if ponta in tile:
                    nova = tile[0] + tile[1] - ponta
                    bloqueio = sum(nova in f for f in self.faltas.values())
                    opções.append((bloqueio, sum(tile), side, tile))
        if not opções:
            return 1, None
        _, _, side, tile = max(opções)
        print('jogando', tile)
        return side, tile


def create_pair():
    return Bloqueador(123456, 'Ana'), Bloqueador(654321, 'Bia')
