def jogador_x(jogo, jogador):
    return jogador_x(jogo, jogador)
