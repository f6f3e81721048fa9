# Lo que se dice de los trabajos corregidos. Un tipo de jugada termina la frase "las jugadas que faltan son todas las …".
counted = { $cause } (mal en { $wrong } de { $tried } posiciones)
where = { $cause }; las jugadas que faltan son todas las { $place }
through = correcto en sí; algunas posiciones salen mal por culpa de { $checks }
through-others = correcto en sí; algunas posiciones salen mal por culpa de otras piezas
not-seen = no se pudo evaluar: antes hay que corregir { $checks }
not-seen-others = no se pudo evaluar: antes hay que corregir otras piezas
lines-missing = faltan estas líneas: { $missing }
lines-extra = estas líneas no son jugadas legales: { $extra }
lines-missing-and-extra = faltan estas líneas: { $missing }; estas no son jugadas legales: { $extra }
prints-nothing = no se imprime nada, aunque hay jugadas legales
runs-on = sigue ejecutándose después de { $seconds } s
floods = imprime sin parar
signal = el programa se cae con { $name }
fails = termina con el error: { $error }
ends = no imprime nada y termina con el código { $status }
wavers = imprime algo distinto cada vez

# Jaques.
exposed = después de { $lines } el propio rey queda en jaque
exposed-to-pawn = después de { $lines } el propio rey queda en jaque de un peón
exposed-to-knight = después de { $lines } el propio rey queda en jaque de un caballo
exposed-to-bishop = después de { $lines } el propio rey queda en jaque de un alfil
exposed-to-rook = después de { $lines } el propio rey queda en jaque de una torre
exposed-to-queen = después de { $lines } el propio rey queda en jaque de una dama
exposed-to-king = después de { $lines } los dos reyes quedan uno junto al otro
passed-square-is-empty = { $line } no captura nada: solo un peón captura al paso
with-suffix = las capturas al paso se escriben con el sufijo e.p., que es opcional
without-suffix = las capturas al paso se escriben sin el sufijo e.p., que es opcional

# Escritura.
line-empty = hay una línea vacía entre las jugadas
line-no-move = la línea "{ $line }" no es una jugada
line-misspelt = la línea "{ $line }" no está en la notación de los ejemplos del enunciado
line-takes-nothing = la línea "{ $line }" tiene una x, pero no se captura nada
line-without-x = la línea "{ $line }" no tiene x, pero hay captura
line-not-passing = la línea "{ $line }" no es una captura al paso
without-newline = la última línea no termina con un salto de línea, lo que se acepta
origin-missing = falta el origen donde varias piezas del mismo tipo pueden ir a la misma casilla
origin-needless = el origen es más largo de lo necesario para distinguir las piezas
origin-wrong = el origen no distingue las piezas como pide el enunciado: primero la columna, si no la fila, si no ambas
order-kinds = { $line } se imprime después de { $before }: las piezas de menor valor van primero
order-promotions = { $line } se imprime después de { $before }: las promociones siguen el orden de valor de las piezas
order-destinations = { $line } se imprime después de { $before }: las jugadas de una pieza se ordenan por la columna y después por la fila del destino
order-origins = { $line } se imprime después de { $before }: las piezas del mismo tipo se ordenan por la columna y después por la fila en que están
order-moves = { $line } se imprime después de { $before }: las piezas del mismo tipo se ordenan por dónde están, y las jugadas de cada una por adónde van, columna antes que fila

# Estructuras y memoria.
no-source = no se pudo leer el código fuente
no-pointer = no se encontró en el código una estructura con un puntero a función; revíselo
no-constructor = no se encontró en el código una función que reserve e inicialice una pieza; revíselo
one-constructor = un solo constructor crea todas las piezas
constructors = el puntero a función se asigna en { $count } lugares
python-frees = Python libera la memoria por sí solo
no-heap = el programa no reserva memoria en el heap
not-counted = no se pudo observar la memoria en esta máquina: el programa no funciona con el asignador que cuenta
no-listing = el programa no llega a su fin
not-freed = { $blocks ->
    [one] un bloque de memoria no se libera
   *[other] { $blocks } bloques de memoria no se liberan
} al final ({ $bytes } bytes)
freed-twice = un bloque de memoria se libera dos veces
freed-unknown = se libera algo que no fue reservado
written-beyond = el programa escribe más allá del fin de un bloque de memoria
written-after-free = el programa escribe en memoria que ya liberó
uninitialised = el listado depende de memoria que nunca fue inicializada o ya fue liberada

# Tipos de jugadas.
one-step = de { $files } columnas y { $ranks } filas
two-squares = de peones que avanzan dos casillas
en-passant-left = que capturan al paso hacia la izquierda
en-passant-right = que capturan al paso hacia la derecha
castling-short = de enroque en el flanco de rey
castling-long = de enroque en el flanco de dama
to-knight = que promueven a caballo
to-bishop = que promueven a alfil
to-rook = que promueven a torre
to-queen = que promueven a dama
by-white = de las blancas
by-black = de las negras
captures = que capturan
captures-left = que capturan hacia la izquierda
captures-right = que capturan hacia la derecha
to-empty = a casillas vacías
left = hacia la izquierda
right = hacia la derecha
up = hacia arriba
down = hacia abajo
up-left = hacia arriba y a la izquierda
up-right = hacia arriba y a la derecha
down-left = hacia abajo y a la izquierda
down-right = hacia abajo y a la derecha
along-file = a lo largo de una columna
along-rank = a lo largo de una fila
diagonal = a lo largo de una diagonal
farther = de más de una casilla
to-a-file = a la columna a
to-h-file = a la columna h
to-rank-1 = a la fila 1
to-rank-8 = a la fila 8
