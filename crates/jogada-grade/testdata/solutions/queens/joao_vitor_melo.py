# -*- coding: latin-1 -*-
# João Vítor Melo - Computação 1
# O jogo das rainhas. Fiz quase tudo com while, que é o que eu entendo melhor.

from copy import deepcopy
from itertools import combinations
import random


def pos_atacadas_por(tipo, pos, tam=8):
    """Questão 1: casas atacadas pela peça que está em pos"""
    lin, col = pos
    casas = set()

    if tipo in "TD":
        i = 0
        while i < tam:
            if i != lin:
                casas.add((i, col))
            if i != col:
                casas.add((lin, i))
            i += 1

    if tipo in "BD":
        # a diagonal que sobe: linha - coluna é constante
        i = 0
        while i < tam:
            j = i - (lin - col)
            if 0 <= j < tam and i != lin:
                casas.add((i, j))
            # a que desce: linha + coluna é constante
            j = (lin + col) - i
            if 0 <= j < tam and i != lin:
                casas.add((i, j))
            i += 1

    if tipo == "R":
        i = max(lin - 1, 0)
        while i <= min(lin + 1, tam - 1):
            j = max(col - 1, 0)
            while j <= min(col + 1, tam - 1):
                casas.add((i, j))
                j += 1
            i += 1
        casas.remove((lin, col))

    if tipo == "C":
        saltos = "21 12 -12 -21 -2-1 -1-2 1-2 2-1".split()
        while saltos:
            s = saltos.pop()
            # o texto tem dois números de um algarismo, com ou sem sinal
            corte = 2 if s[0] == "-" else 1
            i, j = lin + int(s[:corte]), col + int(s[corte:])
            if 0 <= i < tam and 0 <= j < tam:
                casas.add((i, j))

    return casas


def todas_pos_atacadas(jogo):
    """Questão 2"""
    fila = list(jogo["ocupadas"])
    atacadas = set()
    while len(fila) > 0:
        pos = fila.pop()
        atacadas |= pos_atacadas_por(jogo["ocupadas"][pos], pos, jogo["tamanho"])
    return atacadas


def não_ataca_ninguém(tipo, pos, jogo):
    """True se a peça posta em pos não ataca nenhuma das que já estão lá"""
    return pos_atacadas_por(tipo, pos, jogo["tamanho"]) & set(jogo["ocupadas"]) == set()


