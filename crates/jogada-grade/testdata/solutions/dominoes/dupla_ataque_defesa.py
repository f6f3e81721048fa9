"""Dois jogadores diferentes: a Atacante se livra dos pontos, o Armador trava quem joga depois dele."""
from basic_players import Player


def encaixa(peca, ponta):
    return peca[0] == ponta or peca[1] == ponta


def outro_numero(peca, ponta):
    if peca[0] == ponta:
        return peca[1]
    return peca[0]


class Atacante(Player):
    """Peça mais pesada; no empate, a dobrada; depois, a que mantém mais saídas."""

    def play(self, board_extremes, play_hist):
        if board_extremes == ():
            return 1, sorted(self.tiles, key=lambda p: (p[0] + p[1], p[0] == p[1]))[-1]
        esquerda, direita = board_extremes
        jogaveis = [p for p in self.tiles if encaixa(p, esquerda) or encaixa(p, direita)]
        if len(jogaveis) == 0:
            return 1, None
        # dobradas só têm uma saída, então valem mais; e aceita perder um ponto para ter mais saídas depois
        pesos = {p: p[0] + p[1] + 3 * (p[0] == p[1]) for p in jogaveis}
        boas = [p for p in jogaveis if pesos[p] >= max(pesos.values()) - 1]
        melhor, lado_melhor, saidas_melhor = None, 1, -1
        for p in boas:
            for lado, (ponta, resto) in enumerate([(esquerda, direita), (direita, esquerda)]):
                if encaixa(p, ponta):
                    nova = outro_numero(p, ponta)
                    saidas = len([t for t in self.tiles if t != p and (encaixa(t, nova) or encaixa(t, resto))])
                    if saidas > saidas_melhor:
                        melhor, lado_melhor, saidas_melhor = p, lado, saidas
        return lado_melhor, melhor


class Armador(Player):
    """Procura deixar uma ponta em que o próximo adversário já passou."""

    def numeros_que_travam(self, play_hist):
        adversarios = [(self.position + 1) % 4, (self.position + 3) % 4]
        numeros = []
        for p, ext, side, tile in play_hist:
            if p in adversarios and tile is None:
                numeros.extend(ext)
        return numeros

    def play(self, board_extremes, play_hist):
        if board_extremes == ():
            return 1, max(self.tiles, key=sum)
        travam = self.numeros_que_travam(play_hist)
        lista = []
        for lado in [0, 1]:
            for t in self.tiles:
                if encaixa(t, board_extremes[lado]):
                    fica = outro_numero(t, board_extremes[lado])
                    nota = sum(t)
                    if t[0] == t[1]:
                        nota = nota + 2
                    if fica in travam:
                        nota = nota + 6
                    if board_extremes[lado] in travam:
                        nota = nota - 4     # tapei uma ponta boa
                    lista.append((nota, lado, t))
        lista.sort()
        if lista:
            return lista[-1][1], lista[-1][2]
        return 1, None


def pair_name():
    return "Ataque e Defesa"


def create_pair():
    return Atacante(245001, "Vitória"), Armador(245002, "Willian")
