# Formatos, como los llama la gente.
round-robin = todos contra todos
knockout = eliminación directa
swiss = sistema suizo
gauntlet = uno contra todos
ladder = escalera
sprt = prueba secuencial
assignment = formato propio del juego

# Un formato que no se puede jugar como se pidió.
unknown-format = se esperaba un formato entre { $names }, llegó { $got }
bad-entrant-count = se esperaban de 2 a { $max } inscritos, llegó { $got }
not-two-entrants = se esperaban 2 inscritos para una prueba, llegó { $got }
too-many-pairings = se esperaban como máximo { $max } enfrentamientos, llegó { $got }
bad-rounds = se esperaban de 1 a { $max } rondas, llegó { $got }
bad-match-count = se esperaban de 1 a { $max } partidas en un enfrentamiento, llegó { $got }
bad-options = se esperaban opciones, llegó { $got }
odd-match-count = se esperaba un número par de partidas para alternar, llegó { $got }
bad-rotation = se esperaba una rotación de 1 a { $max }, llegó { $got }
unpaired-starts = se esperaba cada inicio jugado por los dos lados, llegó { $got }
bad-batches = se esperaban 1 o más lotes de 1 o más, llegó { $got }
bad-elo-bounds = se esperaba elo0 menor que elo1, llegó { $got }
bad-error-rates = se esperaban alfa y beta mayores que 0 y con suma menor que 1, llegó { $got }

# Inscritos.
no-player = se esperaba un jugador, llegó { $got }
repeated-name = se esperaba un nombre usado una sola vez, llegó { $got }

# Resultados.
aborted-match = se esperaba una partida con resultado, llegó una interrumpida
bad-match-number = se esperaba un número de partida de un enfrentamiento, llegó { $got }
different-result = se esperaba el resultado conocido de { $bout }, partida { $number }: { $known }, llegó { $got }

# Lo que decide un puesto: el título de una columna.
points = puntos
head-to-head = enfrentamiento directo
sonneborn-berger = Sonneborn–Berger
buchholz = Buchholz
wins = partidas ganadas
fewer-losses = partidas perdidas
percentage = % de victorias
meetings-won = enfrentamientos ganados
fewer-meetings-lost = enfrentamientos perdidos
score-difference = diferencia
fewer-faults = faltas
rating = puntuación Elo

# Debajo de la tabla.
note-lot = { $stage }: por sorteo: { $order }
note-criterion = { $stage }: empate; { $winner } pasa por encima de { $loser }: { $criterion }
note-bye = ronda { $round }: { $name } descansa
note-forfeit = { $games ->
    [0] { $name } pierde por incomparecencia: su archivo no llega al final de la importación
   *[other] { $name } pierde el resto por incomparecencia después de agotar el tiempo en { $games } partidas seguidas
}
note-never-plays = { $name } nunca hizo una jugada: pasó en todos los turnos de { $games ->
    [one] su única partida
   *[other] sus { $games } partidas
}

# Entrants that come and go.
nothing-left = se esperaban dos inscritos que se enfrenten, y no queda ninguno
fixed-field = un torneo { $format } no puede ganar ni perder inscritos; empiece otro
