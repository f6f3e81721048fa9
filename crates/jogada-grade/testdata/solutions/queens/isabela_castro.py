# -*- coding: utf-8 -*-
"""
Computação 1 - Trabalho Final
Isabela Castro - DRE 121000000

Ideia: montar uma matriz do tabuleiro e deixar o Python reclamar (IndexError)
quando a casa não existe, em vez de ficar comparando limites.
"""
import random
from copy import deepcopy
from itertools import combinations


class ForaDoTabuleiro(Exception):
    pass


def matriz(tam):
    """Matriz em que matriz[l][c] é a própria casa (l, c)."""
    linhas = []
    for l in range(tam):
        linhas.append([(l, c) for c in range(tam)])
    return linhas


def pega(mat, l, c):
    """A casa (l, c) da matriz, ou a exceção ForaDoTabuleiro."""
    if l < 0 or c < 0:
        # índice negativo em Python conta do fim, então esse caso é na mão
        raise ForaDoTabuleiro
    try:
        return mat[l][c]
    except IndexError:
        raise ForaDoTabuleiro


def segue(mat, l, c, dl, dc):
    """Lista das casas de (l, c) até a borda, na direção dada."""
    achadas = []
    try:
        while True:
            l += dl
            c += dc
            achadas.append(pega(mat, l, c))
    except ForaDoTabuleiro:
        return achadas


LADOS = {'norte': (1, 0), 'sul': (-1, 0), 'leste': (0, 1), 'oeste': (0, -1)}
CANTOS = {'nordeste': (1, 1), 'noroeste': (1, -1), 'sudeste': (-1, 1), 'sudoeste': (-1, -1)}


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Questão 1

    >>> sorted(pos_atacadas_por('R', (0, 0)))
    [(0, 1), (1, 0), (1, 1)]
    """
    mat = matriz(tam_tab)
    l, c = pos_peça
    casas = []
    if tipo_peça in ('T', 'D'):
        for nome in LADOS:
            casas.extend(segue(mat, l, c, *LADOS[nome]))
    if tipo_peça in ('B', 'D'):
        for nome in CANTOS:
            casas.extend(segue(mat, l, c, *CANTOS[nome]))
    if tipo_peça == 'R':
        for dl, dc in list(LADOS.values()) + list(CANTOS.values()):
            casas.extend(segue(mat, l, c, dl, dc)[:1])
    if tipo_peça == 'C':
        for lado in LADOS.values():
            for canto in CANTOS.values():
                # o cavalo anda um lado e um canto, sem voltar
                dl, dc = lado[0] + canto[0], lado[1] + canto[1]
                if abs(dl) + abs(dc) == 3:
                    try:
                        casas.append(pega(mat, l + dl, c + dc))
                    except ForaDoTabuleiro:
                        pass
    return set(casas)


def todas_pos_atacadas(jogo):
    """Questão 2"""
    casas = set()
    for onde, qual in jogo['ocupadas'].items():
        casas = casas.union(pos_atacadas_por(qual, onde, jogo['tamanho']))
    return casas


def pos_válidas_para(tipo_peça, jogo):
    """Questão 3"""
    atacadas = todas_pos_atacadas(jogo)
    livres = set()
    for linha in matriz(jogo['tamanho']):
        for casa in linha:
            try:
                jogo['ocupadas'][casa]
            except KeyError:
                # ninguém está aqui
                minhas = pos_atacadas_por(tipo_peça, casa, jogo['tamanho'])
                if casa not in atacadas and len(minhas.intersection(jogo['ocupadas'])) == 0:
                    livres.add(casa)
    return livres


def faz_jogada(jogo, jogador, peça, posição):
    """Questão 4"""
    jogo['ocupadas'].setdefault(posição, peça)
    jogo[jogador].remove(peça)


def jogo_acabou(jogo, último_a_jogar):
    """Questão 5"""
    seguinte = outro(último_a_jogar)
    if set(jogo['ocupadas']).intersection(todas_pos_atacadas(jogo)):
        return seguinte
    try:
        jogador_apressado(jogo, seguinte)
    except SemJogada:
        return último_a_jogar
    return False


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Questão 6"""
    tamanhos = {'grande': 20, 'ímpar': 13}
    quantas = {'tradicional': (4, 4), 'grande': (10, 10), 'ímpar': (7, 6)}
    try:
        a, b = quantas[modalidade]
        primeiro, segundo = ['D'] * a, ['D'] * b
    except KeyError:
        primeiro = []
        while len(primeiro) < 5:
            primeiro.append(random.choice('RDTBC'))
        segundo = [p for p in primeiro]
    return {'tamanho': tamanhos.get(modalidade, 8),
            'ocupadas': {},
            'primeiro': primeiro,
            'segundo': segundo,
            'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}}


class SemJogada(Exception):
    pass


def jogador_humano(jogo, vez):
    """Questão 7"""
    peça = input('Que peça você quer colocar? ')
    while True:
        try:
            linha = int(input('Em que linha? '))
            coluna = int(input('Em que coluna? '))
            return peça, (linha, coluna)
        except ValueError:
            print('Isso não é um número, tente de novo.')


def jogador_apressado(jogo, vez):
    """Questão 8"""
    for peça in jogo[vez]:
        try:
            return peça, pos_válidas_para(peça, jogo).pop()
        except KeyError:
            continue        # conjunto vazio, tenta a próxima peça
    raise SemJogada


def jogador_roleta(jogo, vez):
    """Questão 9"""
    while True:
        peça = random.choice(jogo[vez])
        try:
            return peça, random.choice(list(pos_válidas_para(peça, jogo)))
        except IndexError:
            pass            # essa peça não cabe em lugar nenhum


def jogador_gulosa(jogo, vez):
    """Questão 10"""
    velhas = todas_pos_atacadas(jogo)
    placar = []
    for peça in 'DTBRC':
        if peça in jogo[vez]:
            for casa in pos_válidas_para(peça, jogo):
                placar.append((len(pos_atacadas_por(peça, casa, jogo['tamanho']) - velhas), peça, casa))
    placar.sort()
    ganho, peça, casa = placar[-1]
    return peça, casa


def jogador_teimosa(jogo, vez):
    """Questão 11: com poucas casas livres, teima até achar uma jogada que ganha; senão é gulosa."""
    livres = sum(len(pos_válidas_para(peça, jogo)) for peça in set(jogo[vez]))
    if livres <= 9:
        try:
            resolve(jogo, vez)
        except Achei as resposta:
            return resposta.args[0]
    return jogador_gulosa(jogo, vez)


class Achei(Exception):
    pass


def resolve(jogo, vez):
    """Levanta Achei(jogada) se quem está na vez tem uma jogada que ganha."""
    for peça in set(jogo[vez]):
        for casa in pos_válidas_para(peça, jogo):
            futuro = deepcopy(jogo)
            faz_jogada(futuro, vez, peça, casa)
            try:
                resolve(futuro, outro(vez))
            except Achei:
                continue
            raise Achei((peça, casa))


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


if __name__ == '__main__':
    roda_jogo()
