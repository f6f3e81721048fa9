"""Dupla Maresia: gananciosa, mas com um olho nas peças que ficam na mão."""
from basic_players import Player


class Maresia(Player):
    """Joga a peça mais pesada, descontando as que deixariam a mão sem resposta."""

    def play(self, board_extremes, play_hist):
        """Devolve (lado, peça)."""
        if not board_extremes:
            return 0, max(self._tiles, key=lambda peca: sum(peca) + 3 * self.vizinhas(peca))
        opcoes = []
        for peca in self._tiles:
            for lado in (0, 1):
                ponta = board_extremes[lado]
                if ponta in peca:
                    nova = peca[1] if peca[0] == ponta else peca[0]
                    opcoes.append((self.nota(peca, nova, board_extremes[1 - lado]), lado, peca))
        if not opcoes:
            return 0, None
        _, lado, peca = max(opcoes)
        return lado, peca

    def vizinhas(self, peca):
        """Quantas outras peças da mão combinam com esta."""
        return sum(1 for outra in self._tiles if outra != peca and set(outra) & set(peca))

    def nota(self, peca, nova, outra_ponta):
        """Pontos da peça, mais um bônus por peça da mão que ainda poderei jogar."""
        resto = [t for t in self._tiles if t != peca]
        jogaveis = sum(1 for t in resto if nova in t or outra_ponta in t)
        dobrada = 2 if peca[0] == peca[1] else 0
        return sum(peca) + 2 * jogaveis + dobrada


def pair_name():
    """O nome da dupla."""
    return "Maresia"


def create_pair():
    """Os dois jogadores usam a mesma estratégia."""
    return Maresia(231001, "Otávio"), Maresia(231002, "Renata")
