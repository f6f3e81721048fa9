"""Jogo das rainhas, por Carla Menezes.

As peças que deslizam são feitas com recursão: andar para um lado é dar um passo e andar de novo.
"""
from copy import deepcopy
from itertools import combinations
import random


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


# ----------------------------------------------------------------------------------
# Minhas funções
# ----------------------------------------------------------------------------------

def caminho(l, c, dl, dc, tam, passos):
    """Casas visitadas saindo de (l, c) na direção (dl, dc), com no máximo `passos` passos."""
    l, c = l + dl, c + dc
    if passos == 0 or l < 0 or c < 0 or l >= tam or c >= tam:
        return set()
    return {(l, c)} | caminho(l, c, dl, dc, tam, passos - 1)


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """Questão 1.

    A dama é a torre mais o bispo, e isso também é recursão!"""
    l, c = pos_peça
    if tipo_peça == 'D':
        return pos_atacadas_por('T', pos_peça, tam_tab) | pos_atacadas_por('B', pos_peça, tam_tab)
    if tipo_peça == 'T':
        return (caminho(l, c, 1, 0, tam_tab, tam_tab) | caminho(l, c, -1, 0, tam_tab, tam_tab)
                | caminho(l, c, 0, 1, tam_tab, tam_tab) | caminho(l, c, 0, -1, tam_tab, tam_tab))
    if tipo_peça == 'B':
        return (caminho(l, c, 1, 1, tam_tab, tam_tab) | caminho(l, c, -1, -1, tam_tab, tam_tab)
                | caminho(l, c, -1, 1, tam_tab, tam_tab) | caminho(l, c, 1, -1, tam_tab, tam_tab))
    casas = set()
    if tipo_peça == 'R':
        for dl in (-1, 0, 1):
            for dc in (-1, 0, 1):
                if (dl, dc) != (0, 0):
                    casas |= caminho(l, c, dl, dc, tam_tab, 1)
    elif tipo_peça == 'C':
        for dl in (-2, -1, 1, 2):
            for dc in (-2, -1, 1, 2):
                if abs(dl) + abs(dc) == 3:
                    casas |= caminho(l, c, dl, dc, tam_tab, 1)
    return casas


def une(lista, tam):
    """União das casas atacadas pelos pares (posição, peça) de uma lista."""
    if lista == []:
        return set()
    (pos, peça), *resto = lista
    return pos_atacadas_por(peça, pos, tam) | une(resto, tam)


def todas_pos_atacadas(jogo):
    """Questão 2."""
    return une(list(jogo['ocupadas'].items()), jogo['tamanho'])


def pos_válidas_para(tipo_peça, jogo):
    """Questão 3.

    Truque: os movimentos são simétricos, então a peça ataca alguém de uma casa se e só se está
    em uma casa que seria atacada por uma peça do mesmo tipo posta onde esse alguém está."""
    tam = jogo['tamanho']
    livres = {(l, c) for l in range(tam) for c in range(tam)} - set(jogo['ocupadas'])
    livres -= todas_pos_atacadas(jogo)
    for pos in jogo['ocupadas']:
        livres -= pos_atacadas_por(tipo_peça, pos, tam)
    return livres


def faz_jogada(jogo, jogador, peça, posição):
    """Questão 4."""
    jogo['ocupadas'][posição] = peça
    jogo[jogador].pop(jogo[jogador].index(peça))


def jogo_acabou(jogo, último_a_jogar):
    """Questão 5."""
    if not todas_pos_atacadas(jogo).isdisjoint(jogo['ocupadas']):
        return outro(último_a_jogar)
    if tem_jogada(jogo, jogo[outro(último_a_jogar)]):
        return False
    return último_a_jogar


def tem_jogada(jogo, mão):
    """True se alguma das peças da mão pode ser jogada."""
    if not mão:
        return False
    return bool(pos_válidas_para(mão[0], jogo)) or tem_jogada(jogo, mão[1:])


def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    """Questão 6."""
    jogo = {'tamanho': 8, 'ocupadas': {}, 'primeiro': 4 * ['D'], 'segundo': 4 * ['D'],
            'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}}
    if modalidade == 'grande':
        jogo.update(tamanho=20, primeiro=10 * ['D'], segundo=10 * ['D'])
    if modalidade == 'ímpar':
        jogo.update(tamanho=13, primeiro=7 * ['D'], segundo=6 * ['D'])
    if modalidade == 'x-random':
        mão = random.choices(['R', 'D', 'T', 'B', 'C'], k=5)
        mão.sort()
        jogo.update(primeiro=mão, segundo=mão.copy())
    return jogo


def jogador_humano(jogo, vez):
    """Questão 7. Pergunta de novo se a resposta não fizer sentido."""
    peça = ''
    while peça not in ('R', 'D', 'T', 'B', 'C'):
        peça = input(f"{jogo['nomes'][vez]}, escolha uma peça {jogo[vez]}: ").strip().upper()
    while True:
        resposta = input('Agora a casa, no formato linha,coluna: ')
        for símbolo in '(),':
            resposta = resposta.replace(símbolo, ' ')
        números = resposta.split()
        if len(números) == 2 and números[0].isdigit() and números[1].isdigit():
            return peça, (int(números[0]), int(números[1]))
        print('Não entendi...')


def jogador_apressado(jogo, vez):
    """Questão 8."""
    return primeira(jogo, jogo[vez])


def primeira(jogo, mão):
    """A primeira jogada válida com as peças da mão, ou None."""
    if not mão:
        return None
    válidas = pos_válidas_para(mão[0], jogo)
    return (mão[0], válidas.pop()) if válidas else primeira(jogo, mão[1:])


def jogador_roleta(jogo, vez):
    """Questão 9."""
    opções = [(peça, casa) for peça in jogo[vez] for casa in pos_válidas_para(peça, jogo)]
    return opções[random.randrange(len(opções))]


def jogador_faminto(jogo, vez):
    """Questão 10: a estratégia gulosa."""
    atacadas = todas_pos_atacadas(jogo)
    tabela = {}
    for peça in jogo[vez]:
        for casa in pos_válidas_para(peça, jogo):
            tabela[peça, casa] = len(pos_atacadas_por(peça, casa, jogo['tamanho']).difference(atacadas))
    maior = max(tabela.values())
    return [jogada for jogada in tabela if tabela[jogada] == maior][0]


def vence(jogo, vez, limite):
    """Procura uma jogada que garante a vitória, olhando no máximo `limite` jogadas para a frente."""
    if limite == 0:
        return None
    for peça in set(jogo[vez]):
        for casa in pos_válidas_para(peça, jogo):
            futuro = deepcopy(jogo)
            faz_jogada(futuro, vez, peça, casa)
            if not tem_jogada(futuro, futuro[outro(vez)]):
                return peça, casa
            if limite > 1 and vence(futuro, outro(vez), limite - 1) is None and limite % 2 == 1:
                return peça, casa
    return None


def jogador_vidente(jogo, vez):
    """Questão 11: quando restam poucas casas, olha o futuro; antes disso, é faminto."""
    casas = sum(len(pos_válidas_para(peça, jogo)) for peça in set(jogo[vez]))
    if casas <= 12:
        jogada = vence(jogo, vez, 3)
        if jogada is not None:
            return jogada
    return jogador_faminto(jogo, vez)


if __name__ == '__main__':
    roda_jogo({'Carla': jogador_humano, 'Computador': jogador_vidente})
