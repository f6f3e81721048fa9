def pontuacao(tabuleiro):
    return 0
