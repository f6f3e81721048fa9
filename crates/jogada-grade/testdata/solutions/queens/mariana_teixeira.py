"""O JOGO DAS RAINHAS -- Mariana Teixeira
Cada questão tem uma função de teste logo abaixo. Rode o arquivo para testar tudo.
"""
import random
from copy import deepcopy
from itertools import combinations


def tabuleiro(tam):
    """Conjunto de todas as casas."""
    return set((x, y) for x in range(tam) for y in range(tam))


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Questão 1. Cada tipo de peça é uma conta de conjuntos:
    torre = mesma linha ou coluna; bispo = mesma diagonal; dama = torre ou bispo;
    rei = dama que está no quadrado 3x3; cavalo = quadrado 5x5 sem a dama."""
    x, y = pos_peça
    todas = tabuleiro(tam_tab)
    torre = {(a, b) for a, b in todas if a == x or b == y}
    bispo = {(a, b) for a, b in todas if a - b == x - y or a + b == x + y}
    dama = torre.union(bispo)
    quadrado3 = {(a, b) for a in range(x - 1, x + 2) for b in range(y - 1, y + 2)}
    quadrado5 = {(a, b) for a in range(x - 2, x + 3) for b in range(y - 2, y + 3)}
    conjuntos = {
        'T': torre,
        'B': bispo,
        'D': dama,
        'R': dama & quadrado3,
        'C': (quadrado5 & todas) - dama,
    }
    return conjuntos[tipo_peça] - {pos_peça}


def teste_q1():
    assert pos_atacadas_por('C', (0, 5), 8) == {(1, 7), (1, 3), (2, 4), (2, 6)}
    assert len(pos_atacadas_por('D', (2, 3), 8)) == 25
    assert len(pos_atacadas_por('R', (4, 4))) == 8
    assert pos_atacadas_por('B', (0, 0), 3) == {(1, 1), (2, 2)}


def todas_pos_atacadas(jogo):
    """Questão 2."""
    listas = [pos_atacadas_por(jogo['ocupadas'][pos], pos, jogo['tamanho']) for pos in jogo['ocupadas']]
    return set.union(set(), *listas)


def teste_q2():
    jogo = jogo_exemplo({(4, 4): 'D', (3, 0): 'D'})
    assert len(todas_pos_atacadas(jogo)) == 41
    assert todas_pos_atacadas(jogo_exemplo({})) == set()


def jogo_exemplo(ocupadas):
    """Um jogo como o do enunciado, para os testes."""
    return {'tamanho': 8, 'primeiro': ['D', 'R', 'R', 'T'], 'segundo': ['D', 'D', 'R', 'T'],
            'ocupadas': ocupadas, 'nomes': {'primeiro': 'Hugo', 'segundo': 'Bernardo'}}


def pos_válidas_para(tipo_peça, jogo):
    """Questão 3."""
    ocupadas = set(jogo['ocupadas'].keys())
    candidatas = tabuleiro(jogo['tamanho']) - ocupadas - todas_pos_atacadas(jogo)

    def não_ataca(casa):
        return ocupadas.isdisjoint(pos_atacadas_por(tipo_peça, casa, jogo['tamanho']))

    if jogo['tamanho'] > 13:
        # no grande fica lento casa por casa; com a simetria dá no mesmo
        for ocupada in ocupadas:
            candidatas -= pos_atacadas_por(tipo_peça, ocupada, jogo['tamanho'])
        return candidatas
    return set(filter(não_ataca, candidatas))


def teste_q3():
    válidas = pos_válidas_para('T', jogo_exemplo({(3, 0): 'D', (6, 6): 'R'}))
    assert (0, 1) in válidas and (7, 3) in válidas
    assert len(válidas) == 26


def faz_jogada(jogo, jogador, peça, posição):
    """Questão 4."""
    i = jogo[jogador].index(peça)
    jogo[jogador][i:i + 1] = []
    jogo['ocupadas'][posição] = peça


def teste_q4():
    jogo = jogo_exemplo({(3, 0): 'D', (6, 6): 'R'})
    faz_jogada(jogo, 'primeiro', 'T', (1, 7))
    assert jogo['primeiro'] == ['D', 'R', 'R']
    assert jogo['ocupadas'][(1, 7)] == 'T'


def jogo_acabou(jogo, último_a_jogar):
    """Questão 5."""
    if jogada_ruim(jogo):
        return outro(último_a_jogar)
    if sem_saída(jogo, outro(último_a_jogar)):
        return último_a_jogar
    return False


def jogada_ruim(jogo):
    """Alguma peça ataca outra?"""
    return len(todas_pos_atacadas(jogo).intersection(jogo['ocupadas'])) > 0


def sem_saída(jogo, vez):
    """O jogador da vez não tem onde jogar nenhuma peça?"""
    return not jogadas(jogo, vez)


def teste_q5():
    assert jogo_acabou(jogo_exemplo({(3, 0): 'D', (6, 6): 'R', (1, 7): 'T'}), 'primeiro') is False
    assert jogo_acabou(jogo_exemplo({(3, 0): 'D', (6, 6): 'R', (1, 7): 'T', (7, 1): 'D'}), 'segundo') == 'primeiro'
    vazio = jogo_exemplo({(3, 0): 'D'})
    vazio['segundo'] = []
    assert jogo_acabou(vazio, 'primeiro') == 'primeiro'


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Questão 6."""
    jogo = {'tamanho': 8, 'primeiro': [], 'segundo': [], 'ocupadas': {},
            'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}}
    if modalidade == 'x-random':
        for _ in range(5):
            peça = random.choice(('R', 'D', 'T', 'B', 'C'))
            jogo['primeiro'].append(peça)
            jogo['segundo'].append(peça)
        jogo['primeiro'].sort()
        jogo['segundo'].sort()
    else:
        tam, a, b = {'tradicional': (8, 4, 4), 'grande': (20, 10, 10), 'ímpar': (13, 7, 6)}[modalidade]
        jogo['tamanho'] = tam
        jogo['primeiro'].extend('D' * a)
        jogo['segundo'].extend('D' * b)
    return jogo


def teste_q6():
    for _ in range(20):
        j = cria_jogo('x-random', 'João', 'Maria')
        assert j['primeiro'] == j['segundo'] and j['primeiro'] is not j['segundo']
    assert cria_jogo('ímpar')['tamanho'] == 13


def jogador_humano(jogo, vez):
    """Questão 7."""
    qual = input('Digite a letra da peça: ')
    onde = input('Digite a linha e a coluna, separadas por espaço: ')
    return (qual.strip().upper(), tuple(map(int, onde.replace(',', ' ').split())))


def jogadas(jogo, vez):
    """Lista de jogadas válidas; peças repetidas contam uma vez."""
    lista = []
    for peça in set(jogo[vez]):
        lista.extend((peça, casa) for casa in pos_válidas_para(peça, jogo))
    return lista


def jogador_apressado(jogo, vez):
    """Questão 8."""
    for peça in jogo[vez]:
        if válidas := pos_válidas_para(peça, jogo):
            return peça, next(iter(válidas))


def jogador_roleta(jogo, vez):
    """Questão 9."""
    lista = jogadas(jogo, vez)
    return lista[int(random.random() * len(lista))]


def jogador_esganada(jogo, vez):
    """Questão 10 (gulosa)."""
    antes = len(todas_pos_atacadas(jogo))
    melhor, quanto = None, -1
    for peça, casa in jogadas(jogo, vez):
        depois = deepcopy(jogo)
        depois['ocupadas'][casa] = peça
        ganho = len(todas_pos_atacadas(depois)) - antes if jogo['tamanho'] <= 8 else \
            len(pos_atacadas_por(peça, casa, jogo['tamanho']) - todas_pos_atacadas(jogo))
        if ganho > quanto:
            melhor, quanto = (peça, casa), ganho
    return melhor


def jogador_mari(jogo, vez):
    """Questão 11: no fim do jogo, a jogada com mais chance de eu ganhar;
    antes disso jogo as peças fortes, longe do centro."""
    lista = jogadas(jogo, vez)
    if len(lista) <= 8:
        return max(lista, key=lambda jogada: chance(jogo, vez, jogada, 3))
    meio = (jogo['tamanho'] - 1) / 2
    return max(lista, key=lambda j: ('CRBTD'.index(j[0]), abs(j[1][0] - meio) + abs(j[1][1] - meio)))


def chance(jogo, vez, jogada, fundo):
    """Chance de quem faz a jogada vencer, olhando `fundo` jogadas à frente (0.5 se não dá para saber)."""
    depois = deepcopy(jogo)
    faz_jogada(depois, vez, *jogada)
    respostas = jogadas(depois, outro(vez))
    if not respostas:
        return 1
    if fundo == 0:
        return 0.5
    return 1 - max(chance(depois, outro(vez), resposta, fundo - 1) for resposta in respostas)


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
    for teste in (teste_q1, teste_q2, teste_q3, teste_q4, teste_q5, teste_q6):
        teste()
    print('Todos os testes passaram!')