def pos_válidas_para(tipo, jogo):
    """Questão 3"""
    tam = jogo["tamanho"]
    ruins = todas_pos_atacadas(jogo).union(jogo["ocupadas"].keys())
    válidas = set()
    k = 0
    while k < tam * tam:
        pos = (k // tam, k % tam)
        if pos not in ruins and não_ataca_ninguém(tipo, pos, jogo):
            válidas.add(pos)
        k += 1
    return válidas


def faz_jogada(jogo, jogador, peça, posição):
    """Questão 4"""
    jogo["ocupadas"][posição] = peça
    k = 0
    while jogo[jogador][k] != peça:
        k += 1
    del jogo[jogador][k]


def jogo_acabou(jogo, último):
    """Questão 5"""
    atacadas = todas_pos_atacadas(jogo)
    lista = list(jogo["ocupadas"])
    k = 0
    while k < len(lista):
        if lista[k] in atacadas:
            return outro(último)
        k += 1
    mão = jogo[outro(último)]
    k = 0
    while k < len(mão):
        if pos_válidas_para(mão[k], jogo):
            return False
        k += 1
    return último


def cria_jogo(modalidade="tradicional", nome_1="primeiro", nome_2="segundo"):
    """Questão 6"""
    letras = "RDTBC"
    tam, q1, q2 = 8, 4, 4
    if modalidade == "grande":
        tam, q1, q2 = 20, 10, 10
    elif modalidade == "ímpar":
        tam, q1, q2 = 13, 7, 6
    mão1, mão2 = ["D"] * q1, ["D"] * q2
    if modalidade == "x-random":
        mão1 = []
        while len(mão1) != 5:
            mão1 += letras[random.randrange(5)]
        mão1.sort()
        mão2 = mão1 + []
    jogo = {"tamanho": tam, "ocupadas": {}, "primeiro": mão1, "segundo": mão2}
    jogo["nomes"] = {"primeiro": nome_1, "segundo": nome_2}
    return jogo


def jogador_humano(jogo, vez):
    """Questão 7"""
    peça = input("Peça a jogar: ").upper()
    texto = input("Casa (ex.: 3,1 ou 3 1): ")
    números = []
    atual = ""
    k = 0
    texto += " "
    while k < len(texto):
        if texto[k].isdigit():
            atual += texto[k]
        elif atual != "":
            números.append(int(atual))
            atual = ""
        k += 1
    return peça, (números[0], números[1])


def jogador_apressado(jogo, vez):
    """Questão 8"""
    k = 0
    while k < len(jogo[vez]):
        casas = pos_válidas_para(jogo[vez][k], jogo)
        if casas:
            return jogo[vez][k], casas.pop()
        k += 1


def jogador_roleta(jogo, vez):
    """Questão 9"""
    chapéu = []
    mão = list(set(jogo[vez]))
    while mão:
        peça = mão.pop()
        chapéu += [(peça, casa) for casa in pos_válidas_para(peça, jogo)]
    return random.sample(chapéu, 1)[0]


def jogador_comilão(jogo, vez):
    """Questão 10: estratégia gulosa"""
    atacadas = todas_pos_atacadas(jogo)
    melhores, recorde = [], 0
    mão = list(set(jogo[vez]))
    while mão:
        peça = mão.pop()
        casas = pos_válidas_para(peça, jogo)
        while casas:
            casa = casas.pop()
            ganho = len(pos_atacadas_por(peça, casa, jogo["tamanho"]) - atacadas)
            if ganho > recorde or not melhores:
                melhores, recorde = [(peça, casa)], ganho
            elif ganho == recorde:
                melhores.append((peça, casa))
    return random.choice(melhores)


def jogador_canhoto(jogo, vez):
    """Questão 11: joga na casa válida mais à esquerda (e, dessas, a mais baixa) que ataca mais casas;
    quando faltam poucas casas, testa se alguma acaba o jogo na hora"""
    mão = sorted(set(jogo[vez]), reverse=True)
    fim = None
    k = 0
    while k < len(mão):
        casas = sorted(pos_válidas_para(mão[k], jogo), key=lambda casa: (casa[1], casa[0]))
        if casas and fim is None:
            fim = (mão[k], casas[0])
        if len(casas) <= 10:
            for casa in casas:
                rascunho = deepcopy(jogo)
                faz_jogada(rascunho, vez, mão[k], casa)
                if jogo_acabou(rascunho, vez) == vez:
                    return mão[k], casa
        k += 1
    return fim


# ----- prontas -----

def mostra_jogo(jogo):
    """Mostra o tabuleiro, com a linha 0 embaixo, e as peças que cada jogador ainda tem."""
    tamanho, ocupadas = jogo['tamanho'], jogo['ocupadas']
    for linha in reversed(range(tamanho)):
        casas = (f" {ocupadas.get((linha, coluna), ' ')} |" for coluna in range(tamanho))
        print(f"{linha:>2} |{''.join(casas)}")
    print("   " + "".join(f"{coluna:>3} " for coluna in range(tamanho)).rstrip())
    for vez in ('primeiro', 'segundo'):
        print(f"{jogo['nomes'][vez]}: {' '.join(jogo[vez])}".rstrip())


def outro(jogador):
    """Devolve 'segundo' para 'primeiro', e 'primeiro' para 'segundo'."""
    return 'segundo' if jogador == 'primeiro' else 'primeiro'


def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):
    """Joga uma partida entre duas funções e devolve o nome de quem venceu.

    Quem joga onde não pode, ou com uma peça que não tem, perde na hora."""
    if dict_jogadores is None:
        dict_jogadores = {'primeiro': jogador_humano, 'segundo': jogador_humano}
    jogo = cria_jogo(modalidade, *dict_jogadores)
    if jogo is None:
        raise NotImplementedError("cria_jogo ainda não devolve um jogo")
    funções = dict(zip(('primeiro', 'segundo'), dict_jogadores.values()))
    vez = 'primeiro'
    vencedor = jogo_acabou(jogo, outro(vez))
    while not vencedor:
        if interativo:
            mostra_jogo(jogo)
            print(f"Vez de {jogo['nomes'][vez]}")
        jogada = funções[vez](deepcopy(jogo), vez)
        if not _é_válida(jogo, vez, jogada):
            if interativo:
                print(f"Jogada inválida: {jogada!r}")
            vencedor = outro(vez)
            break
        faz_jogada(jogo, vez, *jogada)
        vencedor = jogo_acabou(jogo, vez)
        vez = outro(vez)
    nome = jogo['nomes'][vencedor]
    if interativo:
        mostra_jogo(jogo)
        print(f"{nome} venceu")
    return nome


def torneio(dict_jogadores, partidas=None):
    """Joga todos contra todos e devolve a porcentagem de vitórias de cada nome.

    `partidas` é uma lista de tuplas (modalidade, vezes); cada par joga cada uma com os dois começando."""
    if partidas is None:
        partidas = [('tradicional', 10)]
    vitórias = dict.fromkeys(dict_jogadores, 0)
    jogadas = dict.fromkeys(dict_jogadores, 0)
    for modalidade, vezes in partidas:
        for par in combinations(dict_jogadores, 2):
            for nomes in [par, par[::-1]] * vezes:
                dupla = {nome: dict_jogadores[nome] for nome in nomes}
                vitórias[roda_jogo(dupla, modalidade, interativo=False)] += 1
                for nome in nomes:
                    jogadas[nome] += 1
    return {nome: 100 * vitórias[nome] / max(jogadas[nome], 1) for nome in dict_jogadores}


def _é_válida(jogo, vez, jogada):
    try:
        peça, posição = jogada
        return peça in jogo[vez] and posição in pos_válidas_para(peça, jogo)
    except (TypeError, ValueError):
        return False


if __name__ == "__main__":
    roda_jogo()
