# Prints without end, to the stream that it is given and to the descriptors below it.
import os
import sys


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    while True:
        print("x" * 10_000)


def todas_pos_atacadas(jogo):
    while True:
        os.write(1, b"x" * 10_000 + b"\n")
        os.write(2, b"x" * 10_000 + b"\n")
