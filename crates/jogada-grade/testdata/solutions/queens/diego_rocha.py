# TRABALHO FINAL COMP 1
# Aluno: Diego Rocha
# obs: mudei o desenho do tabuleiro do mostra_jogo pra ficar mais bonito

import copy
import random


def outro(jogador):
    if jogador == 'primeiro':
        return 'segundo'
    else:
        return 'primeiro'


def mostra_jogo(jogo):
    # desenha com + e - em volta de cada casa
    n = jogo['tamanho']
    divisoria = '    ' + '+---' * n + '+'
    print(divisoria)
    linha = n - 1
    while linha >= 0:
        texto = str(linha).rjust(3) + ' |'
        for coluna in range(n):
            if (linha, coluna) in jogo['ocupadas']:
                texto = texto + ' ' + jogo['ocupadas'][(linha, coluna)] + ' |'
            else:
                texto = texto + '   |'
        print(texto)
        print(divisoria)
        linha = linha - 1
    texto = '    '
    for coluna in range(n):
        texto = texto + str(coluna).center(4)
    print(texto)
    print('Pecas de', jogo['nomes']['primeiro'], ':', jogo['primeiro'])
    print('Pecas de', jogo['nomes']['segundo'], ':', jogo['segundo'])


# QUESTAO 1
def pos_atacadas_por(tipo_peca, pos_peca, tam_tab=8):
    linha = pos_peca[0]
    coluna = pos_peca[1]
    lista = []
    # torre e dama: linha e coluna
    if tipo_peca == 'T' or tipo_peca == 'D':
        for i in range(tam_tab):
            lista.append((linha, i))
            lista.append((i, coluna))
    # bispo e dama: diagonais
    if tipo_peca == 'B' or tipo_peca == 'D':
        for i in range(1, tam_tab):
            lista.append((linha + i, coluna + i))
            lista.append((linha + i, coluna - i))
            lista.append((linha - i, coluna + i))
            lista.append((linha - i, coluna - i))
    if tipo_peca == 'R':
        lista.append((linha + 1, coluna - 1))
        lista.append((linha + 1, coluna))
        lista.append((linha + 1, coluna + 1))
        lista.append((linha, coluna - 1))
        lista.append((linha, coluna + 1))
        lista.append((linha - 1, coluna - 1))
        lista.append((linha - 1, coluna))
        lista.append((linha - 1, coluna + 1))
    elif tipo_peca == 'C':
        lista.append((linha + 2, coluna + 1))
        lista.append((linha + 2, coluna - 1))
        lista.append((linha - 2, coluna + 1))
        lista.append((linha - 2, coluna - 1))
        lista.append((linha + 1, coluna + 2))
        lista.append((linha + 1, coluna - 2))
        lista.append((linha - 1, coluna + 2))
        lista.append((linha - 1, coluna - 2))
    # tira as que estao fora do tabuleiro e a propria posicao
    boas = []
    for casa in lista:
        if casa[0] >= 0 and casa[0] < tam_tab and casa[1] >= 0 and casa[1] < tam_tab:
            if casa != pos_peca:
                boas.append(casa)
    return set(boas)


# QUESTAO 2
def todas_pos_atacadas(jogo):
    lista = []
    for pos, peca in jogo['ocupadas'].items():
        lista = lista + list(pos_atacadas_por(peca, pos, jogo['tamanho']))
    return set(lista)


# QUESTAO 3
def pos_válidas_para(tipo_peca, jogo):
    n = jogo['tamanho']
    atacadas = todas_pos_atacadas(jogo)
    lista = []
    for linha in range(n):
        for coluna in range(n):
            casa = (linha, coluna)
            pode = True
            if casa in jogo['ocupadas']:
                pode = False
            elif casa in atacadas:
                pode = False
            else:
                ataques = pos_atacadas_por(tipo_peca, casa, n)
                for ocupada in jogo['ocupadas']:
                    if ocupada in ataques:
                        pode = False
            if pode == True:
                lista.append(casa)
    return set(lista)


# QUESTAO 4
def faz_jogada(jogo, jogador, peca, posicao):
    if jogador == 'primeiro':
        jogo['primeiro'].remove(peca)
    else:
        jogo['segundo'].remove(peca)
    jogo['ocupadas'][posicao] = peca


# QUESTAO 5
def jogo_acabou(jogo, ultimo_a_jogar):
    # alguem esta atacado? entao a ultima jogada foi errada
    atacadas = todas_pos_atacadas(jogo)
    for casa in jogo['ocupadas'].keys():
        if casa in atacadas:
            if ultimo_a_jogar == 'primeiro':
                return 'segundo'
            else:
                return 'primeiro'
    # o proximo consegue jogar?
    if ultimo_a_jogar == 'primeiro':
        mao = jogo['segundo']
    else:
        mao = jogo['primeiro']
    consegue = False
    for peca in mao:
        if pos_válidas_para(peca, jogo) != set():
            consegue = True
    if consegue:
        return False
    return ultimo_a_jogar


