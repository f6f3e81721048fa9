def busca_max(tabuleiro):
    return (0, 0)


def jogar_gomoku(tamanho):
    while True:
        pass


jogar_gomoku(8)
