def busca_max(tabuleiro):
    return tabuleiro[9][0]