# QUESTAO 6
def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):
    if modalidade == 'tradicional':
        n = 8
        p1 = ['D', 'D', 'D', 'D']
        p2 = ['D', 'D', 'D', 'D']
    elif modalidade == 'grande':
        n = 20
        p1 = ['D', 'D', 'D', 'D', 'D', 'D', 'D', 'D', 'D', 'D']
        p2 = ['D', 'D', 'D', 'D', 'D', 'D', 'D', 'D', 'D', 'D']
    elif modalidade == 'ímpar' or modalidade == 'impar':
        n = 13
        p1 = ['D', 'D', 'D', 'D', 'D', 'D', 'D']
        p2 = ['D', 'D', 'D', 'D', 'D', 'D']
    elif modalidade == 'x-random':
        n = 8
        p1 = []
        p2 = []
        for i in range(5):
            sorteada = random.choice(['R', 'D', 'T', 'B', 'C'])
            p1.append(sorteada)
            p2.append(sorteada)
    return {'tamanho': n, 'ocupadas': {}, 'primeiro': p1, 'segundo': p2,
            'nomes': {'primeiro': nome_primeiro_jogador, 'segundo': nome_segundo_jogador}}


# QUESTAO 7
def jogador_humano(jogo, vez):
    p = input('Digite a peca: ')
    while p not in jogo[vez]:
        print('Voce nao tem essa peca!')
        p = input('Digite a peca: ')
    l = int(input('Digite a linha: '))
    c = int(input('Digite a coluna: '))
    return p, (l, c)


# QUESTAO 8
def jogador_apressado(jogo, vez):
    for p in jogo[vez]:
        casas = list(pos_válidas_para(p, jogo))
        if len(casas) > 0:
            return p, casas[0]


# QUESTAO 9
def jogador_roleta(jogo, vez):
    jogadas = []
    for p in jogo[vez]:
        for casa in pos_válidas_para(p, jogo):
            jogadas.append((p, casa))
    sorteada = random.sample(jogadas, 1)
    return sorteada[0]


# QUESTAO 10
def jogador_guloso(jogo, vez):
    atacadas = todas_pos_atacadas(jogo)
    melhor_p = ''
    melhor_casa = (-1, -1)
    maximo = -1
    for p in jogo[vez]:
        for casa in pos_válidas_para(p, jogo):
            conta = 0
            for x in pos_atacadas_por(p, casa, jogo['tamanho']):
                if x not in atacadas:
                    conta = conta + 1
            if conta > maximo:
                maximo = conta
                melhor_p = p
                melhor_casa = casa
    return melhor_p, melhor_casa


# QUESTAO 11 - se der pra ganhar agora ganha, senao joga no meio, sem deixar o outro ganhar na proxima
def jogador_diego(jogo, vez):
    meio = (jogo['tamanho'] - 1) / 2
    opcoes = []
    for p in set(jogo[vez]):
        for l, c in pos_válidas_para(p, jogo):
            opcoes.append((abs(l - meio) + abs(c - meio), p, (l, c)))
    opcoes.sort()
    segura = None
    if len(opcoes) < 20:
        for d, p, casa in opcoes:
            copia = copy.deepcopy(jogo)
            faz_jogada(copia, vez, p, casa)
            if jogo_acabou(copia, vez) == vez:
                return p, casa
            perigo = False
            for p2 in set(copia[outro(vez)]):
                for casa2 in pos_válidas_para(p2, copia):
                    copia2 = copy.deepcopy(copia)
                    faz_jogada(copia2, outro(vez), p2, casa2)
                    if jogo_acabou(copia2, outro(vez)) == outro(vez):
                        perigo = True
            if perigo == False and segura == None:
                segura = (p, casa)
    if segura != None:
        return segura
    return opcoes[0][1], opcoes[0][2]


def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):
    if dict_jogadores == None:
        dict_jogadores = {'primeiro': jogador_humano, 'segundo': jogador_humano}
    nomes = list(dict_jogadores)
    jogo = cria_jogo(modalidade, nomes[0], nomes[1])
    vez = 'primeiro'
    fim = False
    while fim == False:
        if interativo:
            mostra_jogo(jogo)
            print('E a vez de', jogo['nomes'][vez])
        jogada = dict_jogadores[jogo['nomes'][vez]](copy.deepcopy(jogo), vez)
        # confere se tem a peca e se a casa e valida
        if jogada == None or jogada[0] not in jogo[vez] or jogada[1] not in pos_válidas_para(jogada[0], jogo):
            fim = outro(vez)
        else:
            faz_jogada(jogo, vez, jogada[0], jogada[1])
            fim = jogo_acabou(jogo, vez)
            vez = outro(vez)
    if interativo:
        mostra_jogo(jogo)
        print('!!!', jogo['nomes'][fim], 'venceu !!!')
    return jogo['nomes'][fim]


def torneio(dict_jogadores, partidas=None):
    if partidas == None:
        partidas = [('tradicional', 5), ('x-random', 5)]
    vitorias = {}
    jogos = {}
    for nome in dict_jogadores:
        vitorias[nome] = 0
        jogos[nome] = 0
    for modalidade, vezes in partidas:
        for a in dict_jogadores:
            for b in dict_jogadores:
                if a != b:
                    for i in range(vezes):
                        vitorias[roda_jogo({a: dict_jogadores[a], b: dict_jogadores[b]}, modalidade, False)] += 1
                        jogos[a] += 1
                        jogos[b] += 1
    porcentagens = {}
    for nome in dict_jogadores:
        porcentagens[nome] = 0.0
        if jogos[nome] > 0:
            porcentagens[nome] = round(100 * vitorias[nome] / jogos[nome], 2)
    return porcentagens
