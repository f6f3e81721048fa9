# Lo que se dice de cualquier juego: nombres, jugadores, opciones.
unknown-game = se esperaba un juego entre { $names }, llegó { $got }
unknown-player = se esperaba un jugador como { $names }, llegó { $got }
bad-level = se esperaba un nivel de 1 a 10, llegó { $got }
random = cualquier jugada legal, todas con la misma probabilidad
first = la primera jugada legal de la lista
