def jogador_a(jogo, jogador):
    return jogo[jogador][0], (3, 3)


def jogador_b(jogo, jogador):
    return jogo[jogador][0], (99, 99)


def ajuda(jogo):
    return None
