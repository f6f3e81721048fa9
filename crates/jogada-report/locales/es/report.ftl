# Cómo terminó una partida.
aborted = Interrumpida sin resultado
draw = Empate
first-side-wins = Gana el primer lado
second-side-wins = Gana el segundo lado
wins = { $count ->
    [one] Gana { $name }
   *[other] Ganan { $name }
 }
names-and = { $first } y { $second }
end = { $result }: { $why }
end-with-scores = { $result } por { $first } a { $second }: { $why }
because-resigned = { $count ->
    [one] { $name } se rindió
   *[other] { $name } se rindieron
 }
because-agreed = de común acuerdo
because-illegal-move = { $count ->
    [one] { $name } hizo una jugada ilegal
   *[other] { $name } hicieron una jugada ilegal
 }
because-out-of-time = se acabó el tiempo de { $name }
because-crashed = { $count ->
    [one] { $name } falló
   *[other] { $name } fallaron
 }
opponent-resigned = el rival se rindió
opponent-illegal-move = el rival hizo una jugada ilegal
opponent-out-of-time = se acabó el tiempo del rival
opponent-crashed = el rival falló

# Por qué terminaron las partidas, en una o dos palabras.
reason-rules = por las reglas
reason-resigned = rendición
reason-agreed = empate acordado
reason-illegal-move = jugada ilegal
reason-out-of-time = tiempo agotado
reason-crashed = falla del programa
reason-aborted = interrumpida
reason-other = otro motivo

# Columnas de la tabla.
column-place = #
column-name = nombre
column-points = puntos
column-won = victorias
column-drawn = empates
column-lost = derrotas
column-byes = descansos
column-faults = faltas
column-elo = Elo
column-error = ±
about-deciding = { $criterion }: decide los puestos
about-tie-break = { $criterion }: desempata
about-place = el puesto; los iguales lo comparten
about-name = quién
about-points = uno por victoria, medio por empate
about-won = partidas ganadas
about-drawn = partidas empatadas
about-lost = partidas perdidas
about-byes = rondas sin rival
about-faults = partidas perdidas por jugada ilegal, tiempo o falla, o con una respuesta que cambió el juez
about-elo = Elo sobre la media del grupo
about-error = margen de 95 % del Elo
games-header = encuentro,número,primero,segundo,ganador,resultado,puntos del primero,puntos del segundo,motivo,jugadas

# Rondas de una eliminatoria.
stage-third = Tercer puesto
stage-final = Final
stage-semifinals = Semifinales
stage-quarterfinals = Cuartos de final
stage-last = Últimos { $left }

# La página: secciones y datos.
section-standings = Clasificación
section-bracket = Eliminatoria
section-matrix = Enfrentamientos directos
section-charts = Gráficos
section-replays = Partidas
section-notes = Observaciones
sections = Secciones
fact-game = Juego
fact-format = Formato
fact-entrants = Participantes
fact-games = Partidas jugadas
fact-state = Estado
fact-started = Comienzo
fact-ended = Fin
games-of = { $played } de { $total }
finished = terminado
in-progress = en curso
champion = { $name } gana el torneo

# La página: tablas.
sort-by = ordenar por { $column }
standings-hint = El Elo cuenta desde la media de los participantes; el valor real está dentro de ± en 95 de 100 casos.
matrix-hint = Puntos de quien está en la fila contra quien está en la columna, en el orden de la tabla; victorias+ empates= derrotas−. Verde es más de la mitad.
matrix-only-best = Solo aparecen los mejores: { $shown }/{ $all }.

# La página: gráficos.
chart-course = Puntos a lo largo del torneo
chart-sides = Quién ganó
chart-reasons = Por qué terminaron las partidas
chart-elo = Elo con su intervalo de 95 %
course-label = puntos por partidas jugadas
reasons-label = motivos
sides-label = victorias por lado
won-by-first = primer lado
won-by-none = empates
won-by-second = segundo lado

# La página: observaciones.
open-seed = semilla abierta: solo la semilla escrita decide todo el azar, y un jugador que la adivine conoce todas las manos
notes-settled = Decidido fuera de las partidas
notes-repeats = Encuentros repetidos después de reanudar el torneo
notes-faults = Partidas con falta
notes-troubles = Qué salió mal

# La página: partidas.
replay-game = Partida
replay-first = primera posición
replay-previous = jugada anterior
replay-play = reproducir o pausar
replay-next = jugada siguiente
replay-last = última posición
replay-board = tablero
replay-controls = controles
replay-ply = número de jugada
replay-moves = jugadas
replay-keys = Teclas: ← → una jugada, Home y End la primera y la última, espacio reproduce.
replay-needs-script = Las partidas necesitan el script de esta misma página.
