# Projeto 02 - dupla basica
from basic_players import Player


class QuaseGreedy(Player):
    """Quase o ganancioso: dobradas valem tres pontos a mais (sao dificeis de jogar depois) e,
    quando a peca serve nos dois lados, escolhe o lado melhor para mim."""

    def valor(self, peca):
        return sum(peca) + (3 if peca[0] == peca[1] else 0)

    def play(self, board_extremes, play_hist):
        servem = [t for t in self.tiles if not board_extremes or t[0] in board_extremes or t[1] in board_extremes]
        if not servem:
            return 1, None
        peca = max(servem, key=self.valor)
        lado = 1
        if not board_extremes:
            return lado, peca
        a, b = peca
        if set(board_extremes) == {a, b} and a != b:
            # jogando de um lado fica (a, a), do outro (b, b): conta qual eu tenho mais
            tenho_a = tenho_b = 0
            for outra in self.tiles:
                if outra != peca:
                    tenho_a += a in outra
                    tenho_b += b in outra
            quero = a if tenho_a >= tenho_b else b
            # a ponta que e coberta e a diferente da que eu quero
            lado = 0 if board_extremes[0] != quero else 1
        return lado, peca


def pair_name():
    return "Basicao"


def create_pair():
    return QuaseGreedy(111, "Gustavo"), QuaseGreedy(222, "Helena")
