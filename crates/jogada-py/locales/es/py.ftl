# Argumentos de cualquier función.
expected-dictionary = se esperaba un diccionario, llegó { $got }
expected-text = se esperaba un texto, llegó { $got }
expected-integer = se esperaba un entero, llegó { $got }
expected-integer-between = se esperaba un entero de { $least } a { $most }, llegó { $got }
expected-pair = se esperaba una tupla de 2 enteros de 0 a { $most }, llegó { $got }
expected-rows = se esperaba una lista de listas, llegó { $got }
wrong-shape = se esperaban { $side } filas de { $side } casillas, llegaron { $got }
expected-pieces = se esperaba una lista de piezas, llegó { $got }
expected-one-of = se esperaba { $names }, llegó { $got }
expected-square = se esperaba una casilla como e2, llegó { $got }
expected-move = se esperaba una jugada válida, llegó { $got }
expected-seconds = se esperaba un tiempo en segundos, llegó { $got }
expected-tool = se esperaba un programa, llegó { $got }
mistake = una búsqueda falló: es un error de jogada
interrupted = interrumpido
file-too-long = más de { $most } bytes

# La arena.
expected-options = se esperaba un diccionario de opciones del juego, llegó { $got }
other-games-position = se esperaba una posición de { $game }, llegó una de { $got }
position-is-over = se esperaba una partida en curso, esta terminó
expected-ply = se esperaba una jugada de 0 a { $most }, llegó { $got }
wrong-count-of-players = se esperaban { $seats } jugadores, llegaron { $got }
expected-engine = se esperaba un Engine de este juego, llegó { $got }
expected-player = se esperaba un nombre, un archivo, un Engine o una función, llegó { $got }
expected-entrants = se esperaba nombres, archivos o funciones, llegó { $got }
machine-failed = falló la máquina, no un bot: { $why }
warn-broken = aviso: { $name } participa y pierde todas las partidas: { $why }
warn-open-attacks = aviso: este núcleo no permite espacios de nombres, y estos ataques quedan abiertos: { $attacks }
warn-trust = aviso: trust=True: los bots corren sin aislamiento y pueden todo lo que puede el usuario
warn-open-seed = aviso: open_seed=True: los bots pueden adivinar la semilla y conocer todas las manos
fault = puesto { $seat }: { $what }
fault-with-words = puesto { $seat }: { $what }: { $said }
reason-resigned = rendición
reason-agreed = empate acordado
reason-illegal-move = jugada ilegal
reason-out-of-time = tiempo agotado
reason-crashed = falló
reason-aborted = interrumpida

# Entornos.
expected-game = se esperaba un juego, llegó { $got }
expected-action = se esperaba una acción legal, llegó { $got }

# Dominó.
expected-history = se esperaba una lista de (p, ext, side, tile), llegó { $got }
expected-tile = se esperaba una ficha de (0, 0) a (9, 9), llegó { $got }
expected-fitting-tile = se esperaba una ficha que lleve, llegó { $got }
impossible-game = una partida que no puede ser: { $why }
no-answer-in-time = no respondió a tiempo

# Gomoku y reinas.
board-is-full = se esperaba una casilla vacía, está lleno
expected-sequence = se esperaba una secuencia dentro del tablero, llegó { $got }
expected-direction = se esperaba una dirección, no solo ceros, llegó { $got }
no-legal-move = se esperaba una jugada válida para el jugador, no hay ninguna
missing-key = se esperaba la clave '{ $key }'

# Lo que rechazan los módulos de Python.
two-players = se esperaban 2 jugadores, llegaron { $got }
two-or-more-players = se esperaba al menos 2 jugadores, llegó { $got }
names-and-functions = se esperaba nombres y funciones, llegó { $got }
list = se esperaba una lista, llegó { $got }
modalities-and-counts = se esperaba tuplas de modalidad y número, llegó { $got }
piece-and-square = se esperaba un texto y una tupla de 2 enteros, llegó { $got }
key-of-type = se esperaba la clave { $got } con { $which }
first-or-second = se esperaba 'primeiro' o 'segundo', llegó { $got }
names-of-both = se esperaba la clave 'nomes' con los nombres de los dos jugadores
square-of-piece = se esperaba la casilla de una pieza { $which } de quien tiene el turno, llegó { $got }
list-of-pairs = se esperaba una lista de parejas, llegó { $got }
two-or-more-pairs = se esperaba al menos 2 parejas, llegó { $got }
count-of-games = se esperaba de 1 a 1000000 partidas, llegó { $got }
write-play = una clase que hereda de Player debe definir play
jailed-needs-judge = un jugador aislado solo juega ante un juez
python-file = se esperaba un archivo .py, llegó { $got }
two-player-objects = se esperaba dos objetos de Player, llegó { $got }
pairs = se esperaba parejas, llegó { $got }
number-of-games = se esperaba un número de partidas, llegó { $got }
list-of-players = se esperaba una lista de jugadores, llegó { $got }
list-or-dictionary = se esperaba una lista o un diccionario, llegó { $got }
integer-up-to = se esperaba un entero de 0 a { $which }, llegó { $got }
number = se esperaba un número, llegó { $got }
plain-values = se esperaban textos, números y listas: { $got }
no-assignment = se esperaba un juego con trabajo, vino { $game }
tournament-interrupted = torneo interrumpido: { $got }
seed-is-mixed = la semilla se mezcla con bits al azar, y el torneo no se repite; open_seed=True lo repite
expected-letter = se esperaba una letra
expected-row-and-column = se esperaban dos números como 3 1, llegó { $got }
games-and-time = se esperaba al menos un juego, y un tiempo que no sea negativo, llegó { $got }
seed-is-guessable = aviso: las parejas pueden adivinar la semilla y conocer los repartos: sirve para repetir, no para que cuente
tournament-shown = <Tournament de { $game }, { $entrants } participantes, { $games } partidas{ $state ->
    [open] , interrumpido
   *[over] {""}
 }>
