def jogador_x(jogo, jogador):
    return 3, 4
