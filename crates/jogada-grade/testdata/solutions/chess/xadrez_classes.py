#!/usr/bin/env python3
"""Xadrez, parte 1: lista os movimentos possiveis de um FEN em notacao algebrica.

Cada peca e um objeto que guarda a funcao que gera os seus movimentos.
"""
import sys

VALORES = {'P': 100, 'N': 325, 'B': 325, 'R': 550, 'Q': 1000, 'K': 50000}
ORDEM = 'PNBRQK'
COLUNAS = 'abcdefgh'

RETAS = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAIS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
CAVALO = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


class Peca:
    def __init__(self, letra, coluna, linha):
        self.tipo = letra.upper()
        self.branca = letra.isupper()
        self.coluna = coluna
        self.linha = linha
        self.valor = VALORES[self.tipo]
        self.gerar = GERADORES[self.tipo]

    @property
    def casa(self):
        return (self.coluna, self.linha)


class Movimento:
    def __init__(self, peca, destino, captura=False, promocao='', vitima=None):
        self.peca = peca
        self.origem = peca.casa
        self.destino = destino
        self.captura = captura
        self.promocao = promocao
        self.vitima = vitima        # casa da peca capturada

    def chave(self):
        return (ORDEM.index(self.peca.tipo), self.origem, self.destino,
                ORDEM.index(self.promocao) if self.promocao else -1)


class Tabuleiro:
    def __init__(self, fen):
        campos = fen.split()
        self.casas = {}
        for i, fileira in enumerate(campos[0].split('/')):
            coluna = 0
            for c in fileira:
                if c.isdigit():
                    coluna += int(c)
                else:
                    self.casas[(coluna, 7 - i)] = Peca(c, coluna, 7 - i)
                    coluna += 1
        self.vez = campos[1] == 'w'
        self.roque = campos[2]
        self.passant = None
        if campos[3] != '-':
            self.passant = (COLUNAS.index(campos[3][0]), int(campos[3][1]) - 1)

    @staticmethod
    def existe(casa):
        return 0 <= casa[0] < 8 and 0 <= casa[1] < 8

    def rei(self, branca):
        for peca in self.casas.values():
            if peca.tipo == 'K' and peca.branca == branca:
                return peca

    def primeira(self, casa, direcao):
        """A primeira peca vista de uma casa numa direcao."""
        dc, dl = direcao
        c, l = casa[0] + dc, casa[1] + dl
        while self.existe((c, l)):
            if (c, l) in self.casas:
                return self.casas[(c, l)]
            c, l = c + dc, l + dl
        return None

    def atacada(self, casa, por_brancas):
        c, l = casa
        atras = -1 if por_brancas else 1

        def ha(coluna, linha, tipo):
            p = self.casas.get((coluna, linha))
            return p is not None and p.tipo == tipo and p.branca == por_brancas

        if ha(c - 1, l + atras, 'P') or ha(c + 1, l + atras, 'P'):
            return True
        if any(ha(c + a, l + b, 'N') for a, b in CAVALO):
            return True
        if any(ha(c + a, l + b, 'K') for a, b in RETAS + DIAGONAIS):
            return True
        for direcoes, tipos in ((RETAS, 'RQ'), (DIAGONAIS, 'BQ')):
            for d in direcoes:
                p = self.primeira(casa, d)
                if p and p.branca == por_brancas and p.tipo in tipos:
                    return True
        return False

    def legal(self, mov):
        """Faz o movimento, olha o rei e desfaz."""
        antes = dict(self.casas)
        peca = mov.peca
        if mov.vitima:
            del self.casas[mov.vitima]
        del self.casas[mov.origem]
        self.casas[mov.destino] = peca
        peca.coluna, peca.linha = mov.destino
        ok = not self.atacada(self.rei(peca.branca).casa, not peca.branca)
        self.casas = antes
        peca.coluna, peca.linha = mov.origem
        return ok

    def movimentos(self):
        lista = []
        for peca in self.casas.copy().values():
            if peca.branca == self.vez:
                lista += [m for m in peca.gerar(peca, self) if self.legal(m)]
        lista.sort(key=Movimento.chave)
        return lista


