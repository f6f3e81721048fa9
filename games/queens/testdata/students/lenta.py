import time


def jogador_pensativo(jogo, jogador):
    time.sleep(60)
    return 'D', (0, 0)
