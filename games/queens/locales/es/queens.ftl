# El juego en los menús: nombre, lados, piezas y opciones.
title = Reinas
about = hay que poner piezas que no ataquen nada; pierde quien no pueda
side-first = Primero
side-first-wins = Gana el primer jugador
side-second = Segundo
side-second-wins = Gana el segundo jugador
piece-bishop = alfil
piece-knight = caballo
piece-queen = dama
piece-king = rey
piece-rook = torre
option-modality = Modalidad
option-modality-tradicional = tradicional: 8 × 8, cuatro damas cada uno
option-modality-grande = grande: 20 × 20, diez damas cada uno
option-modality-impar = impar: 13 × 13, siete damas contra seis
option-modality-x-random = x-random: 8 × 8, cinco piezas al azar, las mismas para los dos
option-size = Lado del tablero
option-first = Primera mano
option-second = Segunda mano

# Cómo termina la partida.
nothing-to-place = no se puede poner ninguna pieza

# Jugadores.
player-engine = demuestra sus jugadas hasta el final cuando puede
player-greedy = ataca todas las casillas libres que puede
player-random = cualquier jugada legal
player-first = la primera jugada legal

# Jugadas y posiciones rechazadas.
bad-size = se esperaba un lado de tablero de 1 a 20, llegó { $got }
bad-move = se esperaba una pieza y una casilla como D3,1, llegó { $got }
off-board = se esperaba una fila y una columna de 0 a { $last }, llegó { $got }
not-in-hand = no hay { $piece } en la mano
occupied = la casilla { $square } está ocupada
attacked = una pieza { $piece } en { $square } atacaría o sería atacada
bad-hand = se esperaban hasta 400 letras entre R D T B C, llegó { $got }
bad-pieces = se esperaban piezas que no se atacan, llegó { $got }
bad-piece = se esperaba una letra entre R D T B C, llegó { $got }

# Argumentos de varios comandos.
arg-json = Escribe JSON, un objeto por línea
arg-threads = Hilos; uno por procesador si no se dice otra cosa
arg-memory = MiB para lo que se recuerda

# El comando grundy.
grundy = Demuestra el valor nim de un tablero vacío donde ambos ponen un solo tipo de pieza sin límite; con 0 gana el segundo
grundy-size = El lado del tablero, de 0 a 20
grundy-piece = El tipo: R D T B C
grundy-checkpoint = Empieza desde este archivo si existe, y lo escribe cada cinco minutos y al final; tiene el tamaño de --memory
bad-checkpoint = se esperaba un archivo de { $expected } bytes (ver --memory), llegó { $got }
grundy-progress = sigue la demostración: { $nodes } posiciones en { $seconds } s

# El comando solve.
solve = Demuestra quién gana una posición, con todas las jugadas ganadoras
solve-modality = tradicional (si no se dice otra), grande, impar o x-random
solve-moves = Jugadas desde el comienzo, como D3,1
solve-size = Otro lado del tablero
solve-first = Las piezas del primero, como DDTC
solve-second = Las del segundo
solve-json = Responde en JSON; sin posición, las lee de la entrada, un objeto por línea
solve-won-by-first = ganador: primero
solve-won-by-second = ganador: segundo
solve-winning-moves = jugadas ganadoras: { $moves }

# Lo que devuelve una función del enunciado.
hand-in-answer = una pieza de su mano y una casilla libre que nada ataca y desde la que no ataca nada, como en ('D', (3, 4)): letra, después (fila, columna)
mend-square-alone = devuelva también la letra de la pieza, antes de la casilla, como en return 'D', (3, 4)
mend-text-move = devuelva una tupla y no un texto, como en return 'D', (3, 4)
