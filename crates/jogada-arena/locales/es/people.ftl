# Partidas con personas: pedidos rechazados.
over = la partida terminó
not-seated = se esperaba la clave de un lugar de esta mesa
not-your-turn = el turno es de otro lugar
no-undo = no hay aquí una jugada que se pueda deshacer
no-hint = no hay pistas en una partida de torneo
draw-offered = las tablas ya están ofrecidas
too-long = en esta partida no caben más ofertas ni jugadas deshechas
bad-path = se esperaban las casillas de una jugada legal, llegó { $got }
closed = la partida está ocupada; hay que intentar de nuevo

# Jugadores.
no-people = se esperaba un jugador que no necesite teclado, llegó { $got }
wrong-players = { $seats ->
    [one] se esperaba { $seats } jugador, llegó { $got }
   *[other] se esperaban { $seats } jugadores, llegó { $got }
}
player-failed = el jugador falló
engine-failed = el motor falló

# Lo que se guarda.
damaged-settings = se esperaban los ajustes de una partida: { $why }
