import meu_outro_arquivo


def jogador_x(jogo, jogador):
    return None
