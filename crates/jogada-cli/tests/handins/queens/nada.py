def jogador_x(jogo, jogador):
    pass
