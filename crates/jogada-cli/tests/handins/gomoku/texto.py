def busca_max(tabuleiro):
    return 'e5'
