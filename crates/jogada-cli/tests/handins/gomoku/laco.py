def busca_max(tabuleiro):
    while tabuleiro:
        pass
