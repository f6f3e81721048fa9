"""8 rainhas - Heitor Alves. Tentei deixar tudo o mais curto possivel."""
from copy import deepcopy
from functools import reduce
from itertools import combinations, product
from random import choice, choices

# distancia vertical v e horizontal h -> a peca alcanca?
REGRAS = {
    'R': lambda v, h: max(v, h) == 1,
    'T': lambda v, h: (v == 0) != (h == 0),
    'B': lambda v, h: v == h > 0,
    'C': lambda v, h: v * h == 2,
    'D': lambda v, h: REGRAS['T'](v, h) or REGRAS['B'](v, h),
}

grade = lambda n: frozenset(product(range(n), repeat=2))


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Q1 - devolve um conjunto (congelado, para ninguem mexer nele sem querer)."""
    return frozenset(filter(lambda c: REGRAS[tipo_peça](abs(c[0] - pos_peça[0]), abs(c[1] - pos_peça[1])), grade(tam_tab)))


def todas_pos_atacadas(jogo):
    """Q2"""
    return reduce(frozenset.union, (pos_atacadas_por(p, c, jogo['tamanho']) for c, p in jogo['ocupadas'].items()), frozenset())


def pos_válidas_para(tipo_peça, jogo):
    """Q3"""
    tabu = reduce(frozenset.union, (pos_atacadas_por(tipo_peça, c, jogo['tamanho']) for c in jogo['ocupadas']), frozenset())
    return grade(jogo['tamanho']) - tabu - todas_pos_atacadas(jogo) - frozenset(jogo['ocupadas'])


def faz_jogada(jogo, jogador, peça, posição):
    """Q4"""
    jogo['ocupadas'][posição] = jogo[jogador].pop(jogo[jogador].index(peça))


def jogo_acabou(jogo, último_a_jogar):
    """Q5"""
    return (outro(último_a_jogar) if todas_pos_atacadas(jogo) & jogo['ocupadas'].keys()
            else not lances(jogo, outro(último_a_jogar)) and último_a_jogar)


MODALIDADES = {
    'tradicional': lambda: (8, 4 * 'D', 4 * 'D'),
    'grande': lambda: (20, 10 * 'D', 10 * 'D'),
    'ímpar': lambda: (13, 7 * 'D', 6 * 'D'),
    'impar': lambda: (13, 7 * 'D', 6 * 'D'),
    'x-random': lambda: (8,) + 2 * (''.join(choices('BCDRT', k=5)),),
}


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Q6"""
    n, a, b = MODALIDADES[modalidade]()
    return dict(tamanho=n, primeiro=sorted(a), segundo=sorted(b), ocupadas={},
                nomes=dict(primeiro=nome_primeiro_jogador, segundo=nome_segundo_jogador))


def lances(jogo, vez):
    """Todos os lances validos da vez."""
    return [(p, c) for p in {*jogo[vez]} for c in pos_válidas_para(p, jogo)]


def novas(jogo, lance):
    """Quantas casas o lance passa a atacar."""
    return len(pos_atacadas_por(*lance, jogo['tamanho']) - todas_pos_atacadas(jogo))


# Q7, Q8, Q9 e Q10
jogador_humano = lambda jogo, vez: (input('peça? ').strip().upper(), tuple(int(x) for x in input('casa? ').replace(',', ' ').split()))
jogador_apressado = lambda jogo, vez: lances(jogo, vez)[0]
jogador_roleta = lambda jogo, vez: choice(lances(jogo, vez))


def jogador_guloso(jogo, vez):
    """Q10"""
    antes, n = todas_pos_atacadas(jogo), jogo['tamanho']
    return max(lances(jogo, vez), key=lambda lance: len(pos_atacadas_por(*lance, n) - antes))


def depois(jogo, vez, lance):
    """Copia do jogo depois do lance."""
    copia = deepcopy(jogo)
    faz_jogada(copia, vez, *lance)
    return copia


def ganha(jogo, vez):
    """Quem esta na vez tem como ganhar?"""
    return any(not ganha(depois(jogo, vez, lance), outro(vez)) for lance in lances(jogo, vez))


def jogador_egoista(jogo, vez):
    """Q11 - com ate 10 lances resolve o jogo; antes disso, no 8x8, limita os lances do outro; nos maiores, e guloso."""
    todos = lances(jogo, vez)
    if len(todos) <= 10:
        return min(todos, key=lambda lance: ganha(depois(jogo, vez, lance), outro(vez)))
    if jogo['tamanho'] > 8:
        return jogador_guloso(jogo, vez)
    return min(sorted(todos, key=lambda lance: novas(jogo, lance))[-6:],
               key=lambda lance: len(lances(depois(jogo, vez, lance), outro(vez))))


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


def testa():
    """Alguns testes rapidos."""
    assert pos_atacadas_por('C', (0, 5)) == {(1, 7), (1, 3), (2, 4), (2, 6)}
    assert len(pos_atacadas_por('D', (2, 3), 8)) == 25
    assert pos_atacadas_por('T', (0, 0), 1) == set()
    assert len(pos_atacadas_por('B', (0, 0), 20)) == 19
    j = cria_jogo('ímpar', 'a', 'b')
    assert j['tamanho'] == 13 and len(j['primeiro']) == 7 and len(j['segundo']) == 6
    faz_jogada(j, 'primeiro', 'D', (6, 6))
    assert jogo_acabou(j, 'primeiro') is False
    faz_jogada(j, 'segundo', 'D', (6, 7))
    assert jogo_acabou(j, 'segundo') == 'primeiro'
    print('ok')


if __name__ == '__main__':
    testa()
