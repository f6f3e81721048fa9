def busca_max(tabuleiro):
    jogadas = 0
    while True:
        jogadas += 1
