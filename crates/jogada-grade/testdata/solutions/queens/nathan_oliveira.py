"""Trabalho final de Comp 1 -- Nathan Oliveira.

Toda casa que uma peça de longo alcance ataca está em uma de oito "semirretas"; cada semirreta é
um zip de dois ranges. Quando um dos ranges acaba, a semirreta saiu do tabuleiro.
"""
import random as rd
from copy import deepcopy as copia
from itertools import repeat, combinations


def faixas(v, n):
    """Os três jeitos de uma coordenada mudar: cresce, diminui ou fica parada."""
    return {'+': range(v + 1, n), '-': range(v - 1, -1, -1), '=': repeat(v)}


def semirreta(pos, sentido, n):
    """`sentido` tem dois caracteres, como '+-': linha cresce, coluna diminui."""
    return list(zip(faixas(pos[0], n)[sentido[0]], faixas(pos[1], n)[sentido[1]]))


SENTIDOS = {'T': '+= -= =+ =-', 'B': '++ +- -+ --', 'D': '+= -= =+ =- ++ +- -+ --'}


def pos_atacadas_por(tipo, pos, n=8):
    """Questão 1.

    tipo: 'R', 'D', 'T', 'B' ou 'C'; pos: (linha, coluna); n: tamanho do tabuleiro.
    """
    saída = set()
    if tipo in SENTIDOS:
        for sentido in SENTIDOS[tipo].split():
            saída.update(semirreta(pos, sentido, n))
    elif tipo == 'R':
        for sentido in SENTIDOS['D'].split():
            saída.update(semirreta(pos, sentido, n)[0:1])
    else:
        # o cavalo: uma casa na reta, depois uma na diagonal para fora
        for reta, diagonais in (('+=', ('++', '+-')), ('-=', ('-+', '--')), ('=+', ('++', '-+')), ('=-', ('+-', '--'))):
            for meio in semirreta(pos, reta, n)[:1]:
                for diagonal in diagonais:
                    saída.update(semirreta(meio, diagonal, n)[:1])
    return saída


def todas_pos_atacadas(jogo):
    """Questão 2."""
    n = jogo['tamanho']
    return {casa for pos, tipo in jogo['ocupadas'].items() for casa in pos_atacadas_por(tipo, pos, n)}


def pos_válidas_para(tipo, jogo):
    """Questão 3."""
    n, ocupadas = jogo['tamanho'], jogo['ocupadas']
    estado = [['livre'] * n for _ in range(n)]
    for l, c in ocupadas:
        estado[l][c] = 'ocupada'
    for l, c in todas_pos_atacadas(jogo):
        estado[l][c] = 'atacada'
    resposta = set()
    for l, fileira in enumerate(estado):
        for c, como in enumerate(fileira):
            if como == 'livre' and sum(alvo in ocupadas for alvo in pos_atacadas_por(tipo, (l, c), n)) == 0:
                resposta.add((l, c))
    return resposta


def faz_jogada(jogo, jogador, peça, posição):
    """Questão 4."""
    mão = jogo[jogador]
    mão.reverse()
    mão.remove(peça)        # tira a última igual, tanto faz
    mão.reverse()
    jogo['ocupadas'][posição] = peça


def jogo_acabou(jogo, último):
    """Questão 5."""
    próximo = outro(último)
    conflito = [casa for casa in jogo['ocupadas'] if casa in todas_pos_atacadas(jogo)]
    if conflito:
        return próximo
    opções = sum(len(pos_válidas_para(peça, jogo)) for peça in set(jogo[próximo]))
    return False if opções else último


