# Dupla Caderneta
# Anotamos o que cada jogador NAO tem: quem passou nao tem nenhum dos dois numeros das pontas.

from basic_players import Player


class Anotador(Player):

    def le_historico(self, play_hist):
        """Devolve (faltas, jogadas): os numeros que cada posicao nao tem e as pecas que ja sairam."""
        faltas = {0: set(), 1: set(), 2: set(), 3: set()}
        jogadas = set()
        for posicao, pontas, lado, peca in play_hist:
            if peca is None:
                for numero in pontas:
                    faltas[posicao].add(numero)
            else:
                jogadas.add(tuple(peca))
        return faltas, jogadas

    def pontas_depois(self, pontas, lado, peca):
        """As pontas da mesa depois de colocar a peca do lado pedido."""
        pontas = list(pontas)
        a, b = peca
        if pontas[lado] == a:
            pontas[lado] = b
        else:
            pontas[lado] = a
        return pontas

    def avalia(self, pontas, peca, faltas, jogadas):
        proximo = (self.position + 1) % 4
        parceiro = (self.position + 2) % 4
        anterior = (self.position + 3) % 4
        nota = peca[0] + peca[1]
        for ponta in set(pontas):
            # bom se os adversarios nao tem esse numero, ruim se e o parceiro que nao tem
            if ponta in faltas[proximo]:
                nota += 5
            if ponta in faltas[anterior]:
                nota += 2
            if ponta in faltas[parceiro]:
                nota -= 3
            # quantas pecas desse numero ainda tenho
            for minha in self.tiles:
                if minha != peca and ponta in minha:
                    nota += 1.5
        return nota

    def play(self, board_extremes, play_hist):
        mao = self.tiles
        if len(board_extremes) == 0:
            melhor = mao[0]
            for peca in mao:
                if peca[0] + peca[1] > melhor[0] + melhor[1]:
                    melhor = peca
            return 1, melhor

        faltas, jogadas = self.le_historico(play_hist)
        melhor_nota = None
        melhor_lado = 1
        melhor_peca = None
        for peca in mao:
            for lado in range(2):
                if board_extremes[lado] not in peca:
                    continue
                depois = self.pontas_depois(board_extremes, lado, peca)
                nota = self.avalia(depois, peca, faltas, jogadas)
                if melhor_nota is None or nota > melhor_nota:
                    melhor_nota = nota
                    melhor_lado = lado
                    melhor_peca = peca
        return melhor_lado, melhor_peca


def pair_name():
    return "Caderneta"


def create_pair():
    return (Anotador(198234, "Paulo Sérgio"), Anotador(198777, "Aline"))
