#!/usr/bin/env python3
# Lucas Ferraz - trabalho das rainhas
# Represento o tabuleiro como um inteiro de bits: o bit l*n+c ligado = casa (l, c) marcada.

from copy import deepcopy
import random
import sys


def bit(l, c, n):
    return 1 << (l * n + c)


def bits_para_conjunto(mascara, n):
    casas = set()
    indice = 0
    while mascara:
        if mascara & 1:
            casas.add((indice // n, indice % n))
        mascara >>= 1
        indice += 1
    return casas


def linha_col(l, c, n):
    m = 0
    for k in range(n):
        m |= bit(l, k, n) | bit(k, c, n)
    return m & ~bit(l, c, n)


def diagonais(l, c, n):
    m = 0
    for k in range(n):
        if 0 <= c + (k - l) < n:
            m |= bit(k, c + (k - l), n)
        if 0 <= c - (k - l) < n:
            m |= bit(k, c - (k - l), n)
    return m & ~bit(l, c, n)


def vizinhos(l, c, n):
    m = 0
    for a in range(l - 1, l + 2):
        for b in range(c - 1, c + 2):
            if 0 <= a < n and 0 <= b < n and not (a == l and b == c):
                m |= bit(a, b, n)
    return m


def saltos(l, c, n):
    m = 0
    for a in range(n):
        for b in range(n):
            if sorted([abs(a - l), abs(b - c)]) == [1, 2]:
                m |= bit(a, b, n)
    return m


def mascara_de(tipo, l, c, n):
    if tipo == 'D':
        return linha_col(l, c, n) | diagonais(l, c, n)
    return {'T': linha_col, 'B': diagonais, 'R': vizinhos, 'C': saltos}[tipo](l, c, n)


def ocupadas_em_bits(jogo):
    n = jogo['tamanho']
    m = 0
    for l, c in jogo['ocupadas']:
        m |= bit(l, c, n)
    return m


def atacadas_em_bits(jogo):
    m = 0
    for (l, c), tipo in jogo['ocupadas'].items():
        m |= mascara_de(tipo, l, c, jogo['tamanho'])
    return m


# ---- questões 1 a 6 ----

def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    return bits_para_conjunto(mascara_de(tipo_peça, pos_peça[0], pos_peça[1], tam_tab), tam_tab)


def todas_pos_atacadas(jogo):
    return bits_para_conjunto(atacadas_em_bits(jogo), jogo['tamanho'])


def pos_válidas_para(tipo_peça, jogo):
    n = jogo['tamanho']
    livres = (1 << n * n) - 1
    livres &= ~ocupadas_em_bits(jogo)
    livres &= ~atacadas_em_bits(jogo)
    for l, c in jogo['ocupadas']:
        # quem ataca (l, c) está onde (l, c) atacaria
        livres &= ~mascara_de(tipo_peça, l, c, n)
    return bits_para_conjunto(livres, n)


def faz_jogada(jogo, jogador, peça, posição):
    jogo[jogador].remove(peça)
    jogo['ocupadas'][posição] = peça


def jogo_acabou(jogo, último_a_jogar):
    if ocupadas_em_bits(jogo) & atacadas_em_bits(jogo) != 0:
        return outro(último_a_jogar)
    return último_a_jogar if travado(jogo, outro(último_a_jogar)) else False


def travado(jogo, vez):
    for tipo in 'RDTBC':
        if tipo in jogo[vez] and pos_válidas_para(tipo, jogo):
            return False
    return True


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    nomes = {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}
    if modalidade == 'x-random':
        pecas = [random.choice('RDTBC') for i in range(5)]
        return {'tamanho': 8, 'ocupadas': {}, 'primeiro': pecas[:], 'segundo': pecas[:], 'nomes': nomes}
    n, a, b = 8, 4, 4
    if modalidade == 'grande':
        n, a, b = 20, 10, 10
    if modalidade in ['ímpar', 'impar']:
        n, a, b = 13, 7, 6
    return {'tamanho': n, 'ocupadas': {}, 'primeiro': ['D'] * a, 'segundo': ['D'] * b, 'nomes': nomes}


# ---- questões 7 a 11 ----

def jogador_humano(jogo, vez):
    print('Peças disponíveis: ' + ' '.join(jogo[vez]))
    tipo = input('Peça? ').strip().upper()
    l, c = input('Casa (linha,coluna)? ').strip().strip('()').replace(',', ' ').split()
    return (tipo, (int(l), int(c)))


def jogador_apressado(jogo, vez):
    for tipo in jogo[vez]:
        for casa in pos_válidas_para(tipo, jogo):
            return (tipo, casa)
    return None


def jogador_roleta(jogo, vez):
    tipos = [t for t in set(jogo[vez]) if pos_válidas_para(t, jogo)]
    pesos = [len(pos_válidas_para(t, jogo)) for t in tipos]
    tipo = random.choices(tipos, weights=pesos)[0]
    return (tipo, random.choice(sorted(pos_válidas_para(tipo, jogo))))


def jogador_max(jogo, vez):
    """Guloso: conta os bits novos de cada jogada."""
    n = jogo['tamanho']
    antes = atacadas_em_bits(jogo)
    escolha, conta = None, -1
    for tipo in set(jogo[vez]):
        for l, c in pos_válidas_para(tipo, jogo):
            novos = bin(mascara_de(tipo, l, c, n) & ~antes).count('1')
            if novos > conta:
                escolha, conta = (tipo, (l, c)), novos
    return escolha


def jogador_lucas(jogo, vez):
    """Minha estratégia: evita dar ao adversário uma jogada que acaba o jogo na vez dele."""
    ordem = sorted((tipo, casa) for tipo in set(jogo[vez]) for casa in pos_válidas_para(tipo, jogo))
    if len(ordem) > 18:
        return jogador_max(jogo, vez)
    segura = None
    for tipo, casa in ordem:
        teste = deepcopy(jogo)
        faz_jogada(teste, vez, tipo, casa)
        if travado(teste, outro(vez)):
            return (tipo, casa)
        if segura is None and not pode_fechar(teste, outro(vez)):
            segura = (tipo, casa)
    return segura or ordem[0]


def pode_fechar(jogo, vez):
    for tipo in set(jogo[vez]):
        for casa in pos_válidas_para(tipo, jogo):
            teste = deepcopy(jogo)
            faz_jogada(teste, vez, tipo, casa)
            if travado(teste, outro(vez)):
                return True
    return False


# ---- funções prontas, com o meu mostra_jogo ----

def mostra_jogo(jogo):
    n = jogo['tamanho']
    for l in range(n)[::-1]:
        sys.stdout.write('%2d ' % l)
        for c in range(n):
            sys.stdout.write('[%s]' % jogo['ocupadas'].get((l, c), ' '))
        sys.stdout.write('\n')
    sys.stdout.write('   ' + ''.join('%2d ' % c for c in range(n)) + '\n')
    sys.stdout.write('%s: %s | %s: %s\n' % (jogo['nomes']['primeiro'], ''.join(jogo['primeiro']),
                                          jogo['nomes']['segundo'], ''.join(jogo['segundo'])))


def outro(jogador):
    return ('primeiro', 'segundo')[jogador == 'primeiro']


def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):
    if not dict_jogadores:
        dict_jogadores = dict.fromkeys(('primeiro', 'segundo'), jogador_humano)
    jogo = cria_jogo(modalidade, *dict_jogadores.keys())
    vez, ganhador = 'segundo', False
    while not ganhador:
        vez = outro(vez)
        if interativo:
            mostra_jogo(jogo)
        jogada = dict_jogadores[jogo['nomes'][vez]](deepcopy(jogo), vez)
        try:
            tipo, casa = jogada
            certa = tipo in jogo[vez] and casa in pos_válidas_para(tipo, jogo)
        except (TypeError, ValueError):
            certa = False
        if certa:
            faz_jogada(jogo, vez, tipo, casa)
            ganhador = jogo_acabou(jogo, vez)
        else:
            ganhador = outro(vez)
    if interativo:
        mostra_jogo(jogo)
        print('Vitória de', jogo['nomes'][ganhador])
    return jogo['nomes'][ganhador]


def torneio(dict_jogadores, partidas=None):
    if partidas is None:
        partidas = [('tradicional', 5)]
    nomes = list(dict_jogadores)
    pontos, jogos = [0] * len(nomes), [0] * len(nomes)
    for i in range(len(nomes)):
        for j in range(i + 1, len(nomes)):
            for modalidade, k in partidas:
                for rodada in range(2 * k):
                    a, b = (i, j) if rodada % 2 == 0 else (j, i)
                    venceu = roda_jogo({nomes[a]: dict_jogadores[nomes[a]], nomes[b]: dict_jogadores[nomes[b]]},
                                       modalidade, False)
                    pontos[nomes.index(venceu)] += 1
                    jogos[i] += 1
                    jogos[j] += 1
    return {nome: 100.0 * p / q for nome, p, q in zip(nomes, pontos, jogos)}
