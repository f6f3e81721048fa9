"""A dupla que lembra.

O mesmo objeto joga todas as partidas de um confronto, então dá para guardar coisas entre uma chamada e outra.
"""
from basic_players import Player


class Elefante(Player):
    def __init__(self, ra, nome):
        super().__init__(ra, nome)
        self._lidas = 0
        self._nao_tem = [set() for _ in range(4)]
        self._restam = [0] * 10

    def _esquece(self):
        """Partida nova: mesa limpa e memória limpa."""
        self._lidas = 0
        self._nao_tem = [set() for _ in range(4)]
        # de cada número há dez peças, menos as que estão comigo
        self._restam = [10 - sum(n in t for t in self._tiles) for n in range(10)]

    def _atualiza(self, hist):
        """Lê só a parte do histórico que ainda não tinha visto."""
        if len(hist) < self._lidas or len(self._tiles) == 10 and len(hist) < 4:
            self._esquece()
        while self._lidas < len(hist):
            quem, pontas, _, peca = hist[self._lidas]
            if peca is None:
                self._nao_tem[quem].update(pontas)
            elif quem != self.position:
                for n in set(peca):
                    self._restam[n] -= 1
            self._lidas += 1

    def _nota(self, peca, pontas):
        prox, ant = (self.position + 1) % 4, (self.position - 1) % 4
        nota = sum(peca)
        for n in set(pontas):
            # poucas peças lá fora com o número: os outros têm mais chance de passar
            nota += (8 - self._restam[n]) * 0.4
            nota += 4 * (n in self._nao_tem[prox]) + 2 * (n in self._nao_tem[ant])
            nota += 1.5 * sum(n in t for t in self._tiles if t != peca)
        return nota

    def play(self, board_extremes, play_hist):
        self._atualiza(play_hist)
        if not board_extremes:
            return 1, max(self._tiles, key=sum)
        e, d = board_extremes
        notas = {}
        for a, b in self._tiles:
            if a == e:
                notas[0, (a, b)] = self._nota((a, b), (b, d))
            elif b == e:
                notas[0, (a, b)] = self._nota((a, b), (a, d))
            if a == d:
                notas[1, (a, b)] = self._nota((a, b), (e, b))
            elif b == d:
                notas[1, (a, b)] = self._nota((a, b), (e, a))
        try:
            return max(notas, key=notas.get)
        except ValueError:      # nenhuma peça serve
            return 1, None


def pair_name():
    return "Memória de Elefante"


def create_pair():
    return Elefante(210987, "Dandara"), Elefante(210654, "Enzo")
