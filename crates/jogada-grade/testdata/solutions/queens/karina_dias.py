"""Trabalho final: rainhas. Karina Dias.

Uso números complexos para as contas com posições: a casa (linha, coluna) vira linha + coluna·i,
e girar 90 graus é multiplicar por i. As quatro direções de uma peça saem de uma só.
"""
import random
from copy import deepcopy
from functools import lru_cache
from itertools import combinations

GIROS = (1, 1j, -1, -1j)
PASSOS = {'T': [1], 'B': [1 + 1j], 'D': [1, 1 + 1j], 'R': [1, 1 + 1j], 'C': [1 + 2j, 2 + 1j]}
CURTAS = {'R', 'C'}


def para_casa(z):
    """complexo -> tupla de ints"""
    return int(z.real), int(z.imag)


@lru_cache(maxsize=None)
def _ataques(tipo, pos, n):
    """Os ataques não mudam nunca, então calculo uma vez só e guardo."""
    início = complex(*pos)
    resposta = []
    for passo in PASSOS[tipo]:
        for giro in GIROS:
            z = início + passo * giro
            while 0 <= z.real < n and 0 <= z.imag < n:
                resposta.append(para_casa(z))
                if tipo in CURTAS:
                    break
                z += passo * giro
    return frozenset(resposta)


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Questão 1"""
    return set(_ataques(tipo_peça, tuple(pos_peça), tam_tab))


def todas_pos_atacadas(jogo):
    """Questão 2"""
    atacadas = set()
    for casa, tipo in jogo['ocupadas'].items():
        atacadas |= _ataques(tipo, casa, jogo['tamanho'])
    return atacadas


def pos_válidas_para(tipo_peça, jogo):
    """Questão 3"""
    n = jogo['tamanho']
    ocupadas = set(jogo['ocupadas'])
    atacadas = todas_pos_atacadas(jogo)
    return {divmod(k, n) for k in range(n * n)
            if divmod(k, n) not in atacadas | ocupadas and not _ataques(tipo_peça, divmod(k, n), n) & ocupadas}


def faz_jogada(jogo, jogador, peça, posição):
    """Questão 4"""
    mão = jogo[jogador]
    mão.remove(peça)
    jogo['ocupadas'][posição] = peça
    assert peça not in mão or len(mão) > 0


def jogo_acabou(jogo, último_a_jogar):
    """Questão 5"""
    vencedor = False
    if any(casa in todas_pos_atacadas(jogo) for casa in jogo['ocupadas']):
        vencedor = outro(último_a_jogar)
    elif all(len(pos_válidas_para(p, jogo)) == 0 for p in set(jogo[outro(último_a_jogar)])):
        vencedor = último_a_jogar
    return vencedor


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Questão 6"""
    jogo = {'ocupadas': {}, 'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}}
    match modalidade:
        case 'tradicional':
            jogo['tamanho'], jogo['primeiro'], jogo['segundo'] = 8, list('DDDD'), list('DDDD')
        case 'grande':
            jogo['tamanho'], jogo['primeiro'], jogo['segundo'] = 20, list('DDDDDDDDDD'), list('DDDDDDDDDD')
        case 'ímpar' | 'impar' | 'Ímpar':
            jogo['tamanho'], jogo['primeiro'], jogo['segundo'] = 13, list('DDDDDDD'), list('DDDDDD')
        case 'x-random':
            mão = ''.join(sorted(random.choices('RDTBC', k=5)))
            jogo['tamanho'], jogo['primeiro'], jogo['segundo'] = 8, list(mão), list(mão)
    return jogo


def pergunta_número(texto):
    """Repete a pergunta até vir um número."""
    resposta = input(texto).strip()
    return int(resposta) if resposta.isdecimal() else pergunta_número(texto)


def jogador_humano(jogo, vez):
    """Questão 7"""
    print(f'{jogo["nomes"][vez]}, é a sua vez.')
    peça = input(f'Escolha entre {" ".join(jogo[vez])}: ').strip()
    return peça, (pergunta_número('linha: '), pergunta_número('coluna: '))


def pares(jogo, vez):
    """As jogadas válidas, como conjunto de pares."""
    resposta = set()
    for peça in jogo[vez]:
        resposta |= {(peça, casa) for casa in pos_válidas_para(peça, jogo)}
    return resposta


def jogador_apressado(jogo, vez):
    """Questão 8"""
    return pares(jogo, vez).pop()


def jogador_roleta(jogo, vez):
    """Questão 9"""
    return random.choice(tuple(pares(jogo, vez)))


def jogador_gulosa_kd(jogo, vez):
    """Questão 10"""
    atacadas = todas_pos_atacadas(jogo)
    notas = {jogada: len(_ataques(*jogada, jogo['tamanho']) - atacadas) for jogada in pares(jogo, vez)}
    return sorted(notas.items(), key=lambda item: -item[1])[0][0]


def retira(mão, peça=''):
    """A mão como texto em ordem, sem uma das peças."""
    return ''.join(sorted(mão)).replace(peça, '', 1)


@lru_cache(maxsize=100000)
def vencedora(casas, minha, dele, n):
    """Quem tem a mão `minha` e a vez ganha?"""
    jogo = {'tamanho': n, 'ocupadas': dict(casas)}
    return any(not vencedora(casas | {(casa, peça)}, dele, retira(minha, peça), n)
               for peça in set(minha) for casa in pos_válidas_para(peça, jogo))


def jogador_rotação(jogo, vez):
    """Questão 11: procura responder com a casa girada 180 graus em volta do centro.

    Com tabuleiro ímpar e começando pelo centro isso ganha sempre; nos outros, ajuda."""
    n = jogo['tamanho']
    válidas = pares(jogo, vez)
    centro = complex(n - 1, n - 1) / 2
    if not jogo['ocupadas']:
        return min(válidas, key=lambda jogada: abs(complex(*jogada[1]) - centro))
    casas = jogo['ocupadas']
    for casa in reversed(list(casas)):
        girada = para_casa(2 * centro - complex(*casa))
        if girada not in casas and (casas[casa], girada) in válidas:
            return casas[casa], girada
    # não deu: se sobra pouco, evita as jogadas que deixam o outro com a última palavra
    if len(válidas) <= 12:
        for peça, casa in válidas:
            if not vencedora(frozenset(casas.items()) | {(casa, peça)}, retira(jogo[outro(vez)]), retira(jogo[vez], peça), n):
                return peça, casa
    # a que deixa menos casas livres
    atacadas = todas_pos_atacadas(jogo)
    return max(válidas, key=lambda jogada: len(atacadas | _ataques(*jogada, n)))


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


def roda_testes():
    """Exemplos do enunciado."""
    assert pos_atacadas_por('C', (0, 5), 8) == {(1, 7), (1, 3), (2, 4), (2, 6)}
    jogo = cria_jogo('x-random', 'Hugo', 'Bernardo')
    jogo.update(primeiro=['D', 'R', 'R', 'T'], segundo=['D', 'D', 'R', 'T'], ocupadas={(3, 0): 'D', (6, 6): 'R'})
    assert len(pos_válidas_para('T', jogo)) == 26
    faz_jogada(jogo, 'primeiro', 'T', (1, 7))
    assert jogo_acabou(jogo, 'primeiro') is False
    faz_jogada(jogo, 'segundo', 'D', (7, 1))
    assert jogo_acabou(jogo, 'segundo') == 'primeiro'


if __name__ == '__main__':
    roda_testes()
    print(torneio({'rotação': jogador_rotação, 'roleta': jogador_roleta}))
