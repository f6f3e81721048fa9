def jogador_x(jogo, jogador):
    return input('peça? '), (0, 0)
