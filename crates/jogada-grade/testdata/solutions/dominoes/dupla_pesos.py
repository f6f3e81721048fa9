from basic_players import Player

# pesos de cada critério, escolhidos testando com main.py -n 1000
PESOS = {
    "pontos": 1.0,
    "dobrada": 2.0,
    "saida": 2.0,
    "fechado": 8.0,
    "parceiro": 3.0,
}


class JogadorComPesos(Player):
    """Cada critério é um método que devolve um número; a jogada é a de maior soma ponderada."""

    def pontos(self, jogada):
        return jogada["peca"][0] + jogada["peca"][1]

    def dobrada(self, jogada):
        return 1 if jogada["peca"][0] == jogada["peca"][1] else 0

    def saida(self, jogada):
        return sum(any(n in t for n in jogada["pontas"]) for t in self._tiles if t != jogada["peca"])

    def fechado(self, jogada):
        """Pontas em que o adversário seguinte já mostrou que não tem."""
        sem = set()
        for p, ext, side, tile in jogada["hist"]:
            if tile is None and p == (self._position + 1) % 4:
                sem.update(ext)
        return len(sem & set(jogada["pontas"]))

    def parceiro(self, jogada):
        """Não tapar o número que o parceiro acabou de pôr na mesa."""
        for p, ext, side, tile in reversed(jogada["hist"]):
            if p == (self._position + 2) % 4 and tile is not None:
                return sum(n in tile for n in jogada["pontas"])
        return 0

    def todas(self, extremos, hist):
        jogadas = []
        for t in self._tiles:
            if not extremos:
                jogadas.append({"lado": 0, "peca": t, "pontas": (t[1], t[0]), "hist": hist})
                continue
            if extremos[0] in t:
                livre = t[1] if t[0] == extremos[0] else t[0]
                jogadas.append({"lado": 0, "peca": t, "pontas": (livre, extremos[1]), "hist": hist})
            if extremos[1] in t:
                livre = t[1] if t[0] == extremos[1] else t[0]
                jogadas.append({"lado": 1, "peca": t, "pontas": (extremos[0], livre), "hist": hist})
        return jogadas

    def play(self, board_extremes, play_hist):
        jogadas = self.todas(board_extremes, play_hist)
        if len(jogadas) == 0:
            return 0, None
        for jogada in jogadas:
            jogada["nota"] = 0
            for criterio in PESOS:
                jogada["nota"] += PESOS[criterio] * getattr(self, criterio)(jogada)
        jogadas.sort(key=lambda j: j["nota"], reverse=True)
        return jogadas[0]["lado"], jogadas[0]["peca"]


def pair_name():
    return "Os Ponderados"


def create_pair():
    zeca = JogadorComPesos(222333, "Zeca")
    bia = JogadorComPesos(333222, "Bia", "img/bia.jpg")
    return zeca, bia
