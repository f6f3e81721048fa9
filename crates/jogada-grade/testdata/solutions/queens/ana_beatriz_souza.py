"""
Trabalho final de Computação 1 - O jogo das 8 rainhas
Aluna: Ana Beatriz Souza

>>> sorted(pos_atacadas_por('C', (0, 5), 8))
[(1, 3), (1, 7), (2, 4), (2, 6)]
"""
import random
from copy import deepcopy
from itertools import combinations


def ataca(peça, origem, destino):
    """Diz se uma peça em `origem` ataca a casa `destino` (tabuleiro vazio).

    >>> ataca('T', (0, 0), (0, 7))
    True
    >>> ataca('B', (0, 0), (0, 7))
    False
    >>> ataca('D', (2, 2), (2, 2))
    False
    """
    dl, dc = abs(origem[0] - destino[0]), abs(origem[1] - destino[1])
    if dl == dc == 0:
        return False
    reta = dl == 0 or dc == 0
    diagonal = dl == dc
    return {'R': dl <= 1 and dc <= 1,
            'D': reta or diagonal,
            'T': reta,
            'B': diagonal,
            'C': {dl, dc} == {1, 2}}[peça]


def casas(n):
    """Todas as casas de um tabuleiro n x n, como lista.

    >>> casas(2)
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return [(l, c) for l in range(n) for c in range(n)]


# Questão 1
def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Conjunto de posições atacadas.

    >>> pos_atacadas_por('D', (0, 0), 2) == {(0, 1), (1, 0), (1, 1)}
    True
    >>> pos_atacadas_por('R', (0, 0), 1)
    set()
    """
    return {casa for casa in casas(tam_tab) if ataca(tipo_peça, pos_peça, casa)}


# Questão 2
def todas_pos_atacadas(jogo):
    """Posições atacadas por pelo menos uma das peças do tabuleiro.

    >>> todas_pos_atacadas(cria_jogo())
    set()
    """
    return {casa for casa in casas(jogo['tamanho'])
            if any(ataca(p, onde, casa) for onde, p in jogo['ocupadas'].items())}


# Questão 3
def pos_válidas_para(tipo_peça, jogo):
    """Posições vazias, não atacadas, e de onde a peça não ataca ninguém.

    >>> len(pos_válidas_para('D', cria_jogo()))
    64
    """
    ocupadas = jogo['ocupadas']
    proibidas = todas_pos_atacadas(jogo)
    return {casa for casa in casas(jogo['tamanho'])
            if casa not in ocupadas
            and casa not in proibidas
            and not any(ataca(tipo_peça, casa, alvo) for alvo in ocupadas)}


# Questão 4
def faz_jogada(jogo, jogador, peça, posição):
    """Tira a peça da mão e põe no tabuleiro.

    >>> j = cria_jogo()
    >>> faz_jogada(j, 'segundo', 'D', (3, 1))
    >>> j['ocupadas'], j['segundo']
    ({(3, 1): 'D'}, ['D', 'D', 'D'])
    """
    jogo[jogador].remove(peça)
    jogo['ocupadas'][posição] = peça


# Questão 5
def jogo_acabou(jogo, último_a_jogar):
    """False ou quem venceu.

    >>> jogo_acabou(cria_jogo(), 'segundo')
    False
    """
    próximo = outro(último_a_jogar)
    if todas_pos_atacadas(jogo) & set(jogo['ocupadas']):
        return próximo              # a última jogada foi inválida
    if any(pos_válidas_para(p, jogo) for p in set(jogo[próximo])):
        return False
    return último_a_jogar


# Questão 6
def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Cria o dicionário inicial.

    >>> cria_jogo('grande')['primeiro'].count('D')
    10
    >>> len(cria_jogo('ímpar')['segundo'])
    6
    """
    sorteio = sorted(random.choice('RDTBC') for _ in range(5))
    tamanho, mão1, mão2 = {'tradicional': (8, ['D'] * 4, ['D'] * 4),
                           'grande': (20, ['D'] * 10, ['D'] * 10),
                           'ímpar': (13, ['D'] * 7, ['D'] * 6),
                           'x-random': (8, sorteio, sorteio[:])}[modalidade]
    return {'tamanho': tamanho, 'primeiro': mão1, 'segundo': mão2, 'ocupadas': {},
            'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}}


# Questão 7
def jogador_humano(jogo, vez):
    """Pergunta a peça e depois a casa."""
    peça = input('Qual peça você quer jogar? ').strip().upper()
    linha, coluna = input('Em que casa (linha coluna)? ').replace(',', ' ').split()
    return peça, (int(linha), int(coluna))


def jogadas_possíveis(jogo, vez):
    """Todas as jogadas válidas de quem está na vez."""
    return [(p, casa) for p in sorted(set(jogo[vez])) for casa in sorted(pos_válidas_para(p, jogo))]


# Questão 8
def jogador_apressado(jogo, vez):
    """A primeira que aparecer."""
    return jogadas_possíveis(jogo, vez)[0]


# Questão 9
def jogador_roleta(jogo, vez):
    """Sorteia uma jogada."""
    return random.sample(jogadas_possíveis(jogo, vez), 1)[0]


# Questão 10
def jogador_guloso(jogo, vez):
    """Ataca o máximo de casas novas."""
    já = todas_pos_atacadas(jogo)
    return max(jogadas_possíveis(jogo, vez),
               key=lambda jogada: len(pos_atacadas_por(*jogada, jogo['tamanho']) - já))


# Questão 11
def jogador_sufoco(jogo, vez):
    """Deixa o mínimo de casas livres e seguras para o adversário jogar.

    Conta só as casas que não são atacadas depois da jogada, o que é rápido até no tabuleiro grande."""
    atacadas = todas_pos_atacadas(jogo) | set(jogo['ocupadas'])
    total = jogo['tamanho'] ** 2

    def sobra(jogada):
        peça, casa = jogada
        return total - len(atacadas | pos_atacadas_por(peça, casa, jogo['tamanho']) | {casa})

    opções = jogadas_possíveis(jogo, vez)
    if len(opções) > 25:
        return min(opções, key=sobra)
    # poucas opções: não deixa o adversário acabar o jogo na próxima
    futuros = {jogada: depois_de(jogo, vez, jogada) for jogada in opções}
    boas = [jogada for jogada, futuro in futuros.items()
            if not any(not jogadas_possíveis(depois_de(futuro, outro(vez), resposta), vez)
                       for resposta in jogadas_possíveis(futuro, outro(vez)))]
    return min(boas or opções, key=lambda jogada: (bool(jogadas_possíveis(futuros[jogada], outro(vez))), sobra(jogada)))


def depois_de(jogo, vez, jogada):
    """Cópia do jogo com a jogada feita."""
    cópia = deepcopy(jogo)
    faz_jogada(cópia, vez, *jogada)
    return cópia


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
    import doctest
    doctest.testmod()
