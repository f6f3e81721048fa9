def jogador_torto(jogo, vez)
    return 'D', (0, 0)
