def BuscaMax(tabuleiro):
    for y, linha in enumerate(tabuleiro):
        for x, casa in enumerate(linha):
            if casa == ' ':
                return y, x