def deslizar(peca, tab, direcoes, limite=8):
    lista = []
    for dc, dl in direcoes:
        c, l = peca.casa
        for _ in range(limite):
            c, l = c + dc, l + dl
            if not tab.existe((c, l)):
                break
            outra = tab.casas.get((c, l))
            if outra is None:
                lista.append(Movimento(peca, (c, l)))
                continue
            if outra.branca != peca.branca:
                lista.append(Movimento(peca, (c, l), True, vitima=(c, l)))
            break
    return lista


def gerar_peao(peca, tab):
    lista = []
    frente = 1 if peca.branca else -1
    c, l = peca.casa
    ultima = l + frente in (0, 7)

    def inclui(destino, captura=False, vitima=None):
        for p in ('NBRQ' if ultima else ['']):
            lista.append(Movimento(peca, destino, captura, p, vitima))

    if (c, l + frente) not in tab.casas:
        inclui((c, l + frente))
        if l == (1 if peca.branca else 6) and (c, l + 2 * frente) not in tab.casas:
            inclui((c, l + 2 * frente))
    for lado in (-1, 1):
        alvo = (c + lado, l + frente)
        if alvo in tab.casas:
            if tab.casas[alvo].branca != peca.branca:
                inclui(alvo, True, alvo)
        elif alvo == tab.passant:
            inclui(alvo, True, (c + lado, l))
    return lista


def gerar_cavalo(peca, tab):
    return deslizar(peca, tab, CAVALO, 1)


def gerar_bispo(peca, tab):
    return deslizar(peca, tab, DIAGONAIS)


def gerar_torre(peca, tab):
    return deslizar(peca, tab, RETAS)


def gerar_rainha(peca, tab):
    return deslizar(peca, tab, RETAS + DIAGONAIS)


def gerar_rei(peca, tab):
    lista = deslizar(peca, tab, RETAS + DIAGONAIS, 1)
    linha = peca.linha
    direitos = 'KQ' if peca.branca else 'kq'
    roques = [(direitos[0], [5, 6], [4, 5], 6), (direitos[1], [1, 2, 3], [4, 3], 2)]
    for letra, vazias, seguras, destino in roques:
        if (letra in tab.roque
                and not any((c, linha) in tab.casas for c in vazias)
                and not any(tab.atacada((c, linha), not peca.branca) for c in seguras)):
            lista.append(Movimento(peca, (destino, linha)))
    return lista


GERADORES = {'P': gerar_peao, 'N': gerar_cavalo, 'B': gerar_bispo,
             'R': gerar_torre, 'Q': gerar_rainha, 'K': gerar_rei}


def notacao(mov, todos):
    coluna = COLUNAS[mov.origem[0]]
    linha = str(mov.origem[1] + 1)
    if mov.peca.tipo == 'P':
        texto = coluna
    else:
        texto = mov.peca.tipo
        outros = [m.origem for m in todos if m.peca.tipo == mov.peca.tipo
                  and m.destino == mov.destino and m.origem != mov.origem]
        if outros:
            if all(o[0] != mov.origem[0] for o in outros):
                texto += coluna
            elif all(o[1] != mov.origem[1] for o in outros):
                texto += linha
            else:
                texto += coluna + linha
    if mov.captura:
        texto += 'x'
    texto += COLUNAS[mov.destino[0]] + str(mov.destino[1] + 1) + mov.promocao
    if mov.captura and mov.vitima != mov.destino:
        texto += 'e.p.'
    return texto


def main():
    tab = Tabuleiro(sys.stdin.readline())
    movs = tab.movimentos()
    for m in movs:
        print(notacao(m, movs))


if __name__ == '__main__':
    main()
