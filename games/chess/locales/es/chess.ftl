# El juego en los menús: nombre, lados, piezas y opciones.
title = Ajedrez
about = ajedrez, y ajedrez 960
side-first = Blancas
side-first-wins = Ganan las blancas
side-second = Negras
side-second-wins = Ganan las negras
piece-pawn = { $tone ->
    [light] peón blanco
    *[dark] peón negro
    }
piece-knight = { $tone ->
    [light] caballo blanco
    *[dark] caballo negro
    }
piece-bishop = { $tone ->
    [light] alfil blanco
    *[dark] alfil negro
    }
piece-rook = { $tone ->
    [light] torre blanca
    *[dark] torre negra
    }
piece-queen = { $tone ->
    [light] dama blanca
    *[dark] dama negra
    }
piece-king = { $tone ->
    [light] rey blanco
    *[dark] rey negro
    }
option-fen = Posición (FEN)
option-chess960 = Ajedrez 960
option-chess960-random = por sorteo
option-draws = Tablas
option-draws-50 = triple repetición o 50 jugadas
option-draws-75 = quíntuple repetición o 75 jugadas

# Cómo termina la partida.
checkmate = jaque mate
stalemate = rey ahogado
insufficient-material = material insuficiente
threefold-repetition = triple repetición
fivefold-repetition = quíntuple repetición
fifty-moves = cincuenta jugadas sin captura ni jugada de peón
seventy-five-moves = setenta y cinco jugadas sin captura ni jugada de peón

# Jugadores y programas de fuera.
player-engine = mira muchas jugadas adelante
player-greedy = captura lo que más vale; si no, lo que parece mejor en el momento
player-aluno = el jugador del trabajo: pesa las casillas atacadas, una jugada adelante
dialect-uci = un programa de ajedrez que habla UCI
dialect-xboard = un programa de ajedrez que habla el protocolo de xboard, CECP

# Opciones rechazadas.
bad-draws = se esperaba 50 o 75 jugadas, llegó { $got }
bad-chess960 = se esperaba un número de 0 a 959, o random, llegó { $got }
fen-and-chess960 = se esperaba fen o chess960, llegaron los dos

# Jugadas rechazadas.
bad-move = se esperaba una jugada como e2e4, Nf3 u O-O, llegó { $got }
ambiguous-move = { $move } puede ser { $one } o { $other }
illegal-move = { $move } no es una jugada legal aquí
empty-square = { $square } está vacía
not-your-piece = la pieza en { $square } no es suya
expected-promotion = se esperaba una coronación como { $example }
leaves-king-in-check = { $move } deja al rey en jaque

# Posiciones rechazadas: qué campo de un FEN, y por qué.
in-pieces = piezas: { $why }
in-turn = turno: { $why }
in-castling = enroque: { $why }
in-en-passant = al paso: { $why }
in-clock = medias jugadas: { $why }
in-number = número de jugada: { $why }
more = más
six-fields = se esperaban seis campos (piezas, turno, enroque, al paso, medias jugadas, número), llegaron { $got }
four-or-six-fields = se esperaban seis campos, o cuatro sin los números, llegaron { $got }
eight-ranks = se esperaban 8 filas, llegaron { $got }
eight-squares = se esperaban 8 casillas en la fila { $rank }, llegaron { $got }
bad-piece-letter = se esperaba una letra de PNBRQKpnbrqk o un dígito de 1 a 8 entre ellas, llegó { $got }
bad-turn = se esperaba w o b, llegó { $got }
one-king = se esperaba un rey { $color ->
    [white] blanco
    *[black] negro
    }, llegaron { $got }
too-many-pieces = se esperaban como máximo 16 piezas { $color ->
    [white] blancas
    *[black] negras
    } y 8 peones, llegaron { $pieces } y { $pawns }
misplaced-pawn = un peón no puede estar en { $square }
wrong-side-in-check = el lado que no tiene el turno está en jaque
too-many-checks = { $count } piezas dan jaque a la vez, como máximo pueden 2
bad-castling = se esperaba - o letras de KQkq, o columnas de torres, llegó { $got }
castling-twice = { $letter } da un derecho dos veces
no-rook = no hay rey y torre para { $letter }
bad-en-passant = se esperaba - o una casilla como { $example } con este lado en turno, llegó { $got }
no-double-step = ningún peón puede haber pasado por { $square }
older-check = el jaque desde { $checker } no puede seguir al avance doble hasta { $to }
bad-number = se esperaba un número de { $least } a { $most }, llegó { $got }

# Vistas, EPD y PGN rechazados.
zeroing-move = se esperaba jugadas sin captura ni peón, llegó { $got }
other-position = se esperaba la posición después de las jugadas, { $position }, llegó { $got }
bad-last-move = se esperaba dos casillas como e2e4, llegó { $got }
bad-names = se esperaba una casilla para cada pieza, todas distintas, llegó { $got }
no-operation = se esperaba bm, am, o c8 y c9 después de la posición, llegó { $got }
wrong-count-of-points = se esperaban puntos para { $count ->
    [one] { $count } jugada
    *[other] { $count } jugadas
    }, llegó { $got }
bad-points = se esperaba un número de puntos, llegó { $got }
bad-tag = se esperaba una etiqueta como [White "Capablanca"], llegó { $got }
in-game = partida { $game }, línea { $line }: { $why }
moves-after-end = se esperaba el final tras la jugada { $moves }, donde las reglas terminan la partida

# El comando moves.
moves = Enumera las jugadas legales de una posición en la notación y el orden del trabajo
moves-fen = La posición; sin ella, una por línea de la entrada
moves-json = Un objeto JSON por posición
moves-no-ep-suffix = No escribe e.p. después de capturas al paso

# El comando partida.
partida = Una partida como en la segunda parte del trabajo: un FEN, luego una jugada como e2e4 por línea
partida-ia = Las negras son de la tercera parte del trabajo

# El comando perft.
perft = Cuenta las secuencias de DEPTH jugadas desde una posición
perft-fen = La posición, o start
perft-divide = Cuenta cada primera jugada por separado
perft-threads = Hilos que cuentan
perft-hash = Memoria en MB, para contar una sola vez las posiciones que se repiten
perft-json = Un objeto JSON
stopped = interrumpido

# El comando suite.
suite = Hace que el motor resuelva posiciones de prueba, y cuenta sus puntos
suite-file = Líneas EPD con bm, am, o puntos en c8 y c9; - para la entrada
suite-nodes = Posiciones que visita para cada una
suite-json = Un objeto JSON por línea
position-is-over = se esperaba una posición que no haya terminado, llegó { $got }
suite-points = { $positions ->
    [one] { $points } de { $most } puntos en { $positions } posición
    *[other] { $points } de { $most } puntos en { $positions } posiciones
    }

# El comando uci.
uci = El motor para programas de ajedrez y torneos, en UCI
