import sys


def jogador_x(jogo, jogador):
    sys.exit(0)
