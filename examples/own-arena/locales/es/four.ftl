# El juego en los menús: nombre, lados y piezas.
title = Cuatro en línea
about = las fichas caen por las columnas y ganan cuatro en línea
side-first = Amarillas
side-first-wins = Ganan las amarillas
side-second = Rojas
side-second-wins = Ganan las rojas
piece-yellow = ficha amarilla
piece-red = ficha roja

# Cómo termina la partida.
four-in-a-row = cuatro en línea
board-full = el tablero está lleno

# Jugadores.
player-engine = mira varias jugadas adelante
player-greedy = mira una jugada adelante

# Jugadas rechazadas.
bad-column = se esperaba una columna de la a a la g, llegó { $got }
column-full = se esperaba una columna con espacio, { $column } está llena

# Posiciones rechazadas.
bad-discs = se esperaban siete columnas de seis x u o como máximo, llegó { $got }
bad-turns = se esperaban tantas x como o, o una más, llegó { $got }
bad-last = se esperaba la columna de la última ficha que cayó, llegó { $got }
