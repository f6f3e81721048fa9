def jogador_x(jogo, jogador):
    return None


input('modalidade? ')
