# El juego en los menús: nombre, lados, piezas y opciones.
title = Gomoku
about = ganan cinco piedras en línea
side-first = Negras
side-first-wins = Ganan las negras
side-second = Blancas
side-second-wins = Ganan las blancas
piece-black = negra
piece-white = blanca
option-size = Tamaño
option-rule = Regla
option-rule-standard = estándar: exactamente cinco
option-rule-free = libre: cinco o más
option-rule-renju = renju: las negras tienen jugadas prohibidas
option-rule-caro = caro: cinco sin las dos puntas cerradas

# Cómo termina la partida.
five = cinco en línea
full-board = el tablero está lleno
no-move = las negras solo tienen jugadas prohibidas

# Jugadores y programas de fuera.
player-engine = sigue los cuatros hasta el final y mira adelante
player-greedy = la piedra que más hace o impide de inmediato
player-aluno = el jugador del propio trabajo, busca_max
dialect-gomocup = un programa de Gomoku que habla el protocolo de Gomocup

# Opciones y jugadas rechazadas.
bad-size = se esperaba un tamaño de 5 a 20, llegó { $got }
bad-square = se esperaba una casilla como h8, llegó { $got }
off-board = se esperaba una casilla de a1 a { $corner }, llegó { $got }
taken = se esperaba una casilla vacía, { $square } está ocupada
overline = { $square } está prohibida a las negras: más de cinco en línea
double-four = { $square } está prohibida a las negras: doble cuatro
double-three = { $square } está prohibida a las negras: doble tres

# Posiciones y archivos rechazados.
bad-stones = se esperaba tantas negras como blancas o una más, llegó { $got }
bad-last = se esperaba la casilla de una piedra de quien jugó último, llegó { $got }
five-for-the-other = se esperaban cinco en línea solo del lado que jugó último
bad-rows = se esperaba de 5 a 20 filas de x, o y ., llegó { $got }
bad-row = se esperaba una fila de { $size } x, o o ., llegó { $got }
bad-opening = se esperaba una apertura como h8 i9, h8i9 o 0,0, 1,1, llegó { $got }
bad-psq = se esperaba Piskvorky y un tablero cuadrado como 15x15, llegó { $got }
bad-psq-square = se esperaba una casilla de { $size }x{ $size }, llegó { $got }
no-file = se esperaba un archivo de jugadas, llegó { $got }
no-moves = se esperaba jugadas, llegó { $got }
in-game = partida { $number }: { $why }
in-line = línea { $number }: { $why }
in-move = jugada { $number }: { $why }

# Argumentos de varios comandos.
arg-size = Casillas de cada lado
arg-position = Las jugadas hasta aquí, o un archivo .psq o .rec; sin ninguna, o con -, se leen de la entrada jugadas, filas de x, o y ., o un archivo
arg-rule = Qué vale como cinco
arg-json = Un objeto JSON

# El comando analyse.
analyse = Evalúa cada jugada legal de una posición
analyse-nodes = Posiciones que visita
analyse-board = Los valores en el tablero, y qué amenaza cada lado
never-loses = { $score }  nunca pierde
wins-in = gana en { $plies }
loses-in = pierde en { $plies }
black-threatens = negras: { $threats }
white-threatens = blancas: { $threats }
five-at = cinco en { $squares }
open-four-at = cuatro abierto en { $squares }
four-at = cuatro en { $squares }

# El comando brain.
brain = Deja que el motor juegue en Piskvork y Gomocup, con su protocolo

# El comando convert.
convert = Reescribe partidas y aperturas: PSQ, REC, listas de aperturas
convert-file = Un archivo .psq o .rec o una lista de aperturas; - es la entrada
convert-to = Qué escribir: h8 i9, h8i9, distancias desde el centro, o el archivo de Piskvork

# El comando jogar y las funciones del trabajo, que prescribe las palabras.
jogar = Juega el juego del propio trabajo contra su jugador
computer-move = Jugada de la computadora: ({ $y }, { $x })
your-move = Su jugada:
ask-y = Coord. y:{" "}
ask-x = Coord. x:{" "}
bad-coordinate = se esperaba un número de 0 a { $last }, llegó { $got }
bound-open = ABIERTA
bound-semi-open = SEMIABIERTA
bound-closed = CERRADA
white-won = Ganaron las blancas
black-won = Ganaron las negras
draw = Empate
continue = La partida sigue
black-stones = Piedras negras
white-stones = Piedras blancas
open-rows = Líneas abiertas de largo { $length }: { $count }
semi-open-rows = Líneas semiabiertas de largo { $length }: { $count }
glyph-black = n
glyph-white = b

# El comando solve.
solve = Demuestra si una posición está ganada, perdida o empatada
solve-time = Cuánto tiempo intentar [10 si no se dice otra cosa ni se da --nodes]
solve-nodes = Posiciones que examina
solve-threads = Cuántos hilos demuestran
solve-proof = La demostración entera, no solo el comienzo
solve-json = Un objeto JSON, con la demostración entera
black = negras
white = blancas
solve-value = { $value } (turno de las { $side })
value-win = victoria
value-loss = derrota
value-draw = empate
value-at-least-draw = incierto, al menos empate
value-at-most-draw = incierto, a lo más empate
value-unknown = incierto
solve-check-failed = incierto: se halló una demostración, y su verificación falló
solve-attack = en no más de { $plies }: { $moves }
solve-every-move-loses = toda jugada pierde, la más larga contra { $moves }
solve-holds = { $side }: aguanta con { $move }, { $proof }
solve-held = { $side }: { $proof }
proof-no-room = queda muy poco para llenar una línea
proof-pairs = una casilla de cada par impide todas las líneas: { $pairs }
proof-steps = impide todas las líneas, posiciones en la demostración: { $count }
solve-took = { $nodes } posiciones, { $searched } s; demostración verificada en { $checked } s

# Lo que devuelve una función del enunciado.
hand-in-answer = una casilla vacía (y, x) del tablero, dos números enteros de 0 a 7 en 8 × 8, primero la fila
mend-text-square = devuelva los dos números, como en return y, x: un texto como 'e5' no se lee
mend-float-square = los dos números deben ser enteros: divida con // en vez de /, o redondee con int(…)
