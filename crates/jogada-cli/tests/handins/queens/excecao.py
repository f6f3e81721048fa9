def jogador_x(jogo, jogador):
    return jogo['tabuleiro'][0]
