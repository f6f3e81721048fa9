# Qué llamadas son incorrectas: el final de una frase.
kind-stars = con estrellas
kind-balls = con bolas
kind-taken = en casillas ocupadas
kind-legal = con una jugada válida
kind-illegal = con una jugada inválida
kind-several = que encierran en varias direcciones a la vez
kind-long = que encierran más de una piedra
kind-no-move = en las que el jugador no tiene jugada
kind-move = en las que el jugador tiene jugada
kind-direction = que encierran { $direction ->
    [0] hacia arriba
    [1] hacia arriba a la derecha
    [2] hacia la derecha
    [3] hacia abajo a la derecha
    [4] hacia abajo
    [5] hacia abajo a la izquierda
    [6] hacia la izquierda
   *[other] hacia arriba a la izquierda
 }

# Las tres funciones.
writes-outside = escribe en memoria fuera del tablero de 8×8
reads-outside = su respuesta depende de memoria fuera del tablero de 8×8
joga-nothing = no cambia el tablero
joga-no-stone = no pone la piedra del jugador en la casilla
joga-too-few = no da vuelta todas las piedras encerradas
joga-too-many = cambia casillas que no están encerradas
joga-others = deja piedras encerradas y cambia otras
escolhe-not-set = devuelve TRUE y no asigna *lin y *col
stand-in = evaluado con funciones correctas en lugar de { $functions }

# El diálogo.
dialogue-no-board = no se encontró ningún tablero en lo que imprime el programa
dialogue-no-main = el programa no tiene main
dialogue-flood = el programa imprime más de lo que se puede leer
dialogue-start = el programa no empieza con el tablero inicial
dialogue-header = las letras de las columnas no van de A a H
dialogue-refuses = se rechaza una jugada válida
dialogue-move = después de la jugada del usuario, el tablero es otro
dialogue-not-shown = no se muestra el tablero después de la jugada del usuario
dialogue-accepts = una jugada inválida cambia el tablero
dialogue-silent = el programa no avisa de la jugada inválida
dialogue-answer = la jugada de la computadora no es válida
dialogue-no-answer = la computadora no juega
dialogue-pass = quien no tiene jugada pierde el turno, y el adversario continúa
dialogue-extra = la computadora juega otra vez aunque el usuario tiene jugada
dialogue-count = al final de la partida no se imprime el resultado estrellas x bolas
dialogue-crash = el programa se cae: { $signal }
dialogue-ends = el programa termina en medio de la partida
dialogue-hangs = el programa no continúa después de una jugada
dialogue-no-end = la partida no llega a su fin
dialogue-endless = el programa sigue para siempre cuando se acaba la entrada, lo que una persona en el teclado nunca ve
dialogue-slow = la computadora piensa mucho: no se pudo jugar toda la partida

# Opcionales.
not-done = no se hizo
needs-dialogue = se evalúa cuando el diálogo es correcto: falla antes del comando
command-changes = el comando cambia el tablero
help-short = la ayuda no dice cómo jugar
z-no-start = no se muestra de nuevo el tablero inicial
t-no-end = el programa no termina
t-no-end-after-game = después del final de la partida, el programa no termina
t-no-offer = el programa termina con la partida en vez de ofrecer otra
j-twice = la computadora juega dos veces: después de su jugada es el turno del usuario, con las otras piedras
file-missing = no se escribe rothelo.txt
file-length = rothelo.txt tiene { $count } caracteres, se esperaban 65
file-by-rows = rothelo.txt va por filas, se esperaba A1, A2, … H8: la letra es la columna
file-player = el primer carácter de rothelo.txt no es el jugador que tiene el turno
file-other = rothelo.txt no contiene el tablero
file-needs = se evalúa cuando s y r son correctos; incorrecto o no hecho: { $options }
r-other = el tablero mostrado no es el de rothelo.txt
r-nothing = no se muestra el tablero de rothelo.txt
r-moves = la computadora juega aunque es el turno del usuario
strategy-none = no es mejor que la primera casilla válida: { $rate } ± { $margin } % de los puntos en { $games } partidas contra la primera casilla válida y jugadas al azar
strategy-weak = las elecciones dependen de la posición, así que es una estrategia; no se ve que sea mejor que la primera casilla válida: { $rate } ± { $margin } % de los puntos en { $games } partidas
strategy-needs = se evalúa cuando EscolheJogada es correcta
strategy-slow = EscolheJogada es demasiado lenta para las partidas que miden la estrategia
random-same = las mismas jugadas del usuario llevan siempre a la misma partida

# Memoria.
memory-error = { $report }
memory-no-checker = aquí no se puede usar ni AddressSanitizer ni valgrind
memory-not-run = el programa no corre bajo el verificador de memoria
