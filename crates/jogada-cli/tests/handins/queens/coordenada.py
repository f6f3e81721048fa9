def jogador_x(jogo, jogador):
    return jogo[jogador][0] + '34'
