"""Gomoku: a IA do trabalho."""


def esta_vazia(tabuleiro):
    return all(casa == ' ' for linha in tabuleiro for casa in linha)


def janela(tabuleiro, y, x, d_y, d_x):
    """As cinco casas a partir de (y, x), ou None se saem do tabuleiro."""
    n = len(tabuleiro)
    if not (0 <= y + 4 * d_y < n and 0 <= x + 4 * d_x < n):
        return None
    return [tabuleiro[y + k * d_y][x + k * d_x] for k in range(5)]


def pontuacao(tabuleiro):
    pesos = [0, 1, 10, 100, 1000, 1000000]
    total = 0
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            for d_y, d_x in ((0, 1), (1, 0), (1, 1), (1, -1)):
                casas = janela(tabuleiro, y, x, d_y, d_x)
                if casas is None:
                    continue
                if 'b' not in casas:
                    total += pesos[casas.count('p')]
                if 'p' not in casas:
                    total -= 5 * pesos[casas.count('b')]
    return total


def busca_max(tabuleiro):
    melhor, lugar = None, None
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro)):
            if tabuleiro[y][x] != ' ':
                continue
            tabuleiro[y][x] = 'p'
            nota = pontuacao(tabuleiro)
            tabuleiro[y][x] = ' '
            if melhor is None or nota > melhor:
                melhor, lugar = nota, (y, x)
    print('melhor:', melhor, lugar)
    return lugar


if __name__ == '__main__':
    busca_max([[' '] * 8 for _ in range(8)])
