# El juego en los menús: nombre, lados, piezas y opciones.
title = Othello
about = hay que encerrar fichas para voltearlas; gana quien tenga más
side-first = Negras
side-first-wins = Ganan las negras
side-second = Blancas
side-second-wins = Ganan las blancas
piece-black = negra
piece-white = blanca
piece-star = estrella
piece-ball = bola
word-pass = pasa
option-start = Comienzo
option-start-world = el del mundo
option-start-assignment = el del trabajo

# Cómo termina la partida.
no-moves = ningún lado tiene jugada

# Jugadores y programas de fuera.
player-engine = mira adelante, y hasta el final cuando está cerca
player-greedy = voltea todas las fichas que puede
dialect-nboard = un programa de Othello que habla el protocolo de NBoard

# Jugadas rechazadas.
bad-square = se esperaba una casilla como d3, llegó { $got }
pass-with-moves = se esperaba una casilla como { $example }, llegó un paso: hay jugadas
taken = { $square } está ocupada
turns-nothing = { $square } no voltea ninguna ficha

# Posiciones y partidas rechazadas.
in-move = jugada { $number }: { $why }
in-game = partida { $number }: { $why }
in-line = línea { $number }: { $why }
no-move-in-obf = se esperaba la jugada hecha, como "Ana - Bia, 3. c4", llegó { $got }
other-position = se esperaba la posición tras la jugada anterior, llegó { $got }
in-character = carácter { $number }: { $why }
bad-disc = se esperaba 64 casillas de X, O y -, llegó { $got }
wrong-count-of-squares = se esperaban 64 casillas y no { $count }, llegó { $got }
bad-side = se esperaba quién juega, X u O, llegó { $got }
no-position = se esperaba una posición o un archivo de posiciones, llegó { $got }
bad-property = se esperaba una propiedad como PB[nombre] o el fin `;)`, llegó { $got }
other-game = se esperaba el juego Othello, llegó { $got }
board-after-moves = se esperaba el tablero antes de las jugadas, llegó { $got }
bad-board = se esperaba un tablero de 8x8, llegó { $got }
wrong-side = se esperaba una jugada del otro lado, llegó { $got }
bad-score = se esperaba el valor de una jugada como G8:+18, llegó { $got }
wrong-length = se esperaban exactamente 65 caracteres, llegaron { $got }
bad-first-character = se esperaba `*` u `o`, de quién es el turno, llegó { $got }
bad-character = se esperaba `*`, `o` o un espacio en { $square }, llegó { $got }
bad-wthor-size = se esperaba partidas en 8x8 casillas, llegó { $got }
bad-wthor-square = se esperaba una casilla de 11 a 88, llegó { $got }
truncated-wthor = se esperaba un archivo WTHOR entero, llegaron { $bytes } bytes

# Argumentos de varios comandos.
arg-json = Escribe JSON, un objeto por línea
arg-position = Una línea OBF, una transcripción, los 65 caracteres de rothelo.txt, un archivo de esas líneas o de posiciones FFO, o - para leer líneas de la entrada
arg-threads = Cuántos hilos buscan

# El comando convert.
convert = Partidas de una notación a otra: GGF, WTHOR, transcripciones; sus posiciones en OBF
convert-file = Un .wtb con .jou y .trn al lado, un GGF, o transcripciones, una por línea; - es la entrada
convert-to = La notación
convert-out = Dónde escribir; .jou y .trn quedan al lado de un .wtb. Sin esto, en la salida
wtb-needs-out = se esperaba --out ARCHIVO para un .wtb y sus nombres
not-the-worlds-start = se esperaba el comienzo del mundo

# El comando nboard.
nboard = El motor para NBoard y otros programas que hablan su protocolo
nboard-memory = Cuánto puede recordar
nboard-seed = El azar del motor, para repetir una partida
bad-depth = se esperaba una profundidad como 12, llegó { $got }
no-game = se esperaba una partida en GGF, llegó { $got }

# El comando perft.
perft = Cuenta las posiciones a DEPTH jugadas del comienzo: un paso es una jugada, una partida terminada es una hoja
perft-depth = A cuántas jugadas
perft-bulk = Cuenta las jugadas del último nivel sin jugarlas

# El comando rothelo, que el trabajo prescribe.
rothelo = El programa del trabajo: el usuario juega con las estrellas
rothelo-level = Qué tan bien juega la computadora
rothelo-seed = El azar de la computadora, para repetir una partida
rothelo-unknown = se esperaba una casilla como D3 o un comando (? para ayuda), llegó { $got }
rothelo-loses-turn = { $side } no tiene jugada y pierde el turno
rothelo-again = ¿otra partida? z la empieza, t termina
rothelo-invalid = jugada inválida: { $why }
rothelo-plays = la computadora juega { $side } en { $square }
rothelo-saved = guardado en rothelo.txt
rothelo-not-saved = no se pudo guardar rothelo.txt: { $why }
rothelo-not-read = no se pudo leer rothelo.txt: { $why }
rothelo-help = escriba la casilla de su ficha, como D3, o un comando:
    {"  "}j  la computadora hace esta jugada, y usted queda con el otro lado
    {"  "}s  guarda la partida en rothelo.txt
    {"  "}r  recupera la partida de rothelo.txt
    {"  "}z  empieza de nuevo, usted con las estrellas
    {"  "}t  termina
    {"  "}?  esta ayuda

# El comando solve.
solve = Demuestra el marcador final de una posición y la mejor línea
solve-wld = Demuestra solo quién gana: +1 victoria, 0 empate, -1 derrota; mucho más rápido

# El comando values.
values = Cuánto vale cada casilla posible, en fichas; un asterisco marca lo que está demostrado
values-ms = Cuánto pensar, en milisegundos
values-depth = Mira PLIES jugadas adelante, tarde lo que tarde
values-pass = paso
values-over = la partida terminó

# Lo que devuelve una función del enunciado.
hand-in-answer = 1 con *lin y *col de 0 a 7 en una casilla donde PodeJogar dice que sí, y 0 solo cuando no hay ninguna
mend-off-board = filas y columnas cuentan desde 0: en el tablero *lin y *col van de 0 a 7
mend-unwritten = escriba la casilla antes de devolver 1: *lin = …; *col = …;
