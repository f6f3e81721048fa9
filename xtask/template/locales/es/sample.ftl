# El juego en los menús: nombre, lados, piezas y opciones.
title = Sample
about = tres en línea
side-first = Cruces
side-first-wins = Ganan las cruces
side-second = Círculos
side-second-wins = Ganan los círculos
piece-cross = cruz
piece-ring = círculo
option-misere = Misère: quien hace línea pierde

# Cómo termina la partida.
three-in-a-row = tres en línea
board-full = el tablero está lleno

# Jugadores.
player-engine = mira adelante hasta el final
player-greedy = mira una jugada adelante

# Posiciones rechazadas.
bad-marks = se esperaban marcas puestas por turnos en nueve casillas, llegó { $got }
