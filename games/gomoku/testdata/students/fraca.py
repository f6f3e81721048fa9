def busca_max(tabuleiro):
    # a primeira casa vazia, sem olhar mais nada
    for y in range(len(tabuleiro)):
        for x in range(len(tabuleiro[0])):
            if tabuleiro[y][x] == ' ':
                tabuleiro[y][x] = 'p'
                return y, x
