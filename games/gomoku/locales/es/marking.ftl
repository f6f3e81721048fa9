# Lo que se dice de los trabajos que se corrigen. Un tipo de llamada termina la frase "las llamadas incorrectas son las …".
other-sizes = en tableros que no son de 8×8
in-direction = en la dirección { $direction }
at-edge = en que la secuencia toca el borde del tablero
open-sequences = con una secuencia abierta
semi-open-sequences = con una secuencia semiabierta
closed-sequences = con una secuencia cerrada
black-stones = para piedras negras, "p"
white-stones = para piedras blancas, "b"
something-found = en que hay algo que contar
empty-boards = con el tablero vacío
boards-with-stones = con piedras en el tablero
boards-with-black-only = en que solo hay piedras negras en el tablero
boards-with-white-only = en que solo hay piedras blancas en el tablero
best-below-zero = en que hasta la mejor casilla tiene puntuación negativa
best-zero-or-less = en que hasta la mejor casilla no pasa de cero puntos
one-free-square = con una sola casilla libre
closed-fives = con cinco en línea bloqueadas en ambos extremos
long-sequences = con seis o más en línea y ninguna secuencia de cinco
full-boards = con el tablero lleno
drawn-boards = con el tablero lleno y sin cinco en línea
white-wins = en que ganaron las blancas
black-wins = en que ganaron las negras
wins = en que alguien ganó
going-on = en que la partida continúa
black-five = en que las negras tienen cinco en línea
white-five = en que las blancas tienen cinco en línea
own-moves = en que el ordenador elige sus propias jugadas
person-wins = de partidas que gana la persona
computer-wins = de partidas que gana el ordenador
drawn-games = de partidas que acaban en tablas

# Qué está mal en una respuesta.
not-a-square = no devuelve una casilla (y, x)
square-off-board = la casilla no está en el tablero
square-taken = la casilla no está libre
not-best = una piedra ahí da { $got } puntos, y se pueden hacer { $most }
other-board = después de ella el tablero es otro
returns-text = devuelve el texto en vez de imprimirlo
prints-nothing = no imprime nada
other-line = la línea { $line } de lo que imprime es diferente
other-result = devuelve otro resultado de la partida
ends-early = la partida acaba demasiado pronto
other-computer-move = el ordenador hace otra jugada: primero el centro, después lo que devuelve busca_max
other-person-move = aparece otra piedra, no la que se escribió
not-shown = no llama a { $function } después de cada jugada

# Qué lectura del enunciado se aceptó.
not-empty-answer = con piedras en el tablero devuelve { $value }; el enunciado solo habla de True para el vacío, así que es correcto
going-on-answer = mientras la partida continúa devuelve { $value }; el enunciado no da palabras para eso, así que es correcto
ties-first = entre varias casillas igual de buenas devuelve la primera en orden de lectura; cualquiera es correcta
ties-last = entre varias casillas igual de buenas devuelve la última en orden de lectura; cualquiera es correcta
ties-other = entre varias casillas igual de buenas no siempre devuelve la primera; cualquiera es correcta
other-words = el diálogo tiene otras palabras que el archivo dado; el enunciado no prescribe ninguna, así que es correcto
full-boards-won = en tableros llenos con cinco en línea
six-wins = seis o más en línea se toman como victoria: el enunciado lo deja abierto
