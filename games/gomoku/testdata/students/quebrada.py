def busca_max(tabuleiro):
    return tabuleiro.index('p')
