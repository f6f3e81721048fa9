# Computacao 1 - 2021.1 - Trabalho Final
# Bruno Tavares

from copy import deepcopy
from itertools import combinations
from random import choice, randint

# cada tipo de peca: (vetores de direcao, se anda varias casas)
RETAS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAIS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
PULOS = [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)]

MOVIMENTOS = {
    'R': (RETAS + DIAGONAIS, False),
    'D': (RETAS + DIAGONAIS, True),
    'T': (RETAS, True),
    'B': (DIAGONAIS, True),
    'C': (PULOS, False),
}

LETRAS = list(MOVIMENTOS)


def dentro(linha, coluna, n):
    '''True se a casa existe no tabuleiro n x n'''
    return 0 <= linha < n and 0 <= coluna < n


def pos_atacadas_por(tipo, pos, n=8):
    '''Questao 1: anda em cada direcao ate sair do tabuleiro'''
    atacadas = set()
    vetores, desliza = MOVIMENTOS[tipo]
    for dl, dc in vetores:
        linha = pos[0] + dl
        coluna = pos[1] + dc
        while dentro(linha, coluna, n):
            atacadas.add((linha, coluna))
            if not desliza:
                break
            linha += dl
            coluna += dc
    return atacadas


def todas_pos_atacadas(jogo):
    '''Questao 2'''
    resultado = set()
    for pos in jogo['ocupadas']:
        resultado.update(pos_atacadas_por(jogo['ocupadas'][pos], pos, jogo['tamanho']))
    return resultado


def pos_válidas_para(tipo, jogo):
    '''Questao 3'''
    n = jogo['tamanho']
    perigo = todas_pos_atacadas(jogo)
    validas = set()
    for linha in range(n):
        for coluna in range(n):
            pos = (linha, coluna)
            if pos in perigo or pos in jogo['ocupadas']:
                continue
            # ela tambem nao pode atacar ninguem
            for alvo in pos_atacadas_por(tipo, pos, n):
                if alvo in jogo['ocupadas']:
                    break
            else:
                validas.add(pos)
    return validas


def faz_jogada(jogo, jogador, peca, pos):
    '''Questao 4'''
    mao = jogo[jogador]
    del mao[mao.index(peca)]
    jogo['ocupadas'].update({pos: peca})


def jogo_acabou(jogo, ultimo):
    '''Questao 5'''
    adversario = outro(ultimo)
    perigo = todas_pos_atacadas(jogo)
    for pos in jogo['ocupadas']:
        if pos in perigo:
            return adversario
    for peca in jogo[adversario]:
        if len(pos_válidas_para(peca, jogo)) > 0:
            return False
    return ultimo


def cria_jogo(modalidade='tradicional', nome1='primeiro', nome2='segundo'):
    '''Questao 6'''
    jogo = {}
    if modalidade == 'tradicional':
        jogo['tamanho'] = 8
        jogo['primeiro'] = ['D'] * 4
        jogo['segundo'] = ['D'] * 4
    elif modalidade == 'grande':
        jogo['tamanho'] = 20
        jogo['primeiro'] = ['D'] * 10
        jogo['segundo'] = ['D'] * 10
    elif modalidade in ('ímpar', 'impar'):
        jogo['tamanho'] = 13
        jogo['primeiro'] = ['D'] * 7
        jogo['segundo'] = ['D'] * 6
    else:   # x-random
        jogo['tamanho'] = 8
        jogo['primeiro'] = []
        for i in range(5):
            jogo['primeiro'].append(LETRAS[randint(0, 4)])
        jogo['segundo'] = list(jogo['primeiro'])
    jogo['ocupadas'] = {}
    jogo['nomes'] = {'primeiro': nome1, 'segundo': nome2}
    return jogo


def jogador_humano(jogo, vez):
    '''Questao 7: pergunta a peca, a linha e a coluna'''
    print('Suas pecas:', jogo[vez])
    peca = input('Peca: ')
    linha = int(input('Linha: '))
    coluna = int(input('Coluna: '))
    return (peca, (linha, coluna))


def jogador_apressado(jogo, vez):
    '''Questao 8'''
    for peca in jogo[vez]:
        for pos in pos_válidas_para(peca, jogo):
            return peca, pos


def jogador_roleta(jogo, vez):
    '''Questao 9'''
    todas = []
    for peca in jogo[vez]:
        for pos in pos_válidas_para(peca, jogo):
            todas.append((peca, pos))
    return choice(todas)


def jogador_ganancioso(jogo, vez):
    '''Questao 10 (estrategia gulosa)'''
    antes = todas_pos_atacadas(jogo)
    melhor = None
    recorde = -1
    for peca in jogo[vez]:
        for pos in pos_válidas_para(peca, jogo):
            novas = 0
            for alvo in pos_atacadas_por(peca, pos, jogo['tamanho']):
                if alvo not in antes:
                    novas += 1
            if novas > recorde:
                recorde = novas
                melhor = (peca, pos)
    return melhor


def procura_vitoria(jogo, vez, maximo):
    '''Jogada que vence com certeza, ou None (tambem se houver mais jogadas que o maximo)'''
    jogadas = []
    for peca in set(jogo[vez]):
        for pos in pos_válidas_para(peca, jogo):
            jogadas.append((peca, pos))
    if len(jogadas) > maximo:
        return None
    for peca, pos in jogadas:
        copia = deepcopy(jogo)
        faz_jogada(copia, vez, peca, pos)
        fim = jogo_acabou(copia, vez)
        if fim == vez or not fim and procura_vitoria(copia, outro(vez), 99) is None:
            return peca, pos
    return None


def jogador_espelho(jogo, vez):
    '''Questao 11: tenta o centro; depois responde com a casa simetrica
    (ponto refletido) da ultima jogada; com poucas jogadas, calcula tudo; se nao der, e ganancioso'''
    n = jogo['tamanho']
    meio = n // 2
    ocupadas = list(jogo['ocupadas'].items())
    if not ocupadas:
        for peca in jogo[vez]:
            return peca, (meio, meio)
    achada = procura_vitoria(jogo, vez, 14)
    if achada:
        return achada
    (linha, coluna), peca = ocupadas[-1]
    reflexo = (n - 1 - linha, n - 1 - coluna)
    if peca in jogo[vez] and reflexo in pos_válidas_para(peca, jogo):
        return peca, reflexo
    return jogador_ganancioso(jogo, vez)


# ---------------------------------------------------------------- fornecidas

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
    print(torneio({'espelho': jogador_espelho, 'roleta': jogador_roleta, 'guloso': jogador_ganancioso}))
