"""Sorteia mãos possíveis para os outros e joga algumas partidas até o fim na cabeça."""
import random
from basic_players import Player

TODAS = [(i, j) for i in range(10) for j in range(i, 10)]
SORTEIOS = 50


def cabe(peca, pontas):
    return not pontas or peca[0] in pontas or peca[1] in pontas


def coloca(pontas, lado, peca):
    """As novas pontas da mesa."""
    if not pontas:
        return peca[1], peca[0]
    if pontas[lado] not in peca:
        lado = 1 - lado
    nova = peca[0] + peca[1] - pontas[lado]
    return (nova, pontas[1]) if lado == 0 else (pontas[0], nova)


class Sonhador(Player):
    """Avalia cada jogada pela média de algumas partidas imaginadas."""

    def sonha(self, play_hist):
        """Uma mão sorteada para cada posição, com o que não foi visto."""
        vistas = set(self.tiles) | {h[3] for h in play_hist if h[3]}
        ocultas = [t for t in TODAS if t not in vistas]
        random.shuffle(ocultas)
        maos = {self.position: self.tiles}
        for p in range(4):
            if p != self.position:
                faltam = 10 - sum(1 for h in play_hist if h[0] == p and h[3])
                proibidos = {n for h in play_hist if h[0] == p and h[3] is None for n in h[1]}
                # primeiro as que ele pode ter
                ocultas.sort(key=lambda t: t[0] in proibidos or t[1] in proibidos)
                maos[p] = ocultas[:faltam]
                ocultas = ocultas[faltam:]
                random.shuffle(ocultas)
        return maos

    def termina(self, maos, pontas, vez):
        """Todos gananciosos até o fim. Devolve 1 se a minha dupla ganha, 0 se empata, -1 se perde."""
        passes = 0
        while passes < 4:
            melhor = max((t for t in maos[vez] if cabe(t, pontas)), key=sum, default=None)
            if melhor is None:
                passes += 1
            else:
                passes = 0
                pontas = coloca(pontas, 1, melhor)
                maos[vez].remove(melhor)
                if not maos[vez]:
                    return 1 if (vez - self.position) % 2 == 0 else -1
            vez = (vez + 1) % 4
        somas = [sum(map(sum, maos[p])) for p in range(4)]
        meu = min(somas[self.position], somas[(self.position + 2) % 4])
        deles = min(somas[(self.position + 1) % 4], somas[(self.position + 3) % 4])
        return (meu < deles) - (meu > deles)

    def play(self, board_extremes, play_hist):
        if not board_extremes:
            return 1, max(self.tiles, key=sum)
        opcoes = [(lado, t) for t in self.tiles for lado in (0, 1) if board_extremes[lado] in t]
        if not opcoes:
            return 1, None
        if len(opcoes) == 1:
            return opcoes[0]
        total = {opcao: sum(opcao[1]) / 2 for opcao in opcoes}     # os pontos da peça também contam
        for _ in range(SORTEIOS):
            sonho = self.sonha(play_hist)
            for lado, t in opcoes:
                maos = {p: list(m) for p, m in sonho.items()}
                maos[self.position].remove(t)
                if not maos[self.position]:
                    return lado, t
                total[lado, t] += self.termina(maos, coloca(board_extremes, lado, t), (self.position + 1) % 4)
        return max(total, key=total.get)


def pair_name():
    return "Sonhadores"


def create_pair():
    return Sonhador(250100, "Ícaro"), Sonhador(250200, "Yasmin")