def cria_jogo(modalidade='tradicional', nome_1='primeiro', nome_2='segundo'):
    """Questão 6."""
    texto = {'tradicional': '8 DDDD DDDD',
             'grande': '20 DDDDDDDDDD DDDDDDDDDD',
             'ímpar': '13 DDDDDDD DDDDDD',
             'impar': '13 DDDDDDD DDDDDD'}
    if modalidade == 'x-random':
        sorteadas = ''.join(rd.choice('RDTBC') for _ in '12345')
        texto['x-random'] = f'8 {sorteadas} {sorteadas}'
    tamanho, mão_1, mão_2 = texto[modalidade].split()
    return {'tamanho': int(tamanho), 'ocupadas': {}, 'primeiro': list(mão_1), 'segundo': list(mão_2),
            'nomes': {'primeiro': nome_1, 'segundo': nome_2}}


def jogador_humano(jogo, vez):
    """Questão 7. Mostra as casas válidas se a pessoa digitar '?'."""
    peça = input('Peça: ').strip().upper()
    resposta = input("Casa 'linha coluna' (ou ? para ver as válidas): ")
    while resposta.strip() == '?':
        print(*sorted(pos_válidas_para(peça, jogo)))
        resposta = input('Casa: ')
    linha, coluna = resposta.strip(' ()').replace(',', ' ').split()
    return peça, (int(linha), int(coluna))


def jogador_apressado(jogo, vez):
    """Questão 8."""
    n = jogo['tamanho']
    for peça in jogo[vez]:
        válidas = pos_válidas_para(peça, jogo)
        for l in range(n):
            for c in range(n):
                if (l, c) in válidas:
                    return peça, (l, c)


def jogador_roleta(jogo, vez):
    """Questão 9."""
    opções = {}
    for peça in jogo[vez]:
        for casa in pos_válidas_para(peça, jogo):
            opções[len(opções)] = (peça, casa)
    return opções[rd.randint(0, len(opções) - 1)]


def jogador_quer_tudo(jogo, vez):
    """Questão 10, gulosa: agrupa as jogadas pelo ganho e sorteia no melhor grupo."""
    atacadas = todas_pos_atacadas(jogo)
    grupos = {}
    for peça in set(jogo[vez]):
        for casa in pos_válidas_para(peça, jogo):
            ganho = len(pos_atacadas_por(peça, casa, jogo['tamanho']) - atacadas)
            grupos.setdefault(ganho, []).append((peça, casa))
    return rd.choice(grupos[max(grupos)])


def jogador_contador(jogo, vez):
    """Questão 11: escolhe a jogada que deixa o adversário com o menor número de casas,
    contando só as peças que ele realmente tem. Em tabuleiros maiores que 8 olha só 6 jogadas."""
    candidatas = [(peça, casa) for peça in set(jogo[vez]) for casa in pos_válidas_para(peça, jogo)]
    atacadas = todas_pos_atacadas(jogo)
    candidatas.sort(key=lambda j: -len(pos_atacadas_por(j[0], j[1], jogo['tamanho']) - atacadas))
    if jogo['tamanho'] > 8:
        candidatas = candidatas[:6]
    else:
        candidatas = candidatas[:24]

    def mobilidade(jogada):
        futuro = copia(jogo)
        faz_jogada(futuro, vez, *jogada)
        casas = sum(len(pos_válidas_para(peça, futuro)) for peça in set(futuro[outro(vez)]))
        # com uma casa só ele fecha o jogo; com poucas, olho uma jogada mais longe
        if 0 < casas <= 4:
            return 50 * dá_para_fechar(futuro, outro(vez)) + casas
        return casas

    return min(candidatas, key=mobilidade)


def dá_para_fechar(jogo, vez):
    """1 se quem está na vez tem uma jogada que deixa o outro sem nenhuma, senão 0."""
    for peça in set(jogo[vez]):
        for casa in pos_válidas_para(peça, jogo):
            futuro = copia(jogo)
            faz_jogada(futuro, vez, peça, casa)
            if jogo_acabou(futuro, vez):
                return 1
    return 0


# O resto veio pronto; só mudei o nome do import (deepcopy virou copia).

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
        jogada = funções[vez](copia(jogo), vez)
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
    roda_jogo({'Nathan': jogador_humano, 'PC': jogador_contador})
