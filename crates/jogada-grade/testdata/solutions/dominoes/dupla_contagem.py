"""Estratégia da contagem: de cada número existem dez peças; o que já saiu e o que está comigo, os outros não têm."""
from collections import Counter
from itertools import product

from basic_players import Player

PESO_PONTOS = 1.0
PESO_RARIDADE = 0.9
PESO_MAO = 1.6


class Contador(Player):
    """Prefere deixar nas pontas números raros lá fora e comuns na própria mão."""

    def _conhecidas(self, play_hist):
        vistas = {entrada[3] for entrada in play_hist if entrada[3] is not None}
        return vistas | set(self._tiles)

    def _candidatas(self, pontas):
        """Gera (lado, peça, pontas novas)."""
        for lado, peca in product((0, 1), self._tiles):
            if pontas[lado] in peca:
                nova = sum(peca) - pontas[lado]     # o outro número da peça
                yield lado, peca, (nova, pontas[1 - lado])

    def play(self, board_extremes, play_hist):
        """Escolhe a candidata de maior valor; sem candidata, passa."""
        na_mao = Counter(n for peca in self._tiles for n in set(peca))
        if not board_extremes:
            return 0, max(self._tiles, key=lambda p: sum(p) + na_mao[p[0]] + na_mao[p[1]])

        conhecidas = Counter(n for peca in self._conhecidas(play_hist) for n in set(peca))

        def valor(candidata):
            _, peca, pontas = candidata
            comigo = sum(na_mao[n] - (n in peca) for n in set(pontas))
            raridade = sum(conhecidas[n] for n in set(pontas))
            return PESO_PONTOS * sum(peca) + PESO_MAO * comigo + PESO_RARIDADE * raridade

        escolhida = max(self._candidatas(board_extremes), key=valor, default=(0, None, None))
        return escolhida[:2]


def pair_name() -> str:
    return "Contagem Regressiva"


def create_pair():
    nomes = {204511: "Sofia", 204619: "Thiago"}
    return tuple(Contador(ra, nome) for ra, nome in nomes.items())
