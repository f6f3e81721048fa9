# Sleeps for ever in one function, and ignores every signal that it can.
import signal
import time

for sinal in range(1, 32):
    try:
        signal.signal(sinal, signal.SIG_IGN)
    except (OSError, ValueError):
        pass


def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):
    while True:
        time.sleep(1000)
