"""Gomoku: todas as funções do enunciado."""


def esta_vazia(tabuleiro):
    return all(casa == ' ' for linha in tabuleiro for casa in linha)


def livre(tabuleiro, y, x):
    n = len(tabuleiro)
    return 0 <= y < n and 0 <= x < n and tabuleiro[y][x] == ' '


def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):
    depois = livre(tabuleiro, y_fim + d_y, x_fim + d_x)
    antes = livre(tabuleiro, y_fim - comprimento * d_y, x_fim - comprimento * d_x)
    return ['FECHADA', 'SEMIABERTA', 'ABERTA'][depois + antes]


def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):
    n, y, x, seguidas = len(tabuleiro), y_ini, x_ini, 0
    contagem = {'ABERTA': 0, 'SEMIABERTA': 0, 'FECHADA': 0}
    while True:
        dentro = 0 <= y < n and 0 <= x < n
        if dentro and tabuleiro[y][x] == cor:
            seguidas += 1
        else:
            if seguidas == comprimento:
                contagem[esta_limitada(tabuleiro, y - d_y, x - d_x, comprimento, d_y, d_x)] += 1
            seguidas = 0
        if not dentro:
            return contagem['ABERTA'], contagem['SEMIABERTA']
        y, x = y + d_y, x + d_x


def detecta_linhas(tabuleiro, cor, comprimento):
    n, abertas, semiabertas = len(tabuleiro), 0, 0
    inicios = [(k, 0, 0, 1) for k in range(n)] + [(0, k, 1, 0) for k in range(n)]
    inicios += [(0, k, 1, 1) for k in range(n)] + [(k, 0, 1, 1) for k in range(1, n)]
    inicios += [(0, k, 1, -1) for k in range(n)] + [(k, n - 1, 1, -1) for k in range(1, n)]
    for y, x, d_y, d_x in inicios:
        a, s = detecta_linha(tabuleiro, cor, y, x, comprimento, d_y, d_x)
        abertas, semiabertas = abertas + a, semiabertas + s
    return abertas, semiabertas


def pontuacao(tabuleiro):
    p = {c: detecta_linhas(tabuleiro, 'p', c) for c in range(2, 6)}
    b = {c: detecta_linhas(tabuleiro, 'b', c) for c in range(2, 6)}
    if sum(p[5]):
        return 100000
    if sum(b[5]):
        return -100000
    return (-10000 * sum(b[4]) + 500 * p[4][0] + 50 * p[4][1] - 100 * b[3][0] - 30 * b[3][1]
            + 50 * p[3][0] + 10 * p[3][1] + sum(p[2]) - sum(b[2]))


def busca_max(tabuleiro):
    melhor, casa = None, None
    for y, linha in enumerate(tabuleiro):
        for x, dono in enumerate(linha):
            if dono == ' ':
                linha[x] = 'p'
                nota = pontuacao(tabuleiro)
                linha[x] = ' '
                if melhor is None or nota > melhor:
                    melhor, casa = nota, (y, x)
    return casa


def e_vitoria(tabuleiro):
    n = len(tabuleiro)
    for cor, frase in (('b', 'Venceram as brancas'), ('p', 'Venceram as pretas')):
        for y in range(n):
            for x in range(n):
                for d_y, d_x in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    casas = [(y + k * d_y, x + k * d_x) for k in range(-1, 6)]
                    tem = [0 <= a < n and 0 <= c < n and tabuleiro[a][c] == cor for a, c in casas]
                    if tem == [False, True, True, True, True, True, False]:
                        return frase
    cheio = all(casa != ' ' for linha in tabuleiro for casa in linha)
    return 'Empate' if cheio else 'Continue jogando'
