def jogador_x(jogo, jogador):
    while True:
        pass
