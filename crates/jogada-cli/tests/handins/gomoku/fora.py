def busca_max(tabuleiro):
    return len(tabuleiro), 0
